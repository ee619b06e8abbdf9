/** Appends names to a pointer. */
export function joinPointer(pointer: string, ...names: (string | number)[]): string {
  return names.reduce<string>((start, name) => `${start}/${encode(String(name))}`, pointer);
}

/** Splits a JSON pointer into names. A leading `#` is ignored. */
export function splitPointer(pointer: string): string[] {
  const names = pointer.split('/');
  names.shift();
  // Few pointers have escapes, and replacing nothing takes long.
  if (!pointer.includes('~')) return names;
  return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a JSON pointer, or `undefined` if there is none. A leading `#` is ignored. */
export function readPointer(value: unknown, pointer: string): unknown {
  let found = value;
  for (const name of splitPointer(pointer)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

/** Formats the path of a member for messages: `body`, `orders`, `0` and `currency` become `body.orders[0].currency`. */
export function memberPath(names: readonly string[]): string {
  return names.reduce((path, name) => (path === '' ? name : memberOf(path, name)), '');
}

/** Formats the path of a member of the object or list at `path`. */
export function memberOf(path: string, name: string): string {
  return /^\d+$/.test(name) ? `${path}[${name}]` : `${path}.${name}`;
}

/** Converts a pointer, which begins with `#`, to a `$ref` in the same document. */
export function pointerToRef(pointer: string): string {
  return encodeURI(pointer);
}

/** Converts a local `$ref` to a pointer. */
export function refToPointer($ref: string): string {
  return decodeURIComponent($ref);
}

/** The name of the component that a local `$ref` points to. */
export function componentName($ref: string): string {
  return splitPointer(refToPointer($ref)).at(-1) ?? '';
}

function encode(name: string): string {
  // Few names have either, and replacing nothing takes long.
  if (!name.includes('~') && !name.includes('/')) return name;
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
