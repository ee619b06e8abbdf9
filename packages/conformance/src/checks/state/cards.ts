import type { CheckContext, Step } from '../../run/check.ts';
import { formatValue } from '../describe.ts';
import { sessionStep } from '../session.ts';
import { isSame, memberOf, textOf } from '../values.ts';
import { aUser } from './users.ts';

/** Linking a card, and setting its limits, take effect as requested. */
export function cardSteps(context: CheckContext): Step[] {
  return [
    sessionStep(context, {
      operationId: 'cards_link',
      title: 'the response contains the card and the user that were linked',
      writes: true,
      requests: 1,
      needs: ['unlinked_card'],
      async run(session) {
        const { card_reference_id = '', p_user_id = '' } = session.fixture('unlinked_card');
        const { data, exchange } = await session.expectSuccess('cards_link', {
          body: { card_reference_id, p_user_id },
        });
        session.expect(exchange, '/data/reference_id', card_reference_id);
        const user = memberOf(data, 'p_user_id');
        if (user !== undefined) session.expect(exchange, '/data/p_user_id', p_user_id);
      },
    }),
    sessionStep(context, {
      operationId: 'cards_link',
      title: 'a card that is linked to another user, if it can be, shows that user',
      writes: true,
      requests: 3,
      needs: ['unlinked_card'],
      // Elsewhere, the card would be used up.
      needsControl: true,
      async run(session) {
        const { card_reference_id = '', p_user_id = '' } = session.fixture('unlinked_card');
        const created = await session.expectSuccess('users_create', {
          body: { user: aUser(session, { first_name: 'Kit' }) },
        });
        const other = textOf(memberOf(created.data, 'user_id'));
        const first = await session.expectSuccess('cards_link', { body: { card_reference_id, p_user_id } });
        const second = await session.call('cards_link', { body: { card_reference_id, p_user_id: other } });
        if (second.outcome === 'success') session.expect(second, '/data/p_user_id', other, [first.exchange]);
      },
    }),
    sessionStep(context, {
      operationId: 'cards_updateLimits',
      title: 'limits are stored as they were set',
      writes: true,
      requests: 1,
      needs: ['card'],
      needsControl: true,
      async run(session) {
        const {
          id = '',
          daily_limit = '',
          monthly_limit = '',
          lifetime_limit = '',
          transaction_limit = '',
        } = session.fixture('card');
        const limits = [
          { id: daily_limit, period: 'Daily', limit_amount: '321.00', status: 'Inactive' },
          { id: monthly_limit, period: 'Monthly', limit_amount: '4321.05', status: 'Active' },
          { id: lifetime_limit, period: 'Lifetime', limit_amount: '16777217.01', status: 'Inactive' },
          { id: transaction_limit, period: 'Transaction', limit_amount: '0.00', status: 'Active' },
        ];
        const { exchange } = await session.expectSuccess('cards_updateLimits', {
          path: { id },
          body: { limits },
        });
        const { card } = (await session.context.control('GET', `/cards/${id}`)) as {
          card: { limits?: { id: string }[] };
        };
        for (const limit of limits) {
          const found = card.limits?.find((one) => one.id === limit.id);
          if (isSame(found, limit)) continue;
          session.finding(exchange, {
            at: '',
            expected: `the stored limit ${formatValue(limit)}`,
            actual: formatValue(found),
          });
        }
      },
    }),
  ];
}
