import { HTTP_METHODS, joinPointer, type OpenApiDocument } from '@payments-openapi/spec';
import type { Fault } from './faults.ts';
import { isMap } from './is-object.ts';

const METHOD = `(${HTTP_METHODS.join('|')})`;

/** What must be an object: what contains operations, and the parts of an operation and of the components. */
const OBJECT = new RegExp(
  `^#/(paths(/[^/]+(/${METHOD}(/(requestBody|responses)(/[^/]+(/[^/]+)?)?)?)?)?|components(/[^/]+(/[^/]+)?)?)$`,
);

/** What in these places may be something else. */
const OTHER = /\/(description|required|\$ref|summary|x-[^/]*)$|\/responses\/[^/]+\/[^/]+$/;

const LIST = new RegExp(`^#/paths/[^/]+(/${METHOD})?/(parameters|tags)$`);

/** A schema may be `true` or `false`. */
const SCHEMA = /^#\/components\/schemas\/[^/]+$/;

/** How many names the pointers have. */
const DEPTH = 6;

/** Parts of a document that are no objects, or no lists, where OpenAPI requires it: all that reads it relies on that. */
export function* structureFaults(document: OpenApiDocument): Generator<Fault> {
  yield* faultsIn(document, '#', 0);
}

function* faultsIn(value: unknown, pointer: string, depth: number): Generator<Fault> {
  if (LIST.test(pointer) && !Array.isArray(value)) yield { pointer, message: 'expected a list' };
  const isOther = OTHER.test(pointer) || (SCHEMA.test(pointer) && typeof value === 'boolean');
  if (OBJECT.test(pointer) && !isOther && !isMap(value)) yield { pointer, message: 'expected an object' };
  if (depth === DEPTH || typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value))
    yield* faultsIn(member, joinPointer(pointer, name), depth + 1);
}
