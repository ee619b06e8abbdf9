import type { User } from '../src/records/collections.ts';

/** The minimum for creating and reading users: a Map. */
export interface UsersMap {
  create(user: object): { user_id: string };
  get(id: string): { user_id: string; user: User } | undefined;
}

export function createUsersMap(): UsersMap {
  const users = new Map<string, User>();
  return {
    create(given) {
      const id = String(users.size + 1);
      const p_created_at = new Date().toISOString();
      users.set(id, { first_name: '', last_name: '', ...given, id, p_created_at } as User);
      return { user_id: id };
    },
    get(id) {
      const user = users.get(id);
      return user && { user_id: id, user };
    },
  };
}
