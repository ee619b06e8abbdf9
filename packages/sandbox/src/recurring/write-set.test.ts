import { describe, expect, it } from 'vitest';
import { createPlan, type PlanRequest } from '../billing/create.ts';
import type { Plan } from '../billing/plan.ts';
import { encodeBilling, encodePlan } from '../billing/plan-codec.ts';
import type { DecideAttempt } from '../billing/run.ts';
import { aCycle, aPlan, declines, hangs, on, pays } from '../billing/scenario.fixture.ts';
import { detachSettled } from '../billing/state.ts';
import { type Input, type StepResult, step } from '../billing/step.ts';
import { billingKey, type PaymentToken } from '../records/collections.ts';
import type { RecurringPlanRecord } from '../records/recurring.ts';
import { type PlanStep, rowsOf, type StoredRows, type WriteSet } from './write-set.ts';

const NOON = '2026-02-02T04:00:00Z';

const token: PaymentToken = {
  token: 'tok_1',
  token_type: 'CreditCard',
  state: 'active',
  default: true,
  customer_uuid: 'customer',
  verify_url: null,
  verify_uuid: 'v',
};

/** What is stored of a plan before its first step, if its caller sets nothing optional. */
const record = (plan: Plan): RecurringPlanRecord => ({
  id: plan.id,
  name: 'Studio',
  customer_uuid: 'customer',
  default_collection_method: 'charge_automatically',
  cycles: {},
  billing: encodePlan(plan),
  current_order: null,
  next_due_at: null,
  created_at: NOON,
  updated_at: NOON,
});

const nothing: StoredRows = { orders: new Map(), transactions: [], takenReferences: new Set() };

/** A plan that is created on 2 February, and what is stored of it. */
function created(
  attempt: DecideAttempt,
  request: Partial<PlanRequest> = {},
  changes: Partial<RecurringPlanRecord> = {},
  charged: PaymentToken | undefined = token,
) {
  const result = createPlan(aPlan(request), on('2026-02-02'), attempt);
  const before = { ...record(result.plan), ...changes };
  return stored({ record: before, version: null, result, ordersBefore: 0, token: charged });
}

function stored(planStep: PlanStep, known = nothing) {
  const rows = rowsOf(planStep, known);
  const [first] = rows.orders;
  const order = first?.order.document;
  return { rows, order, recurring: first?.recurring.document, planStep };
}

/** What is stored of the next step of a plan, up to noon of a day. */
function after(
  { rows, planStep }: ReturnType<typeof stored>,
  day: string,
  attempt: DecideAttempt,
  inputs: readonly Input[] = [],
) {
  const { plan } = planStep.result;
  const result: StepResult = step(plan, on(day), { attempt, inputs });
  const known = structuredClone({
    orders: new Map(
      rows.orders.map(({ order, recurring, ...amounts }) => [
        billingKey(recurring.document.billing),
        { ...amounts, order: { ...order, version: 1 }, recurring: { ...recurring, version: 1 } },
      ]),
    ),
    transactions: rows.transactions.map((row) => ({ ...row, version: 1 })),
    takenReferences: new Set<string>(),
  });
  return stored(
    { ...planStep, record: rows.plan.document, version: 1, result, ordersBefore: plan.orders_created },
    known,
  );
}

const inputOf = (input: object) => ({
  at: on('2026-02-03'),
  billing: { cycle_id: 'a', period: 0 },
  ...input,
});
const paying = (payment_id: string, amount: bigint) =>
  inputOf({ kind: 'payment_received', payment_id, amount }) as Input;
const settling = (outcome: string) => inputOf({ kind: 'payment_settled', number: 1, outcome }) as Input;

const typesIn = ({ occurrences }: WriteSet) => occurrences.map(({ type }) => type);

