import { joinPointer, locate, type OpenApiDocument, resolve, type Schema } from '@payments-openapi/spec';
import { type ContractOperation, schemaAt } from './contract.ts';

/** Pointers to every constraint on an operation's request. For each, some mutant must break it. */
export function constraintsOf(document: OpenApiDocument, operation: ContractOperation): string[] {
  const found = new Set<string>();
  for (const { in: place, required, pointer } of operation.parameters) {
    // A path without its parameter is a different path, and on the wire every value is a string.
    if (place === 'path') continue;
    if (required) found.add(joinPointer(pointer, 'required'));
    const constraints = constraintsAt(document, joinPointer(pointer, 'schema'), new Set());
    for (const constraint of constraints) if (!isStringType(document, constraint)) found.add(constraint);
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
  for (const [index, part] of (schema.allOf ?? []).entries()) {
    const inner = joinPointer(place, 'allOf', index);
    // Generators need the type beside the reference too: a value of another type breaks both, and counts for the outer.
    const repeated = `${locate(document, inner).pointer}/type`;
    const isRepeated = schema.type !== undefined && resolve(document, part).type === schema.type;
    for (const constraint of constraintsAt(document, inner, seen))
      if (!isRepeated || constraint !== repeated) yield constraint;
  }
  if (schema.items) yield* constraintsAt(document, joinPointer(place, 'items'), seen);
  if (schema.then) yield* constraintsAt(document, joinPointer(place, 'then'), seen);
  if (schema.else) yield* constraintsAt(document, joinPointer(place, 'else'), seen);
}

function isStringType(document: OpenApiDocument, constraint: string): boolean {
  const schema = schemaAt(document, constraint.slice(0, constraint.lastIndexOf('/')));
  return constraint.endsWith('/type') && schema.type === 'string';
}
