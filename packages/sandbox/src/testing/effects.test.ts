import { randomUUID } from 'node:crypto';
import type { Client } from '@payments-openapi/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differenceOf } from './difference.ts';
import type { Effect } from './effect.ts';
import { effectsOf, undisturbedOf } from './effects.ts';
import { everyOutcome } from './every-outcome.ts';
import { orHalfway, payee, reportOf, retry, subscribeOnce, user } from './flows.fixture.ts';
import { CUSTOMER, membership } from './membership.fixture.ts';
import { formatReport } from './outcome-report.ts';
import { type TestSandbox, testSandbox } from './test-sandbox.ts';

const payment = (amount: number, ...references: string[]): Effect => ({
  how: 'created',
  kind: 'transactions',
  id: `${amount} ${references}`,
  references,
  amount,
  currency: 'HKD',
});

const done = (...list: Effect[]) => ({
  difference: differenceOf({}, {}),
  list,
  contents: list.map(() => new Map()),
});

describe('the effects of a run', () => {
  it('are distinguished by the references that the flow chooses each time', () => {
    const undisturbed = undisturbedOf(
      done(payment(5, 'INV-1'), payment(5, 'INV-2')),
      done(payment(5, 'INV-1'), payment(5, 'INV-2')),
    );
    expect(effectsOf(done(payment(5, 'INV-1'), payment(5, 'INV-1')), undisturbed)).toMatchObject({
      count: 2,
      verdict: 'more',
      differences: [
        '2 instead of 1 created for INV-1: transactions of 5 HKD',
        '0 instead of 1 created for INV-2: transactions of 5 HKD',
      ],
    });
  });

  it('are listed if no undisturbed run has them', () => {
    const card = (id: string): Effect => ({ how: 'changed', kind: 'cards', id, references: [`CARD-${id}`] });
    const undisturbed = undisturbedOf(done(card('1')), done(card('1')));
    expect(effectsOf(done(card('2')), undisturbed)).toMatchObject({
      count: 1,
      verdict: 'different',
      differences: ['0 instead of 1 changed for CARD-1: cards', '1 instead of 0 changed for CARD-2: cards'],
    });
  });

  it('are distinguished by their amounts', () => {
    const undisturbed = undisturbedOf(
      done(payment(5, 'A'), payment(7, 'B')),
      done(payment(5, 'C'), payment(7, 'D')),
    );
    expect(effectsOf(done(payment(5, 'E'), payment(5, 'F')), undisturbed).count).toBe(2);
    expect(effectsOf(done(payment(7, 'E'), payment(5, 'F')), undisturbed)).toMatchObject({
      count: 1,
      verdict: 'one',
    });
  });

  it('are compared without random values', () => {
    const undisturbed = undisturbedOf(done(payment(5, 'A')), done(payment(5, 'B')));
    expect(effectsOf(done(payment(5, 'C')), undisturbed)).toMatchObject({ verdict: 'one', differences: [] });
    expect(effectsOf(done(payment(5, 'C'), payment(5, 'D')), undisturbed)).toMatchObject({
      count: 2,
      differences: ['2 instead of 1 created: transactions of 5 HKD'],
    });
  });

  it('are rejected if their amounts are random', () => {
    const random = () => undisturbedOf(done(payment(5.01, 'A')), done(payment(5.02, 'B')));
    expect(random).toThrow(
      /^The flow moves different amounts in each undisturbed run.*: transactions of 5.01 HKD; then transactions of 5.02 HKD$/,
    );
  });
});

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox?.delete());

describe('effects on something else', () => {
  it('are distinguished from those of an undisturbed flow, even if there are as many', async () => {
    const confused = async (api: Client) => {
      await api.payees.create(payee('Kiln Supplies'));
      await api.payees.create(payee('Glaze Works')).catch(() => api.payees.create(payee('Kiln Supplies')));
    };
    const { report, message } = await reportOf(everyOutcome(sandbox, confused));
    const second = report.runs.find(({ nth, outcome }) => nth === 2 && outcome === 'request_lost');
    expect(second?.effects).toMatchObject({ count: 2, verdict: 'more' });
    expect(second?.effects.list.map(({ kind, references }) => [kind, ...references])).toEqual([
      ['payees', 'Kiln Supplies'],
      ['payees', 'Kiln Supplies'],
    ]);
    expect(message).toContain('2 instead of 1 created for Kiln Supplies: payees');
    expect(message).toContain('0 instead of 1 created for Glaze Works: payees');
  });

  it('include a change that went further', async () => {
    const id = '5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11';
    const oneMoreRetry = async (api: Client) => {
      const { plan } = await api.recurringPlans.get(id);
      const payment_retry_count = (plan.payment_retry_count ?? 0) + 1;
      await api.recurringPlans.update(id, { 'X-P-Customer-Code': 'C', plan: { payment_retry_count } });
    };
    const { report, message } = await reportOf(
      everyOutcome(sandbox, (api) => retry(() => oneMoreRetry(api))),
    );
    const further = report.runs.filter(({ effects }) => effects.verdict === 'different');
    expect(further.map(({ outcome }) => outcome)).toEqual([
      'response_lost',
      'timeout_applied',
      'failure_200_applied',
      'failure_500_applied',
      'html_applied',
      'half_body',
    ]);
    expect(message).toContain(
      'recurring_plans for MEMBER-20930: billing.payment_retry_count is 6, expected 5',
    );
  });
});

