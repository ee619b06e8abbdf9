import type { SeedPayee } from '../generated/contract.ts';
import { payees, type StoredPayee } from '../records/collections.ts';
import type { ResourceDefinition } from './definition.ts';

export const payeeResource: ResourceDefinition<SeedPayee, StoredPayee> = {
  collection: payees,
  make(from, context) {
    const id = from.id ?? context.newId();
    return { id, document: { ...from, id } };
  },
  from: (payee) => payee,
};
