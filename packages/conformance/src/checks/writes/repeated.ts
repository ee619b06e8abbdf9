import { type Json, readPointer } from '@payments-openapi/spec';
import { replaced } from '../../cases/patch.ts';
import type { ContractOperation } from '../../contract/contract.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import { kindsOf } from '../../run/examples.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { inScripts, withOtherValues } from './bodies.ts';
import { reportDifferences } from './differences.ts';
import { createdIds } from './facts.ts';
import { createModel } from './model.ts';
import { linksFrom, readLinks } from './related.ts';
import { partsOf } from './views.ts';

/** A create with a key that is taken changes nothing, whether its response is a success or a failure. */
export function repeatedStep(context: CheckContext, operation: ContractOperation): Step[] {
  const key = keyOf(context, operation);
  const links = linksFrom(context, operation.operationId);
  // The example with the most fields.
  const [request] = operation.requestExamples.toSorted(
    (one, other) => JSON.stringify(other.body).length - JSON.stringify(one.body).length,
  );
  if (key === undefined || !request || links.length === 0) return [];
  return [
    sessionStep(context, {
      operationId: operation.operationId,
      title: 'a repeated create with other values changes nothing',
      writes: true,
      requests: 2 + 2 * links.length,
      needs: kindsOf(operation, request),
      async run(session) {
        const { operationId } = operation;
        const model = createModel(session.context);
        const partsOfRequest = (one: typeof request) => partsOf(session.context.prepare(operation, one));
        const parts = partsOfRequest(request);
        const first = await session.call(operationId, parts);
        if (first.outcome !== 'success') session.skip('the example is refused');
        const differences = async () =>
          (await readLinks(session, links, first)).flatMap((read) => model.wrote(first, parts.body, read));
        // Another step reports what differs without a repetition.
        if ((await differences()).length > 0) return;
        const others = partsOfRequest(withOtherValues(context, operation, request, inScripts));
        const taken = readPointer(parts.body, key) as Json;
        const again = await session.call(operationId, {
          ...others,
          body: replaced(others.body ?? null, key, taken),
        });
        reportSecond(session, first, again);
        reportDifferences(session, await differences(), { last: [again] });
      },
    }),
  ];
}

/** A repeated create that succeeds shows what was created before. */
function reportSecond(session: Session, first: Exchange, again: Exchange): void {
  const { operationId = '' } = again.operation ?? {};
  if (again.outcome !== 'success') return;
  const { document } = session.context.contract;
  const others = createdIds(document, again);
  for (const [at, one] of createdIds(document, first)) {
    const other = others.get(at);
    if (other === undefined || one === other) continue;
    session.finding(again, {
      at,
      ...(operationId === 'recurringPlans_create' && { rule: 'plan-reference-repeated' }),
      kind: 'value',
      expected: `${at} to be ${formatValue(one)}, which has this key`,
      actual: formatValue(other),
      before: [first],
    });
  }
}

/** Pointer to the field of the body that a server accepts once. */
export function keyOf({ contract }: CheckContext, { pointer }: ContractOperation): string | undefined {
  const { 'x-once-per': once } = readPointer(contract.document, pointer) as Record<string, Json>;
  return typeof once === 'string' ? once.slice(once.indexOf('#') + 1) : undefined;
}
