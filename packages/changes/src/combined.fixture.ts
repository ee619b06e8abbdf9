import { type Json, readPointer, splitPointer } from '@payments-openapi/spec';

interface Tree {
  [name: string]: Json;
}

/** Copies a document with new values at pointers; `undefined` removes a value. */
export function edited(document: Json, edit: Record<string, Json | undefined>): Json {
  const copy = structuredClone(document);
  // From the last entry of a list to the first, so that a removal does not shift entries to be edited.
  for (const [pointer, value] of Object.entries(edit).toReversed()) {
    const names = splitPointer(pointer);
    const last = names.pop() ?? '';
    const parent = names.reduce<Json>((found, name) => {
      const tree = found as Tree;
      if (tree[name] === undefined) tree[name] = {};
      return tree[name];
    }, copy);
    if (Array.isArray(parent)) parent.splice(Number(last), 1, ...(value === undefined ? [] : [value]));
    else if (value === undefined) delete (parent as Tree)[last];
    else (parent as Tree)[last] = value;
  }
  return copy;
}

/**
 * Combines many documents into one, each with its own paths and components (`/p7/books`, `p7_Book`), to compare them in
 * one run. Parts that are the same in the other document of a pair are left out.
 */
export function combined(documents: readonly { document: Json; other: Json }[]): Json {
  const paths: Tree = {};
  const components: { [kind: string]: Tree } = {};
  for (const [index, { document, other }] of documents.entries()) {
    const own = differing(document, other);
    const renamed = (part: Json): Json =>
      JSON.parse(
        JSON.stringify(part)
          .replaceAll(/"#\/components\/(\w+)\/(\w+)"/g, `"#/components/$1/p${index}_$2"`)
          .replaceAll(/"operationId":"/g, `"operationId":"p${index}_`),
      );
    for (const [path, item] of Object.entries(own)) {
      // Redocly treats similar paths as renamed. Those of two pairs are never similar.
      const mark = String.fromCodePoint(0x4e00 + index).repeat(40);
      paths[`/p${index}/${mark}${path}`] = renamed(item);
    }
    for (const $ref of referencesOf(document, own)) {
      const [, kind = '', name = ''] = splitPointer($ref);
      components[kind] ??= {};
      components[kind][`p${index}_${name}`] = renamed(readPointer(document, $ref) as Json);
    }
  }
  return { ...(documents[0]?.document as Tree), paths, components };
}

/** The index of the combined document that a pointer is in. */
export function indexOf(pointer: string): number {
  return Number(/^#\/(?:paths\/~1|components\/\w+\/)p(\d+)(?:~1|_)/.exec(pointer)?.[1] ?? Number.NaN);
}

function differing(document: Json, other: Json): { [path: string]: Tree } {
  const { paths } = structuredClone(document) as { paths: { [path: string]: Tree } };
  for (const [path, item] of Object.entries(paths)) {
    const theirs = (other as { paths: { [path: string]: Tree } }).paths[path] ?? {};
    const isSame = (one: Json | undefined, another: Json | undefined) =>
      one !== undefined && another !== undefined && writtenOut(document, one) === writtenOut(other, another);
    if (isSame(item, theirs)) delete paths[path];
    for (const [method, operation] of Object.entries(item)) {
      const [ours, same] = [operation, theirs[method]] as [Tree, Tree | undefined];
      for (const part of ['parameters', 'requestBody', 'callbacks']) {
        if (isSame(ours[part], same?.[part])) delete ours[part];
      }
      if (isSame(ours.responses, same?.responses)) ours.responses = {};
    }
  }
  return paths;
}

/** The components that a part refers to, directly or indirectly. */
function referencesOf(document: Json, part: Json, found = new Set<string>()): Set<string> {
  for (const [, $ref = ''] of JSON.stringify(part).matchAll(/"\$ref":"(.+?)"/g)) {
    if (!found.has($ref)) referencesOf(document, readPointer(document, $ref) as Json, found.add($ref));
  }
  return found;
}

/** A part of a document as text, with resolved references. */
function writtenOut(document: Json, part: Json): string {
  return JSON.stringify(part, (_name, value) => {
    const $ref: unknown = value?.$ref;
    if (typeof $ref !== 'string') return value;
    return { of: $ref, is: JSON.parse(writtenOut(document, readPointer(document, $ref) as Json)) };
  });
}
