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

  it('has shorter pages, which together contain all of them', async () => {
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

  it('has shorter pages also if the related resources of an entry are long', async () => {
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

  it('ends after one page if it has no pages, and contains what is requested', async () => {
    const { api, control } = await begin();
    const customer = '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01';
    const card = { number: '4111', exp_month: '1', exp_year: '2040', holder_name: LONG, brand: 'Visa' };
    const token = { customer_uuid: customer, token_type: 'CreditCard', credit_card: card } as const;
    const newest: string[] = [];
    for (let i = 0; i < 4; i++) {
      const { payment_token } = await control.paymentTokens.create(token);
      newest.unshift(payment_token.token);
    }
    const { payment_tokens } = await api.customers.listPaymentTokens(customer);
    expect(payment_tokens?.map(({ token }) => token)).toEqual(newest.slice(0, 3));
    const others = await api.customers.listPaymentTokens(customer, { token_type: 'Alipay' });
    expect(others.payment_tokens?.length).toBeGreaterThan(0);

    await control.feeRules.create({ type: 'user', user_id: 'usr' });
    for (let i = 0; i < 4; i++) {
      await control.feeRules.create({ type: 'user', user_id: 'other', business_id: LONG });
    }
    const rulesOf = async (user_id: string) =>
      (await api.digitalWallets.getTopUpFeeRules({ type: 'user', user_id })).fee_rules;
    expect(await rulesOf('other')).toHaveLength(3);
    expect(await rulesOf('usr')).toHaveLength(1);
  });

  it('has customers with long tokens', async () => {
    const { control } = await begin();
    const credit_card = {
      number: '4111',
      exp_month: '1',
      exp_year: '2040',
      holder_name: LONG,
      brand: 'Visa',
    };
    for (let i = 0; i < 4; i++) {
      const { customer } = await control.customers.create({ reference_number: `LONG-${i}` });
      const customer_uuid = customer.uuid ?? '';
      await control.paymentTokens.create({
        customer_uuid,
        token_type: 'CreditCard',
        default: true,
        credit_card,
      });
    }
    expect((await control.resources.list('customers')).resources).toHaveLength(3);
  });

  it('of faults and of sandboxes stays short, since none of their entries is long', async () => {
    const { control } = await begin();
    const faults = control.faults.create({ effect: 'failure', message: LONG });
    await expect(faults).rejects.toMatchObject({ code: 900400 });
    const settings = { callback_secret: LONG };
    await expect(control.sandboxes.create({ settings })).rejects.toMatchObject({ code: 900400 });
  });

  it('has full pages if its entries are short', async () => {
    const { api, control } = await begin();
    for (let i = 0; i < 5; i++) await control.cardTransactions.create({ ...sale, merchant_name: 'Quai' });
    expect((await api.cardTransactions.list({ limit: 4 })).transactions).toHaveLength(4);
    expect((await api.cardTransactions.list({ limit: 2, offset: 1_000 })).transactions).toHaveLength(0);
  });
});
