import type { OpenApiDocument, Schema } from '@payments-openapi/spec';
import { comment } from './comment.ts';
import type { ClientOperation } from './operations.ts';
import { hasMembers } from './types.ts';

/** How the generated client of another contract differs, such as the sandbox's control contract. */
export interface Style {
  /** Function that creates the client. @default 'createClient' */
  maker?: string;
  /** Interface of the client. @default 'Client' */
  client?: string;
  /** Module that the runtime is imported from. @default the client's own modules, beside the generated folder */
  runtime?: string;
  /** Set if the client and its service are released together, so that responses never have values without a type. */
  isOneRelease?: boolean;
  /** Where the reference of an operation is, for `@see`. @default there is no reference */
  referenceOf?: (operationId: string) => string;
}

/** The endpoints of all operations: what the runtime needs to send them. */
export function endpointsOf(operations: ClientOperation[], style: Style = {}): string {
  return `${endpointImports(operations, style)}

export const operations: readonly Endpoint[] = [
${operations.map((operation) => `  ${endpointOf(operation, lookUpMembers(operation))},`).join('\n')}
];`;
}

/** The imports of a module with the endpoints of these operations. */
export function endpointImports(operations: ClientOperation[], { runtime }: Style = {}): string {
  const writers = [...new Set(operations.flatMap(writersOf).map(([, writer]) => writer))];
  return [
    ...writers.map(
      (writer) => `import { ${writer} } from '${runtime ?? '../operations/hong-kong-time.ts'}';`,
    ),
    ...(operations.some(({ isOffsetUnknown }) => isOffsetUnknown)
      ? [`import { withoutRepeated } from '${runtime ?? '../lists/without-repeated.ts'}';`]
      : []),
    `import type { Endpoint } from '${runtime ?? '../operations/endpoint.ts'}';`,
  ].join('\n');
}

/** What only a whole client names in its errors: alone, it would make every operation larger. */
function lookUpMembers({ lookUp }: ClientOperation): object {
  return lookUp ? { lookUp: { text: lookUp.text, values: lookUp.values } } : {};
}

/** The endpoint of one operation, as an expression. */
export function endpointOf(operation: ClientOperation, more: object = {}): string {
  const {
    id,
    httpMethod: method,
    path,
    queryNames,
    headerNames,
    hasBody,
    isSafe,
    isList,
    failures,
    requiredNames,
  } = operation;
  const endpoint = {
    id,
    method,
    path,
    ...(isSafe && method !== 'GET' && { safe: true }),
    ...(headerNames.length > 0 && { header: headerNames.map((name) => name.toLowerCase()) }),
    // Without a body, everything except headers goes to the query.
    ...(hasBody && queryNames.length > 0 && { query: queryNames }),
    ...(requiredNames.length > 0 && { required: requiredNames }),
    ...(hasBody && { body: true }),
    ...(isList && { items: operation.itemsName }),
    ...(!isSafe && failures.length > 0 && { refusals: [...new Set(failures.map(({ code }) => code))] }),
    ...more,
  };
  const writers = writersOf(operation).map(([name, writer]) => `${JSON.stringify(name)}:${writer}`);
  const write = writers.length > 0 ? `,"write":{${writers.join(',')}}` : '';
  const paging = operation.isOffsetUnknown ? ',"withoutRepeated":withoutRepeated' : '';
  return JSON.stringify(endpoint).replace(/}$/, () => `${paging}${write}}`);
}

/** The members that accept other types than the contract, and the functions that convert them. */
function writersOf({ params }: ClientOperation): [name: string, writer: string][] {
  return Object.entries(params.properties).flatMap(([name, { 'x-writer': writer }]) =>
    writer ? [[name, writer] as [string, string]] : [],
  );
}

