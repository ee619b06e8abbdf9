import { type Json, joinPointer, type OpenApiDocument, readPointer } from '@payments-openapi/spec';

interface Tree {
  [name: string]: Json;
}

/** Keywords with values instead of rules. */
const values = new Set(['example', 'examples', 'default', 'enum']);

/** Keywords whose members have names, not keywords. */
const maps = new Set(['properties', 'responses', 'schemas', 'callbacks', 'headers', 'paths', 'parameters']);

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * Normalises two versions of a contract, so that equivalent parts are written the same way.
 *
 * Parameters of a path move to its operations, and a `const` becomes an `enum` with one value. A failure that only
 * one version declares is filled in from the `default` of the other.
 */
export function canonical(
  base: OpenApiDocument,
  revision: OpenApiDocument,
): [base: OpenApiDocument, revision: OpenApiDocument] {
  const [one, other] = [base, revision].map((document) => withEnums(document as unknown as Json) as Tree) as [
    Tree,
    Tree,
  ];
  for (const document of [one, other]) moveParameters(document);
  alignFailures(one, other);
  alignFailures(other, one);
  return [one, other] as unknown as [OpenApiDocument, OpenApiDocument];
}

function withEnums(value: Json, name = ''): Json {
  if (Array.isArray(value)) return value.map((one) => withEnums(one));
  if (typeof value !== 'object' || value === null || values.has(name)) return value;
  // Here, `default` and `const` are names of members.
  const hasNames = maps.has(name);
  const entries = Object.entries(value).map(([key, one]): [string, Json] => {
    if (key === 'const' && !hasNames) return ['enum', [one]];
    return [key, withEnums(one, hasNames ? '' : key)];
  });
  return Object.fromEntries(entries);
}

function moveParameters(document: Tree): void {
  for (const item of Object.values(document.paths as Tree) as Tree[]) {
    const { parameters } = item;
    if (!Array.isArray(parameters)) continue;
    delete item.parameters;
    for (const method of methods) {
      const operation = item[method] as Tree | undefined;
      if (operation) operation.parameters = [...((operation.parameters as Json[]) ?? []), ...parameters];
    }
  }
}

function alignFailures(document: Tree, other: Tree): void {
  for (const path of Object.keys(document.paths as Tree)) {
    for (const method of methods) {
      const pointer = joinPointer('#/paths', path, method, 'responses');
      const responses = readPointer(document, pointer) as Tree | undefined;
      const theirs = readPointer(other, pointer) as Tree | undefined;
      if (!responses?.default || !theirs) continue;
      for (const status of Object.keys(theirs))
        if (/^[345]/.test(status)) responses[status] ??= responses.default;
    }
  }
}
