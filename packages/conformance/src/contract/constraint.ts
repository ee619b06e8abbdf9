import { joinPointer, locate, type OpenApiDocument, readPointer, type Schema } from '@payments-openapi/spec';
import type { ContractOperation } from './contract.ts';
import { schemaAt } from './schema-at.ts';

/** Pointers to every constraint on an operation's request. For each, some mutant must break it. */
export function constraintsOf(document: OpenApiDocument, operation: ContractOperation): string[] {
  const found = new Set<string>();
  for (const { in: place, required, pointer, schema } of operation.parameters) {
    // A path without its parameter is a different path, and on the wire every value is a string.
    if (place === 'path') continue;
    if (required) found.add(joinPointer(pointer, 'required'));
    const constraints = schema === undefined ? [] : constraintsAt(document, schema, new Set());
    for (const constraint of constraints) if (!isStringType(document, constraint)) found.add(constraint);
  }
  if (operation.body)
    for (const constraint of constraintsAt(document, operation.body, new Set())) found.add(constraint);
  return [...found];
}

/** Keywords that constrain a value by themselves. */
const KEYWORDS = [
  ...([
    'type',
    'enum',
    'const',
    'minLength',
    'maxLength',
    'pattern',
    'format',
    'minItems',
    'maxItems',
  ] as const),
  ...(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const),
] satisfies (keyof Schema)[];

/** Those that only an owner's contract has. */
const OTHERS = [
  ...[
    'multipleOf',
    'uniqueItems',
    'contains',
    'maxContains',
    'prefixItems',
    'minProperties',
    'maxProperties',
  ],
  ...['propertyNames', 'patternProperties', 'dependentRequired', 'dependentSchemas', 'unevaluatedProperties'],
];

/** `type` is that of a schema around it. A value of another type breaks both, and the outer one is reported. */
function* constraintsAt(
  document: OpenApiDocument,
  pointer: string,
  seen: Set<string>,
  type?: Schema['type'],
): Generator<string> {
  // `true` and `false` are schemas too, but have no keywords.
  if (typeof readPointer(document, pointer) === 'boolean') return;
  const { pointer: place, value: schema } = locate<Schema>(document, pointer);
  if (seen.has(place)) return;
  seen.add(place);
  for (const keyword of KEYWORDS) {
    const isRepeated = keyword === 'type' && schema.type === type;
    if (schema[keyword] !== undefined && !isRepeated) yield joinPointer(place, keyword);
  }
  for (const keyword of OTHERS) if (Object.hasOwn(schema, keyword)) yield joinPointer(place, keyword);
  for (const [index, name] of (schema.required ?? []).entries())
    if (!schema.properties?.[name]?.readOnly) yield joinPointer(place, 'required', index);
  for (const name of Object.keys(schema.properties ?? {})) {
    yield* constraintsAt(document, joinPointer(place, 'properties', name), seen);
  }
  for (const index of (schema.allOf ?? []).keys())
    yield* constraintsAt(document, joinPointer(place, 'allOf', index), seen, schema.type);
  if (schema.items) yield* constraintsAt(document, joinPointer(place, 'items'), seen);
  if (schema.then) yield* constraintsAt(document, joinPointer(place, 'then'), seen);
  if (schema.else) yield* constraintsAt(document, joinPointer(place, 'else'), seen);
}

function isStringType(document: OpenApiDocument, constraint: string): boolean {
  const schema = schemaAt(document, constraint.slice(0, constraint.lastIndexOf('/')));
  return constraint.endsWith('/type') && schema.type === 'string';
}