/** `createClient` and the interfaces of the client's resources. */
export function surfaceOf(
  contract: OpenApiDocument,
  operations: ClientOperation[],
  style: Style = {},
): string {
  const { maker = 'createClient', client = 'Client', runtime } = style;
  const groups = [...Map.groupBy(operations, (operation) => operation.group)];
  const tagText = (group: string) => contract.tags?.find((tag) => tag.name === group)?.description ?? '';
  const interfaces = groups.map(([group, members]) =>
    [
      comment([tagText(group)]),
      `export interface ${interfaceName(contract, group)} {`,
      members.map((member) => method(member, style)).join('\n\n'),
      '}',
    ]
      .filter(Boolean)
      .join('\n'),
  );
  const resources = groups.map(([group]) =>
    [comment([tagText(group)], '  '), `  readonly ${group}: ${interfaceName(contract, group)};`]
      .filter(Boolean)
      .join('\n'),
  );
  return [
    `import type { Call } from '${runtime ?? '../call/call.ts'}';
import { connect } from '${runtime ?? '../client/connect.ts'}';
import type { List } from '${runtime ?? '../lists/list.ts'}';
import type { CallOptions, ClientOptions } from '${runtime ?? '../options/options.ts'}';
${typeImports(typeNamesOf(operations))}
import { operations } from './operations.ts';`,
    ...interfaces,
    `/** The operations of ${contract.info.title}, grouped by resource. */
export interface ${client} {
${resources.join('\n\n')}
}`,
    `/**
 * Creates a client of ${contract.info.title}. Nothing is sent before the first call.
${keysOf(contract)
  .map((name) => ` * Pass an API key with \`headers: { '${name}': key }\`.\n`)
  .join('')} *
 * @throws {RequestError} when \`baseUrl\` is not a valid URL, or another option is not valid
 */
export function ${maker}(options: ClientOptions): ${client} {
  return connect<${client}>(options, operations);
}`,
  ].join('\n\n');
}

/** The names of headers that carry API keys. */
function keysOf({ components }: OpenApiDocument): string[] {
  return Object.values(components?.securitySchemes ?? {}).flatMap(({ type, in: place, name }) =>
    type === 'apiKey' && place === 'header' && name ? [name] : [],
  );
}

/** The type of `params` without members. */
export const NO_MEMBERS = 'Record<string, never>';

/** The type of the `params` of an operation. */
export function paramsType(operation: ClientOperation): string {
  return hasMembers(operation) ? `${operation.typeName}Params` : NO_MEMBERS;
}

function method(operation: ClientOperation, style: Style): string {
  const { text, slots, result } = signatureOf(operation, style);
  return `${comment(text, '  ')}\n  ${operation.verb}(${slots.join(', ')}): ${result};`;
}

/** The parameters, the return type and the documentation of an operation's method. */
export function signatureOf(operation: ClientOperation, { referenceOf }: Style = {}) {
  const optional = operation.params.required.length === 0 ? '?' : '';
  const slots = [
    ...operation.pathParameters.map(({ name }) => `${name}: string`),
    `params${optional}: ${paramsType(operation)}`,
    'options?: CallOptions',
  ];
  const data = `${operation.typeName}Output`;
  const generics = operation.isList ? `${data}, ${itemType(operation)}` : data;
  const result = `${operation.isList ? 'List' : 'Call'}<${generics}>`;
  const text = [operation.summary, operation.description].filter(Boolean).join('\n\n');
  const tags = [
    ...operation.pathParameters.map(({ name, description }) =>
      `@param ${name} ${description ?? ''}`.trimEnd(),
    ),
    `@param params ${operation.paramsText || 'The query parameters.'}`,
    '@param options Options of this call only.',
    operation.dataText && `@returns ${operation.dataText}`,
    operation.failureText && `@throws {ApiError} ${operation.failureText}`,
    operation.isDeprecated ? '@deprecated' : '',
    referenceOf ? `@see ${referenceOf(operation.id)}` : '',
  ];
  return { text: [text, ...tags], slots, result, generics };
}

/** The names of the contract types that the signatures of operations use. */
export function typeNamesOf(operations: ClientOperation[]): string[] {
  const typeNames = operations.flatMap((operation) => [paramsType(operation), `${operation.typeName}Output`]);
  const itemNames = operations.filter(({ isList }) => isList).map(({ item }) => refName(item) ?? '');
  return [...typeNames.filter((name) => name !== NO_MEMBERS), ...itemNames.filter(Boolean)];
}

/** An import of these contract types. */
export function typeImports(names: string[]): string {
  const lines = [...new Set(names)].sort().map((name) => `  ${name},`);
  return `import type {\n${lines.join('\n')}\n} from './contract.ts';`;
}

function itemType({ typeName, itemsName, item }: ClientOperation): string {
  const data = `${typeName}Output`;
  return (
    refName(item) ?? `NonNullable<${itemsName ? `${data}[${JSON.stringify(itemsName)}]` : data}>[number]`
  );
}

/** The name of the schema that a reference points to. */
function refName({ $ref }: Schema): string | undefined {
  return $ref?.startsWith('#/components/schemas/') ? $ref.split('/').at(-1) : undefined;
}

/** `Users` for `users`. */
function interfaceName(contract: OpenApiDocument, group: string): string {
  const name = group.charAt(0).toUpperCase() + group.slice(1);
  if (contract.components?.schemas?.[name])
    throw new Error(`The schema ${name} has the same name as the interface of a resource`);
  return name;
}
