import {
  isOrigin,
  type Json,
  joinPointer,
  jsonSchemaOf,
  type Link,
  linksOf,
  type OpenApiDocument,
  type Operation,
  operations,
  partsOf,
  readPointer,
  refToPointer,
  type Schema,
  splitPointer,
} from '@payments-openapi/spec';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isObject } from './layers.ts';

/** A mistake in a contract, and a pointer to it. */
export interface Mistake {
  pointer: string;
  message: string;
}

/**
 * Mistakes in an owner's contract for which the kit would check less without a word, or could not go on. What `ours` says too
 * is no mistake: it may be about something that the owner took away.
 */
export function* mistakesIn(
  document: OpenApiDocument,
  ours: OpenApiDocument,
  placeOf: (pointer: string) => string,
): Generator<Mistake> {
  yield* schemaMistakes(document);
  yield* ruleMistakes(document);
  yield* originMistakes(document, ours);
  const byId = new Map<string, Operation>();
  const all = operations(document);
  for (const operation of all) {
    const { operationId, pointer } = operation;
    const other = byId.get(operationId);
    if (other)
      yield {
        pointer,
        message: `the operationId ${operationId} is also that of ${placeOf(other.pointer)}`,
      };
    byId.set(operationId, operation);
    yield* pathMistakes(operation);
    yield* keyMistakes(document, operation);
  }
  const known = new Set(
    operations(ours).flatMap((operation) => linksOf(ours, operation).map(({ link }) => JSON.stringify(link))),
  );
  for (const operation of all)
    for (const { status, name, link } of linksOf(document, operation)) {
      const response = operation.responses[status]?.pointer ?? operation.pointer;
      const message = linkMistake(document, operation, link, byId);
      if (message !== undefined && !known.has(JSON.stringify(link)))
        yield { pointer: joinPointer(response, 'links', name), message: `the link ${name}: ${message}` };
    }
}

function* schemaMistakes(document: OpenApiDocument): Generator<Mistake> {
  const ajv = new Ajv2020({ strict: false, logger: false });
  formats.default(ajv);
  const places = new Set(
    Object.keys(document.components?.schemas ?? {}).map((name) => joinPointer('#/components/schemas', name)),
  );
  for (const { parameters, body, responses } of operations(document)) {
    for (const { pointer } of parameters) places.add(joinPointer(pointer, 'schema'));
    for (const one of [body, ...Object.values(responses)]) {
      const schema = one && jsonSchemaOf(one);
      if (schema) places.add(schema.pointer);
    }
  }
  for (const pointer of places) {
    const schema = readPointer(document, pointer);
    if (schema === undefined || typeof schema === 'boolean') continue;
    if (ajv.validateSchema(Object(schema))) {
      yield* patternMistakes(schema, pointer);
      continue;
    }
    const [first] = ajv.errors ?? [];
    const at = `${pointer}${first?.instancePath ?? ''}`;
    yield { pointer: at, message: `not a JSON Schema: ${splitPointer(at).at(-1)} ${first?.message}` };
  }
}

/** Keywords whose values are data. */
const DATA = new Set(['const', 'enum', 'default', 'example', 'examples']);

/** JSON Schema leaves open what a pattern is, and Ajv names no place. */
function* patternMistakes(schema: unknown, pointer: string): Generator<Mistake> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [name, value] of Object.entries(schema)) {
    const at = joinPointer(pointer, name);
    if (name === 'pattern' && typeof value === 'string') {
      try {
        new RegExp(value, 'u');
      } catch (error) {
        yield { pointer: at, message: (error as Error).message };
      }
    } else if (!DATA.has(name)) yield* patternMistakes(value, at);
  }
}

function* ruleMistakes(document: OpenApiDocument): Generator<Mistake> {
  const rules: unknown = document['x-rules'];
  if (rules === undefined) return;
  if (!isObject(rules as Json)) {
    yield { pointer: '#/x-rules', message: 'expected an object of rules, by id' };
    return;
  }
  for (const [id, rule] of Object.entries(rules as object)) {
    const { sentence, at } = Object(rule) as { sentence?: unknown; at?: unknown };
    if (typeof sentence !== 'string' || !isTexts(at))
      yield {
        pointer: joinPointer('#/x-rules', id),
        message: `the rule ${id}: expected a \`sentence\`, and pointers in \`at\``,
      };
  }
}

function* originMistakes(document: OpenApiDocument, ours: OpenApiDocument): Generator<Mistake> {
  const all: unknown = document['x-origins'];
  if (all === undefined) return;
  if (!isObject(all as Json)) {
    yield { pointer: '#/x-origins', message: 'expected an object of schemas, by name' };
    return;
  }
  for (const [name, stated] of Object.entries(all as Record<string, unknown>)) {
    const pointer = joinPointer('#/x-origins', name);
    if (!isObject(stated as Json)) {
      yield { pointer, message: `x-origins of ${name}: expected an object of fields, by origin` };
      continue;
    }
    for (const [text, fields] of Object.entries(stated as object)) {
      const at = joinPointer(pointer, text);
      if (!isTexts(fields)) {
        yield { pointer: at, message: `x-origins of ${name}: expected a list of fields for \`${text}\`` };
        continue;
      }
      for (const field of fields) {
        if (ours['x-origins']?.[name]?.[text]?.includes(field)) continue;
        const message = originMistake(document, { name, text, field });
        if (message !== undefined) yield { pointer: at, message: `x-origins of ${name}: ${message}` };
      }
    }
  }
}

