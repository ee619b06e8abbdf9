import type { CheckContext, Step } from '../../run/check.ts';
import { aPlan, createPlan } from '../billing/plan.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { isSame, memberOf, objectsOf } from '../values.ts';
import { tokenRule } from './filters.ts';
import { keyOf, type List, listsOf, MAX_PAGES, readWhole } from './lists.ts';
import { checkPages, PAGE_REQUESTS } from './pages.ts';

/** Entries of each list: more than a page that a server may stop at, and than the entries that it may read at once. */
const MANY = 106;

/** Entries that have the same time, so that it does not tell their order. */
const TIED = 3;

const ADDED = new Set([
  'transactions_list',
  'cardTransactions_list',
  'recurringOrders_list',
  'digitalWallets_listTransactions',
]);

/** Weeks in which a plan has that many orders. */
const WEEKS = `P${7 * MANY}D`;

/** Lists of many entries, of cards and wallets whose ids are alike and users whose ids are alike, and much of everything. */
export function manySteps(context: CheckContext): Step[] {
  return [
    // Those to which the control interface of a sandbox can add.
    ...listsOf(context.contract)
      .filter(({ operationId }) => ADDED.has(operationId))
      .map((list) => manyStep(context, list)),
    itemsStep(context),
    feeStep(context),
    tokensStep(context),
  ];
}

/** Ids that are not the given one, although a server may compare them as if they were. */
function alike(id: string): string[] {
  return [id, `${id}0`, id.toLowerCase() === id ? id.toUpperCase() : id.toLowerCase(), id.slice(0, -1)];
}

function manyStep(context: CheckContext, list: List): Step {
  return sessionStep(context, {
    operationId: list.operationId,
    title: `the pages of a list of ${MANY} entries${list.filter ? ` with a ${list.filter}` : ''} have no gaps or overlaps`,
    writes: true,
    requests: PAGE_REQUESTS + 5 * MAX_PAGES,
    needs: ['card', 'wallet', 'customer', 'catalogue'],
    needsControl: true,
    async run(session) {
      const isOrders = list.operationId === 'recurringOrders_list';
      if (isOrders) await addOrders(session);
      const { card, wallet, added } = isOrders
        ? { card: '', wallet: '', added: new Map<string, string>() }
        : await addMany(session);
      await checkPages(session, list);
      const isWallet = list.operationId.startsWith('digitalWallets');
      for (const own of isWallet ? alike(wallet) : list.filter ? alike(card) : [])
        await hasOwn(session, list, { own, added });
    },
  });
}

/** Compares the entries of a card or wallet with those that were added to it. */
async function hasOwn(
  session: Session,
  list: List,
  { own, added }: { own: string; added: ReadonlyMap<string, string> },
): Promise<void> {
  const { card, wallet_id, ...others } = list.parts(session).query ?? {};
  const query = { ...others, ...(wallet_id === undefined ? { card: own } : { wallet_id: own }) };
  const { entries, exchanges } = await readWhole(session, { ...list, parts: () => ({ query }) }, 50);
  const actual = entries.map((entry) => keyOf(list, entry)).filter((id) => added.has(id));
  const wanted = [...added].filter(([, owner]) => owner === own).map(([id]) => id);
  const [first] = exchanges;
  if (!first || isSame(actual.sort(), wanted.sort())) return;
  session.about(card === undefined ? undefined : 'card-transaction-filter').finding(first, {
    at: '/data/transactions',
    expected: `the entries of ${formatValue(own)}: ${formatValue(wanted)}`,
    actual: formatValue(actual),
  });
}

/** Adds entries of four cards and four wallets, and payments. @returns the owner of each id */
async function addMany(
  session: Session,
): Promise<{ card: string; wallet: string; added: Map<string, string> }> {
  const { id: card = '' } = session.fixture('card');
  const { wallet_id: wallet = '', p_user_id = '' } = session.fixture('wallet');
  const [cards, wallets] = [alike(card), alike(wallet)];
  const added = new Map<string, string>();
  const idOf = (prefix: string, owner: string) => {
    const id = session.unique(prefix);
    added.set(id, owner);
    return id;
  };
  const each = <T>(make: (index: number) => T): T[] =>
    Array.from({ length: MANY }, (_, index) => make(index));
  const of = (all: string[], index: number) => all[index % 3 === 0 ? 0 : index % all.length] ?? '';
  const at = (index: number) => new Date(Date.UTC(2026, 1, 1, Math.floor(index / TIED))).toISOString();
  const number = session.unique('order');
  await session.context.control('POST', '/seeds/load', {
    cards: cards.slice(1).map((id) => ({ ...A_CARD, id, reference_id: session.unique('CARD') })),
    wallets: wallets.slice(1).map((id) => ({ id, p_user_id })),
    card_transactions: each((index) => {
      const owner = of(cards, index);
      return { ...MONEY, id: idOf('ctx', owner), card: owner, p_created_at: at(index) };
    }),
    wallet_transactions: each((index) => {
      const owner = of(wallets, index);
      return {
        id: idOf('wtx', owner),
        wallet_id: owner,
        currency: 'USDT',
        amount: '1.5',
        p_created_at: at(index),
      };
    }),
    orders: [{ number, reference_number: session.unique('KIT'), currency: 'HKD', initial_total: 400 }],
    transactions: each((index) => ({
      order_number: number,
      uuid: session.unique('sale'),
      type: 'Sales',
      amount: 1 + index,
      created_at: at(index),
    })),
  });
  return { card, wallet, added };
}

