import { type Json, type OpenApiDocument, operations } from '@payments-openapi/spec';

/** Keywords with values instead of rules. */
const VALUES = new Set(['example', 'examples', 'default', 'enum']);

/** Keywords whose members have names, not keywords. */
const MAPS = new Set(['properties', 'responses', 'schemas', 'callbacks', 'headers', 'paths', 'parameters']);

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
  const one = withEnums(base as unknown as Json) as unknown as OpenApiDocument;
  const other = withEnums(revision as unknown as Json) as unknown as OpenApiDocument;
  for (const document of [one, other]) moveParameters(document);
  alignFailures(one, other);
  alignFailures(other, one);
  return [one, other];
}

function withEnums(value: Json, name = ''): Json {
  if (Array.isArray(value)) return value.map((one) => withEnums(one));
  if (typeof value !== 'object' || value === null || VALUES.has(name)) return value;
  // Here, `default` and `const` are names of members.
  const hasNames = MAPS.has(name);
  const entries = Object.entries(value).map(([key, one]): [string, Json] => {
    if (key === 'const' && !hasNames) return ['enum', [one]];
    return [key, withEnums(one, hasNames ? '' : key)];
  });
  return Object.fromEntries(entries);
}

function moveParameters(document: OpenApiDocument): void {
  for (const { path, object } of operations(document)) {
    const { parameters } = document.paths[path] ?? {};
    if (parameters) object.parameters = [...(object.parameters ?? []), ...parameters];
  }
  for (const item of Object.values(document.paths)) delete item.parameters;
}

function alignFailures(document: OpenApiDocument, other: OpenApiDocument): void {
  const others = new Map(operations(other).map(({ pointer, object }) => [pointer, object.responses]));
  for (const { pointer, object } of operations(document)) {
    const { responses } = object;
    const theirs = others.get(pointer);
    if (!responses.default || !theirs) continue;
    for (const status of Object.keys(theirs))
      if (/^[345]/.test(status)) responses[status] ??= responses.default;
  }
}
