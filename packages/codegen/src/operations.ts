import {
  isOfType,
  jsonSchemaOf,
  type Located,
  membersOf,
  type OpenApiDocument,
  type Operation,
  operations,
  type Parameter,
  type RequestBody,
  type ResponseObject,
  resolve,
  responseExamples,
  type Schema,
} from '@payments-openapi/spec';
import { type LookUp, lookUpOf } from './look-ups.ts';

/** The schema of a parameter or a member. */
export interface ParamSchema extends Schema {
  /** The function that converts other accepted types to text. */
  'x-writer'?: string;
}

/** An operation as the client exposes it. */
export interface ClientOperation {
  id: string;
  /** Its resource, `users` of `users_create`. */
  group: string;
  /** The method of the resource, `create` of `users_create`. */
  verb: string;
  /** The prefix of the names of its types, `UsersCreate`. */
  typeName: string;
  httpMethod: string;
  path: string;
  pathParameters: Parameter[];
  queryNames: string[];
  headerNames: string[];
  /** Members of the query and headers that have to be given. */
  requiredNames: string[];
  hasBody: boolean;
  /** Query, header and body members as one flat object. */
  params: Schema & { properties: Record<string, ParamSchema>; required: string[] };
  /** The `data` of a success envelope. */
  data: Schema;
  /** Whether it changes nothing, so that it can be retried. */
  isSafe: boolean;
  /** Whether it takes `offset` and `limit`. */
  isList: boolean;
  /** For a list: the member of `data` with its items, `''` for `data` itself. */
  itemsName: string;
  /** For a list: the schema of an item. */
  item: Schema;
  /** For a list: whether it is unknown if `offset` counts pages or items. */
  isOffsetUnknown: boolean;
  /** The failures that the contract documents for it. */
  failures: Failure[];
  isDeprecated: boolean;
  summary: string;
  description: string;
  paramsText: string;
  dataText: string;
  failureText: string;
  /** For a write: the read that shows whether it was carried out. */
  lookUp: LookUp | undefined;
}

/** A failure that the contract documents, by an example. */
export interface Failure {
  /** The name of the example. */
  name: string;
  code: number;
  /** The summary of the example. */
  meaning: string;
}

const SLOT_NAMES = ['params', 'options'];

/** The functions that format a point in time, by time zone. */
const TIME_WRITERS: Record<string, string> = { 'Asia/Hong_Kong': 'hongKongTime' };

/** All operations of the contract, in its order. */
export function readOperations(contract: OpenApiDocument): ClientOperation[] {
  return operations(contract).map((operation) => readOperation(contract, operation));
}

function readOperation(contract: OpenApiDocument, source: Operation): ClientOperation {
  const { operationId: id, method, path, object, body } = source;
  const [group, verb, ...rest] = id.split('_');
  if (!group || !verb || rest.length > 0) throw new Error(`${id}: an operationId must be <group>_<verb>`);

  const parameters = source.parameters.map(({ value }) => value);
  const unknownPlace = parameters.find((parameter) => !['path', 'query', 'header'].includes(parameter.in));
  if (unknownPlace)
    throw new Error(
      `${id}: the client does not support the ${unknownPlace.in} parameter ${unknownPlace.name}`,
    );

  const bodySchema = body && jsonSchema(id, 'request body', body);
  if (bodySchema && !isOfType(contract, bodySchema, 'object')) {
    throw new Error(`${id}: the request body must be an object`);
  }
  const bodyMembers = membersOf(contract, bodySchema ?? {});
  const { params, ...names } = flatten(contract, id, parameters, bodyMembers);

  const success = source.responses['200'] ?? missing(id, 'response 200');
  const envelope = jsonSchema(id, 'response 200', success);
  const data = membersOf(contract, envelope).properties.data ?? missing(id, '`data` in response 200');
  if (!isOfType(contract, data, 'object') && !names.queryNames.includes('offset'))
    throw new Error(`${id}: \`data\` must be an object, or a list with \`offset\` and \`limit\``);
  const isList = names.queryNames.includes('offset') && names.queryNames.includes('limit');
  const items = isList ? clearItems(contract, id, data) : { name: '', item: {} };
  if (object['x-safe'] !== undefined && (method === 'GET' || object['x-safe'] !== true)) {
    throw new Error(`${id}: x-safe must be true, and is not allowed on GET, which is always safe`);
  }

  const isSafe = method === 'GET' || object['x-safe'] === true;

  return {
    id,
    group,
    verb,
    typeName: capitalised(group) + capitalised(verb),
    httpMethod: method,
    path,
    pathParameters: pathParametersOf(id, path, parameters),
    ...names,
    hasBody: body !== undefined,
    params: { ...params, description: body?.value.description ?? `The fields of ${id}.` },
    data: withText(data, success.value.description),
    isSafe,
    isList,
    itemsName: items.name,
    item: items.item,
    isOffsetUnknown: parameters.some((parameter) => isUnknownOffset(id, parameter)),
    failures: failuresOf(contract, source),
    isDeprecated: object.deprecated ?? false,
    summary: object.summary ?? '',
    description: object.description ?? '',
    paramsText: body?.value.description ?? '',
    dataText: success.value.description,
    failureText: source.responses.default?.value.description ?? '',
    lookUp: isSafe ? undefined : lookUpOf(contract, source),
  };
}

