import type { Context, Step } from '../../run/check.ts';
import { memberOf, show, stepOf } from '../session.ts';

/** A link is to the card and the user that were named. */
export function cardSteps(context: Context): Step[] {
  return [
    stepOf(context, {
      operationId: 'cards_link',
      title: 'the card that comes back is the one that was linked, to its user',
      writes: true,
      requests: 1,
      needs: ['unlinked_card'],
      async run(session) {
        const { card_reference_id = '', p_user_id = '' } = session.fixture('unlinked_card');
        const { data, exchange } = await session.succeed('cards_link', {
          body: { card_reference_id, p_user_id },
        });
        session.expect(exchange, '/data/reference_id', card_reference_id);
        const user = memberOf(data, 'p_user_id');
        if (user !== undefined) session.expect(exchange, '/data/p_user_id', p_user_id);
      },
    }),
    stepOf(context, {
      operationId: 'cards_updateLimits',
      title: 'the limits that were set are kept',
      writes: true,
      requests: 1,
      needs: ['card'],
      needsControl: true,
      async run(session) {
        const { id = '', daily_limit = '' } = session.fixture('card');
        const limit = { id: daily_limit, period: 'Daily', limit_amount: '321.00', status: 'Inactive' };
        const { exchange } = await session.succeed('cards_updateLimits', {
          path: { id },
          body: { limits: [limit] },
        });
        const { card } = (await session.context.control('GET', `/cards/${id}`)) as {
          card: { limits?: { id: string }[] };
        };
        const found = card.limits?.find((one) => one.id === limit.id);
        if (show(found) === show(limit)) return;
        session.finding(exchange, {
          at: '',
          expected: `the limit ${show(limit)} is kept`,
          came: show(found),
        });
      },
    }),
  ];
}
