import type { Card } from '../contract/service.ts';
import { checked } from '../input/checked.ts';
import { Failure } from '../input/failures.ts';
import { existing } from '../input/input-error.ts';
import { readAll } from '../input/read-all.ts';
import { cards, type StoredCard, users } from '../records/collections.ts';
import type { ServiceHandlers } from '../records/context.ts';

export const cardsHandlers: ServiceHandlers<'cards'> = {
  /** Linking a card to the same user again changes nothing; a card of another user is refused. */
  async cards_link({ body: { card_reference_id, p_user_id } }, context) {
    return context.transaction(async (tx) => {
      const [card, user] = [
        await cards.find(tx, 'reference_id', card_reference_id),
        await users.get(tx, p_user_id),
      ];
      const { stored } = checked('body.', () =>
        readAll({
          stored: () => existing(card, 'card_reference_id', 'does not exist'),
          user: () => existing(user, 'p_user_id', 'does not exist'),
        }),
      );
      const holder = stored.document.p_user_id;
      if (holder === p_user_id) return cardShape(stored.document);
      if (holder !== undefined) throw new Failure('notAllowed', 'the card is linked to another user');
      const document = { ...stored.document, p_user_id };
      await cards.replace(tx, stored, document);
      return cardShape(document);
    });
  },

  /** Sets the given limits, by id; others stay. */
  async cards_updateLimits({ path, body }, context) {
    return context.transaction(async (tx) => {
      const stored = await cards.get(tx, path.id);
      if (!stored) throw new Failure('notFound', 'there is no such card');
      const limits = new Map(stored.document.limits.map((limit) => [limit.id, limit]));
      for (const limit of body.limits) limits.set(limit.id, { ...limits.get(limit.id), ...limit });
      await cards.replace(tx, stored, { ...stored.document, limits: [...limits.values()] });
      return {};
    });
  },
};

function cardShape({ limits, ...shape }: StoredCard): Card {
  return shape;
}
