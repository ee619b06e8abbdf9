import { createSandbox } from '@payments-openapi/sandbox';
import type { Json } from '@payments-openapi/spec';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CHECKS } from '../src/checks/all.ts';
import { readContract } from '../src/contract/contract.ts';
import type { Finding } from '../src/findings/finding.ts';
import { type RunOptions, runChecks } from '../src/run/run.ts';
import { createIndependentProfile } from './independent/profile.ts';
import { createIndependentServer } from './independent/server.ts';
import {
  at,
  changeResponse,
  combine,
  type Fetch,
  intercept,
  type Layer,
  withMemory,
  withQuery,
} from './mutants/layer.ts';

const contract = await readContract();

const LISTS = [
  'transactions_list',
  'cardTransactions_list',
  'recurringOrders_list',
  'digitalWallets_listTransactions',
];

const VOIDED = 'keeps a voided transaction as a success, which still counts as paid';

/** What the contract leaves open, as layers around a correct server. */
const ALLOWED: Record<string, Layer> = {
  'reads a plus sign in a query as a plus sign, as RFC 3986 does': (fetch) => (request) =>
    fetch(new Request(request.url.replaceAll('+', '%2B'), request)),

  'counts short pages in its offsets': intercept(
    LISTS,
    ({ send, request, query: { offset = 0, limit = 5 } }) => {
      const [page, size] = [Number(offset), Math.min(Number(limit), 5)];
      if (!Number.isInteger(page) || page < 0 || !Number.isInteger(size) || size < 0) return send();
      const change = (query: URLSearchParams) => {
        query.set('offset', String(page * size));
        query.set('limit', String(size));
      };
      return send(withQuery(request, change));
    },
  ),

  'refuses pages of more than 50 entries': intercept(LISTS, ({ send, query }) =>
    Number(query.limit ?? 0) > 50 ? refusal('a page has at most 50 entries') : send(),
  ),

  'is behind a gateway that refuses malformed URLs with HTML': (fetch) => async (request) => {
    const isMalformed = /%(?![\da-f]{2})|%00|%0[ad]/i.test(request.url) || request.url.length > 4096;
    if (!isMalformed) return fetch(request);
    const headers = { 'content-type': 'text/html' };
    return new Response('<h1>400 Bad Request</h1>', { status: 400, headers });
  },

  [VOIDED]: withMemory(
    () => new Map<string, { order: string; amount: number }>(),
    (voidedOf) =>
      changeResponse(['transactions_void', 'transactions_list'], (envelope, call) => {
        if (at(envelope, 'data') === undefined) return envelope;
        const voided = voidedOf(call);
        const order = at(envelope, 'data', 'order');
        const uuid = String(at(call.body, 'transaction', 'uuid'));
        const transactions = (at(order, 'transactions') ?? at(envelope, 'data', 'transactions')) as Json[];
        const own = transactions.find((one) => order !== undefined && at(one, 'uuid') === uuid);
        if (own) voided.set(uuid, { order: String(at(order, 'number')), amount: Number(at(own, 'amount')) });
        const paid = (number: Json | undefined) =>
          [...voided.values()].reduce((sum, one) => sum + (one.order === number ? one.amount : 0), 0);
        for (const one of transactions as Record<string, Json>[]) {
          if (voided.has(String(one.uuid))) one.success = true;
          pay(one.order, paid(at(one.order, 'number')));
        }
        pay(order, paid(at(order, 'number')));
        return envelope;
      }),
  ),
};

function refusal(message: string): Response {
  return Response.json({ code: 6, message }, { status: 400 });
}

/** Adds an amount to what is paid of an order. */
function pay(order: Json | undefined, amount: number): void {
  if (typeof order !== 'object' || order === null || amount === 0) return;
  const { paid_total, unpaid_total, initial_total } = order as Record<string, Json>;
  const paid = Number(paid_total) + amount;
  const whole = Number(paid_total) + Number(unpaid_total);
  const state = paid > whole ? 'over_paid' : paid === whole ? 'paid' : 'partial_paid';
  Object.assign(order, {
    paid_total: paid.toFixed(2),
    unpaid_total: (whole - paid).toFixed(2),
    correspondence_state: Number(initial_total) === 0 ? 'paid' : state,
  });
}

const textOf = ({ check, operationId = '', title, expected, actual }: Finding) =>
  `${check} ${operationId} ${title}: expected ${expected}, got ${actual}`;

async function findings(layer: Layer, serve: Fetch, options: Partial<RunOptions> = {}): Promise<string[]> {
  const allowed = layer(serve);
  const { findings } = await runChecks({
    contract,
    baseUrl: 'http://allowed.example',
    fetch: (...args) => allowed(new Request(...args)),
    checks: CHECKS,
    allowWrites: true,
    ...options,
  });
  return findings.map(textOf);
}

// All at once, because a run takes seconds. To find what causes a finding, leave out one after the other.
describe(`a server that ${Object.keys(ALLOWED).join(', ')}`, () => {
  it('has no findings with a profile', async () => {
    const server = await createIndependentServer();
    const profile = createIndependentProfile();
    const allowed = combine(...Object.values(ALLOWED));
    expect(await findings(allowed, (request) => server.fetch(request), { profile })).toEqual([]);
  });

  it('has no findings as a sandbox, whose voids do not count as paid', async () => {
    const { [VOIDED]: _, ...others } = ALLOWED;
    const sandbox = await createSandbox();
    onTestFinished(sandbox.close);
    const allowed = combine(...Object.values(others));
    expect(await findings(allowed, (request) => sandbox.fetch(request))).toEqual([]);
  });
});
