import { describe, expect, it, onTestFinished } from 'vitest';
import { controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';

const PLAN = '5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11';
const CUSTOMER = '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01';
const CODE = { 'X-P-Customer-Code': 'CUST-20931' };
const cycle = {
  billing_count: null,
  recurring_billing_config: '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01',
  recurring_items: [{ quantity: 2, recurring_item_id: '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01' }],
};

// The server of these tests fails a call whose answer breaks the contract.
describeDatabases('Members that the contract does not name', (database) => {
  const begin = async () => {
    const server = await controlled(database(), onTestFinished);
    const { sandbox } = await server.control.sandboxes.create({});
    return server.on(sandbox.id);
  };

  describe('recurringPlans_update', () => {
    it('takes back the plan that was read, with one member changed', async () => {
      const { api } = await begin();
      const { plan } = await api.recurringPlans.get(PLAN);
      const sent = { ...plan, name: 'Studio, all week' } as { name: string };
      const { plan: edited } = await api.recurringPlans.update(PLAN, { ...CODE, plan: sent });
      expect(edited).toEqual({ ...plan, name: 'Studio, all week', updated_at: edited.updated_at });
      expect((await api.recurringPlans.get(PLAN)).plan).toEqual(edited);
    });

    it.each([
      { id: 'other' },
      { next_due_at: null },
      { current_order: null },
      { cycles: {} },
      { billing: {} },
      { reference_number: 'OTHER', customer_uuid: 'other', created_at: 'never' },
      { timeout: { timer: 'abc' } },
    ])('does not obey %j', async (hostile) => {
      const { api, control } = await begin();
      const { plan } = await api.recurringPlans.get(PLAN);
      await api.recurringPlans.update(PLAN, { ...CODE, plan: hostile as object });
      const { updated_at, ...after } = (await api.recurringPlans.get(PLAN)).plan;
      expect({ ...after, updated_at: plan.updated_at }).toEqual(plan);
      expect((await control.clock.advance({ by: 'P40D' })).summary.orders_made).toBe(1);
    });
  });

  it.each([
    { credit: 5 },
    { start_date: '2026-06-01' },
    { id: 'mine', next_due_at: null, created_at: 'never', current_order: '1' },
    { recurring_cycles: [{ ...cycle, estimated_end_date: '2026-04-03', id: 'mine', state: 'completed' }] },
  ])('recurringPlans_create does not obey %j', async (hostile) => {
    const { api, control } = await begin();
    const { clock } = await control.clock.get();
    const { plan } = await api.recurringPlans.create({
      plan: {
        name: 'Desk',
        customer_uuid: CUSTOMER,
        default_collection_method: 'charge_automatically',
        payment_retry_count: 1,
        payment_retry_day_period: 1,
        recurring_cycles: [cycle],
        ...(hostile as object),
      },
    });
    expect(plan).toMatchObject({ credit: 0, created_at: clock.now, current_order: { amount: 960 } });
    expect(plan.id).not.toBe('mine');
    expect(plan.recurring_cycles).toMatchObject([
      { state: 'active', start_date: '2026-04-02', end_date: null },
    ]);
    expect(plan.recurring_cycles[0]?.id).not.toBe('mine');
    expect((await control.clock.advance({ by: 'P2M' })).summary.orders_made).toBeGreaterThan(2);
  });

  it('of a change of cycles decide neither when nor what it is', async () => {
    const { api, control } = await begin();
    const change = { activate_type: 'immediate' as const, cycles: [cycle] };
    const hostile = { ...change, at: '2030-01-01T00:00:00Z', kind: 'payment_voided' };
    const { plan } = await api.recurringPlans.calculateCycles(PLAN, hostile);
    expect(plan.recurring_cycles[0]).toMatchObject({ state: 'active', start_date: '2026-04-02' });
    const added = await control.recurringPlans.addCycles(PLAN, hostile);
    expect(added.plan.recurring_cycles[1]).toMatchObject({ state: 'active', start_date: '2026-04-02' });
  });

  it('do not pass for what the sandbox keeps of other resources', async () => {
    const { api, control } = await begin();
    const more = { id: 5, uuid: 5, number: 5, state: 5, pan: 5, quantity: 'x', p_created_at: 5 } as object;
    const { payment_rule } = await control.paymentRules.create({ ...more, outcome: 'succeeds' });
    expect(payment_rule).toEqual({ id: expect.any(String), outcome: 'succeeds' });
    const item = { price: 1, currency: 'HKD', quantity: 'x' as unknown as number };
    expect((await control.recurringItems.create(item)).recurring_item).not.toHaveProperty('quantity');
    const card = { reference_id: 'CARD-1', pan: 5, first_6_digits: '424242' };
    expect((await control.cards.create(card)).card.pan).toBe('424242******0000');
    const person = { reference_number: 'CRM-1', default_payment_token: 5, dial_code: '852' };
    expect((await control.customers.create(person)).customer).not.toHaveProperty('default_payment_token');
    const line = { purchasable_type: 'Listing' as const, price: 2, quantity: 2, total: 1_000 };
    const order = {
      reference_number: 'INV-1',
      currency: 'HKD',
      line_items: [line],
      paid_total: 5,
      number: 5,
    };
    const made = (await control.orders.create(order)).order;
    expect(made).toMatchObject({ paid_total: '0.00', line_items: [{ total: 4 }] });
    expect(made.number).toMatch(/^\d+$/);
    const fault = { effect: 'none' as const, id: 'mine', struck: 7 };
    expect((await control.faults.create(fault)).fault).toMatchObject({ struck: 0 });
    const user = {
      reference_id: 'EMP-1',
      calling_code: '852',
      phone_number: '1',
      document_type: 'PASSPORT' as const,
      document_number: 'K1',
      first_name: 'Siu Ming',
      date_of_birth: '1991-07-24',
      issuing_country: 'HKG',
      id: 'mine',
      p_created_at: 5,
    };
    const { user_id } = await api.users.create({ user });
    expect(user_id).not.toBe('mine');
    expect((await api.users.get({ user_id })).user).toMatchObject({ id: user_id, last_name: '' });
  });

  it('of a seed pass for nothing either', async () => {
    const { control } = await begin();
    const line = { purchasable_type: 'Listing' as const, price: 2, quantity: 2, uuid: 'l1', total: 'x' };
    const order = { number: 'n1', reference_number: 'INV-1', currency: 'HKD', line_items: [line] };
    await control.seeds.load({
      settings: { callback_secret: 5 } as object,
      orders: [{ ...order, transactions: 5, paid_total: 5, correspondence_state: 5 } as typeof order],
      transactions: [{ order_number: 'n1', uuid: 't1', type: 'Sales', amount: 4, ...{ currency: 'XXX' } }],
    });
    expect((await control.orders.get('n1')).order).toMatchObject({
      paid_total: '4.00',
      correspondence_state: 'paid',
      line_items: [{ uuid: 'l1', total: 4 }],
      transactions: [{ currency: 'HKD' }],
    });
    const { sandboxes } = await control.sandboxes.list();
    expect(sandboxes.some(({ callbacks_signed }) => callbacks_signed)).toBe(false);
  });
});
