import { UniqueViolation } from '../database/collection.ts';
import { Failure } from '../input/failures.ts';
import { users } from '../records/collections.ts';
import type { ServiceHandlers } from '../records/context.ts';
import { makeUser } from '../resources/users.ts';

export const usersHandlers: ServiceHandlers<'users'> = {
  async users_create({ body: { user } }, context) {
    const { id, document } = makeUser(user, context);
    try {
      await users.insert(context, id, document);
    } catch (error) {
      if (error instanceof UniqueViolation) throw userTaken(error);
      throw error;
    }
    return { user_id: id };
  },

  /** Finds a user by either id. If both are given, they must name the same user. */
  async users_get({ query: { user_id, reference_id } }, context) {
    if (user_id === undefined && reference_id === undefined) {
      throw new Failure('ruleViolated', 'query must have at least one of user_id, reference_id');
    }
    const found =
      user_id === undefined
        ? await users.find(context, 'reference_id', reference_id ?? null)
        : await users.get(context, user_id);
    if (!found || (reference_id !== undefined && found.document.reference_id !== reference_id)) {
      throw new Failure('notFound', 'there is no such user');
    }
    return { user_id: found.id, user: found.document };
  },
};

/** A taken reference is reported first, because a repeated call fails with it. */
function userTaken({ columns }: UniqueViolation): Failure {
  return new Failure(columns.includes('reference_id') ? 'userReferenceTaken' : 'userPhoneTaken');
}