describe('The order of a billing', () => {
  it('has the dates and totals of the billing, and the reference of the plan with a suffix', () => {
    const { rows, order, recurring, planStep } = created(pays, {}, { reference_number: 'MEMBER-1' });
    const [billing] = planStep.result.billings;
    if (!order || !billing) throw new Error('the plan was not billed');
    expect(rows.orders).toMatchObject([
      { order: { id: order.number, version: null }, recurring: { id: order.number, version: null } },
    ]);
    expect(order).toEqual({
      source: 'RecurringPlan',
      type: 'Recurring',
      number: expect.stringMatching(/^\d+$/),
      reference_number: 'MEMBER-1-1',
      due_date: '2026-02-02',
      initial_total: 30,
      subtotal: 30,
      initial_tips: 0,
      paid_total: '30.00',
      unpaid_total: '0.00',
      state: 'completed',
      correspondence_state: 'paid',
      currency: 'HKD',
      line_items: null,
      auth_code: expect.stringMatching(/^\d{6}$/),
      plan_id: 'plan',
      created_at: NOON,
      updated_at: NOON,
    });
    expect(recurring).toEqual({
      order_number: order.number,
      plan_id: 'plan',
      customer_uuid: 'customer',
      billing: encodeBilling(billing),
      payment_token: 'tok_1',
    });
  });

  it('has the id of the plan instead, if that has no reference number', () => {
    expect(created(pays).order?.reference_number).toBe('plan-1');
  });

  it('has its own number in its reference, if another order has taken that', () => {
    const { planStep } = created(pays);
    const known = { ...nothing, takenReferences: new Set(['plan-1']) };
    const { order } = stored(planStep, known);
    expect(order?.reference_number).toBe(`plan-1-${order?.number}`);
    const other = { ...nothing, takenReferences: new Set(['plan-2']) };
    expect(stored(planStep, other).order?.reference_number).toBe('plan-1');
  });

  it('is unpaid if the attempt is declined, and its total is what plan credit leaves to be paid', () => {
    const { order } = created(declines, { credit: 1_000n });
    expect(order).toMatchObject({
      subtotal: 30,
      initial_total: 20,
      paid_total: '0.00',
      unpaid_total: '20.00',
      state: 'active',
      correspondence_state: 'unpaid',
    });
    expect(order).not.toHaveProperty('auth_code');
  });

  it('has the token that would have been charged, if plan credit has paid it', () => {
    const { rows, recurring } = created(pays, { credit: 3_000n });
    expect(rows.transactions).toEqual([]);
    expect(recurring?.payment_token).toBe('tok_1');
  });

  it('is not updated when a change of cycles returns a part of what was paid', () => {
    const change = { kind: 'cycles_added', activate_type: 'immediate', cycles: [aCycle('b')] };
    const { rows, order } = after(created(pays), '2026-02-03', pays, [inputOf(change) as Input]);
    expect(rows.credit).toMatchObject([{ document: { cause: 'cycle_change' } }, {}]);
    expect(order).toMatchObject({ state: 'completed', updated_at: NOON });
  });

  it('is created on the day of its billing, in the order of billing', () => {
    const { rows } = after(created(pays), '2026-04-02', pays);
    expect(
      rows.orders.map(({ order }) => [order.at, order.document.created_at, order.document.reference_number]),
    ).toEqual([
      ['2026-03-01T16:00:00.000Z', '2026-03-01T16:00:00Z', 'plan-2'],
      ['2026-04-01T16:00:00.000Z', '2026-04-01T16:00:00Z', 'plan-3'],
    ]);
    expect(rows.orders.map(({ recurring }) => recurring.at)).toEqual(
      rows.orders.map(({ order }) => order.at),
    );
  });

  it('stays the same one when it is paid later, with the money that was received', () => {
    const first = created(declines);
    const { number } = first.order ?? {};
    const { rows, order } = after(first, '2026-02-03', declines, [paying('t', 1_200n)]);
    expect(order).toMatchObject({
      number,
      state: 'active',
      paid_total: '12.00',
      unpaid_total: '18.00',
      correspondence_state: 'partial_paid',
      created_at: NOON,
      updated_at: '2026-02-03T04:00:00Z',
    });
    expect(rows.orders[0]?.recurring.document.billing.paid).toBe('1200');
    expect(rows.transactions).toEqual([]);
  });

  it.each([
    ['refunded', { kind: 'payment_refunded', payment_id: 'u', amount: 200n }, '10.00'],
    ['voided', { kind: 'payment_voided', payment_id: 't' }, '0.00'],
  ])('loses what is %s', (_, input, paid_total) => {
    const first = created(declines);
    const inputs = [paying('t', 1_200n), inputOf(input) as Input];
    expect(after(first, '2026-02-03', declines, inputs).order).toMatchObject({ paid_total });
  });
});

