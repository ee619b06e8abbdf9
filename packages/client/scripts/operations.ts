import {
  type Contract,
  type ContractOperation,
  isOfType,
  membersOf,
  type Parameter,
  resolve,
  type Schema,
} from './contract.ts';

/** An operation as the client shows it. */
export interface Operation {
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
  hasBody: boolean;
  /** Query, header and body members as one flat object. */
  params: Schema & { properties: Record<string, Schema>; required: string[] };
  /** What the envelope of a success carries. */
  data: Schema;
  /** Takes offset and limit, and returns the entries between them. */
  isList: boolean;
  summary: string;
  description: string;
  paramsText: string;
  dataText: string;
  failureText: string;
}

const httpMethods = ['get', 'put', 'post', 'delete', 'patch'];
const slotNames = ['params', 'options'];

/** All operations of the contract, in its order. */
export function readOperations(contract: Contract): Operation[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => httpMethods.includes(method))
      .map(([method, operation]) => readOperation(contract, path, method, operation)),
  );
}

function readOperation(
  contract: Contract,
  path: string,
  method: string,
  source: ContractOperation,
): Operation {
  const id = source.operationId;
  const [group, verb, ...rest] = id.split('_');
  if (!group || !verb || rest.length > 0) throw new Error(`${id}: an operationId reads <group>_<verb>`);

  const parameters = (source.parameters ?? []).map((parameter) => resolve(contract, parameter));
  const unknownPlace = parameters.find((parameter) => !['path', 'query', 'header'].includes(parameter.in));
  if (unknownPlace)
    throw new Error(`${id}: the client has no place for the ${unknownPlace.in} member ${unknownPlace.name}`);

  const body = source.requestBody && resolve(contract, source.requestBody);
  const bodySchema = body && jsonSchema(id, 'request body', body.content);
  if (bodySchema && !isOfType(contract, bodySchema, 'object')) {
    throw new Error(`${id}: the request body is not an object, so it has no members to pass`);
  }
  const bodyMembers = membersOf(contract, bodySchema ?? {});
  const { params, queryNames, headerNames } = flatten(id, parameters, bodyMembers);

  const success = resolve(contract, source.responses['200'] ?? missing(id, 'response 200'));
  const envelope = jsonSchema(id, 'response 200', success.content);
  const data = membersOf(contract, envelope).properties.data ?? missing(id, '`data` in response 200');
  const isList = queryNames.includes('offset') && queryNames.includes('limit');
  if (isList) requireClearItems(contract, id, data);

  const failure = source.responses.default && resolve(contract, source.responses.default);
  return {
    id,
    group,
    verb,
    typeName: capitalised(group) + capitalised(verb),
    httpMethod: method.toUpperCase(),
    path,
    pathParameters: pathParametersOf(id, path, parameters),
    queryNames,
    headerNames,
    hasBody: body !== undefined,
    params: { ...params, description: body?.description ?? `The members of ${id}.` },
    data: withText(data, success.description),
    isList,
    summary: source.summary ?? '',
    description: source.description ?? '',
    paramsText: body?.description ?? '',
    dataText: success.description ?? '',
    failureText: failure?.description ?? '',
  };
}

/** Query, header and body members as one object; a name that would stand in two places is refused. */
function flatten(
  id: string,
  parameters: Parameter[],
  body: { properties: Record<string, Schema>; required: string[] },
) {
  const places = new Map<string, string>();
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  function add(name: string, place: string, schema: Schema, isRequired: boolean) {
    // Header names know no case, so a member that differs by case alone could not be told apart.
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
    add(
      parameter.name,
      parameter.in,
      { ...schema, description, ...(deprecated && { deprecated }) },
      parameter.required === true,
    );
  }
  for (const [name, schema] of Object.entries(body.properties)) {
    add(name, 'body', schema, body.required.includes(name));
  }
  const params = { type: 'object', properties, required };
  return { params, queryNames: named('query').map(nameOf), headerNames: named('header').map(nameOf) };
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
function requireClearItems(contract: Contract, id: string, data: Schema): void {
  if (isOfType(contract, data, 'array')) return;
  const arrays = Object.entries(membersOf(contract, data).properties)
    .filter(([, schema]) => isOfType(contract, schema, 'array'))
    .map(([name]) => name);
  if (arrays.length === 1) return;
  const found = arrays.length === 0 ? 'no array' : `the arrays ${arrays.join(', ')}`;
  throw new Error(`${id}: it is not clear what the list lists; \`data\` has ${found}`);
}

function jsonSchema(
  id: string,
  where: string,
  content: Record<string, { schema?: Schema }> | undefined,
): Schema {
  return content?.['application/json']?.schema ?? missing(id, `application/json schema of the ${where}`);
}

function withText(schema: Schema, text: string | undefined): Schema {
  return schema.description || !text ? schema : { ...schema, description: text };
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
