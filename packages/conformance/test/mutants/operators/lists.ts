import type { Json } from '@payments-openapi/spec';
import { changeResponse, type InterceptedCall, intercept, type Layer, withQuery } from '../layer.ts';
import { effect, type GeneratedMutant, lists, noting } from './table.ts';

/** Lists skip or repeat entries, ignore parameters, or change their order. */
export const listed: readonly GeneratedMutant[] = lists.flatMap(
  ({ operationId, parameters }): GeneratedMutant[] => {
    const one = (operator: string, make: Layer, at = ''): GeneratedMutant => ({
      id: `${operator} ${operationId}${at}`,
      operator,
      operations: [operationId],
      make,
    });
    const names = parameters
      .filter(({ in: place, required, name }) => place === 'query' && !required && name !== 'filter')
      .map(({ name }) => name);
    return [
      one(
        'skips an entry',
        paged(operationId, (offset) => (offset > 0 ? offset + 1 : 0)),
      ),
      one(
        'repeats an entry',
        paged(operationId, (offset) => Math.max(0, offset - 1)),
      ),
      one(
        'repeats the first entry',
        changeEntries(
          operationId,
          (entries) => void (entries.length > 0 && entries.push(entries[0] as Json)),
        ),
      ),
      one(
        'turns later pages round',
        changeEntries(operationId, (entries, { query }) => {
          if (Number(query.offset ?? 0) > 0) entries.reverse();
        }),
      ),
      ...names.map((name) => one('ignores a parameter', ignoring(operationId, name), `?${name}`)),
    ];
  },
);

/** Filters of operations without pages. */
export const filtered: readonly GeneratedMutant[] = [
  { operationId: 'customers_listPaymentTokens', name: 'token_type' },
].map(({ operationId, name }) => ({
  id: `ignores a parameter ${operationId}?${name}`,
  operator: 'ignores a parameter',
  operations: [operationId],
  make: ignoring(operationId, name),
}));

function ignoring(operationId: string, name: string): Layer {
  return intercept(operationId, (call) => {
    if (call.query[name] !== undefined) effect.seen = true;
    return call.send(withQuery(call.request, (query) => query.delete(name)));
  });
}

function paged(operationId: string, from: (offset: number) => number): Layer {
  return intercept(operationId, (call) => {
    const offset = Number(call.query.offset ?? 0);
    if (!Number.isInteger(offset) || offset < 0 || offset > 1e9) return call.send();
    if (from(offset) !== offset) effect.seen = true;
    return call.send(withQuery(call.request, (query) => query.set('offset', String(from(offset)))));
  });
}

function changeEntries(operationId: string, change: (entries: Json[], call: InterceptedCall) => void): Layer {
  return changeResponse(operationId, (envelope, call) => {
    const entries = entriesOf(envelope);
    if (entries) noting(entries, () => change(entries, call));
    return envelope;
  });
}

function entriesOf(envelope: Json): Json[] | undefined {
  const { data } = envelope as { data?: Json };
  if (Array.isArray(data)) return data;
  return Object.values(data ?? {}).find((value) => Array.isArray(value)) as Json[] | undefined;
}
