import type { Json } from '@payments-openapi/spec';
import type { Fixture } from '../../profile/fixtures.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import type { CheckedRule } from '../rules.ts';
import { type Session, sessionStep } from '../session.ts';
import { hongKong } from '../time-zone.ts';
import { isSame, memberOf, objectsOf, textOf } from '../values.ts';
import { keyOf, listOf, MAX_PAGES, readList } from './lists.ts';
import { aUser } from './users.ts';

/** Each filter of a list returns exactly the matching entries. */
export function filterSteps(context: CheckContext): Step[] {
  return [
    cardStep(context),
    ...WALLET_KEYS.map((key) => walletStep(context, key)),
    ...KINDS.map((kind) => tokenStep(context, kind)),
    rangeStep(context),
    feeStep(context, 'user'),
    feeStep(context, 'business'),
    businessStep(context),
    newUserStep(context),
  ];
}

function cardStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'cardTransactions_list',
    title: 'the filter by card returns only transactions of that card',
    requests: 3,
    needs: ['card'],
    async run(session) {
      const { id = '' } = session.fixture('card');
      const { data, exchange } = await session.expectSuccess('cardTransactions_list', {
        query: { card: id },
      });
      const transactions = objectsOf(memberOf(data, 'transactions'));
      const others = transactions.filter(({ card }) => card !== id);
      if (others.length > 0) {
        const at = '/data/transactions/0/card';
        const actual = formatValue(others[0]?.card);
        session.about('card-transaction-filter').finding(exchange, { at, expected: formatValue(id), actual });
      }
      // The contract does not specify whether this is a failure or an empty list.
      for (const part of LATER) {
        const none = await session.call('cardTransactions_list', {
          query: { card: session.unique('no-card'), ...part },
        });
        const found = objectsOf(memberOf(none.json, 'data', 'transactions'));
        if (found.length === 0) continue;
        session.about('card-transaction-filter').finding(none, {
          at: '/data/transactions',
          expected: `no transactions for a card that does not exist${'offset' in part ? ', also on a later page' : ''}`,
          actual: `${found.length} transactions`,
        });
      }
      if (transactions.length === 0) session.skip('the card has no transactions');
    },
  });
}

const KINDS = [
  { filter: 'Credit Card', kind: 'CreditCard' },
  { filter: 'Wechat Pay', kind: 'WechatPayAutoDebit' },
  { filter: 'Alipay', kind: 'AlipayAutoDebit' },
];

function tokenStep(context: CheckContext, { filter, kind }: { filter: string; kind: string }): Step {
  return sessionStep(context, {
    operationId: 'customers_listPaymentTokens',
    title: `the filter by ${filter} returns all payment tokens of type ${kind}`,
    requests: 2,
    needs: ['customer'],
    async run(session) {
      const { uuid = '' } = session.fixture('customer');
      const path = { uuid };
      const all = await session.expectSuccess('customers_listPaymentTokens', { path });
      const some = await session.expectSuccess('customers_listPaymentTokens', {
        path,
        query: { token_type: filter },
      });
      const wanted = tokensOf(all.data).filter(({ token_type }) => token_type === kind);
      const keys = (of: Record<string, Json>[]) => of.map(({ token }) => textOf(token)).sort();
      const listed = tokensOf(some.data);
      const actual = keys(listed);
      if (!isSame(actual, keys(wanted))) {
        session.about(tokenRule(listed, kind, wanted.length)).finding(some.exchange, {
          at: '/data/payment_tokens',
          expected: `the tokens ${formatValue(keys(wanted))}`,
          actual: formatValue(actual),
          before: [all.exchange],
        });
      }
      if (tokensOf(all.data).length === 0) session.skip('the customer has no payment tokens');
    },
  });
}

/** The rule that a list of tokens violates. Further tokens of the same type are those of another customer. */
export function tokenRule(
  listed: readonly Record<string, Json>[],
  type: string,
  wanted: number,
): CheckedRule | undefined {
  const areOfType = listed.every(({ token_type }) => token_type === type);
  return areOfType && listed.length > wanted ? undefined : 'token-filter';
}

function tokensOf(data: Json): Record<string, Json>[] {
  return objectsOf(memberOf(data, 'payment_tokens'));
}

