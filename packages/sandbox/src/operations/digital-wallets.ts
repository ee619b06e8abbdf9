import { Temporal } from 'temporal-polyfill';
import { checked } from '../input/checked.ts';
import { Failure } from '../input/failures.ts';
import { InputError } from '../input/input-error.ts';
import { readAll } from '../input/read-all.ts';
import { type FeeRule, feeRules, wallets, walletTransactions } from '../records/collections.ts';
import type { ServiceHandlers } from '../records/context.ts';
import { newest, pageOf } from '../records/page.ts';

/** Time zone of the edges of the range, by the interface. */
const RANGE_ZONE = 'Asia/Hong_Kong';

export const digitalWalletsHandlers: ServiceHandlers<'digitalWallets'> = {
  async digitalWallets_getTopUpFeeRules({ query: { type, user_id } }, context) {
    if (type === 'user' && user_id === undefined) {
      throw new Failure('ruleViolated', 'query.user_id is required when type is user');
    }
    const isWanted = (rule: FeeRule) => type !== 'user' || rule.user_id === user_id;
    const wanted = await context.snapshot((tx) => newest(tx, feeRules, { type }, isWanted));
    return { fee_rules: wanted.map(({ type: _, ...rule }) => rule) };
  },

  /** Newest first. The range includes both edges, to the end of their second. */
  async digitalWallets_listTransactions({ query }, context) {
    const { p_user_id, wallet_id, start_at, end_at } = query;
    const { page, from, to } = checked('query.', () =>
      readAll({
        page: () => pageOf(query),
        from: () => (start_at === undefined ? undefined : readEdge(start_at, 'start_at')),
        to: () => (end_at === undefined ? undefined : readEdge(end_at, 'end_at') + 999),
      }),
    );
    if (from !== undefined && to !== undefined && from > to) {
      throw new Failure('ruleViolated', 'query.end_at is before query.start_at');
    }
    const wallet = await wallets.get(context, wallet_id);
    if (wallet?.document.p_user_id !== p_user_id) {
      throw new Failure('notFound', 'the user has no such wallet');
    }
    const range = {
      column: 'created_ms',
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    };
    const found = await walletTransactions.list(context, { ...page, where: { wallet_id }, range });
    return { transactions: found.map(({ document: { wallet_id: _, ...shape } }) => shape) };
  },
};

/** Milliseconds of `YYYY-MM-DD hh:mm:ss` in Hong Kong. @throws {InputError} if there is no such time */
function readEdge(text: string, name: string): number {
  try {
    const local = Temporal.PlainDateTime.from(text, { overflow: 'reject' });
    return local.toZonedDateTime(RANGE_ZONE).epochMilliseconds;
  } catch {
    throw new InputError(name, 'is not a time that exists');
  }
}
