import { expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { newWorld } from '../../test/world.ts';
import { paymentRules } from '../records/collections.ts';
import { chargePolicyFor, loadPayer, loadPayers, loadPayments } from './payer.ts';

const attempt = {
  cycle_id: 'a',
  period: 0,
  plan_id: 'plan',
  order_sequence: 1,
  number: 1,
  amount: 3_050n,
  currency: 'HKD',
  date: '2026-02-02',
};

describeDatabases('A payer', (database) => {
  it('is a customer with the default token, if one is set', async () => {
    const world = await newWorld(database());
    const [one, other] = [await world.customer(), await world.customer({ default: false })];
    await world.token(one, { default: false });
    const scope = await world.begin();
    const payers = await loadPayers(scope, [one, other, 'nobody']);
    expect([...payers.keys()].toSorted()).toEqual([one, other].toSorted());
    expect(payers.get(one)).toMatchObject({
      customer: { uuid: one },
      token: { customer_uuid: one, default: true },
    });
    expect(payers.get(other)).toMatchObject({ customer: { uuid: other }, token: undefined });
    expect(await loadPayer(scope, one)).toEqual(payers.get(one));
    await expect(loadPayer(scope, 'nobody')).rejects.toMatchObject({
      failure: 'notFound',
      detail: 'there is no such customer',
    });
  });
});

describeDatabases('An attempt of a plan', (database) => {
  it('charges the default token of its customer', async () => {
    const world = await newWorld(database());
    const [paying, declining] = [await world.customer(), await world.customer({ outcome: 'declines' })];
    const payments = await loadPayments(await world.begin(), [paying, declining]);
    expect(chargePolicyFor(payments, paying)(attempt)).toBe('succeeded');
    expect(chargePolicyFor(payments, declining)(attempt)).toBe('declined');
    expect(chargePolicyFor(payments, 'nobody')(attempt)).toBe('declined');
    const tooLarge = { ...attempt, amount: 2n ** 53n + 1n };
    expect(() => chargePolicyFor(payments, paying)(tooLarge)).toThrow(/^amount: /);
  });

  it('is decided by the rules for its plan and amount, and by its number', async () => {
    const world = await newWorld(database());
    const customer = await world.customer({ outcome: 'declines_then_succeeds', times: 1 });
    const scope = await world.begin();
    await paymentRules.insert(scope, 'r', { id: 'r', outcome: 'stays_pending', amount: 30.5 });
    await paymentRules.insert(scope, 's', { id: 's', outcome: 'declines', plan_id: 'other' });
    const decide = chargePolicyFor(await loadPayments(scope, [customer]), customer);
    expect(decide(attempt)).toBe('pending');
    expect(decide({ ...attempt, plan_id: 'other', number: 2 })).toBe('declined');
    expect(decide({ ...attempt, amount: 3_000n })).toBe('declined');
    expect(decide({ ...attempt, amount: 3_000n, number: 2 })).toBe('succeeded');
  });
});