/** Adds a plan that bills every week, and lets the time pass. */
async function addOrders(session: Session): Promise<void> {
  const { control } = session.context;
  const config = session.unique('config');
  await control('POST', '/billing_configs', { id: config, billing_interval: 'week' });
  await createPlan(session, aPlan(session, { cycles: [{ config }] }));
  await control('POST', '/clock/advance', { by: WEEKS });
}

/** Items of one cycle: more than a server may keep. */
const ITEMS = 12;

function itemsStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'recurringPlans_create',
    title: `a cycle of ${ITEMS} items has all of them, and their sum as its amount`,
    writes: true,
    requests: 3,
    needs: ['customer', 'catalogue'],
    needsControl: true,
    async run(session) {
      const items = Array.from({ length: ITEMS }, (_, index) => ({
        item: session.unique('item'),
        quantity: index + 1,
      }));
      for (const [index, { item }] of items.entries())
        await session.context.control('POST', '/recurring_items', {
          id: item,
          label: `Item ${index}`,
          price: index + 0.05,
          currency: 'HKD',
        });
      const { created, path } = await createPlan(session, aPlan(session, { cycles: [{ items }] }));
      const read = await session.expectSuccess('recurringPlans_get', { path });
      const cents = items.reduce((sum, { quantity }, index) => sum + quantity * (100 * index + 5), 0);
      for (const { data, exchange } of [created, read]) {
        const shown = objectsOf(memberOf(data, 'plan', 'recurring_cycles', 0, 'recurring_items'));
        const actual = shown.map(({ id = null, quantity = null }) => [id, quantity]);
        const amount = memberOf(data, 'plan', 'current_order', 'amount');
        const isRight = amount === undefined || Math.round(Number(amount) * 100) === cents;
        if (
          isRight &&
          isSame(
            actual,
            items.map(({ item, quantity }) => [item, quantity]),
          )
        )
          continue;
        session.finding(exchange, {
          at: '/data/plan/recurring_cycles/0/recurring_items',
          expected: `${ITEMS} items, and an order of ${cents / 100}`,
          actual: `${formatValue(actual)}, and an order of ${formatValue(amount)}`,
        });
      }
    },
  });
}

function feeStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'digitalWallets_getTopUpFeeRules',
    title: 'a user whose id is only like that of another has none of its fee rules',
    requests: 4,
    needs: ['user'],
    async run(session) {
      const { user_id: own = '' } = session.fixture('user');
      for (const user_id of alike(own).slice(1)) {
        const query = { type: 'user', user_id };
        const read = await session.call('digitalWallets_getTopUpFeeRules', { query });
        const rules = read.outcome === 'success' ? objectsOf(memberOf(read.json, 'data', 'fee_rules')) : [];
        const wrong = rules.find((rule) => rule.user_id !== undefined && rule.user_id !== user_id);
        if (!wrong) continue;
        session.about('fee-rule-type').finding(read, {
          at: '/data/fee_rules/0/user_id',
          expected: formatValue(user_id),
          actual: formatValue(wrong.user_id),
        });
      }
    },
  });
}

const A_CARD = {
  expiration_date: '2029-08',
  settlement_currency: 'USD',
  first_6_digits: '535522',
  last_4_digits: '0043',
};
const MONEY = { transaction_currency: 'EUR', transaction_amount: '18.40' };

function tokensStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'customers_listPaymentTokens',
    title: `a customer with ${MANY} payment tokens has all of them in the list, and with a filter those of its type`,
    writes: true,
    requests: 4,
    needs: ['customer_without_tokens'],
    needsControl: true,
    async run(session) {
      const { uuid = '' } = session.fixture('customer_without_tokens');
      const types = ['CreditCard', 'WechatPayAutoDebit', 'AlipayAutoDebit'];
      const tokens = Array.from({ length: MANY }, (_, index) => ({
        customer_uuid: uuid,
        token: session.unique('token'),
        token_type: types[index % types.length] ?? '',
      }));
      await session.context.control('POST', '/seeds/load', { payment_tokens: tokens });
      for (const [filter, type] of [[undefined, ''], ...FILTERS] as const) {
        const query: Record<string, string> = filter === undefined ? {} : { token_type: filter };
        const { data, exchange } = await session.expectSuccess('customers_listPaymentTokens', {
          path: { uuid },
          query,
        });
        const listed = objectsOf(memberOf(data, 'payment_tokens'));
        const actual = listed.map(({ token = null }) => token).sort();
        const wanted = tokens.filter(({ token_type }) => filter === undefined || token_type === type);
        const ids = wanted.map(({ token }) => token).sort();
        if (isSame(actual, ids)) continue;
        const rule = filter === undefined ? undefined : tokenRule(listed, type, ids.length);
        session.about(rule).finding(exchange, {
          at: '/data/payment_tokens',
          expected: `the ${ids.length} tokens ${formatValue(ids)}`,
          actual: `${actual.length}: ${formatValue(actual)}`,
        });
      }
    },
  });
}

const FILTERS = [
  ['Credit Card', 'CreditCard'],
  ['Wechat Pay', 'WechatPayAutoDebit'],
  ['Alipay', 'AlipayAutoDebit'],
] as const;