/** Merges query, header and body members into one object. Fails if two of them have the same name. */
function flatten(
  contract: OpenApiDocument,
  id: string,
  parameters: Parameter[],
  body: { properties: Record<string, Schema>; required: string[] },
) {
  const places = new Map<string, string>();
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  function add(name: string, place: string, schema: Schema, isRequired: boolean) {
    // Header names are case-insensitive, so two members that differ only in case would be the same.
    const key = name.toLowerCase();
    const taken = places.get(key);
    if (taken) throw new Error(`${id}: ${name} is in both the ${taken} and the ${place}`);
    places.set(key, place);
    properties[name] = schema;
    if (isRequired) required.push(name);
  }

  const named = (place: string) => parameters.filter((parameter) => parameter.in === place);
  for (const parameter of [...named('query'), ...named('header')]) {
    const { schema, description, deprecated } = parameter;
    if (['array', 'object'].some((type) => isOfType(contract, schema ?? {}, type)))
      throw new Error(`${id}: the ${parameter.in} parameter ${parameter.name} must be a single value`);
    const writer = writerOf(id, parameter);
    add(
      parameter.name,
      parameter.in,
      { ...schema, description, ...(deprecated && { deprecated }), ...(writer && { 'x-writer': writer }) },
      parameter.required === true,
    );
  }
  for (const [name, schema] of Object.entries(body.properties)) {
    add(name, 'body', schema, body.required.includes(name));
  }
  const params = { type: 'object' as const, properties, required, ...conditionOn(id, parameters) };
  return {
    params,
    queryNames: named('query').map(nameOf),
    headerNames: named('header').map(nameOf),
    requiredNames: [...named('query'), ...named('header')].filter(({ required: is }) => is).map(nameOf),
  };
}

/** The condition of a parameter that is only required beside a value of another, which OpenAPI cannot express. */
export function conditionOn(id: string, parameters: Parameter[]): Schema {
  const [only, ...more] = parameters.filter((parameter) => parameter['x-required-if']);
  if (!only?.['x-required-if']) return {};
  if (more.length > 0) throw new Error(`${id}: only one parameter can have x-required-if`);
  const [[other = '', value = ''] = [], ...others] = Object.entries(only['x-required-if']);
  if (others.length > 0 || !parameters.some(({ name, in: place }) => name === other && place === only.in))
    throw new Error(`${id}: x-required-if of ${only.name} must have one other parameter of the ${only.in}`);
  return {
    if: { properties: { [other]: { const: value } }, required: [other] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: [only.name] },
  };
}

function pathParametersOf(id: string, path: string, parameters: Parameter[]): Parameter[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => {
    if (SLOT_NAMES.includes(name) || !/^[A-Za-z_$][\w$]*$/.test(name)) {
      throw new Error(`${id}: path parameter ${name} is not a valid argument name`);
    }
    const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
    return parameter ?? missing(id, `path parameter ${name}`);
  });
}

/** Finds the items of a list: `data` itself or the only array in it. */
function clearItems(contract: OpenApiDocument, id: string, data: Schema): { name: string; item: Schema } {
  const itemOf = (schema: Schema) => resolve(contract, schema).items ?? {};
  if (isOfType(contract, data, 'array')) return { name: '', item: itemOf(data) };
  const arrays = Object.entries(membersOf(contract, data).properties).filter(([, schema]) =>
    isOfType(contract, schema, 'array'),
  );
  const [only, another] = arrays;
  if (only && !another) return { name: only[0], item: itemOf(only[1]) };
  const found = only ? `the arrays ${arrays.map(([name]) => name).join(', ')}` : 'no array';
  throw new Error(`${id}: a list must have exactly one array in \`data\`, but it has ${found}`);
}

/** The examples of the operation's own failure response. A shared response documents no codes. */
function failuresOf(contract: OpenApiDocument, { operationId, object }: Operation): Failure[] {
  if (!object.responses.default || '$ref' in object.responses.default) return [];
  return responseExamples(contract, operationId)
    .filter(({ status }) => status === 'default')
    .map(({ scenario, summary, value }) => {
      const { code, message = '' } = value as { code: number; message?: string };
      return { name: scenario, code, meaning: summary ?? message };
    });
}

function writerOf(id: string, { name, 'x-time-zone': zone }: Parameter): string | undefined {
  if (zone === undefined) return undefined;
  return TIME_WRITERS[zone] ?? missing(id, `support for ${name} in the time zone ${zone}`);
}

function isUnknownOffset(id: string, { name, 'x-offset-unit': unit }: Parameter): boolean {
  if (unit === undefined) return false;
  if (name === 'offset' && unit === 'entries-or-pages') return true;
  throw new Error(
    `${id}: x-offset-unit of ${name} is ${unit}; only entries-or-pages is allowed, and only on offset`,
  );
}

function jsonSchema(id: string, where: string, part: Located<RequestBody | ResponseObject>): Schema {
  return jsonSchemaOf(part)?.value ?? missing(id, `application/json schema of the ${where}`);
}

function withText(schema: Schema, text: string | undefined): Schema {
  return schema.description || schema.$ref || !text ? schema : { ...schema, description: text };
}

function missing(id: string, what: string): never {
  throw new Error(`${id}: no ${what}`);
}

function nameOf(parameter: Parameter): string {
  return parameter.name;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
