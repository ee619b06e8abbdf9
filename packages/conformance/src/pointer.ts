import type { Json } from '@payments-openapi/spec/examples';

/** A pointer with one more name, escaped. */
export function below(pointer: string, ...names: (string | number)[]): string {
  return names.reduce<string>((end, name) => `${end}/${escaped(String(name))}`, pointer);
}

/** What stands at a pointer; a leading `#` is passed over. */
export function at(value: unknown, pointer: string): unknown {
  let found = value;
  for (const name of names(pointer)) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Object.hasOwn(found, name) ? (found as Record<string, unknown>)[name] : undefined;
  }
  return found;
}

/** A copy with another value at a pointer; without a value, what stood there is gone. */
export function replaced(value: Json, pointer: string, next: Json | undefined): Json {
  const path = names(pointer);
  const last = path.pop();
  if (last === undefined) return next ?? null;
  const copy = structuredClone(value);
  const parent = at(copy, below('', ...path)) as Record<string, Json>;
  if (next === undefined) delete parent[last];
  else parent[last] = next;
  return copy;
}

function names(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
