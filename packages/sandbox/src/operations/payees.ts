import { payees } from '../records/collections.ts';
import type { ServiceHandlers } from '../records/context.ts';

export const payeesHandlers: ServiceHandlers<'payees'> = {
  async payees_create({ body: { payee } }, context) {
    const id = context.newId();
    await payees.insert(context, id, { ...payee, id });
    return { payee: { id } };
  },
};
