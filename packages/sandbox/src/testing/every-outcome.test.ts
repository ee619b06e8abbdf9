import { randomUUID } from 'node:crypto';
import type { Client } from '@payments-openapi/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUser } from '../http/served.fixture.ts';
import { everyOutcome } from './every-outcome.ts';
import { formatReport, OutcomeError, type OutcomeReport } from './outcome-report.ts';
import { type TestSandbox, testSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox?.delete());

const CUSTOMER = '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01';

const subscribe = (api: Client, reference_number: string) =>
  api.recurringPlans.create({
    plan: {
      name: 'Membership',
      reference_number,
      customer_uuid: CUSTOMER,
      default_collection_method: 'charge_automatically',
      payment_retry_count: 3,
      payment_retry_day_period: 5,
      grace_period: 7,
      recurring_cycles: [
        {
          billing_count: null,
          recurring_billing_config: '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01',
          recurring_items: [{ recurring_item_id: '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01', quantity: 1 }],
        },
      ],
    },
  });

/** Tries again, whatever went wrong. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    return work();
  }
}

const reportOf = async (running: Promise<unknown>): Promise<OutcomeError> => {
  const error = await running.catch((thrown: unknown) => thrown);
  if (!(error instanceof OutcomeError)) throw new Error(`it did not fail as expected: ${error}`);
  return error;
};

/** Looks for what a failed attempt may have done, before it tries again. */
async function subscribeOnce(api: Client, reference: string): Promise<void> {
  const exists = async () => {
    const orders = await api.recurringOrders.list().toArray({ limit: 100 });
    return orders.some(({ order }) => order.reference_number?.startsWith(`${reference}-`));
  };
  try {
    await subscribe(api, reference);
  } catch {
    if (!(await exists())) await subscribe(api, reference);
  }
}

const summaryOf = ({ runs }: OutcomeReport<unknown>) =>
  runs.map(({ outcome, effects, flow }) => `${outcome}: ${effects.count}, ${flow.status}`);

describe('every outcome of a write', () => {
  it('finds the retry that charges twice', async () => {
    const naive = (api: Client) => retry(() => subscribe(api, `M-${randomUUID()}`));
    const { message, report } = await reportOf(everyOutcome(sandbox, naive));
    expect(summaryOf(report)).toEqual([
      'not_sent: 1, fulfilled',
      'answer_lost: 2, fulfilled',
      'late: 2, fulfilled',
      'failure: 1, fulfilled',
      'html: 2, fulfilled',
      'half_body: 2, fulfilled',
      'duplicated: 2, fulfilled',
    ]);
    expect(message.split('\n')).toEqual(
      expect.arrayContaining([
        '5 of 7 outcomes failed',
        '      write                  outcome      effects  flow',
        'ok    recurringPlans_create  not_sent     one      resolved',
        'FAIL  recurringPlans_create  answer_lost  two      resolved',
        '        it happened 2 times',
        '        2 instead of 1 created: orders, transactions, recurring_plans, recurring_orders',
      ]),
    );
  });

  it('passes a flow that reads before it repeats', async () => {
    const report = await everyOutcome(sandbox, (api) => subscribeOnce(api, 'M-1'));
    expect(summaryOf(report)).toEqual([
      'not_sent: 1, fulfilled',
      'answer_lost: 1, fulfilled',
      'late: 1, fulfilled',
      'failure: 1, fulfilled',
      'html: 1, fulfilled',
      'half_body: 1, fulfilled',
      'duplicated: 1, fulfilled',
    ]);
    expect(formatReport(report)).toMatch(/^ok +recurringPlans_create +late +one +resolved$/m);
  });

  it('passes a flow that gives up, since nothing happens twice', async () => {
    const report = await everyOutcome(sandbox, (api) => subscribe(api, 'M-1'));
    expect(summaryOf(report)).toEqual([
      'not_sent: 0, rejected',
      'answer_lost: 1, rejected',
      'late: 1, rejected',
      'failure: 0, rejected',
      'html: 1, rejected',
      'half_body: 1, rejected',
      'duplicated: 1, rejected',
    ]);
  });

  it('leaves the sandbox as it was, and no copies', async () => {
    const { seed: before } = await sandbox.control.seeds.save();
    await everyOutcome(sandbox, (api) => subscribe(api, 'M-1'));
    expect((await sandbox.control.seeds.save()).seed).toEqual(before);
    const { sandboxes } = await sandbox.control.sandboxes.list();
    expect(sandboxes.map(({ id }) => id).sort()).toEqual(['default', sandbox.id].sort());
  });
});

