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

// The server of these tests fails a call whose response breaks the contract.
describeDatabases('Fields that the contract does not name', (database) => {
  const begin = async () => {
    const server = await controlled(database(), onTestFinished);
    const { sandbox } = await server.control.sandboxes.create({});
    return server.on(sandbox.id);
  };

  describe('recurringPlans_update', () => {
    it('accepts the plan that was read, with one field changed', async () => {
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
      expect((await control.clock.advance({ by: 'P40D' })).summary.orders_created).toBe(1);
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
    expect((await control.clock.advance({ by: 'P2M' })).summary.orders_created).toBeGreaterThan(2);
  });

  it('of a change of cycles have no effect on it', async () => {
    const { api, control } = await begin();
    const change = { activate_type: 'immediate' as const, cycles: [cycle] };
    const hostile = { ...change, at: '2030-01-01T00:00:00Z', kind: 'payment_voided' };
    const { plan } = await api.recurringPlans.calculateCycles(PLAN, hostile);
    expect(plan.recurring_cycles[0]).toMatchObject({ state: 'active', start_date: '2026-04-02' });
    const added = await control.recurringPlans.addCycles(PLAN, change);
    expect(added.plan.recurring_cycles[1]).toMatchObject({ state: 'active', start_date: '2026-04-02' });
  });

  it('are not stored with a user', async () => {
    const { api } = await begin();
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

  it('are refused by the control interface, whatever it creates', async () => {
    const { control } = await begin();
    const order = { reference_number: 'INV-1', currency: 'HKD' };
    const line = { purchasable_type: 'Listing' as const, price: 2, quantity: 2, total: 1_000 };
    const calls = {
      id: () => control.paymentRules.create({ outcome: 'succeeds', ...{ id: 5 } }),
      quantity: () => control.recurringItems.create({ price: 1, currency: 'HKD', ...{ quantity: 'x' } }),
      pan: () => control.cards.create({ reference_id: 'CARD-1', ...{ pan: 5 } }),
      default_payment_token: () =>
        control.customers.create({
          reference_number: 'CRM-1',
          dial_code: '852',
          ...{ default_payment_token: 5 },
        }),
      paid_total: () => control.orders.create({ ...order, initial_total: 4, ...{ paid_total: 5 } }),
      total: () => control.orders.create({ ...order, line_items: [line] }),
      calls_hit: () => control.faults.create({ effect: 'none', ...{ calls_hit: 7 } }),
      kind: () =>
        control.recurringPlans.addCycles(PLAN, {
          activate_type: 'immediate',
          cycles: [cycle],
          ...{ kind: 'payment_voided' },
        }),
      callback_secret: () => control.seeds.load({ settings: { callback_secret: 'x' } as object }),
      transactions: () =>
        control.seeds.load({ orders: [{ ...order, line_items: [], ...{ transactions: 5 } }] }),
    };
    for (const [name, call] of Object.entries(calls)) {
      const refused = { code: 900400, message: expect.stringContaining(`${name} is unknown`) };
      await expect(call(), name).rejects.toMatchObject(refused);
    }
  });

  it.each([
    [
      '/faults',
      { effect: 'failure', operationId: 'users_get' },
      'body.operationId is unknown; expected one of operation_id, ',
    ],
    ['/seeds/load', { userz: [] }, 'body.userz is unknown'],
    [
      '/seeds/load',
      { id: 'a', name: 'b', cycles: [] },
      /: body is not a seed: it has none of the fields of one, such as clock and customers$/,
    ],
    [
      '/seeds/load',
      { code: 200, message: 'succeed', data: { seed: { customers: [] } } },
      /: body is a response of seeds_save; the seed is the value of its field data\.seed$/,
    ],
    [
      '/seeds/load',
      { customers: [{ reference_number: 'A', a: 1, b: 2 }] },
      /: body\.customers\[0\]\.a is unknown; .*; body\.customers\[0\]\.b is unknown; /,
    ],
    [
      '/seeds/load',
      { customers: [{ reference_number: 'A', nmae: 'B' }] },
      'body.customers[0].nmae is unknown',
    ],
    [
      '/clock/advance',
      { by: 'P1D', until: '2026-05-01T00:00:00Z' },
      'body.until is unknown; expected one of to, by',
    ],
    ['/events?plan=1', undefined, 'query.plan is unknown; expected one of offset, limit, '],
    ['/clock?now=1', undefined, 'query.now is unknown'],
  ])('are refused by the control interface: %s %j', async (path, body, expected) => {
    const { served } = await controlled(database(), onTestFinished);
    const response = await fetch(`${served.url}/_sandbox${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    });
    const { code, message } = await response.json();
    expect(message).toEqual(
      typeof expected === 'string' ? expect.stringContaining(expected) : expect.stringMatching(expected),
    );
    expect(code).toBe(900400);
  });
});