describe('An attempt', () => {
  it('that succeeds is a captured sale of the token', () => {
    const { rows, order } = created(pays, {}, { note: 'Membership' });
    const [row] = rows.transactions;
    expect(row).toEqual({
      id: row?.id,
      version: null,
      at: '2026-02-02T04:00:00.000Z',
      document: row?.document,
    });
    expect(row?.document).toEqual({
      type: 'Sales',
      uuid: row?.id,
      order_number: order?.number,
      source: 'RecurringPlan',
      amount: 30,
      currency: 'HKD',
      success: true,
      is_pending: false,
      captured: true,
      allow_void: true,
      allow_refund: true,
      void_is_pending: false,
      voided: false,
      refunded_amount: 0,
      original_transaction_uuid: null,
      payment_method: 'credit_card',
      payment_data: expect.objectContaining({
        transaction_state: 'succeeded',
        payment_method: 'payment_token',
        token: 'tok_1',
        auth_code: order?.auth_code,
      }),
      attempt: 1,
      note: 'Membership',
      created_at: NOON,
    });
  });

  it('that is declined allows neither a void nor a refund', () => {
    const [row] = created(declines).rows.transactions;
    expect(row?.document).toMatchObject({
      success: false,
      is_pending: false,
      captured: false,
      allow_void: false,
      allow_refund: false,
      payment_data: { transaction_state: 'declined' },
      note: null,
    });
  });

  it('of nothing leaves nothing to refund', () => {
    const { planStep } = created(pays);
    const events = planStep.result.events.map((each) => ('number' in each ? { ...each, amount: 0n } : each));
    const { rows } = stored({ ...planStep, result: { ...planStep.result, events } });
    expect(rows.transactions).toMatchObject([
      { document: { amount: 0, allow_void: true, allow_refund: false } },
    ]);
  });

  it.each([
    ['CreditCard', 'credit_card'],
    ['WechatPayAutoDebit', 'wechat_pay'],
    ['AlipayAutoDebit', 'alipay'],
  ] as const)('of a %s has the payment method %s', (token_type, payment_method) => {
    const [row] = created(pays, {}, {}, { ...token, token_type }).rows.transactions;
    expect(row?.document.payment_method).toBe(payment_method);
  });

  it('without a token has another payment method than payment_token, which has one', () => {
    const { planStep } = created(declines);
    const { rows, recurring } = stored({ ...planStep, token: undefined });
    const { document } = rows.transactions[0] ?? expect.fail('no transaction');
    expect([document.payment_method, document.payment_data.payment_method]).toEqual([
      'credit_card',
      'credit_card',
    ]);
    expect(recurring).not.toHaveProperty('payment_token');
  });

  it('notes its token on the order, which keeps that if there is none any more', () => {
    const first = created(declines);
    const changed = { ...first, planStep: { ...first.planStep, token: { ...token, token: 'tok_2' } } };
    expect(after(changed, '2026-02-07', declines).recurring?.payment_token).toBe('tok_2');
    const removed = { ...first, planStep: { ...first.planStep, token: undefined } };
    expect(after(removed, '2026-02-07', declines).recurring?.payment_token).toBe('tok_1');
  });

  const pending = { success: false, is_pending: true, captured: false, allow_void: false };

  it('that is pending can be settled with success', () => {
    const first = created(hangs);
    const [row] = first.rows.transactions;
    expect(row?.document).toMatchObject({ ...pending, payment_data: { transaction_state: 'pending' } });
    const { rows, order } = after(first, '2026-02-03', hangs, [settling('succeeded')]);
    expect(rows.transactions).toEqual([
      {
        ...row,
        version: 1,
        document: {
          ...row?.document,
          success: true,
          is_pending: false,
          captured: true,
          allow_void: true,
          allow_refund: true,
          payment_data: {
            ...row?.document.payment_data,
            transaction_state: 'succeeded',
            auth_code: order?.auth_code,
            resp_code: '00',
            resp_msg: 'Approved',
          },
        },
      },
    ]);
    expect(order).toMatchObject({ state: 'completed', auth_code: expect.stringMatching(/^\d{6}$/) });
  });

  it('that is pending can be settled as declined', () => {
    const { rows, order } = after(created(hangs), '2026-02-03', hangs, [settling('declined')]);
    expect(rows.transactions).toMatchObject([
      {
        document: {
          success: false,
          is_pending: false,
          captured: false,
          allow_void: false,
          allow_refund: false,
        },
      },
    ]);
    expect(order).not.toHaveProperty('auth_code');
  });

  it('can be made and settled in one step', () => {
    const first = created(declines);
    const second = inputOf({
      kind: 'payment_settled',
      number: 2,
      outcome: 'succeeded',
      at: on('2026-02-08'),
    });
    const { rows } = after(first, '2026-02-08', hangs, [second as Input]);
    expect(rows.transactions).toMatchObject([{ document: { attempt: 2, success: true, is_pending: false } }]);
    expect(typesIn(rows)).toEqual(['attempt.made', 'attempt.settled', 'order.changed']);
    const [{ id } = { id: '' }] = rows.transactions;
    expect(rows.occurrences).toMatchObject([{ transaction_uuid: id }, { transaction_uuid: id }, {}]);
  });

  it('cannot be settled without its transaction', () => {
    const first = created(hangs);
    const { number } = first.order ?? {};
    first.rows.transactions = [];
    expect(() => after(first, '2026-02-03', hangs, [settling('declined')])).toThrow(
      `attempt 1 of order ${number} has no transaction`,
    );
  });

  it('is found by its order and its number', () => {
    const first = created(declines);
    const two = after(first, '2026-02-08', hangs);
    const [one, other] = [first.rows.transactions[0], two.rows.transactions[0]];
    if (!one || !other) throw new Error('there are no attempts');
    const ofAnother = { ...other, id: 'x', document: { ...other.document, order_number: '0' } };
    two.rows.transactions = [one, ofAnother, other];
    const input = inputOf({ kind: 'payment_settled', number: 2, outcome: 'succeeded', at: on('2026-02-09') });
    const { rows } = after(two, '2026-02-09', hangs, [input as Input]);
    expect(rows.transactions.map(({ id }) => id)).toEqual([other.id]);
    expect(rows.transactions).toMatchObject([{ document: { attempt: 2, success: true } }]);
  });
});

