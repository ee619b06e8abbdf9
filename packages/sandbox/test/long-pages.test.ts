import { expect, it, onTestFinished } from 'vitest';
import { controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';

const LONG = 'x'.repeat(1_000_000);

const sale = {
  card: 'crd_01J9ZQ4T7M',
  status: 'Authorized',
  transaction_currency: 'EUR',
  transaction_amount: '18.40',
  local_currency: 'USD',
  local_amount: '19.98',
  merchant_id: '000881250007',
  merchant_country: 'FRA',
  merchant_city: 'Lyon',
  merchant_name: LONG,
} as const;

describeDatabases('A list of long entries', (database) => {
  const begin = async () => {
    const server = await controlled(database(), onTestFinished);
    const { sandbox } = await server.control.sandboxes.create({});
    return server.on(sandbox.id);
  };

  it('has shorter pages, which together have them all', async () => {
    const { api, control } = await begin();
    const before = (await api.cardTransactions.list()).transactions.length;
    for (let i = 0; i < 4; i++) await control.cardTransactions.create(sale);
    const page = await api.cardTransactions.list({ limit: 1_000 });
    expect(page.transactions).toHaveLength(3);
    expect((await api.cardTransactions.list({ limit: 1, offset: 3 })).transactions).toHaveLength(1);
    let all = 0;
    for await (const _ of api.cardTransactions.list({ card: sale.card })) all++;
    expect(all).toBeGreaterThanOrEqual(4);
    expect(all).toBeLessThanOrEqual(4 + before);
  });

  it('has them too when what is long stands beside each entry', async () => {
    const { api, control } = await begin();
    const made = await control.orders.create({
      reference_number: 'INV-1',
      currency: 'HKD',
      initial_total: 10,
      source: LONG,
    });
    for (let i = 0; i < 3; i++) await control.orders.pay(made.order.number, { amount: 1 });
    // Its own source, and that of its order.
    expect((await api.transactions.list()).transactions).toHaveLength(2);
    expect((await api.transactions.list({ offset: 2 })).transactions.length).toBeGreaterThan(1);
  });

  it('has its whole page when entries are short', async () => {
    const { api, control } = await begin();
    for (let i = 0; i < 5; i++) await control.cardTransactions.create({ ...sale, merchant_name: 'Quai' });
    expect((await api.cardTransactions.list({ limit: 4 })).transactions).toHaveLength(4);
    expect((await api.cardTransactions.list({ limit: 2, offset: 1_000 })).transactions).toHaveLength(0);
  });
});
