import {
  isOfType,
  type Json,
  jsonSchemaOf,
  membersOf,
  type OpenApiDocument,
  type Operation,
  requestExamples,
  resolve,
  type Schema,
} from '@payments-openapi/spec';
import { positionalParameters } from '../contract/client-method.ts';
import { UsageError } from './errors.ts';

/** A field of a request that has an option of its own. */
export interface Field {
  /** The name of the option: that of the field, with those around it and dots in between, except for the wrapper of a body. */
  name: string;
  /** Where it is in the parameters of the client. */
  path: readonly string[];
  description: string;
  type: 'string' | 'number' | 'boolean' | 'JSON';
}

/** An object in a request that has a field each for its members. */
interface Group {
  schema: Schema;
  prefix: readonly string[];
  path: readonly string[];
}

/** The parameters of an operation, except those in its path, and the fields of its body. */
export function fieldsOf(document: OpenApiDocument, operation: Operation): Field[] {
  const parameters = operation.parameters
    .filter(({ value }) => value.in !== 'path')
    .map(({ value: { name, schema = {}, description, required } }) =>
      fieldOf(document, { name, path: [name], schema, about: description, isRequired: required === true }),
    );
  const body = operation.body && jsonSchemaOf(operation.body);
  if (!body) return parameters;
  const wrapper = wrapperOf(document, operation);
  const schema = wrapper === undefined ? body.value : membersOf(document, body.value).properties[wrapper];
  const path = wrapper === undefined ? [] : [wrapper];
  return [...parameters, ...membersIn(document, { schema: schema ?? {}, prefix: [], path })];
}

/** The only field of a body, if it is an object: its fields then need no prefix. */
function wrapperOf(document: OpenApiDocument, { body }: Operation): string | undefined {
  const schema = body && jsonSchemaOf(body)?.value;
  if (!schema) return undefined;
  const [[name, only] = [], ...others] = Object.entries(membersOf(document, schema).properties);
  return name !== undefined && only && others.length === 0 && isOfType(document, only, 'object')
    ? name
    : undefined;
}

function membersIn(document: OpenApiDocument, { schema, prefix, path }: Group): Field[] {
  const { properties, required } = membersOf(document, schema);
  return Object.entries(properties).flatMap(([name, member]): Field[] => {
    const names = [...prefix, name];
    const inner = membersOf(document, member).properties;
    if (isOfType(document, member, 'object') && Object.keys(inner).length > 0)
      return membersIn(document, { schema: member, prefix: names, path: [...path, name] });
    const { description } = { ...resolved(document, member), ...member };
    const about = description ?? '';
    const isRequired = required.includes(name) && prefix.length === 0;
    return [
      fieldOf(document, { name: names.join('.'), path: [...path, name], schema: member, about, isRequired }),
    ];
  });
}

function resolved(document: OpenApiDocument, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : resolve<Schema>(document, { $ref: schema.$ref });
}

interface Described {
  name: string;
  path: readonly string[];
  schema: Schema;
  about: string | undefined;
  isRequired: boolean;
}

function fieldOf(
  document: OpenApiDocument,
  { name, path, schema, about = '', isRequired }: Described,
): Field {
  const is = (type: string) => isOfType(document, schema, type);
  const type = is('string')
    ? 'string'
    : is('number') || is('integer')
      ? 'number'
      : is('boolean')
        ? 'boolean'
        : 'JSON';
  const values = resolved(document, schema).enum?.filter((value) => value !== null) ?? [];
  const parts = [
    plainText(about),
    ...(values.length > 1 ? [`One of ${values.join(', ')}.`] : values.map((value) => `Must be ${value}.`)),
    ...(isRequired ? ['(required)'] : []),
  ];
  return { name, path, type, description: parts.join(' ') };
}

/** The text of a description, which is Markdown, without its links to discrepancies. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\s*\bDiscrepanc(?:y|ies): \[[^\n]*/, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Reads the value of an option. @throws {UsageError} if it is not of the field's type */
export function readValue({ name, type }: Field, text: string): Json {
  if (type === 'string') return text;
  const value = parsed(text);
  if (type === 'JSON' ? value !== undefined : typeof value === type) return value as Json;
  const expected = { number: 'a number', boolean: 'true or false', JSON: 'JSON' }[type];
  throw new UsageError(`--${name} must be ${expected}, but is "${text}"`);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Members = Record<string, unknown>;

/** The parameters of a client's method: those given as a whole, with the values of the options. */
export function withValues(whole: Members, values: readonly (readonly [Field, Json])[]): Members {
  const params = structuredClone(whole);
  for (const [{ path }, value] of values) {
    let at = params;
    for (const name of path.slice(0, -1)) {
      const inner = at[name];
      at[name] = typeof inner === 'object' && inner !== null ? inner : {};
      at = at[name] as Members;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return params;
}

/** What a body must have even if nothing is given for it: its required objects. */
export function requiredObjects(document: OpenApiDocument, { body }: Operation): Members {
  const schema = body && jsonSchemaOf(body)?.value;
  if (!schema) return {};
  const { properties, required } = membersOf(document, schema);
  return Object.fromEntries(
    required.filter((name) => isOfType(document, properties[name] ?? {}, 'object')).map((name) => [name, {}]),
  );
}

/** Sets nullable required objects without a given field to null, which no option can do. */
export function withNullObjects(document: OpenApiDocument, { body }: Operation, params: Members): Members {
  const schema = body && jsonSchemaOf(body)?.value;
  return schema ? filled(document, schema, params) : params;
}

function filled(document: OpenApiDocument, schema: Schema, value: Members): Members {
  const { properties, required } = membersOf(document, schema);
  const objects = Object.entries(properties).filter(([, member]) => isOfType(document, member, 'object'));
  const members = objects.flatMap(([name, member]): [string, unknown][] => {
    const inner = value[name];
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner))
      return [[name, filled(document, member, inner as Members)]];
    const isMissing = inner === undefined && required.includes(name) && isOfType(document, member, 'null');
    return isMissing ? [[name, null]] : [];
  });
  return { ...value, ...Object.fromEntries(members) };
}

/** The arguments of a call that sends the contract's first example, except for nulls. */
export function exampleArguments(document: OpenApiDocument, operation: Operation): string[] {
  const [example] = requestExamples(document, operation.operationId);
  if (!example) return [];
  const { pathParams, query, headers, body } = example;
  const sent: Members = { ...query, ...headers, ...(body as Members | undefined) };
  const options = fieldsOf(document, operation).flatMap(({ name, path, type }) => {
    const value = path.reduce<unknown>((at, member) => (at as Members | undefined)?.[member], sent);
    if (value === undefined || value === null) return [];
    return [`--${name}`, type === 'string' ? String(value) : JSON.stringify(value)];
  });
  return [...positionalParameters(operation).map(({ name }) => pathParams[name] ?? ''), ...options];
}