describe('A change of the state of an order', () => {
  const called = { callback_url: 'https://studio.example/hooks' };
  const once = { payment_retry_count: 1 };

  it('calls back if the plan has a callback URL, with the order as it is then', () => {
    const { rows, order, recurring } = created(declines, once, called);
    const [row] = rows.deliveries;
    expect(row).toMatchObject({ version: null, at: '2026-02-02T04:00:00.000Z', of: order?.number });
    expect(row?.document).toMatchObject({
      id: row?.id,
      url: 'https://studio.example/hooks',
      body: {
        event: 'recurring_order.failed',
        created_at: NOON,
        data: {
          plan_id: 'plan',
          order: {
            order_number: order?.number,
            state: 'failed',
            amount: 30,
            paid_total: 0,
            correspondence_state: 'unpaid',
            default_payment_token: recurring?.payment_token,
          },
        },
      },
    });
    expect(rows.occurrences).toContainEqual(
      expect.objectContaining({
        type: 'callback.created',
        order_number: order?.number,
        delivery_id: row?.id,
      }),
    );
  });

  it('calls nobody back if the plan has no callback URL', () => {
    expect(created(declines, once).rows.deliveries).toEqual([]);
  });

  it('is reported whether it happens at once or later', () => {
    const reported = (attempt: DecideAttempt) => {
      const first = created(attempt, once, called);
      const { rows } = after(first, '2026-02-09', attempt);
      return [...first.rows.deliveries, ...rows.deliveries].map(({ document }) => document.body.event);
    };
    expect(reported(pays)).toEqual(['recurring_order.completed']);
    expect(reported(declines)).toEqual(['recurring_order.failed', 'recurring_order.voided']);
  });

  it('can be its reopening, whose callback shows what is left of the payments', () => {
    const first = created(pays, {}, called);
    const input = inputOf({ kind: 'payment_voided', payment_id: 'attempt:1' }) as Input;
    const { rows, order } = after(first, '2026-02-03', pays, [input]);
    expect(order).toMatchObject({ state: 'active', paid_total: '0.00', unpaid_total: '30.00' });
    expect(rows.deliveries[0]?.document.body).toMatchObject({
      event: 'recurring_order.active',
      data: { order: { state: 'active', paid_total: 0 } },
    });
  });

  it('fell due unless the request caused it', () => {
    expect(created(pays, {}, called).rows.deliveries).toMatchObject([{ fellDue: false }]);
    const first = created(declines, {}, called);
    const late = { ...paying('t', 3_000n), at: on('2026-03-02') };
    const { rows } = after(first, '2026-03-02', declines, [late]);
    expect(rows.deliveries.map(({ document, fellDue }) => [document.body.event, fellDue])).toEqual([
      ['recurring_order.failed', true],
      ['recurring_order.voided', true],
    ]);
    const early = after(created(declines, {}, called), '2026-02-03', declines, [paying('t', 3_000n)]);
    expect(early.rows.deliveries).toMatchObject([{ fellDue: false }]);
    const change = {
      kind: 'cycles_added',
      activate_type: 'immediate',
      cycles: [aCycle('b')],
      at: on('2026-02-02'),
    };
    const changed = after(created(declines, {}, called), '2026-02-02', declines, [inputOf(change) as Input]);
    expect(changed.rows.deliveries).toMatchObject([{ fellDue: false }]);
  });
});

