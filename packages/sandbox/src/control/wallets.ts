import { create } from '../resources/definition.ts';
import { walletResource } from '../resources/wallets.ts';
import type { ControlHandlers } from './types.ts';

export const walletsHandlers: ControlHandlers<'wallets'> = {
  async wallets_create({ body }, context) {
    return { wallet: await create(context, walletResource, body) };
  },
};