function originMistake(
  document: OpenApiDocument,
  { name, text, field }: { name: string; text: string; field: string },
): string | undefined {
  const members = membersOf(document, name);
  if (!members) return `the contract has no schema ${name}`;
  if (!members.has(field)) return `${name} has no field ${field}`;
  if (!isOrigin(text))
    return `\`${text}\` is no origin, which are echoed, derived, chosen, constant and open`;
  const [kind, detail = ''] = text.split(/ (.*)/);
  if (kind === 'derived' && document['x-rules']?.[detail] === undefined)
    return `x-rules has no rule ${detail}`;
  if (kind !== 'echoed') return undefined;
  const [schema = '', source = field] = detail.split('.');
  if (!membersOf(document, schema)) return `the contract has no schema ${schema}`;
  // An update has the fields of a create that can be changed.
  const verbs = ['Create', 'Update'].map((verb) => schema.replace(/(Create|Update)$/, verb));
  const isKnown = verbs.some((one) => membersOf(document, one)?.has(source));
  return isKnown ? undefined : `${schema} has no field ${source}`;
}

/** The names of a component's members; undefined if there is no such schema. */
function membersOf(document: OpenApiDocument, name: string): Set<string> | undefined {
  const schema = document.components?.schemas?.[name];
  if (schema === undefined) return undefined;
  return new Set(partsOf(document, schema).flatMap(({ properties = {} }) => Object.keys(properties)));
}

function* pathMistakes({ path, pointer, parameters }: Operation): Generator<Mistake> {
  for (const [, name] of path.matchAll(/\{([^{}]+)\}/g))
    if (!parameters.some(({ value }) => value.in === 'path' && value.name === name))
      yield { pointer, message: `the path has {${name}}, but the operation has no such path parameter` };
}

function* keyMistakes(document: OpenApiDocument, { object, pointer, body }: Operation): Generator<Mistake> {
  const once: unknown = object['x-once-per'];
  if (once === undefined) return;
  const [, at] = /^\$request\.body#(\/.+)$/.exec(String(once)) ?? [];
  const schema = body && jsonSchemaOf(body);
  if (at === undefined || !schema || !declares(document, schema.value, splitPointer(at)))
    yield {
      pointer: joinPointer(pointer, 'x-once-per'),
      message: `x-once-per: expected a member of the body, such as $request.body#/reference_id, got ${once}`,
    };
}

function linkMistake(
  document: OpenApiDocument,
  operation: Operation,
  { operationId, parameters = {}, ...rest }: Link,
  byId: ReadonlyMap<string, Operation>,
): string | undefined {
  // The kit follows links by operationId only.
  if (operationId === undefined && 'operationRef' in rest) return undefined;
  const target = byId.get(operationId);
  if (!target) return `the contract has no operation ${operationId}`;
  for (const [name, expression] of Object.entries(parameters)) {
    const [, place, plain = name] = /^(path|query|header|cookie)\.(.+)$/.exec(name) ?? [];
    const isKnown = target.parameters.some(
      ({ value }) => value.name === plain && (place === undefined || value.in === place),
    );
    if (!isKnown) return `${operationId} has no parameter ${name}`;
    const message = expressionMistake(document, operation, expression);
    if (message !== undefined) return `${name}: ${message}`;
  }
  return undefined;
}

function expressionMistake(
  document: OpenApiDocument,
  { body, responses }: Operation,
  expression: Json,
): string | undefined {
  if (typeof expression !== 'string' || !expression.startsWith('$')) return undefined;
  if (!/^\$(url|method|statusCode|(request|response)\.(body|header|query|path)\b.*)$/.test(expression))
    return `${expression} is no expression`;
  const [, from, at] = /^\$(request|response)\.body#(\/.+)$/.exec(expression) ?? [];
  const content = from === 'request' ? body : responses['200'];
  const schema = at === undefined || !content ? undefined : jsonSchemaOf(content);
  if (!schema || at === undefined || declares(document, schema.value, splitPointer(at))) return undefined;
  return `the schema has nothing at ${expression}`;
}

/** Whether a schema has a member, or may have it. */
function declares(document: OpenApiDocument, schema: Schema, [name, ...rest]: string[]): boolean {
  if (name === undefined) return true;
  const parts = partsOf(document, schema);
  const isOpen = parts.every(({ properties, items }) => !properties && !items);
  if (isOpen || parts.some((part) => part.if || 'patternProperties' in part)) return true;
  return parts.some(({ properties = {}, items }) => {
    const next = Object.hasOwn(properties, name) ? properties[name] : /^\d+$/.test(name) && items;
    return next ? declares(document, next, rest) : false;
  });
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** A `$ref` that leads out of the file, or to nothing in it. */
export function wrongReference(
  document: OpenApiDocument,
  value: unknown = document,
  pointer = '#',
): Mistake | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref === 'string' && !$ref.startsWith('#'))
    return {
      pointer,
      message: `$ref ${$ref} leads out of the file. Bundle the contract first, e.g. with npx @redocly/cli bundle`,
    };
  if (
    typeof $ref === 'string' &&
    $ref.startsWith('#/') &&
    readPointer(document, refToPointer($ref)) === undefined
  )
    return { pointer, message: `$ref ${$ref} leads to nothing` };
  for (const [name, member] of Object.entries(value)) {
    // Data may contain anything.
    if (DATA.has(name) || name.startsWith('x-')) continue;
    const found = wrongReference(document, member, joinPointer(pointer, name));
    if (found) return found;
  }
  return undefined;
}