describe('What happened', () => {
  it('is recorded in order, for the order that it concerns', () => {
    const { rows, order } = created(
      pays,
      { credit: 1_000n },
      { callback_url: 'https://studio.example/hooks' },
    );
    expect(rows.occurrences.map(({ type, order_number }) => [type, order_number])).toEqual([
      ['credit.changed', null],
      ['cycle.changed', null],
      ['cycle.changed', null],
      ['order.created', order?.number],
      ['credit.changed', order?.number],
      ['attempt.made', order?.number],
      ['order.changed', order?.number],
      ['callback.created', order?.number],
    ]);
    expect(rows.occurrences).toMatchObject(Array(8).fill({ plan_id: 'plan' }));
    expect(rows.occurrences[5]).toMatchObject({
      transaction_uuid: rows.transactions[0]?.id,
      currency: 'HKD',
    });
    expect(rows.occurrences[6]).toMatchObject({ cause: 'payment' });
    expect(rows.occurrences[6]).not.toHaveProperty('transaction_uuid');
  });

  it('has its cause in what happened before', () => {
    const { rows } = created(pays, { credit: 3_000n });
    expect(rows.occurrences.at(-1)).toMatchObject({ type: 'order.changed', cause: 'billing' });
  });

  it('is in ids that sort by its time', () => {
    const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    const called = { callback_url: 'https://studio.example/hooks' };
    const { rows } = after(created(pays, {}, called), '2026-03-02', pays, [paying('t', 500n)]);
    const made = [...rows.transactions, ...rows.deliveries, ...rows.credit];
    expect(made).toHaveLength(4);
    expect(made.map(({ id }) => timeOf(id))).toEqual(made.map(({ at }) => Date.parse(at)));
  });

  it('is refused with an amount that JSON cannot represent', () => {
    const { planStep } = created(pays);
    const { result } = planStep;
    const [billing] = result.billings;
    const tooLarge = 2n ** 53n + 1n;
    const refusing = (changes: Partial<StepResult>) => () =>
      stored({ ...planStep, result: { ...result, ...changes } });
    if (!billing) throw new Error('the plan was not billed');
    expect(refusing({ billings: [{ ...billing, due: tooLarge }] })).toThrow(/^due: /);
    expect(refusing({ billings: [{ ...billing, amount: tooLarge }] })).toThrow(/^amount: /);
    const events = result.events.map((each) => ('number' in each ? { ...each, amount: tooLarge } : each));
    expect(refusing({ events })).toThrow(/^amount: /);
  });

  it('concerns the order of its own period', () => {
    const { rows } = after(created(pays), '2026-04-02', pays);
    const numbers = rows.orders.map(({ order }) => order.id);
    const made = rows.occurrences.filter(({ type }) => type === 'attempt.made');
    expect(made.map(({ order_number }) => order_number)).toEqual(numbers);
    expect(rows.transactions.map(({ document }) => document.order_number)).toEqual(numbers);
  });
});