describe('the state after a run', () => {
  const customer = (name: string) => ({ name, phone: '51234567' });

  it('differs when a late write overwrites a newer one', async () => {
    const rename = async (api: Client) => {
      await api.customers.update(CUSTOMER, customer('First')).catch(() => undefined);
      await retry(() => api.customers.update(CUSTOMER, customer('Last')));
    };
    const { report, message } = await reportOf(everyOutcome(sandbox, rename));
    const failed = report.runs.filter(({ problem }) => problem);
    expect(failed.map(({ nth, outcome, effects }) => `${nth} ${outcome}: ${effects.verdict}`)).toEqual([
      '1 late: different',
    ]);
    expect(message).toContain('customers for CRM-20931: name is "First", expected "Last"');
  });

  it('differs when something else is created in its place', async () => {
    const other = async (api: Client) => {
      const { email, ...rest } = payee('Kiln Supplies').payee;
      await api.payees
        .create({ payee: { ...rest, email } })
        .catch(() => api.payees.create({ payee: { ...rest, email: 'other@mail.example' } }));
    };
    const { report, message } = await reportOf(everyOutcome(sandbox, other));
    const first = report.runs.filter(({ then }) => then === undefined);
    expect(first.map(({ outcome, effects }) => `${outcome}: ${effects.verdict}`)).toEqual([
      'unreachable: different',
      'request_lost: different',
      'response_lost: more',
      'timeout: different',
      'timeout_applied: more',
      'late: more',
      'delayed: more',
      'failure_200: different',
      'failure_409: different',
      'failure_500: different',
      'failure_200_applied: more',
      'failure_500_applied: more',
      'html: different',
      'html_applied: more',
      'half_body: more',
      'duplicated: more',
    ]);
    expect(message).toContain(
      'payees for Kiln Supplies: email is "other@mail.example", expected "payouts@mail.example"',
    );
  });

  it('differs when a write affects another user, and names the field and its owner', async () => {
    await using staffed = await sandbox.copy();
    await staffed.api.users.create({ user: { ...user().user, reference_id: 'EMP-2' } });
    const { users = [] } = (await staffed.control.seeds.save()).seed;
    const right = 'usr_01J9ZPX2K8';
    const wrong = users.find(({ reference_id }) => reference_id === 'EMP-2')?.id;
    const link = (api: Client, p_user_id = '') =>
      api.cards.link({ card_reference_id: 'CARD-000813', p_user_id });
    const { report } = await reportOf(
      everyOutcome(staffed, (api) => link(api, right).catch(() => link(api, wrong))),
    );
    expect(formatReport(report)).toContain('1 instead of 0 changed for CARD-000813 (EMP-2): cards');
    expect(formatReport(report)).toContain(
      `cards for CARD-000813: p_user_id is "${wrong}", expected "${right}"`,
    );
  });

  it('is the same if amounts are formatted differently', async () => {
    const set = (api: Client, limit_amount: string) =>
      api.cards.updateLimits('crd_01J9ZQ4T7M', {
        limits: [{ id: 'lim_01J9ZS2V4D', period: 'Daily', limit_amount }],
      });
    const { runs } = await everyOutcome(sandbox, (api) => set(api, '500.00').catch(() => set(api, '500')));
    expect(runs.every(({ effects }) => effects.verdict === 'one')).toBe(true);
  });

  it('is the same although ids, numbers and references change each time', async () => {
    const flow = async (api: Client) => {
      await api.users.create({ ...user(), reference_id: randomUUID() });
      await subscribeOnce(api, `M-${randomUUID()}`);
    };
    const { runs } = await everyOutcome(sandbox, flow, orHalfway);
    const resolved = runs.filter(({ flow }) => flow.status === 'fulfilled');
    expect(resolved.length).toBeGreaterThan(15);
    expect(resolved.every(({ effects }) => effects.verdict === 'one')).toBe(true);
  });
});

describe('values that change each time', () => {
  it('are listed, since they are not compared', async () => {
    let runs = 0;
    const flow = (api: Client) => subscribeOnce(api, `M-${runs++}`);
    const report = await everyOutcome(sandbox, flow, undefined, { depth: 1 });
    expect(formatReport(report)).toMatch(
      /^not compared, since the undisturbed runs differ: .*orders\.reference_number, .*$/m,
    );
  });

  it('are recognised by a later run if they change with time', async () => {
    let runs = 0;
    const flow = (api: Client) => subscribeOnce(api, `INV-${Math.floor(runs++ / 4)}`);
    const { notCompared } = await everyOutcome(sandbox, flow, undefined, { depth: 1 });
    expect(notCompared).toContain('orders.reference_number');
  });

  it('do not hide a wrong amount', async () => {
    let runs = 0;
    const risen = (api: Client) => {
      const quantity = ++runs;
      const recurring_cycles = membership().recurring_cycles.map((cycle) => ({
        ...cycle,
        recurring_items: cycle.recurring_items.map((item) => ({ ...item, quantity })),
      }));
      return api.recurringPlans.create({ plan: { ...membership(), recurring_cycles } });
    };
    await expect(everyOutcome(sandbox, risen)).rejects.toThrow(
      'The flow moves different amounts in each undisturbed run',
    );
  });
});
