import { describe, expect, it, onTestFinished } from 'vitest';
import type { Seed } from '../src/generated/contract.ts';
import { readySeed } from '../src/resources/seed/ready.ts';
import { controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';
import { newWorld } from './world.ts';

const { recurring_plans: [ready] = [], recurring_orders: [order, latest] = [] } = readySeed;
if (!ready || !order || !latest) throw new Error('the ready seed has no plan with two orders');

describeDatabases('A plan from which billing cannot continue', (database) => {
  const begin = async (seed: 'ready' | 'empty' = 'ready') => {
    const server = await controlled(database(), onTestFinished);
    const { sandbox } = await server.control.sandboxes.create({ seed });
    return server.on(sandbox.id);
  };
  const plan = { ...ready, id: 'p', reference_number: 'P', current_order: null };
  const billing = { ...(ready.billing as object), id: 'p' };
  const [cycle] = (ready.billing as { recurring_cycles: object[] }).recurring_cycles;
  const onDay = (billing_day_of_month: number) => ({
    interval_count: 1,
    billing_interval: 'month',
    billing_month: null,
    billing_day_of_month,
    billing_proration_enabled: true,
  });
  const [billed] = (ready.billing as { billings: { attempts?: object[] }[] }).billings;
  const [[cycleId = '', shown] = []] = Object.entries(ready.cycles);
  const { recurring_items: [shownItem] = [], recurring_billing_config: shownConfig } = shown ?? {};
  const shownWith = (changes: object) => ({ [cycleId]: { ...shown, ...changes } });
  const misnumbered = { ...billed, attempts: [{ ...billed?.attempts?.[0], number: 2 }] };

  describe('is refused in a seed, with its position', () => {
    it.each([
      ['recurring_plans[0].billing.id: is not a string', { ...plan, billing: {} }],
      [
        'recurring_plans[0].billing.id: is not the id of the plan',
        { ...plan, billing: { ...billing, id: 'q' } },
      ],
      ['recurring_plans[0].billing.credit: is not', { ...plan, billing: { ...billing, credit: 'x' } }],
      [
        'recurring_plans[0].billing.recurring_cycles[0].state: "paused" is not one of scheduled, active, ',
        { ...plan, billing: { ...billing, recurring_cycles: [{ ...cycle, state: 'paused' }] } },
      ],
      [
        'recurring_plans[0].billing.recurring_cycles[0].recurring_billing_config.billing_day_of_month: 40 is not',
        {
          ...plan,
          billing: { ...billing, recurring_cycles: [{ ...cycle, recurring_billing_config: onDay(40) }] },
        },
      ],
      [
        'recurring_plans[0].billing.recurring_cycles[1]: is a duplicate',
        { ...plan, billing: { ...billing, recurring_cycles: [cycle, cycle] } },
      ],
      [
        'recurring_plans[0].billing.billings[1]: is a duplicate',
        { ...plan, billing: { ...billing, billings: [billed, billed] } },
      ],
      [
        'recurring_plans[0].billing.billings[0].paid: is 5, but its payments sum to 0',
        { ...plan, billing: { ...billing, billings: [{ ...billed, paid: '5' }] } },
      ],
      [
        'recurring_plans[0].billing.billings[0].attempts[0].number: is not 1',
        { ...plan, billing: { ...billing, billings: [misnumbered] } },
      ],
      [
        'recurring_plans[0].billing.billings[0].next_attempt_date: "soon" is not a date',
        { ...plan, billing: { ...billing, billings: [{ ...billed, next_attempt_date: 'soon' }] } },
      ],
      ['recurring_plans[0].billing', { ...plan, billing: { ...billing, credit: '-100000000001' } }],
      ['recurring_plans[0].billing', { ...plan, billing: { ...billing, currency: 'ABC' } }],
      ['recurring_plans[0].billing', { ...plan, billing: { ...billing, time_zone: '+08:00' } }],
      ['recurring_plans[0].billing', { ...plan, billing: { ...billing, payment_retry_count: 'x' } }],
      ['recurring_plans[0].billing', { ...plan, billing: { ...billing, advanced_to: 'soon' } }],
      [
        'recurring_plans[0].billing.advanced_to: is not a string',
        { ...plan, billing: { ...billing, advanced_to: ['2026-04-02T02:00:00Z'] } },
      ],
      ['recurring_plans[0].billing', { ...plan, billing: { ...billing, time_zone: 'Nowhere' } }],
      [`recurring_plans[0].cycles.${cycleId}: is required`, { ...plan, billing, cycles: {} }],
      [
        `recurring_plans[0].cycles.${cycleId}.recurring_items: differs from the recurring_items in billing`,
        { ...plan, billing, cycles: shownWith({ recurring_items: [{ ...shownItem, price: 500 }] }) },
      ],
      [
        `recurring_plans[0].cycles.${cycleId}.recurring_billing_config: differs`,
        {
          ...plan,
          billing,
          cycles: shownWith({ recurring_billing_config: { ...shownConfig, billing_interval: 'week' } }),
        },
      ],
      [
        `recurring_plans[0].cycles.${cycleId}.discount_amount: differs from the discount in billing`,
        { ...plan, billing, cycles: shownWith({ discount_amount: 10, discount_type: 'percentage' }) },
      ],
      ['recurring_plans[0].billing: has', { ...plan, billing: { ...billing, credit: '1'.repeat(300_000) } }],
      [
        'body.recurring_plans[0].cycles.a.recurring_items',
        { ...plan, cycles: { a: { recurring_items: 5 } } },
      ],
      ['recurring_plans[0].current_order', { ...plan, current_order: 'none' }],
    ])('%s', async (place, broken) => {
      const { control, api } = await begin();
      await expect(control.seeds.load({ recurring_plans: [broken] } as Seed)).rejects.toThrow(place);
      expect((await control.clock.advance({ by: 'P1M' })).summary.orders_created).toBe(1);
      await expect(api.recurringPlans.get('p')).rejects.toMatchObject({ code: 900404 });
    });

    it.each([
      ['recurring_orders[0].billing', { ...order, billing: {} }],
      ['recurring_orders[0].order_number', { ...order, order_number: 'none' }],
    ])('%s of an order', async (place, broken) => {
      const { control } = await begin();
      await expect(control.seeds.load({ recurring_orders: [broken] } as Seed)).rejects.toThrow(place);
    });
  });

  describe('is refused in a seed whose plans and orders do not match', () => {
    const planWith = (changes: object): Seed => ({
      recurring_plans: [{ ...ready, billing: { ...ready.billing, ...changes } }],
    });
    const latestWith = (changes: object): Seed => ({
      recurring_orders: [order, { ...latest, billing: { ...latest.billing, ...changes } }],
    });
    const changedOrder = (changes: object): Seed => ({
      orders:
        readySeed.orders?.map((each) =>
          each.number === latest.order_number ? { ...each, ...changes } : each,
        ) ?? [],
    });
    const sale = '202603010000017';
    const declined = readySeed.transactions?.find((each) => each.order_number === latest.order_number);
    const changedTransaction = (changes: object): Seed => ({
      transactions:
        readySeed.transactions?.map((each) => (each === declined ? { ...each, ...changes } : each)) ?? [],
    });

    it.each<[string, RegExp, Seed]>([
      [
        'without the orders of a plan',
        /recurring_plans\[0\]\.current_order: .*recurring_plans\[0\]\.billing\.billings\[0\]: nothing in recurring_orders/,
        { recurring_orders: [] },
      ],
      [
        'without the order of an unpaid billing',
        /body\.recurring_plans\[0\]\.billing\.billings\[0\]: nothing in recurring_orders has this cycle_id, period and plan/,
        { recurring_orders: [order], recurring_plans: [{ ...ready, current_order: order.order_number }] },
      ],
      [
        'whose latest order is not an order of the plan',
        /body\.recurring_plans\[0\]\.current_order: nothing in recurring_orders has the order_number "202603010000017"/,
        { recurring_plans: [{ ...ready, current_order: sale }] },
      ],
      [
        'with an order that no plan created',
        /body\.recurring_orders\[0\]\.order_number: the plan_id of order "202603010000017" is not/,
        { recurring_orders: [{ ...order, order_number: sale }, latest] },
      ],
      [
        'with more orders than the plan has created',
        /body\.recurring_orders\[1\]\.billing\.order_sequence: 2 is not a whole number from 1 to 1, the orders_created/,
        planWith({ orders_created: 1, billings: [] }),
      ],
      [
        'with a number of orders that is not a number',
        /body\.recurring_plans\[0\]\.billing\.orders_created: "2" is not a whole number/,
        planWith({ orders_created: '2' }),
      ],
      [
        'with a billing that differs from that of its order',
        /body\.recurring_plans\[0\]\.billing\.billings\[0\]: differs from the billing of order "202604010000003"/,
        planWith({ billings: [{ ...billed, attempts_ended: true }] }),
      ],
      [
        'whose latest order is an earlier one',
        /body\.recurring_plans\[0\]\.current_order: must be the latest order of the plan, with the order_sequence 2/,
        { recurring_plans: [{ ...ready, current_order: order.order_number }] },
      ],
      [
        'with an order of a period that is not billed yet',
        /body\.recurring_orders\[1\]\.billing\.period: is not below \d, the next_period of its cycle/,
        latestWith({ period: 9 }),
      ],
      [
        'with an order of another cycle',
        /body\.recurring_orders\[1\]\.billing\.cycle_id: is not a cycle of the plan/,
        latestWith({ cycle_id: 'c' }),
      ],
      [
        'with an order that no billing made',
        /body\.orders\[0\]\.plan_id: nothing in recurring_orders has the number of this order/,
        { orders: readySeed.orders?.map((each) => ({ ...each, plan_id: ready.id })) ?? [] },
      ],
      [
        'with an order in another state than its billing',
        /body\.recurring_orders\[1\]\.billing\.state: is open, but the state of order "202604010000003" is completed/,
        changedOrder({ state: 'completed' }),
      ],
      [
        'with an order of another amount',
        /body\.recurring_orders\[1\]\.billing\.due: is 480\.00, but the initial_total of order "202604010000003" is 470/,
        changedOrder({ initial_total: 470 }),
      ],
      [
        'with a billing of another amount than its cycle charges',
        /body\.recurring_orders\[1\]\.billing\.amount: is 470\.00, but the cycle charges 480\.00 for this period/,
        latestWith({ amount: '47000' }),
      ],
      [
        'with a billing that used credit but is due in full',
        /body\.recurring_orders\[1\]\.billing\.due: must be 47000, amount less credit_applied/,
        latestWith({ credit_applied: '1000' }),
      ],
      [
        'without the transaction of an attempt',
        /body\.recurring_orders\[1\]\.billing\.attempts\[0\]: nothing in transactions has this order and the attempt 1/,
        { transactions: readySeed.transactions?.filter(({ uuid }) => uuid !== declined?.uuid) ?? [] },
      ],
      [
        'with a transaction of an attempt that was not made',
        /body\.transactions\[\d+\]\.attempt: is not one of the 1 attempts of the billing/,
        changedTransaction({ attempt: 2 }),
      ],
      [
        'with an attempt that succeeded only in its transaction',
        /body\.recurring_orders\[1\]\.billing\.attempts\[0\]\.outcome: is declined, but transaction ".*" is pending/,
        changedTransaction({ success: false, is_pending: true }),
      ],
      [
        'with an attempt of another amount than its transaction',
        /body\.recurring_orders\[1\]\.billing\.attempts\[0\]\.amount: is 480\.00, but the amount of transaction ".*" is 470/,
        changedTransaction({ amount: 470 }),
      ],
      [
        'with a payment that has no transaction',
        /body\.recurring_orders\[0\]\.billing\.payments\[0\]\.id: nothing in transactions of this order is the payment "cash"/,
        {
          recurring_orders: [
            {
              ...order,
              billing: { ...order.billing, payments: [{ id: 'cash', amount: '48000', voided: false }] },
            },
            latest,
          ],
        },
      ],
      [
        'without the transactions of a billing',
        /body\.recurring_orders\[0\]\.billing\.paid: is 480\.00, but the transactions of order "202603010000020" sum to 0\.00/,
        { transactions: [] },
      ],
      [
        'with more billings than the plan has created orders',
        /body\.recurring_plans\[0\]\.billing\.billings\[0\]\.order_sequence: 3 is not a whole number from 1 to 2, the orders_created/,
        planWith({ billings: [{ ...billed, order_sequence: 3 }] }),
      ],
      [
        'with a negative amount due of a plan',
        /body\.recurring_plans\[0\]\.billing\.billings\[0\]\.due: must not be negative/,
        planWith({ billings: [{ ...billed, due: '-1' }] }),
      ],
      [
        'with a negative amount due of an order',
        /body\.recurring_orders\[1\]\.billing\.due: must not be negative/,
        latestWith({ due: '-1' }),
      ],
    ])('%s', async (_, message, changes) => {
      const { control } = await begin('empty');
      await expect(control.seeds.load({ ...readySeed, ...changes })).rejects.toThrow(message);
      expect((await control.resources.list('customers')).resources).toEqual([]);
    });
  });

  it('is due according to its billing', async () => {
    const { control } = await begin('empty');
    await control.seeds.load({ ...readySeed, recurring_plans: [ready] });
    const { clock } = await control.clock.get();
    expect(clock.next_due_at).toBe('2026-04-05T16:00:00Z');
  });

  it('is set aside by the runner, which bills the others', async () => {
    const world = await newWorld(database());
    const make = async () => {
      const body = {
        plan: {
          name: 'Desk',
          customer_uuid: await world.customer(),
          default_collection_method: 'charge_automatically' as const,
          payment_retry_count: 1,
          payment_retry_day_period: 1,
          recurring_cycles: [await world.cycle()],
        },
      };
      return (await world.call('recurringPlans_create', { body })).plan.id;
    };
    const [broken, sound] = [await make(), await make()];
    await database().query(
      'UPDATE recurring_plans SET document = REPLACE(document, \'"advanced_to":"2026\', \'"advanced_to":"x\') WHERE id = $1',
      [broken],
    );
    const errors: unknown[] = [];
    const onError = (error: unknown) => void errors.push(error);
    expect(await world.advance('2026-04-02T04:00:00Z', { onError })).toMatchObject({ orders_created: 2 });
    expect(String(errors)).toBe(`Error: plan ${broken} cannot be billed and was set aside`);
    expect(await world.advance('2026-05-02T04:00:00Z', { onError })).toMatchObject({ orders_created: 1 });
    expect(errors).toHaveLength(1);
    const { plan: billed } = await world.call('recurringPlans_get', { path: { id: sound } });
    expect(billed.recurring_cycles[0]?.billing_count_created).toBe(4);
  });
});
