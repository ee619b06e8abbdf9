import type { Json } from '@payments-openapi/spec';
import * as fc from 'fast-check';
import { at, type InterceptedCall, intercept, json, type Layer, withQuery } from '../mutants/layer.ts';
import type { Variation } from './variation.ts';

const LISTS = [
  'transactions_list',
  'cardTransactions_list',
  'recurringOrders_list',
  'digitalWallets_listTransactions',
];

interface Paging {
  order: 'unchanged' | 'reversed' | 'by id';
  counts: 'entries' | 'pages';
  /** The number of entries on a page without `limit`. */
  usual: number;
  /** The largest page. */
  largest: number;
  /** What happens to a larger `limit`. */
  excess: 'cut' | 'refused';
}

/** Lists in any order, and pages as the contract leaves them open. */
export const lists: fc.Arbitrary<Variation> = fc
  .record<Paging>({
    order: fc.constantFrom('unchanged', 'reversed', 'by id'),
    counts: fc.constantFrom('entries', 'pages'),
    usual: fc.integer({ min: 1, max: 30 }),
    // The largest page in an example has 50 entries.
    largest: fc.integer({ min: 50, max: 200 }),
    excess: fc.constantFrom('cut', 'refused'),
  })
  .chain((paging) =>
    // Without a refusal, pages may be shorter than any limit.
    fc.integer({ min: 3, max: 50 }).map((short) => ({
      ...paging,
      largest: paging.excess === 'cut' ? short : paging.largest,
      usual: Math.min(paging.usual, paging.excess === 'cut' ? short : paging.largest),
    })),
  )
  .map((paging) => ({ text: `lists ${JSON.stringify(paging)}`, layer: paged(paging) }));

/** Sorts the lists of a server, and cuts them into pages. */
export function paged(paging: Paging): Layer {
  return (fetch) => {
    // What was read stays as it is until the next write.
    const known = new Map<string, Promise<Whole>>();
    let writes = 0;
    const list = intercept(LISTS, async (call) => {
      const offset = Number(call.query.offset ?? 0);
      const limit = Number(call.query.limit ?? paging.usual);
      if (![offset, limit].every((one) => Number.isInteger(one) && one >= 0)) return call.send();
      if (limit > paging.largest && paging.excess === 'refused') {
        const message = `a page has at most ${paging.largest} entries`;
        return Response.json({ code: 6, message }, { status: 400 });
      }
      const key = `${writes} ${withPage(call, 0).url}`;
      const whole = known.get(key) ?? allEntries(call);
      known.set(key, whole);
      const { entries, envelope, response } = await whole;
      if (!envelope) return response.clone();
      const size = Math.min(limit, paging.largest);
      const start = paging.counts === 'pages' ? offset * size : offset;
      return json(withEntries(envelope, sorted(entries, paging.order).slice(start, start + size)), response);
    })(fetch);
    return async (request) => {
      if (request.method === 'GET') return list(request);
      writes += 1;
      const response = await fetch(request);
      writes += 1;
      return response;
    };
  };
}

function sorted(entries: readonly Json[], order: Paging['order']): readonly Json[] {
  if (order === 'by id') return entries.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
  return order === 'reversed' ? entries.toReversed() : entries;
}

/** A list without pages. If it is refused, there is no envelope. */
interface Whole {
  entries: Json[];
  envelope?: Json;
  response: Response;
}

async function allEntries(call: InterceptedCall): Promise<Whole> {
  const entries: Json[] = [];
  for (;;) {
    const response = await call.send(withPage(call, entries.length));
    const copy = response.clone();
    const envelope = (await response.json()) as Json;
    if (at(envelope, 'data') === undefined) return { entries, response: copy };
    const own = entriesOf(envelope);
    if (own.length === 0) return { entries, envelope, response: copy };
    entries.push(...own);
  }
}

function withPage({ request }: InterceptedCall, offset: number): Request {
  return withQuery(request, (query) => {
    query.set('offset', String(offset));
    query.set('limit', '50');
  });
}

function entriesOf(envelope: Json): Json[] {
  const data = at(envelope, 'data');
  return (Array.isArray(data) ? data : at(data, 'transactions')) as Json[];
}

function withEntries(envelope: Json, entries: Json[]): Json {
  const { data, ...others } = envelope as { data: Json };
  return { ...others, data: Array.isArray(data) ? entries : { ...(data as object), transactions: entries } };
}

function idOf(entry: Json): string {
  return String(at(entry, 'uuid') ?? at(entry, 'id') ?? at(entry, 'order', 'order_number'));
}
