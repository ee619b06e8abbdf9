import { createHash } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import type { Seed } from '../src/generated/contract.ts';
import { SEED_LISTS } from '../src/resources/seed/lists.ts';
import { controlled } from './control.fixture.ts';
import { describeEveryDatabase } from './databases.ts';

/** Longer than an index entry of PostgreSQL, and hard to compress. */
const long = (what: string) =>
  what + Array.from({ length: 50 }, (_, i) => createHash('sha256').update(`${i}`).digest('hex')).join('');

const USER = {
  calling_code: '852',
  document_type: 'PASSPORT' as const,
  document_number: 'K1',
  first_name: 'Ming',
  date_of_birth: '1990-01-31',
  issuing_country: 'HKG',
};

describeEveryDatabase('Long texts', (database) => {
  it('by which resources are found are kept, found and unique', async () => {
    const { api, control } = await controlled(database(), onTestFinished);
    const user = { ...USER, reference_id: long('user'), phone_number: '61230416' };
    const { user_id } = await api.users.create({ user });
    expect((await api.users.get({ user_id })).user.reference_id).toBe(user.reference_id);
    const other = { user: { ...user, phone_number: '61230417' } };
    await expect(api.users.create(other)).rejects.toMatchObject({ code: 300013 });
    const beside = { user: { ...user, reference_id: `${user.reference_id}1` } };
    await expect(api.users.create(beside)).rejects.toMatchObject({ code: 30014 });

    // A path segment has at most 512 characters.
    const reference_number = long('customer').slice(0, 512);
    const { customer } = await control.customers.create({ reference_number });
    expect((await api.customers.getByReference(reference_number)).customer.uuid).toBe(customer.uuid);
    await expect(control.customers.create({ reference_number })).rejects.toMatchObject({ code: 900413 });
    await expect(api.customers.getByReference(reference_number.slice(0, -1))).rejects.toMatchObject({
      code: 900404,
    });

    const token = { customer_uuid: customer.uuid, token_type: 'CreditCard' as const, token: long('token') };
    await control.paymentTokens.create(token);
    await expect(control.paymentTokens.create(token)).rejects.toMatchObject({ code: 900413 });
    const order = { reference_number: long('order'), currency: 'HKD', initial_total: 1 };
    await control.orders.create(order);
    await expect(control.orders.create(order)).rejects.toMatchObject({ code: 900412 });
    const card = { reference_id: long('card') };
    await control.cards.create(card);
    await expect(control.cards.create(card)).rejects.toMatchObject({ code: 900413 });

    await control.billingConfigs.create({ id: 'month', billing_interval: 'month' });
    await control.recurringItems.create({ id: 'item', price: 5, currency: 'HKD' });
    const plan = {
      name: 'Studio',
      reference_number: long('plan'),
      customer_uuid: customer.uuid,
      default_collection_method: 'charge_automatically' as const,
      payment_retry_count: 4,
      payment_retry_day_period: 5,
      recurring_cycles: [
        {
          billing_count: 2,
          recurring_billing_config: 'month',
          recurring_items: [{ quantity: 1, recurring_item_id: 'item' }],
        },
      ],
    };
    await api.recurringPlans.create({ plan });
    await expect(api.recurringPlans.create({ plan })).rejects.toMatchObject({ code: 900001 });
    const [entry] = await api.recurringOrders.list();
    expect(entry?.order.reference_number).toBe(`${plan.reference_number}-1`);
  });

  it('are refused as ids in a seed or in the control interface, with the name of the field', async () => {
    const { control } = await controlled(database(), onTestFinished);
    const id = 'x'.repeat(256);
    const refused = /must NOT have more than 255 characters/;
    await expect(control.wallets.create({ id, p_user_id: 'u' })).rejects.toThrow(refused);
    const named = { users: 'id', payees: 'id', customers: 'uuid', billing_configs: 'id' } satisfies Partial<
      Record<keyof Seed, string>
    >;
    expect(SEED_LISTS).toEqual(expect.arrayContaining(Object.keys(named)));
    for (const [list, member] of Object.entries(named)) {
      const load = control.seeds.load({ [list]: [{ [member]: id }] } as Seed);
      await expect(load).rejects.toThrow(`body.${list}[0].${member} must NOT have more than 255 characters`);
    }
  });
});