describe('An entry of the credit ledger', () => {
  it('is stored with the plan that it belongs to', () => {
    const { rows } = created(pays, { credit: 1_000n });
    expect(rows.credit).toEqual([
      {
        id: rows.credit[0]?.id,
        version: null,
        at: '2026-02-02T04:00:00.000Z',
        document: {
          plan_id: 'plan',
          sequence: 1,
          at: NOON,
          amount: '1000',
          balance: '1000',
          cause: 'opening',
          billing: null,
        },
      },
      expect.objectContaining({
        document: expect.objectContaining({
          amount: '-1000',
          cause: 'billing',
          billing: { cycle_id: 'a', period: 0 },
        }),
      }),
    ]);
  });
});

describe('The record of a plan', () => {
  it('has its latest order, and when it is next due', () => {
    const { rows, order, planStep } = created(pays);
    expect(rows.plan).toMatchObject({ id: 'plan', version: null });
    expect(rows.plan.document).toEqual({
      ...planStep.record,
      billing: encodePlan(detachSettled(planStep.result.plan)),
      current_order: order?.number,
      next_due_at: Date.parse('2026-03-01T16:00:00Z'),
      updated_at: NOON,
    });
    const later = after(created(pays), '2026-04-02', pays).rows;
    expect(later.plan.version).toBe(1);
    expect(later.plan.document).toMatchObject({
      current_order: later.orders[1]?.order.id,
      updated_at: '2026-04-01T16:00:00Z',
    });
  });

  it('keeps its latest order and its time if nothing happens', () => {
    const first = created(pays);
    const { document } = after(first, '2026-02-03', pays).rows.plan;
    expect(document).toMatchObject({ current_order: first.order?.number, updated_at: NOON });
  });

  it('keeps its latest order when an earlier one is paid', () => {
    const first = created(declines, { payment_retry_count: 9 });
    const both = after(first, '2026-03-02', declines);
    both.rows.orders.unshift(...first.rows.orders);
    const late = { ...paying('t', 3_000n), at: on('2026-03-02') };
    const { rows } = after(both, '2026-03-02', declines, [late]);
    expect(rows.orders).toMatchObject([{ order: { id: first.order?.number } }]);
    expect(rows.plan.document.current_order).toBe(both.rows.plan.document.current_order);
  });

  it('is due at no time once all its cycles have ended', () => {
    const first = created(pays, { recurring_cycles: [aCycle('a', { billing_count: 1 })] });
    expect(after(first, '2026-03-02', pays).rows.plan.document.next_due_at).toBeNull();
  });
});
