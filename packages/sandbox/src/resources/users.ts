import type { Entry } from '../database/collection.ts';
import type { SeedPayee, SeedUser } from '../generated/contract.ts';
import { formatInstant } from '../input/instant.ts';
import { payees, type StoredPayee, type User, users } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import type { ResourceType } from './resource-type.ts';

export const userResource: ResourceType<SeedUser, User> = {
  collection: users,
  make: makeUser,
  // A stored user has all members of a new one, and more.
  from: (user) => user as SeedUser,
};

/** Makes a user, with defaults for omitted members. */
export function makeUser(from: SeedUser, context: Context): Entry<User> {
  const id = from.id ?? context.newId();
  return {
    id,
    document: { first_name: '', last_name: '', p_created_at: formatInstant(context.now), ...from, id },
  };
}

export const payeeResource: ResourceType<SeedPayee, StoredPayee> = {
  collection: payees,
  make(from, context) {
    const id = from.id ?? context.newId();
    return { id, document: { ...from, id } };
  },
  from: (payee) => payee,
};
