import { joinPointer, locate, type OpenApiDocument, type Schema } from '@payments-openapi/spec';
import { type ContractOperation, schemaAt } from './contract.ts';

/** The places where the contract asks something of an operation's request: what some mutant has to break. */
export function constraintsOf(document: OpenApiDocument, operation: ContractOperation): string[] {
  const found = new Set<string>();
  for (const { in: place, required, pointer } of operation.parameters) {
    // A path has its parameters, or it is another path; and every text is a text.
    if (place === 'path') continue;
    if (required) found.add(joinPointer(pointer, 'required'));
    const own = constraintsAt(document, joinPointer(pointer, 'schema'), new Set());
    for (const constraint of own) if (!isText(document, constraint)) found.add(constraint);
  }
  if (operation.body)
    for (const constraint of constraintsAt(document, operation.body, new Set())) found.add(constraint);
  return [...found];
}

function* constraintsAt(document: OpenApiDocument, pointer: string, seen: Set<string>): Generator<string> {
  const { pointer: place, value: schema } = locate<Schema>(document, pointer);
  if (seen.has(place)) return;
  seen.add(place);
  for (const keyword of ['type', 'enum', 'maxLength', 'pattern', 'format'] satisfies (keyof Schema)[]) {
    if (schema[keyword] !== undefined) yield joinPointer(place, keyword);
  }
  for (const index of (schema.required ?? []).keys()) yield joinPointer(place, 'required', index);
  for (const name of Object.keys(schema.properties ?? {})) {
    yield* constraintsAt(document, joinPointer(place, 'properties', name), seen);
  }
  for (const index of (schema.allOf ?? []).keys())
    yield* constraintsAt(document, joinPointer(place, 'allOf', index), seen);
  if (schema.items) yield* constraintsAt(document, joinPointer(place, 'items'), seen);
  if (schema.then) yield* constraintsAt(document, joinPointer(place, 'then'), seen);
  if (schema.else) yield* constraintsAt(document, joinPointer(place, 'else'), seen);
}

function isText(document: OpenApiDocument, constraint: string): boolean {
  const schema = schemaAt(document, constraint.slice(0, constraint.lastIndexOf('/')));
  return constraint.endsWith('/type') && schema.type === 'string';
}