/** A first page, and a later one, which must keep the filter. */
const LATER: readonly Record<string, number>[] = [{}, { offset: 1, limit: 1 }];

/** A range, and a page of it. */
const PARTS: readonly Record<string, number>[] = [{}, { offset: 0, limit: 50 }];

function rangeStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'digitalWallets_listTransactions',
    title: 'time ranges are in Hong Kong time',
    requests: MAX_PAGES + 10,
    needs: ['wallet'],
    async run(session) {
      const { wallet_id = '', p_user_id = '' } = session.fixture('wallet');
      const wallet = { wallet_id, p_user_id };
      const list = {
        ...listOf(session.context, 'digitalWallets_listTransactions'),
        parts: () => ({ query: wallet }),
      };
      const { entries, exchanges, isWhole } = await readList(session, list, 50);
      const [transaction] = objectsOf(entries);
      const own = new Set(entries.map((entry) => keyOf(list, entry)));
      if (!transaction) session.skip('the wallet has no transactions');
      const at = instantOf(session, textOf(transaction?.p_created_at));
      const id = textOf(transaction?.id);
      // The contract does not specify whether bounds are inclusive, so the ranges avoid them by a second.
      const ranges = [
        { from: -1, to: 1, isIn: true, rule: 'wallet-time-zone' },
        { from: 1, to: 60, isIn: false, rule: 'wallet-time-range' },
        { from: -60, to: -1, isIn: false, rule: 'wallet-time-range' },
        { from: 1, isIn: false, rule: 'wallet-time-range' },
        { to: -1, isIn: false, rule: 'wallet-time-range' },
      ] as const;
      for (const { range, part } of ranges.flatMap((range) => PARTS.map((part) => ({ range, part })))) {
        const { isIn, rule, ...bounds } = range;
        const query: Record<string, string | number> = {
          ...wallet,
          ...('from' in bounds && { start_at: hongKong(at + bounds.from * 1000) }),
          ...('to' in bounds && { end_at: hongKong(at + bounds.to * 1000) }),
          ...part,
        };
        const page = await session.expectSuccess('digitalWallets_listTransactions', { query });
        const shown = objectsOf(memberOf(page.data, 'transactions'));
        const stranger = shown.find((one) => !own.has(textOf(one.id)));
        if (stranger && isWhole)
          session.about('wallet-time-range').finding(page.exchange, {
            at: '/data/transactions',
            expected: 'only transactions that the wallet has without a time range',
            actual: formatValue(stranger.id),
            before: exchanges,
          });
        const found = shown.some((one) => one.id === id);
        if (found === isIn) continue;
        session.about(rule).finding(page.exchange, {
          at: '/data/transactions',
          expected: `the transaction ${id} of ${formatValue(transaction?.p_created_at)} to be ${isIn ? 'inside' : 'outside'} the range${query.start_at ? ` from ${query.start_at}` : ''}${query.end_at ? ` to ${query.end_at}` : ''}`,
          actual: found ? 'it is listed' : 'it is not listed',
        });
      }
    },
  });
}

/** So many other users or wallets that the profile lists are named. */
const OTHER_WALLETS = 2;

function isWallet(listed: readonly Fixture[], query: { wallet_id: string; p_user_id: string }): boolean {
  return listed.some((one) => one.wallet_id === query.wallet_id && one.p_user_id === query.p_user_id);
}

const WALLET_KEYS = ['wallet_id', 'p_user_id'] as const;

