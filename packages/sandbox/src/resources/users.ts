import type { SeedPayee, SeedUser } from '../generated/contract.ts';
import { formatInstant } from '../input/instant.ts';
import { type Payee, payees, type User, users } from '../records/collections.ts';
import type { Kind } from './kind.ts';

export const userKind: Kind<SeedUser, User> = {
  collection: users,
  make(from, context) {
    const id = from.id ?? context.newId();
    const p_created_at = formatInstant(context.now);
    return { id, document: { first_name: '', last_name: '', p_created_at, ...from, id } };
  },
  // Documents hold what the contract says of a new user, and more.
  from: (user) => user as SeedUser,
};

export const payeeKind: Kind<SeedPayee, Payee> = {
  collection: payees,
  make(from, context) {
    const id = from.id ?? context.newId();
    return { id, document: { ...from, id } };
  },
  from: (payee) => payee,
};
