import { createSandbox } from '@payments-openapi/sandbox';
import type { Json } from '@payments-openapi/spec';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ContractOperation, operationOf, readContract } from '../contract/contract.ts';
import { JOURNEY_CHECKS } from '../journeys/checks.ts';
import { FIXTURES } from '../profile/fixtures.ts';
import { DEFAULT_PROFILE, exampleFixtures, SANDBOX_PROFILE } from '../profile/presets.ts';
import type { Profile } from '../profile/profile.ts';
import type { Context } from '../run/check.ts';
import { runChecks } from '../run/run.ts';
import { CHECKS } from './all.ts';
import { memberOf } from './session.ts';

const contract = await readContract();

let provided = 0;

const profile: Profile = {
  ...DEFAULT_PROFILE,
  fixtures: {
    kinds: exampleFixtures.kinds,
    // A sale can be used once, so each is another fixture.
    get: async (kind) => ({ ...FIXTURES[kind], number: String(provided++) }),
  },
  choices: SANDBOX_PROFILE.choices,
  limits: { ...DEFAULT_PROFILE.limits, requestsPerSecond: 1e6 },
};

type Fetch = typeof globalThis.fetch;

/** Runs the steps of a check whose title contains a text. Returns their outcomes and why they were skipped, and the findings. */
async function runSteps(id: string, title: string, fetch: Fetch, limits: Partial<Profile['limits']> = {}) {
  const checks = [...CHECKS, ...JOURNEY_CHECKS]
    .filter((check) => check.id === id)
    .map((check) => ({
      ...check,
      steps: (context: Context) =>
        (check.steps?.(context) ?? []).filter((step) => step.title.includes(title)),
    }));
  const { results, findings } = await runChecks({
    contract,
    checks,
    baseUrl: 'http://payments.example',
    fetch,
    profile: { ...profile, limits: { ...profile.limits, ...limits } },
    allowWrites: true,
  });
  return {
    outcomes: new Set(results.map(({ outcome, reason }) => (reason ? `${outcome}: ${reason}` : outcome))),
    findings: findings.map(({ expected, actual }) => `expected ${expected}, got ${actual}`),
  };
}

type Handler = (operation: ContractOperation, request: Request) => Json | Promise<Json>;

/** A server that responds to every request with a success and this data. */
function serving(dataOf: Handler): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const operation = contract.operations.find(
      ({ method, path }) =>
        method === request.method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
    );
    if (!operation) return new Response(null, { status: 404 });
    return Response.json({ code: 200, message: 'ok', data: await dataOf(operation, request) });
  };
}

const { transaction_uuid: uuid, order_number: number } = FIXTURES.voidable_sale;
const voided = { order: { number, transactions: [{ uuid, allow_void: false }] } };
const pending = { order: { number, transactions: [{ uuid, void_is_pending: true }] } };

interface Nothing {
  id: string;
  step: string;
  /** What the server returns. */
  given: string;
  data: Record<string, Json>;
  reason: string;
}

const cases: Nothing[] = [
  {
    id: 'C07',
    step: 'filter by card',
    given: 'no transactions',
    data: {},
    reason: 'the card has no transactions',
  },
  {
    id: 'C07',
    step: 'filter by Alipay',
    given: 'no tokens',
    data: {},
    reason: 'the customer has no payment tokens',
  },
  {
    id: 'C07',
    step: 'fee rules of type business',
    given: 'no fee rules',
    data: {},
    reason: 'there are no fee rules of type business',
  },
  {
    id: 'C07',
    step: 'fee rules of type user',
    given: 'a fee rule without a user',
    data: { digitalWallets_getTopUpFeeRules: { fee_rules: [{ fixed_fee: '1.00' }] } },
    reason: 'no fee rule has a `user_id`',
  },
  {
    id: 'C07',
    step: 'no gaps or overlaps',
    given: 'empty lists',
    data: {},
    reason: 'the list has fewer than two entries',
  },
  {
    id: 'C07',
    step: 'a void is visible',
    given: 'a list that does not show what is voided',
    data: { transactions_void: voided, transactions_list: { transactions: [{ uuid }] } },
    reason: 'the list does not show whether the transaction is voided',
  },
  {
    id: 'C07',
    step: 'the pages of the list',
    given: 'transactions without a uuid',
    data: { transactions_list: { transactions: [{}, {}] } },
    reason: 'an entry of transactions_list has no `uuid`',
  },
  {
    id: 'C07',
    step: 'only the payment token in an update',
    given: 'a customer without the default token',
    data: {
      customers_getByReference: { customer: {} },
      customers_listPaymentTokens: {
        payment_tokens: [{ token: FIXTURES.customer.payment_token, default: true }],
      },
    },
    reason: 'responses omit optional members: `/data/customer/default_payment_token/token`',
  },
  {
    id: 'C08',
    step: 'the same order totals',
    given: 'orders without totals',
    data: { transactions_list: { transactions: [{ uuid, order: { number } }] } },
    reason: 'no two transactions on the first pages show totals of the same order',
  },
  {
    id: 'C08',
    step: 'a void reduces the paid total',
    given: 'a pending void',
    data: {
      transactions_list: { transactions: [{ uuid, amount: 5, order: { number, paid_total: '5.00' } }] },
      transactions_void: pending,
    },
    reason: 'the void is pending',
  },
  {
    id: 'C10',
    step: 'concurrent creates of plans',
    given: 'plans without an id',
    data: { recurringPlans_create: { plan: {} } },
    reason: 'a plan in the responses has no `id`',
  },
  {
    id: 'C16',
    step: 'lost after it was applied',
    given: 'a list without the sale',
    data: { transactions_void: voided },
    reason: `\`${uuid}\` is not on the first pages of transactions_list`,
  },
  {
    id: 'J05',
    step: '',
    given: 'a payee without an id',
    data: { payees_create: { payee: {} } },
    reason: '1 of its steps was skipped',
  },
];

