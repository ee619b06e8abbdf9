import { payees } from '../records/collections.ts';
import type { ServiceHandlers } from '../records/context.ts';

export const payeesHandlers: ServiceHandlers<'payees'> = {
  async payees_create({ body: { payee } }, call) {
    const id = call.newId();
    await payees.insert(call, id, { ...payee, id });
    return { payee: { id } };
  },
};
