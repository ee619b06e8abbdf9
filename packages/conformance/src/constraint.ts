import type { OpenApiDocument } from '@payments-openapi/spec/examples';
import { type ContractOperation, followed, type Schema, schemaAt } from './contract.ts';
import { below } from './pointer.ts';

/** The places where the contract asks something of an operation's request: what some mutant has to break. */
export function constraintsOf(document: OpenApiDocument, operation: ContractOperation): string[] {
  const found = new Set<string>();
  for (const { in: place, required, pointer } of operation.parameters) {
    // A path has its parameters, or it is another path; and every text is a text.
    if (place === 'path') continue;
    if (required) found.add(below(pointer, 'required'));
    const own = constraintsAt(document, below(pointer, 'schema'), new Set());
    for (const constraint of own) if (!isText(document, constraint)) found.add(constraint);
  }
  if (operation.body)
    for (const constraint of constraintsAt(document, operation.body, new Set())) found.add(constraint);
  return [...found];
}

function* constraintsAt(document: OpenApiDocument, pointer: string, seen: Set<string>): Generator<string> {
  const place = followed(document, pointer);
  if (seen.has(place)) return;
  seen.add(place);
  const schema = schemaAt(document, place);
  for (const keyword of ['type', 'enum', 'maxLength', 'pattern', 'format'] satisfies (keyof Schema)[]) {
    if (schema[keyword] !== undefined) yield below(place, keyword);
  }
  for (const index of (schema.required ?? []).keys()) yield below(place, 'required', index);
  for (const name of Object.keys(schema.properties ?? {})) {
    yield* constraintsAt(document, below(place, 'properties', name), seen);
  }
  for (const index of (schema.allOf ?? []).keys())
    yield* constraintsAt(document, below(place, 'allOf', index), seen);
  if (schema.items) yield* constraintsAt(document, below(place, 'items'), seen);
  if (schema.then) yield* constraintsAt(document, below(place, 'then'), seen);
  if (schema.else) yield* constraintsAt(document, below(place, 'else'), seen);
}

function isText(document: OpenApiDocument, constraint: string): boolean {
  const schema = schemaAt(document, constraint.slice(0, constraint.lastIndexOf('/')));
  return constraint.endsWith('/type') && schema.type === 'string';
}
