/**
 * A replacer for `JSON.stringify` that throws where JSON would lose a value: it writes NaN as null, which makes an
 * endless plan of a count that was never set, and leaves functions out.
 *
 * @param at called with the path of such a member, before it throws
 */
export function refuseLost(at: (path: string) => void) {
  /** What the member is in, from the root, and by which names. */
  const around: unknown[] = [];
  const names: string[] = [];
  return function (this: Record<string, unknown>, name: string, value: unknown): unknown {
    const depth = around.indexOf(this) + 1;
    around[depth] = value;
    names[depth] = name;
    // As it was before its `toJSON`.
    const given = this[name];
    if (isLost(this, given, value)) {
      at(names.slice(1, depth + 1).join('.'));
      throw new TypeError(`it is ${typeof given === 'number' ? given : `of type ${typeOf(given)}`}`);
    }
    return value;
  };
}

function isLost(holder: unknown, given: unknown, value: unknown): boolean {
  // A member that is undefined is left out on purpose; an invalid Date has a `toJSON` that returns null.
  if (value == null) return given != null || (value !== null && Array.isArray(holder));
  if (typeof value === 'number') return !Number.isFinite(value);
  // A Map has nothing that JSON sees. `instanceof` does not know the objects of another realm, such as Jest's.
  if (typeof value === 'object') return !/^(Obj|Arr)/.test(typeOf(value)) && !Object.keys(value).length;
  return !/^(string|boolean)$/.test(typeof value);
}

function typeOf(value: unknown): string {
  return {}.toString.call(value).slice(8, -1);
}
