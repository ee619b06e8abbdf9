import type { Entry } from '../database/collection.ts';
import type { SeedUser } from '../generated/contract.ts';
import { formatInstant } from '../input/instant.ts';
import { type User, users } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import type { ResourceDefinition } from './definition.ts';

export const userResource: ResourceDefinition<SeedUser, User> = {
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
