import { type Client, type Found, reconcile } from '@payments-openapi/client';
import { linksOf, operations } from '@payments-openapi/spec';
import contract from '@payments-openapi/spec/openapi.json' with { type: 'json' };
import { sampled } from '@payments-openapi/tooling/whole';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyOutcome } from './every-outcome.ts';
import { subscribe, user } from './flows.fixture.ts';
import { isApplied } from './outcomes.ts';
import { type TestSandbox, testSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox?.delete());

const PLAN = '5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11';
const SALE = '8c2f6a52-1f0d-4d9e-9f4e-6d2b7a1c0e55';

interface Write {
  lookUp: string;
  write: (api: Client) => PromiseLike<unknown>;
  /** Whether what the look-up finds says that the write was carried out. */
  isDone: (found: never) => unknown;
}

const WRITES: { [Id in Parameters<typeof reconcile>[2] & string]: Write } = {
  users_create: {
    lookUp: 'users.get({ reference_id })',
    write: (api) => api.users.create(user()),
    isDone: (found: Found<'users_create'>) => found.user_id,
  },
  recurringPlans_create: {
    lookUp: 'recurringOrders.list() by order.reference_number',
    write: (api) => subscribe(api, 'MEMBER-40001'),
    isDone: (found: Found<'recurringPlans_create'>) => found?.order,
  },
  recurringPlans_update: {
    lookUp: 'recurringPlans.get(id)',
    write: (api) =>
      api.recurringPlans.update(PLAN, { 'X-P-Customer-Code': 'C', plan: { name: 'Another name' } }),
    isDone: ({ plan }: Found<'recurringPlans_update'>) => plan.name === 'Another name',
  },
  transactions_void: {
    lookUp: 'transactions.list() by uuid',
    write: (api) => api.transactions.void({ transaction: { uuid: SALE }, order: {} }),
    isDone: (found: Found<'transactions_void'>) => found?.voided || found?.void_is_pending,
  },
};

it.each(sampled(Object.entries(WRITES), 2))(
  '%s: reconcile tells whether it was carried out',
  async (id, given) => {
    const { lookUp, write, isDone } = given;
    const flow = async (api: Client) => {
      try {
        await write(api);
      } catch (error) {
        if ((error as { outcome?: string }).outcome !== 'unknown') throw error;
        expect(error).toMatchObject({ operationId: id, lookUp });
        const found = await reconcile(api, error).catch(() => undefined);
        if (!found || !isDone(found as never)) throw error;
      }
    };
    const { runs } = await everyOutcome(sandbox, flow);
    const first = runs.filter(({ then, outcome }) => then === undefined && outcome !== 'duplicated');
    for (const { outcome, flow, effects } of first) {
      // What is applied after the look-up stays unknown.
      const expected = { never: 'rejected, none', before: 'fulfilled, one', after: 'rejected, one' };
      expect.soft(`${flow.status}, ${effects.verdict}`, outcome).toBe(expected[isApplied(outcome)]);
    }
    // A look-up that goes wrong says nothing.
    const second = runs.filter(({ then }) => then);
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter(({ flow }) => flow.status === 'fulfilled')).toEqual([]);
  },
);

it('every write with a link that needs only its request is proved above', () => {
  const linked = operations(contract as never).filter(
    (write) =>
      write.method !== 'GET' &&
      linksOf(contract as never, write).some(({ link }) => /\$request/.test(JSON.stringify(link))),
  );
  expect(linked.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(WRITES).sort());
});
