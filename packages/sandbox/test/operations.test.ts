import { randomUUID } from 'node:crypto';
import { operations } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { loadServiceContract } from '../src/contract/load.ts';
import { serviceHandlers } from '../src/operations/handlers.ts';
import {
  cards,
  cardTransactions,
  feeRules,
  type StoredCard,
  wallets,
  walletTransactions,
} from '../src/records/collections.ts';
import { describeDatabases } from './databases.ts';
import { newWorld, type World } from './world.ts';

const USER = {
  reference_id: 'MEMBER-77120',
  calling_code: '852',
  phone_number: '61234567',
  document_type: 'PASSPORT' as const,
  document_number: 'K0123456',
  first_name: 'Tai Man',
  date_of_birth: '1990-05-17',
  issuing_country: 'HKG',
};

let users = 0;

async function aUser(world: World): Promise<string> {
  const user = { ...USER, reference_id: randomUUID(), phone_number: String(61_000_000 + users) };
  users += 1;
  return (await world.call('users_create', { body: { user } })).user_id;
}

async function aCard(world: World, changes: Partial<StoredCard> = {}): Promise<StoredCard> {
  const context = await world.begin();
  const id = context.newId();
  const card: StoredCard = {
    id,
    type: 'Virtual',
    expiration_date: '2029-08',
    settlement_currency: 'HKD',
    first_6_digits: '424242',
    last_4_digits: '4242',
    status: 'Active',
    pan: '424242******4242',
    issuer_brand: 'Visa',
    is_encrypt: false,
    reference_id: `CARD-${id}`,
    business_name: 'Harbour Ceramics',
    limits: [{ id: 'daily', period: 'Daily', limit_amount: '100.00' }],
    ...changes,
  };
  await cards.insert(context, id, card);
  return card;
}

async function aMovement(world: World, wallet_id: string, p_created_at: string): Promise<string> {
  const context = await world.begin();
  const id = context.newId();
  await walletTransactions.insert(context, id, {
    id,
    wallet_id,
    blockchain: 'Ethereum',
    block_hash: '0xb1',
    contract_address: '0xc1',
    source_address: '0xs1',
    destination_address: '0xd1',
    currency: 'USDT',
    amount: '10.00',
    amount_in_usd: '10.00',
    calculated_fee: '0.00',
    p_created_at,
  });
  return id;
}

it('has a handler for each operation of the contract, and no other', () => {
  const ids = operations(loadServiceContract()).map(({ operationId }) => operationId);
  expect(Object.keys(serviceHandlers).sort()).toEqual(ids.sort());
});

