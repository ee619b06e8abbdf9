/** The pointer to what stands at these names below another pointer. */
export function joinPointer(pointer: string, ...names: (string | number)[]): string {
  return names.reduce<string>((start, name) => `${start}/${encode(String(name))}`, pointer);
}

/** The names that a JSON pointer goes through; a leading `#` is passed over. */
export function splitPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => (name.includes('~') ? name.replaceAll('~1', '/').replaceAll('~0', '~') : name));
}

/** The value at a JSON pointer, or `undefined` when there is none; a leading `#` is passed over. */
export function readPointer(value: unknown, pointer: string): unknown {
  let found = value;
  for (const name of splitPointer(pointer)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

/** The `$ref` that leads to a pointer of the same document, which begins with `#`. */
export function pointerToRef(pointer: string): string {
  return encodeURI(pointer);
}

/** The pointer that a local `$ref` leads to. */
export function refToPointer($ref: string): string {
  return decodeURIComponent($ref);
}

function encode(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