describe('a step with nothing to check is skipped', () => {
  it.each(cases)('$id, $step, given $given', async ({ id, step, data, reason }) => {
    const { outcomes } = await runSteps(
      id,
      step,
      serving(({ operationId }) => data[operationId] ?? {}),
    );
    expect(outcomes).toContain(`skipped: ${reason}`);
    expect(outcomes).not.toContain('passed');
  });

  it('an update of a plan that shows none of the members it must keep', async () => {
    let name: Json = 'Before';
    const fetch = serving(async (_, request) => {
      const sent = await request.text();
      if (request.method !== 'GET') name = memberOf(JSON.parse(sent), 'plan', 'name') ?? name;
      return { plan: { name } };
    });
    expect(await runSteps('C07', 'an update of a plan', fetch)).toEqual({
      outcomes: new Set(['skipped: the plan has none of the members to compare']),
      findings: [],
    });
  });

  it('a created user whose id is not returned', async () => {
    let isCreated = false;
    const none = () => Response.json({ code: 404, message: 'not found' }, { status: 404 });
    const serve = serving(() => ({ user: {} }));
    const { outcomes, findings } = await runSteps('C16', 'duplicated', async (input, init) => {
      const { pathname } = new URL(String(input));
      if (!pathname.endsWith('/user')) return none();
      isCreated ||= init?.method === 'POST';
      return isCreated ? serve(input, init) : none();
    });
    expect(findings.filter((finding) => finding.includes('users'))).toEqual([]);
    expect(outcomes).toContain('skipped: a response has no `user_id`');
    expect(outcomes).not.toContain('passed');
  });

  it('a read that always fails in the same way', async () => {
    const example = memberOf(operationOf(contract, 'users_get').responseExamples[0]?.value, 'data') ?? null;
    const fetch = serving((_, request) => {
      if (request.url.includes('reference_id')) throw new Error();
      return example;
    });
    const { outcomes, findings } = await runSteps('C10', 'returns the same', async (input, init) =>
      fetch(input, init).catch(() => Response.json({ code: 404, message: 'not found' }, { status: 404 })),
    );
    expect(findings).toEqual([]);
    expect(outcomes).toContain('skipped: no response is a success with `data`');
  });
});

describe('a response that omits an optional member', () => {
  const update = 'changes its name and no fixed member';

  it('is a finding if the operation returned the member before', async () => {
    let isChanged = false;
    const fetch = serving(async (_, request) => {
      const sent = await request.text();
      if (request.method === 'GET') return { plan: isChanged ? {} : { note: 'Locker 4' } };
      isChanged = true;
      return JSON.parse(sent);
    });
    const { findings } = await runSteps('C07', update, fetch);
    expect(findings).toEqual(['expected /data/plan/note to be "Locker 4", got absent']);
  });

  it('is no finding if only another operation returns the member', async () => {
    let name: Json = 'Before';
    const fetch = serving(async (_, request) => {
      const sent = await request.text();
      if (request.method === 'GET') return { plan: { name, note: 'Locker 4' } };
      name = memberOf(JSON.parse(sent), 'plan', 'name') ?? name;
      return { plan: { name } } as Json;
    });
    expect(await runSteps('C07', update, fetch)).toEqual({
      outcomes: new Set(['skipped: responses omit optional members: `/data/plan/note`']),
      findings: [],
    });
  });
});

describe('random requests', () => {
  const random = 'several random changes';

  it('are a finding if they get no response', async () => {
    const { findings } = await runSteps('C05', random, async (_, init) => {
      if (init?.method !== 'POST') return Response.json({ code: 200, message: 'ok', data: {} });
      throw new TypeError('socket hang up');
    });
    expect(new Set(findings)).toEqual(new Set(['expected a response, got socket hang up']));
  });

  it('are skipped once the run may send no more', async () => {
    const { outcomes } = await runSteps(
      'C05',
      random,
      serving(() => ({})),
      { requests: 2 },
    );
    expect(outcomes).toEqual(new Set(['skipped: the profile allows at most 2 requests in a run']));
  });
});

describe('a success', () => {
  const always = async () => Response.json({ code: 200, message: 'Payments', data: {} });

  it('is a finding at an unknown path', async () => {
    const { findings } = await runSteps('C11', 'GET /svc/unknown', always);
    expect(findings).toEqual(['expected no success, got a success (HTTP 200)']);
  });

  it('is no finding at the root, which may be a page', async () => {
    const { outcomes } = await runSteps('C11', 'GET /', always);
    expect(outcomes).toContain('passed');
  });
});

describe('an unsigned callback', () => {
  it('is a finding if it is not sent', async () => {
    const sandbox = await createSandbox();
    onTestFinished(sandbox.close);
    const { findings } = await runSteps('C13', 'without a secret', async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.endsWith('/orders')) return sandbox.fetch(request);
      const { notify_url: _, ...body } = (await request.json()) as Record<string, Json>;
      return sandbox.fetch(
        new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) }),
      );
    });
    expect(findings).toEqual(['expected a callback after the payment, got none']);
  });
});