describeDatabases('operations', (database) => {
  describe('users', () => {
    it('are unique by reference and by phone number, even if many are created at once', async () => {
      const world = await newWorld(database());
      const create = (changes: object) =>
        world.failure('users_create', { body: { user: { ...USER, ...changes } } });
      const answers = await Promise.all(Array.from({ length: 5 }, () => create({})));
      expect(answers.filter((answer) => answer === 'userReferenceTaken')).toHaveLength(4);
      expect(await create({ phone_number: '1' })).toBe('userReferenceTaken');
      expect(await create({ reference_id: 'other' })).toBe('userPhoneTaken');
      expect(await create({ reference_id: 'other', calling_code: '86' })).toBe('userPhoneTaken');
    });

    it('are read by either id, and by both when they agree', async () => {
      const world = await newWorld(database());
      const { user_id } = await world.call('users_create', { body: { user: USER } });
      const other = await aUser(world);
      const { reference_id } = USER;
      const read = (query: object) => world.failure('users_get', { query });
      const found = { user_id, user: { ...USER, last_name: '' } };
      expect(await read({ user_id })).toMatchObject(found);
      expect(await read({ reference_id })).toMatchObject(found);
      expect(await read({ user_id, reference_id })).toMatchObject(found);
      expect(await read({ user_id: other, reference_id })).toBe('notFound');
      expect(await read({})).toBe('ruleViolated');
    });
  });

  describe('payees_create', () => {
    const payee = {
      type: 'Business' as const,
      payout_category_name: 'Office Supplies' as const,
      nickname: 'Paper',
      email: 'pay@paper.example',
      phone_country_code: '852',
      phone_number: '21234567',
      company_name: 'Paper Ltd',
      payout_account: {
        country: 'HK',
        currency: 'HKD',
        transfer_method: 'RTGS' as const,
        date_of_birth: null,
        hk_fps: null,
        rtgs: { bank_account: { swift_code: 'HSBCHKHH', account_name: 'Paper', account_number: '1' } },
        swift: null,
      },
    };

    it('makes a payee', async () => {
      const world = await newWorld(database());
      expect((await world.call('payees_create', { body: { payee } })).payee.id).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('returns the documented failure for an invalid type, and the general one for other problems', async () => {
      const world = await newWorld(database());
      const create = (changes: object) =>
        world.call('payees_create', { body: { payee: { ...payee, ...changes } } });
      await expect(create({ type: 'Alien' })).rejects.toMatchObject({
        code: 810001,
        message: 'Invalid type',
      });
      await expect(create({ type: 'Alien', email: 7 })).rejects.toMatchObject({
        code: 810001,
        message: 'Invalid type: body.payee.email must be string',
      });
      await expect(create({ email: 7 })).rejects.toMatchObject({ failure: 'invalidRequest' });
    });
  });

  describe('customers', () => {
    it('are read by reference number, with their default token', async () => {
      const world = await newWorld(database());
      const uuid = await world.customer();
      const { customer } = await world.call('customers_getByReference', { path: { id: `CRM-${uuid}` } });
      expect(customer).toMatchObject({ uuid, dial_code: '852', default_payment_token: { default: true } });
      expect(customer.default_payment_token).not.toHaveProperty('outcome');
      expect(await world.failure('customers_getByReference', { path: { id: uuid } })).toBe('notFound');
    });

    it('are edited: omitted fields and the reference number stay', async () => {
      const world = await newWorld(database());
      const uuid = await world.customer();
      const body = { name: 'Chan', phone: '5123', reference_number: 'other', company_name: 'Chan Ltd' };
      const { customer } = await world.call('customers_update', { path: { id: uuid }, body });
      expect(customer).toMatchObject({
        name: 'Chan',
        phone: '5123',
        dial_code: '852',
        reference_number: `CRM-${uuid}`,
      });
      expect(customer).not.toHaveProperty('company_name');
      const long = { name: 'x'.repeat(256), phone: '5' };
      expect(await world.failure('customers_update', { path: { id: uuid }, body: long })).toBe(
        'invalidRequest',
      );
      expect(await world.failure('customers_update', { path: { id: 'none' }, body })).toBe('notFound');
    });

    it('have one default token of their own, even if two are set at once', async () => {
      const world = await newWorld(database());
      const [uuid, stranger] = [await world.customer(), await world.customer()];
      const tokens = [await world.token(uuid), await world.token(uuid)];
      const set = (default_payment_token: string) =>
        world.failure('customers_update', {
          path: { id: uuid },
          body: { name: 'C', phone: '5', default_payment_token },
        });
      expect(await set((await world.token(stranger)).token)).toBe('notFound');
      await Promise.all(tokens.map(({ token }) => set(token)));
      const { payment_tokens } = await world.call('customers_listPaymentTokens', { path: { uuid } });
      expect(payment_tokens?.filter((token) => token.default)).toHaveLength(1);
    });

    it('list their tokens, optionally of one type, by its name in the query', async () => {
      const world = await newWorld(database());
      const uuid = await world.customer();
      await world.token(uuid, { token_type: 'AlipayAutoDebit' });
      const kinds = async (query: object) => {
        const { payment_tokens } = await world.call('customers_listPaymentTokens', { path: { uuid }, query });
        return payment_tokens?.map((token) => token.token_type);
      };
      expect(await kinds({})).toEqual(['AlipayAutoDebit', 'CreditCard']);
      expect(await kinds({ token_type: 'Alipay' })).toEqual(['AlipayAutoDebit']);
      expect(await kinds({ token_type: 'Wechat Pay' })).toEqual([]);
      expect(await world.failure('customers_listPaymentTokens', { path: { uuid: 'none' } })).toBe('notFound');
    });

    it('return null for no tokens if the sandbox is set to', async () => {
      const world = await newWorld(database(), { no_payment_tokens: 'null' });
      const uuid = await world.customer();
      const query = { token_type: 'Alipay' as const };
      const answer = await world.call('customers_listPaymentTokens', { path: { uuid }, query });
      expect(answer).toEqual({ payment_tokens: null });
    });
  });

  describe('cards', () => {
    it('are linked to a user by their reference, once', async () => {
      const world = await newWorld(database());
      const [card, user, other] = [await aCard(world), await aUser(world), await aUser(world)];
      const link = (p_user_id: string, card_reference_id = card.reference_id) =>
        world.failure('cards_link', { body: { card_reference_id, p_user_id } });
      expect(await link('nobody')).toBe('notFound');
      expect(await link(user, 'none')).toBe('notFound');
      const linked = await link(user);
      expect(linked).toMatchObject({ id: card.id, p_user_id: user });
      expect(linked).not.toHaveProperty('limits');
      expect(await link(user)).toMatchObject({ p_user_id: user });
      expect(await link(other)).toBe('notAllowed');
    });

    it('set limits by id', async () => {
      const world = await newWorld(database());
      const { id } = await aCard(world);
      const limits = [
        { id: 'daily', period: 'Daily' as const, limit_amount: '250.00', status: 'Active' as const },
        { id: 'life', period: 'Lifetime' as const, limit_amount: '9000.00' },
      ];
      expect(await world.call('cards_updateLimits', { path: { id }, body: { limits } })).toEqual({});
      expect((await cards.get(await world.begin(), id))?.document.limits).toEqual(limits);
      expect(await world.failure('cards_updateLimits', { path: { id: 'none' }, body: { limits } })).toBe(
        'notFound',
      );
    });

    it('list their transactions, of one card or of all, newest first', async () => {
      const world = await newWorld(database());
      const context = await world.begin();
      const transaction = {
        status: 'Settled' as const,
        type: 'Sales' as const,
        transaction_currency: 'USD',
        transaction_amount: '-10.00',
        local_currency: 'HKD',
        local_amount: '-78.10',
        final_local_amount: '-78.10',
        calculated_fee: '0.00',
        merchant_id: 'm',
        merchant_country: 'US',
        merchant_city: 'NYC',
        merchant_name: 'Books',
        p_created_at: context.now.toString(),
      };
      for (const [id, card] of [
        ['1', 'a'],
        ['2', 'b'],
        ['3', 'a'],
      ] as const) {
        await cardTransactions.insert(context, id, { ...transaction, id, card });
      }
      const list = async (query: object) =>
        (await world.call('cardTransactions_list', { query })).transactions.map(({ id }) => id);
      expect(await list({})).toEqual(['3', '2', '1']);
      expect(await list({ card: 'a' })).toEqual(['3', '1']);
      expect(await list({ card: 'a', offset: 1, limit: 5 })).toEqual(['1']);
      expect(await list({ card: 'none' })).toEqual([]);
    });
  });

  describe('digital wallets', () => {
    it('return the fee rules of the business, or of one user', async () => {
      const world = await newWorld(database());
      const context = await world.begin();
      const fees = { fixed_fee: '1.00', percentage_fee: '0.50' };
      await feeRules.insert(context, '1', { ...fees, type: 'business', business_id: 'b' });
      await feeRules.insert(context, '2', { ...fees, type: 'user', user_id: 'u' });
      await feeRules.insert(context, '3', { ...fees, type: 'user', user_id: 'v' });
      const read = (query: object) => world.failure('digitalWallets_getTopUpFeeRules', { query } as never);
      expect(await read({ type: 'business' })).toEqual({ fee_rules: [{ ...fees, business_id: 'b' }] });
      expect(await read({ type: 'user', user_id: 'u' })).toEqual({ fee_rules: [{ ...fees, user_id: 'u' }] });
      expect(await read({ type: 'user', user_id: 'w' })).toEqual({ fee_rules: [] });
      expect(await read({ type: 'user' })).toBe('ruleViolated');
      expect(await read({})).toBe('invalidRequest');
    });

    it('list transactions of a range in Hong Kong time, including both ends to the full second', async () => {
      const world = await newWorld(database());
      const context = await world.begin();
      await wallets.insert(context, 'w', { id: 'w', p_user_id: 'u' });
      const [before, first, last, after] = [
        await aMovement(world, 'w', '2026-02-28T15:59:59.999Z'),
        await aMovement(world, 'w', '2026-03-01T00:00:00+08:00'),
        await aMovement(world, 'w', '2026-03-01T15:59:59.999Z'),
        await aMovement(world, 'w', '2026-03-01T16:00:00Z'),
      ];
      await aMovement(world, 'other', '2026-03-01T12:00:00Z');
      const list = async (query: object) => {
        const asked = { query: { p_user_id: 'u', wallet_id: 'w', ...query } };
        const data = await world.call('digitalWallets_listTransactions', asked);
        return data.transactions.map(({ id }) => id);
      };
      expect(await list({ start_at: '2026-03-01 00:00:00', end_at: '2026-03-01 23:59:59' })).toEqual([
        last,
        first,
      ]);
      expect(await list({ start_at: '2026-03-02 00:00:00' })).toEqual([after]);
      expect(await list({ end_at: '2026-02-28 23:59:59' })).toEqual([before]);
      expect(await list({})).toEqual([after, last, first, before]);
      expect(await list({ offset: 1, limit: 2 })).toEqual([last, first]);
      const refuse = (query: object) =>
        world.failure('digitalWallets_listTransactions', {
          query: { p_user_id: 'u', wallet_id: 'w', ...query },
        });
      expect(await refuse({ wallet_id: 'other' })).toBe('notFound');
      expect(await refuse({ p_user_id: 'v' })).toBe('notFound');
      expect(await refuse({ start_at: '2026-02-30 00:00:00' })).toBe('ruleViolated');
      expect(await refuse({ start_at: '2026-03-01' })).toBe('invalidRequest');
      expect(await refuse({ start_at: '2026-03-02 00:00:00', end_at: '2026-03-01 00:00:00' })).toBe(
        'ruleViolated',
      );
    });
  });
});
