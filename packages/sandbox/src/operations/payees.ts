import type { ServiceHandlers } from '../call.ts';
import { payees } from '../state/collections.ts';

export const payeesHandlers: ServiceHandlers<'payees'> = {
  async payees_create({ body: { payee } }, call) {
    const id = call.newId();
    await payees.insert(call, id, { ...payee, id });
    return { payee: { id } };
  },
};
