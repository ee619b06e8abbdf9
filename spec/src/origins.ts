import type { OpenApiDocument, Schema } from './document.ts';
import { jsonSchemaOf, operations, successOf } from './operations.ts';
import { componentName, joinPointer, readPointer, refToPointer } from './pointer.ts';
import { proseRules } from './rules.ts';
import { isAlwaysNull } from './schema.ts';

/** Where the value of a response field comes from. */
export type Origin =
  /** From these fields of requests. */
  | { kind: 'echoed'; from: RequestField[] }
  /** From other values, by a rule of `x-rules`. */
  | { kind: 'derived'; rule: string }
  /** From the service. Once it is there, no operation changes it. */
  | { kind: 'chosen'; as: ChosenAs }
  | { kind: 'constant'; value: string }
  /** The contract does not say. The row of DISCREPANCIES.md does. */
  | { kind: 'open'; row: string };

export type ChosenAs = 'id' | 'number' | 'time' | 'token' | 'value';

/** A field of a request body: `at` is its path, in which `*` stands for the entries of a list. */
export interface RequestField {
  operationId: string;
  at: string;
}

/** A field of a success, and its origin. */
export interface ResponseField {
  operationId: string;
  /** Its path in the response, with `*` for the entries of a list. */
  at: string;
  /** The schema and the field, such as `RecurringCycle.description`. */
  name: string;
  pointer: string;
  /** Undefined if the contract does not state it and nothing implies it. */
  origin: Origin | undefined;
}

/** What a schema says about its fields, as far as their origins depend on it. */
export interface SchemaOrigins {
  /** `x-origins`: names of fields, by origin. */
  stated: Record<string, readonly string[]>;
  /** The schemas of the fields, as written. */
  properties: Record<string, Schema>;
  /** The ids of the rules stated at a field. */
  rulesAt(field: string): readonly string[];
}

const KINDS = [
  /^echoed [A-Z]\w*(\.\w+)?$/,
  /^derived [a-z0-9-]+$/,
  /^chosen (id|number|time|token|value)$/,
  /^constant \S.*$/,
  /^open [a-z0-9-]+$/,
];

/** Whether a text is an origin, such as `chosen id` or `echoed CardLink.p_user_id`. */
export function isOrigin(text: string): boolean {
  return KINDS.some((kind) => kind.test(text));
}

/** Verbs in the names of request schemas: `UserCreate` creates a `User`. */
const WRITES = ['Create', 'Update'];

/** Origins of fields that have the same name everywhere. */
const BY_NAME: Record<string, string> = {
  id: 'chosen id',
  uuid: 'chosen id',
  created_at: 'chosen time',
  p_created_at: 'chosen time',
  updated_at: 'open timestamps',
  deleted_at: 'open timestamps',
};

/**
 * The origin of a field, as text: as the schema states it in `x-origins`, or else as its value, its name, the request
 * schemas with the same field or the rules at the field imply it.
 */
export function originText(
  schema: string,
  field: string,
  schemas: ReadonlyMap<string, SchemaOrigins>,
): string | undefined {
  const own = schemas.get(schema);
  const property = own?.properties[field];
  if (!own || !property) return undefined;
  const stated = Object.entries(own.stated).find(([, fields]) => fields.includes(field));
  if (stated) return stated[0];
  if (property.const !== undefined) return `constant ${JSON.stringify(property.const)}`;
  if (isAlwaysNull(property)) return 'constant null';
  const request = WRITES.map((verb) => `${schema}${verb}`).find(
    (name) => schemas.get(name)?.properties[field],
  );
  if (request !== undefined) return `echoed ${request}`;
  const [rule] = own.rulesAt(field);
  if (rule !== undefined) return `derived ${rule}`;
  if (Object.hasOwn(BY_NAME, field)) return BY_NAME[field];
  // Every response has the fields of the envelope.
  const isFrame = schema !== 'Envelope' && schema.endsWith('Envelope');
  return isFrame ? originText('Envelope', field, schemas) : undefined;
}

/** Every field of every success that has no fields of its own, with its origin. */
export function origins(document: OpenApiDocument): ResponseField[] {
  const schemas = schemasOf(document);
  const requests = requestFields(document);
  return operations(document).flatMap(({ operationId, responses }) => {
    const success = responses[successOf({ responses })];
    const schema = success && jsonSchemaOf(success);
    if (!schema) return [];
    return fieldsIn(document, schema.value, schema.pointer).map(({ at, component, field, pointer }) => {
      const text = originText(component, field, schemas);
      const origin = text === undefined ? undefined : originOf(text, field, requests);
      return { operationId, at, name: `${component}.${field}`, pointer, origin };
    });
  });
}

