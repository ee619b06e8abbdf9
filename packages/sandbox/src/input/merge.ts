/** Copies an object and merges an update into the copy. Null removes a member, as in a JSON Merge Patch. */
export function merged<T extends object>(object: T, update: { [K in keyof T]?: T[K] | null }): T {
  const members = Object.entries({ ...object, ...update }).filter(([, value]) => value !== null);
  return Object.fromEntries(members) as unknown as T;
}
