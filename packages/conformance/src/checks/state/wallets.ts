import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import { sessionStep } from '../session.ts';
import { memberOf, objectsOf, textOf } from '../values.ts';

/** The most wallets of a profile whose transactions are compared. */
const MOST = 20;

/** Each wallet that the profile lists has transactions of its own, also if several belong to one user. */
export function walletsSteps(context: CheckContext): Step[] {
  if (context.hasControl) return [];
  const listed = context.profile.fixtures.listed?.('wallet') ?? [];
  // Those of users with several wallets first.
  const counts = Map.groupBy(listed, ({ p_user_id }) => p_user_id);
  const wallets = [...counts.values()]
    .sort((one, other) => other.length - one.length)
    .flat()
    .slice(0, MOST);
  const step = sessionStep(context, {
    operationId: 'digitalWallets_listTransactions',
    title: 'each wallet has transactions of its own',
    requests: wallets.length,
    // It goes through the listed ones itself.
    needs: [],
    async run(session) {
      const owners = new Map<string, { wallet: string; page: Exchange }>();
      for (const { wallet_id = '', p_user_id = '' } of wallets) {
        const query = { wallet_id, p_user_id, offset: 0, limit: 50 };
        const { data, exchange } = await session.expectSuccess('digitalWallets_listTransactions', { query });
        for (const id of objectsOf(memberOf(data, 'transactions')).map((one) => textOf(one.id))) {
          const owner = owners.get(id);
          if (id !== '' && owner && owner.wallet !== wallet_id) {
            session.finding(exchange, {
              at: '/data/transactions',
              expected: `the transactions of the wallet ${wallet_id}`,
              actual: `${formatValue(id)}, which is one of ${owner.wallet}`,
              before: [owner.page],
            });
            return;
          }
          owners.set(id, { wallet: wallet_id, page: exchange });
        }
      }
    },
  });
  return [wallets.length > 1 ? step : { ...step, skip: 'the profile lists no second `wallet`' }];
}
