import { cardResource, getCard } from '../resources/cards.ts';
import { create } from '../resources/definition.ts';
import type { ControlHandlers } from './types.ts';

export const cardsHandlers: ControlHandlers<'cards'> = {
  async cards_create({ body }, context) {
    return { card: await create(context, cardResource, body) };
  },

  async cards_get({ path: { id } }, context) {
    return { card: await getCard(context, id) };
  },
};