function walletStep(context: CheckContext, key: (typeof WALLET_KEYS)[number]): Step {
  return sessionStep(context, {
    operationId: 'digitalWallets_listTransactions',
    title: `a \`${key}\` that does not exist, or of another wallet, has no transactions of the wallet`,
    requests: 1 + (1 + OTHER_WALLETS) * LATER.length,
    needs: ['wallet'],
    async run(session) {
      const { wallet_id = '', p_user_id = '' } = session.fixture('wallet');
      const wallet = { wallet_id, p_user_id };
      const { data } = await session.expectSuccess('digitalWallets_listTransactions', { query: wallet });
      if (objectsOf(memberOf(data, 'transactions')).length === 0)
        session.skip('the wallet has no transactions');
      const listed = context.profile.fixtures.listed?.('wallet') ?? [];
      const others = new Set(listed.flatMap((one) => one[key] ?? []).filter((id) => id !== wallet[key]));
      for (const id of [session.unique('nobody'), ...[...others].slice(0, OTHER_WALLETS)])
        for (const part of LATER) {
          const query = { ...wallet, [key]: id, ...part };
          if (isWallet(listed, query)) continue;
          // The contract does not specify whether this is a failure or an empty list.
          const none = await session.call('digitalWallets_listTransactions', { query });
          const found = objectsOf(memberOf(none.json, 'data', 'transactions')).length;
          if (none.outcome !== 'success' || found === 0) continue;
          session.finding(none, {
            at: '/data/transactions',
            expected: `no transactions, because the wallet ${query.wallet_id} is not of the user ${query.p_user_id}`,
            actual: `${found} transactions`,
          });
        }
    },
  });
}

/** Parses a time, to milliseconds. For a time without an offset, the profile must declare the time zone. */
export function instantOf(session: Session, text: string): number {
  const zone = session.context.profile.choices.timestamps;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  if (!hasZone && zone === undefined)
    session.skip(
      `\`p_created_at\` has no offset, and the profile does not declare the choice \`timestamps\``,
    );
  const instant = Date.parse(hasZone ? text : `${text.replace(' ', 'T')}${zone}`);
  if (Number.isNaN(instant)) session.skip(`\`p_created_at\` ${formatValue(text)} is not a valid time`);
  return Math.floor(instant / 1000) * 1000;
}

/** Nobody else's fee rules are those of a user who has none. */
function newUserStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'digitalWallets_getTopUpFeeRules',
    title: 'a new user has no fee rules of other users',
    writes: true,
    requests: 2,
    async run(session) {
      const user = aUser(session, { first_name: 'New' });
      const created = await session.expectSuccess('users_create', { body: { user } });
      const user_id = textOf(memberOf(created.data, 'user_id'));
      // Whether this is a failure, an empty list or rules for everyone is not specified.
      const read = await session.call('digitalWallets_getTopUpFeeRules', {
        query: { type: 'user', user_id },
      });
      areOf(session, read, user_id, [created.exchange]);
    },
  });
}

/** Expects no fee rule of another user, or of any user if none is given. */
function areOf(session: Session, read: Exchange, user: string | undefined, before: Exchange[] = []): void {
  const rules = objectsOf(memberOf(read.json, 'data', 'fee_rules'));
  const wrong = rules.find(({ user_id }) => user_id !== undefined && user_id !== user);
  if (wrong)
    session.about('fee-rule-type').finding(read, {
      at: '/data/fee_rules/0/user_id',
      expected: formatValue(user),
      actual: formatValue(wrong.user_id),
      before,
    });
}

/** A user beside the type `business` selects no fee rules of that user. A server may refuse it. */
function businessStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'digitalWallets_getTopUpFeeRules',
    title: 'a user beside the type business selects no fee rules of that user',
    requests: 1,
    needs: ['user'],
    async run(session) {
      const { user_id = '' } = session.fixture('user');
      const query = { type: 'business', user_id };
      areOf(session, await session.call('digitalWallets_getTopUpFeeRules', { query }), undefined);
    },
  });
}

function feeStep(context: CheckContext, type: 'user' | 'business'): Step {
  return sessionStep(context, {
    operationId: 'digitalWallets_getTopUpFeeRules',
    title: `the fee rules of type ${type} belong to ${type === 'user' ? 'that user' : 'no user'}`,
    requests: 1,
    needs: type === 'user' ? ['user'] : [],
    async run(session) {
      const user = type === 'user' ? session.fixture('user').user_id : undefined;
      const query: Record<string, string> = user === undefined ? { type } : { type, user_id: user };
      const { data, exchange } = await session.expectSuccess('digitalWallets_getTopUpFeeRules', { query });
      const rules = objectsOf(memberOf(data, 'fee_rules'));
      areOf(session, exchange, user);
      if (rules.length === 0) session.skip(`there are no fee rules of type ${type}`);
      const isNamed = rules.some(({ user_id }) => user_id !== undefined);
      if (type === 'user' && !isNamed) session.skip('no fee rule has a `user_id`');
    },
  });
}