function originOf(text: string, field: string, requests: ReadonlyMap<string, RequestField[]>): Origin {
  const [kind, detail = ''] = text.split(/ (.*)/);
  if (kind === 'echoed') {
    const [component = '', name = field] = detail.split('.');
    // An update has the fields of a create that can be changed.
    const others = WRITES.map((verb) => component.replace(/(Create|Update)$/, verb));
    const names = [...new Set([component, ...others])].map((one) => `${one}.${name}`);
    return { kind, from: names.flatMap((one) => requests.get(one) ?? []) };
  }
  if (kind === 'derived') return { kind, rule: detail };
  if (kind === 'chosen') return { kind, as: detail as ChosenAs };
  if (kind === 'constant') return { kind, value: detail };
  return { kind: 'open', row: detail };
}

/** What each component schema says about the origins of its fields. */
function schemasOf(document: OpenApiDocument): Map<string, SchemaOrigins> {
  const rules = Map.groupBy(
    proseRules(document).flatMap(({ id, places }) => places.map(({ pointer }) => ({ id, pointer }))),
    ({ pointer }) => pointer,
  );
  const components = Object.keys(document.components?.schemas ?? {}).map((name): [string, SchemaOrigins] => {
    const own = ownProperties(document, joinPointer('#/components/schemas', name));
    return [
      name,
      {
        stated: document['x-origins']?.[name] ?? {},
        properties: Object.fromEntries([...own].map(([field, { schema }]) => [field, schema])),
        rulesAt: (field) => (rules.get(own.get(field)?.pointer ?? '') ?? []).map(({ id }) => id),
      },
    ];
  });
  return new Map(components);
}

/** The fields that a component declares itself, also in its `allOf`, but not through a `$ref`. */
function ownProperties(
  document: OpenApiDocument,
  pointer: string,
): Map<string, { schema: Schema; pointer: string }> {
  const { properties = {}, allOf = [] } = readPointer(document, pointer) as Schema;
  const parts = allOf.flatMap((_, index) => [
    ...ownProperties(document, joinPointer(pointer, 'allOf', index)),
  ]);
  const own = Object.entries(properties).map(([name, schema]) => {
    const at = joinPointer(pointer, 'properties', name);
    return [name, { schema, pointer: at }] as const;
  });
  return new Map([...parts, ...own]);
}

interface FoundField {
  at: string;
  component: string;
  field: string;
  pointer: string;
}

/** The fields of every request body, by schema and name, such as `UserCreate.first_name`. */
function requestFields(document: OpenApiDocument): Map<string, RequestField[]> {
  const found = new Map<string, RequestField[]>();
  for (const { operationId, body } of operations(document)) {
    const schema = body && jsonSchemaOf(body);
    if (!schema) continue;
    for (const { at, component, field } of fieldsIn(document, schema.value, schema.pointer)) {
      const name = `${component}.${field}`;
      found.set(name, [...(found.get(name) ?? []), { operationId, at }]);
    }
  }
  return found;
}

/** The fields of a schema that have no fields of their own, at any depth. */
function fieldsIn(
  document: OpenApiDocument,
  schema: Schema,
  pointer: string,
  { at = '', component = '', passed = [] as string[] } = {},
): FoundField[] {
  const inside = (next: Schema, nextPointer: string, nextAt = at, name = component) =>
    fieldsIn(document, next, nextPointer, { at: nextAt, component: name, passed });
  const found: FoundField[] = [];
  if (schema.$ref !== undefined && !passed.includes(schema.$ref)) {
    const target = refToPointer(schema.$ref);
    const next = readPointer(document, target) as Schema;
    found.push(
      ...fieldsIn(document, next, target, {
        at,
        component: componentName(schema.$ref),
        passed: [...passed, schema.$ref],
      }),
    );
  }
  for (const [index, part] of (schema.allOf ?? []).entries())
    found.push(...inside(part, joinPointer(pointer, 'allOf', index)));
  if (schema.items) found.push(...inside(schema.items, joinPointer(pointer, 'items'), `${at}/*`));
  for (const [field, property] of Object.entries(schema.properties ?? {})) {
    const place = joinPointer(pointer, 'properties', field);
    const nested = inside(property, place, joinPointer(at, field));
    found.push(
      ...(nested.length > 0 ? nested : [{ at: joinPointer(at, field), component, field, pointer: place }]),
    );
  }
  return found;
}
