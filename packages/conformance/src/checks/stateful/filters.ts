import type { Json } from '@payments-openapi/spec';
import type { Context, Step } from '../../run/check.ts';
import { memberOf, objectsOf, type Session, show, stepOf, textOf } from '../session.ts';

/** Each filter of a list shows what fits it and nothing else. */
export function filterSteps(context: Context): Step[] {
  return [cardStep(context), ...KINDS.map((kind) => tokenStep(context, kind)), rangeStep(context)].concat(
    feeStep(context, 'user'),
    feeStep(context, 'business'),
  );
}

function cardStep(context: Context): Step {
  return stepOf(context, {
    operationId: 'cardTransactions_list',
    title: 'the transactions of a card are of that card',
    requests: 2,
    needs: ['card'],
    async run(session) {
      const { id = '' } = session.fixture('card');
      const { data, exchange } = await session.succeed('cardTransactions_list', { query: { card: id } });
      const others = objectsOf(memberOf(data, 'transactions')).filter(({ card }) => card !== id);
      if (others.length > 0) {
        const at = '/data/transactions/0/card';
        session.finding(exchange, { at, expected: show(id), came: show(others[0]?.card) });
      }
      // Whether that is a failure or an empty list is not specified.
      const none = await session.call('cardTransactions_list', {
        query: { card: session.unique('no-card') },
      });
      const found = objectsOf(memberOf(none.json, 'data', 'transactions'));
      if (found.length > 0) {
        session.finding(none, {
          at: '/data/transactions',
          expected: 'no transactions of a card that does not exist',
          came: `${found.length} transactions`,
        });
      }
    },
  });
}

const KINDS = [
  { filter: 'Credit Card', kind: 'CreditCard' },
  { filter: 'Wechat Pay', kind: 'WechatPayAutoDebit' },
  { filter: 'Alipay', kind: 'AlipayAutoDebit' },
];

function tokenStep(context: Context, { filter, kind }: { filter: string; kind: string }): Step {
  return stepOf(context, {
    operationId: 'customers_listPaymentTokens',
    title: `the payment tokens of ${filter} are all those of ${kind}`,
    requests: 2,
    needs: ['customer'],
    async run(session) {
      const { uuid = '' } = session.fixture('customer');
      const path = { uuid };
      const all = await session.succeed('customers_listPaymentTokens', { path });
      const some = await session.succeed('customers_listPaymentTokens', {
        path,
        query: { token_type: filter },
      });
      const wanted = tokensOf(all.data).filter(({ token_type }) => token_type === kind);
      const keys = (of: Record<string, Json>[]) => of.map(({ token }) => textOf(token)).sort();
      const came = keys(tokensOf(some.data));
      if (show(came) === show(keys(wanted))) return;
      session.finding(some.exchange, {
        at: '/data/payment_tokens',
        expected: `the tokens ${show(keys(wanted))}`,
        came: show(came),
        before: [all.exchange],
      });
    },
  });
}

function tokensOf(data: Json): Record<string, Json>[] {
  return objectsOf(memberOf(data, 'payment_tokens'));
}

/** A time range is in Hong Kong time, which has been UTC+8 all along. */
const HONG_KONG = 8 * 3_600_000;

function rangeStep(context: Context): Step {
  return stepOf(context, {
    operationId: 'digitalWallets_listTransactions',
    title: 'a time range is read in Hong Kong time',
    requests: 5,
    needs: ['wallet'],
    async run(session) {
      const { wallet_id = '', p_user_id = '' } = session.fixture('wallet');
      const wallet = { wallet_id, p_user_id };
      const { data } = await session.succeed('digitalWallets_listTransactions', { query: wallet });
      const [movement] = objectsOf(memberOf(data, 'transactions'));
      if (!movement) session.skip('the wallet has no movements');
      const at = instantOf(session, textOf(movement?.p_created_at));
      const id = textOf(movement?.id);
      // The edges are not specified, so the ranges keep a second away from them.
      const ranges = [
        { from: -1, to: 1, isIn: true },
        { from: 1, to: 60, isIn: false },
        { from: -60, to: -1, isIn: false },
      ];
      for (const { from, to, isIn } of ranges) {
        const query = { ...wallet, start_at: hongKong(at, from), end_at: hongKong(at, to) };
        const page = await session.succeed('digitalWallets_listTransactions', { query });
        const found = objectsOf(memberOf(page.data, 'transactions')).some((one) => one.id === id);
        if (found === isIn) continue;
        session.finding(page.exchange, {
          at: '/data/transactions',
          expected: `the movement ${id} of ${show(movement?.p_created_at)} ${isIn ? 'is' : 'is not'} from ${query.start_at} to ${query.end_at}`,
          came: found ? 'it is listed' : 'it is not listed',
        });
      }
    },
  });
}

function hongKong(instant: number, seconds: number): string {
  return new Date(instant + HONG_KONG + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The instant of a time; of one without a zone only where the profile says which it is in. */
function instantOf(session: Session, text: string): number {
  const zone = session.context.profile.choices.timestamps;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  if (!hasZone && zone === undefined)
    session.skip(`\`p_created_at\` has no time zone, and the profile makes no choice \`timestamps\``);
  const instant = Date.parse(hasZone ? text : `${text.replace(' ', 'T')}${zone}`);
  if (Number.isNaN(instant)) session.skip(`\`p_created_at\` ${show(text)} is no time that can be read`);
  return Math.floor(instant / 1000) * 1000;
}

function feeStep(context: Context, type: 'user' | 'business'): Step {
  return stepOf(context, {
    operationId: 'digitalWallets_getTopUpFeeRules',
    title: `the fee rules of type ${type} are for ${type === 'user' ? 'that user' : 'no user'}`,
    requests: 1,
    needs: type === 'user' ? ['user'] : [],
    async run(session) {
      const user = type === 'user' ? session.fixture('user').user_id : undefined;
      const query: Record<string, string> = user === undefined ? { type } : { type, user_id: user };
      const { data, exchange } = await session.succeed('digitalWallets_getTopUpFeeRules', { query });
      const rules = objectsOf(memberOf(data, 'fee_rules'));
      const wrong = rules.find(({ user_id }) => user_id !== undefined && user_id !== user);
      if (!wrong) return;
      session.finding(exchange, {
        at: '/data/fee_rules/0/user_id',
        expected: show(user),
        came: show(wrong.user_id),
      });
    },
  });
}