describe('every outcome of several writes', () => {
  const user = () => JSON.parse(String(newUser().body));
  const twoUsers = async (api: Client) => {
    await api.users.create(user());
    return api.users.create(user());
  };

  it('names each by its operation and its number', async () => {
    const { runs } = await everyOutcome(sandbox, twoUsers);
    expect(runs.map(({ operationId, nth }) => `${operationId} ${nth}`)).toEqual([
      ...Array(7).fill('users_create 1'),
      ...Array(7).fill('users_create 2'),
    ]);
  });

  it('tells a part from the whole', async () => {
    const swallowing = async (api: Client) => {
      await api.users.create(user());
      await api.users.create(user()).catch(() => undefined);
    };
    const { report, message } = await reportOf(everyOutcome(sandbox, swallowing));
    const lost = report.runs.filter(({ effects }) => effects.partial && effects.count === 1);
    expect(lost.map(({ nth, outcome, flow }) => `${nth} ${outcome}: ${flow.status}`)).toEqual([
      '1 answer_lost: rejected',
      '1 late: rejected',
      '1 html: rejected',
      '1 half_body: rejected',
      '1 duplicated: rejected',
      '2 not_sent: fulfilled',
      '2 failure: fulfilled',
    ]);
    expect(message).toContain('the flow resolved, but not all that it does has happened');
    expect(message).toContain('1 instead of 2 created: users');
  });
});

describe('the check of a run', () => {
  it('is your own, and reads what the sandbox holds', async () => {
    const seen: string[] = [];
    await everyOutcome(
      sandbox,
      (api) => subscribeOnce(api, 'M-1'),
      async ({ created }, { outcome, sandbox: copy }) => {
        expect(created.recurring_plans).toHaveLength(1);
        const [latest] = await copy.api.recurringOrders.list();
        seen.push(`${outcome}: ${latest?.order.reference_number}`);
      },
    );
    expect(seen).toHaveLength(7);
    expect(new Set(seen.map((text) => text.split(': ')[1]))).toEqual(new Set(['M-1-1']));
  });

  it('fails a run by throwing', async () => {
    const { report } = await reportOf(
      everyOutcome(
        sandbox,
        (api) => subscribe(api, 'M-1'),
        (_, { flow }) => expect(flow.status).toBe('fulfilled'),
      ),
    );
    expect(report.runs.every(({ problem }) => problem instanceof Error)).toBe(true);
  });
});

describe('a flow that nothing can be said of', () => {
  it.each<[string, (api: Client) => Promise<unknown>, string]>([
    ['rejects anyway', (api) => subscribe(api, 'MEMBER-20930'), 'rejects although nothing goes wrong'],
    ['only reads', (api) => api.recurringOrders.list(), 'calls no operation that changes anything'],
    [
      'changes nothing',
      (api) => api.customers.update(CUSTOMER, { name: 'Chan Tai Man', phone: '51234567' }),
      'changes nothing that the sandbox holds',
    ],
  ])('is refused when it %s', async (_, flow, problem) => {
    await expect(everyOutcome(sandbox, flow)).rejects.toThrow(problem);
  });

  it('fails when it does not make the same writes again', async () => {
    let runs = 0;
    const fickle = async (api: Client) => {
      if (runs++ === 0) return subscribe(api, 'M-1');
      return api.customers.update(CUSTOMER, { name: 'Chan', phone: '1' });
    };
    const { message } = await reportOf(everyOutcome(sandbox, fickle));
    expect(message).toContain('did not make this write');
  });
});
