import {
  type Operation as ContractOperation,
  isOfType,
  jsonSchemaOf,
  type Located,
  membersOf,
  type OpenApiDocument,
  operations,
  type Parameter,
  type RequestBody,
  type ResponseObject,
  resolve,
  responseExamples,
  type Schema,
} from '@payments-openapi/spec';

/** What a parameter or a member takes. */
export interface ParamSchema extends Schema {
  /** The function that writes what stands for a value. */
  'x-writer'?: string;
}

/** An operation as the client shows it. */
export interface Operation {
  /** What it is made from. */
  source: ContractOperation;
  id: string;
  /** The resource it stands in, `users` of `users_create`. */
  group: string;
  /** Its method there, `create` of `users_create`. */
  verb: string;
  /** Start of the names of its types, `UsersCreate`. */
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
  /** What the envelope of a success carries. */
  data: Schema;
  /** Changes nothing, so that it may be sent again. */
  isSafe: boolean;
  /** Takes offset and limit, and returns the entries between them. */
  isList: boolean;
  /** Of a list: the member of `data` that holds its items, `''` for `data` itself. */
  itemsName: string;
  /** Of a list: what an item is. */
  item: Schema;
  /** Of a list: whether its offset counts pages or entries is not known. */
  isOffsetUnknown: boolean;
  /** The codes of its own failures. */
  failureCodes: number[];
  summary: string;
  description: string;
  paramsText: string;
  dataText: string;
  failureText: string;
}

const slotNames = ['params', 'options'];

/** What writes a point in time in a time zone, by the zone. */
const timeWriters: Record<string, string> = { 'Asia/Hong_Kong': 'hongKongTime' };

/** All operations of the contract, in its order. */
export function readOperations(contract: OpenApiDocument): Operation[] {
  return operations(contract).map((operation) => readOperation(contract, operation));
}

function readOperation(contract: OpenApiDocument, source: ContractOperation): Operation {
  const { operationId: id, method, path, object, body } = source;
  const [group, verb, ...rest] = id.split('_');
  if (!group || !verb || rest.length > 0) throw new Error(`${id}: an operationId reads <group>_<verb>`);

  const parameters = source.parameters.map(({ value }) => value);
  const unknownPlace = parameters.find((parameter) => !['path', 'query', 'header'].includes(parameter.in));
  if (unknownPlace)
    throw new Error(`${id}: the client has no place for the ${unknownPlace.in} member ${unknownPlace.name}`);

  const bodySchema = body && jsonSchema(id, 'request body', body);
  if (bodySchema && !isOfType(contract, bodySchema, 'object')) {
    throw new Error(`${id}: the request body is not an object, so it has no members to pass`);
  }
  const bodyMembers = membersOf(contract, bodySchema ?? {});
  const { params, ...names } = flatten(contract, id, parameters, bodyMembers);

  const success = source.responses['200'] ?? missing(id, 'response 200');
  const envelope = jsonSchema(id, 'response 200', success);
  const data = membersOf(contract, envelope).properties.data ?? missing(id, '`data` in response 200');
  if (!isOfType(contract, data, 'object') && !names.queryNames.includes('offset'))
    throw new Error(`${id}: \`data\` is not an object, and no list`);
  const isList = names.queryNames.includes('offset') && names.queryNames.includes('limit');
  const items = isList ? clearItems(contract, id, data) : { name: '', item: {} };
  if (object['x-safe'] !== undefined && (method === 'GET' || object['x-safe'] !== true)) {
    throw new Error(
      `${id}: x-safe is true where it is written, and not written on GET, which is safe by itself`,
    );
  }

  return {
    source,
    id,
    group,
    verb,
    typeName: capitalised(group) + capitalised(verb),
    httpMethod: method,
    path,
    pathParameters: pathParametersOf(id, path, parameters),
    ...names,
    hasBody: body !== undefined,
    params: { ...params, description: body?.value.description ?? `The members of ${id}.` },
    data: withText(data, success.value.description),
    isSafe: method === 'GET' || object['x-safe'] === true,
    isList,
    itemsName: items.name,
    item: items.item,
    isOffsetUnknown: parameters.some((parameter) => isUnknownOffset(id, parameter)),
    failureCodes: failureCodesOf(contract, source),
    summary: object.summary ?? '',
    description: object.description ?? '',
    paramsText: body?.value.description ?? '',
    dataText: success.value.description,
    failureText: source.responses.default?.value.description ?? '',
  };
}

/** Query, header and body members as one object; a name that would stand in two places is refused. */
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
    if (taken) throw new Error(`${id}: ${name} would stand in two places, the ${taken} and the ${place}`);
    places.set(key, place);
    properties[name] = schema;
    if (isRequired) required.push(name);
  }

  const named = (place: string) => parameters.filter((parameter) => parameter.in === place);
  for (const parameter of [...named('query'), ...named('header')]) {
    const { schema, description, deprecated } = parameter;
    if (['array', 'object'].some((type) => isOfType(contract, schema ?? {}, type)))
      throw new Error(`${id}: the ${parameter.in} parameter ${parameter.name} is not a single value`);
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
  const params = { type: 'object' as const, properties, required };
  return {
    params,
    queryNames: named('query').map(nameOf),
    headerNames: named('header').map(nameOf),
    requiredNames: [...named('query'), ...named('header')].filter(({ required: is }) => is).map(nameOf),
  };
}

function pathParametersOf(id: string, path: string, parameters: Parameter[]): Parameter[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => {
    if (slotNames.includes(name) || !/^[A-Za-z_$][\w$]*$/.test(name)) {
      throw new Error(`${id}: path parameter ${name} cannot name an argument`);
    }
    const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
    return parameter ?? missing(id, `path parameter ${name}`);
  });
}

/** The items of a list are `data` itself or the one array in it. */
function clearItems(contract: OpenApiDocument, id: string, data: Schema): { name: string; item: Schema } {
  const itemOf = (schema: Schema) => resolve(contract, schema).items ?? {};
  if (isOfType(contract, data, 'array')) return { name: '', item: itemOf(data) };
  const arrays = Object.entries(membersOf(contract, data).properties).filter(([, schema]) =>
    isOfType(contract, schema, 'array'),
  );
  const [only, another] = arrays;
  if (only && !another) return { name: only[0], item: itemOf(only[1]) };
  const found = only ? `the arrays ${arrays.map(([name]) => name).join(', ')}` : 'no array';
  throw new Error(`${id}: it is not clear what the list lists; \`data\` has ${found}`);
}

/** Codes in the examples of an operation's own failures; a response that others share documents none of them. */
function failureCodesOf(contract: OpenApiDocument, { operationId, object }: ContractOperation): number[] {
  if (!object.responses.default || '$ref' in object.responses.default) return [];
  return responseExamples(contract, operationId)
    .filter(({ status }) => status === 'default')
    .map(({ value }) => (value as { code: number }).code);
}

function writerOf(id: string, { name, 'x-time-zone': zone }: Parameter): string | undefined {
  if (zone === undefined) return undefined;
  return timeWriters[zone] ?? missing(id, `way to write ${name} in the time zone ${zone}`);
}

function isUnknownOffset(id: string, { name, 'x-offset-unit': unit }: Parameter): boolean {
  if (unit === undefined) return false;
  if (name === 'offset' && unit === 'entries-or-pages') return true;
  throw new Error(`${id}: x-offset-unit of ${name} is ${unit}; it is entries-or-pages, of an offset`);
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
