import type { OpenApiDocument, Schema } from '@payments-openapi/spec';
import { comment } from './comment.ts';
import type { Operation } from './operations.ts';
import { referenceLink } from './reference-link.ts';
import { hasMembers } from './types.ts';

/** What the surface of another contract than the service's has in its own way. */
export interface Style {
  /** Function that makes the client. @default 'createClient' */
  maker?: string;
  /** Interface of the client. @default 'Client' */
  client?: string;
  /** Module that the runtime is imported from. @default the client's own modules, beside the generated folder */
  runtime?: string;
}

/** The routing of all operations: what the runtime needs to know to send them. */
export function routesOf(operations: Operation[], style: Style = {}): string {
  return `${routeImports(operations, style)}

export const operations: readonly Operation[] = [
${operations.map((operation) => `  ${routeOf(operation)},`).join('\n')}
];`;
}

/** The imports of a module that holds the routes of these operations. */
export function routeImports(operations: Operation[], { runtime }: Style = {}): string {
  const writers = [...new Set(operations.flatMap(writersOf).map(([, writer]) => writer))];
  return [
    ...writers.map(
      (writer) => `import { ${writer} } from '${runtime ?? '../operations/hong-kong-time.ts'}';`,
    ),
    ...(operations.some(({ isOffsetUnknown }) => isOffsetUnknown)
      ? [`import { withoutRepeated } from '${runtime ?? '../lists/without-repeated.ts'}';`]
      : []),
    `import type { Operation } from '${runtime ?? '../operations/operation.ts'}';`,
  ].join('\n');
}

/** The routing of one operation, as an expression. */
export function routeOf(operation: Operation): string {
  const {
    id,
    httpMethod: method,
    path,
    queryNames,
    headerNames,
    hasBody,
    isSafe,
    isList,
    failureCodes,
    requiredNames,
  } = operation;
  const route = {
    id,
    method,
    path,
    ...(isSafe && method !== 'GET' && { safe: true }),
    ...(headerNames.length > 0 && { header: headerNames.map((name) => name.toLowerCase()) }),
    // Without a body everything that is no header goes to the query.
    ...(hasBody && queryNames.length > 0 && { query: queryNames }),
    ...(requiredNames.length > 0 && { required: requiredNames }),
    ...(hasBody && { body: true }),
    ...(isList && { items: operation.itemsName }),
    ...(!isSafe && failureCodes.length > 0 && { refusals: failureCodes }),
  };
  const writers = writersOf(operation).map(([name, writer]) => `${JSON.stringify(name)}:${writer}`);
  const write = writers.length > 0 ? `,"write":{${writers.join(',')}}` : '';
  const paging = operation.isOffsetUnknown ? ',"withoutRepeated":withoutRepeated' : '';
  return JSON.stringify(route).replace(/}$/, () => `${paging}${write}}`);
}

/** The members that are written from another value, and what writes them. */
function writersOf({ params }: Operation): [name: string, writer: string][] {
  return Object.entries(params.properties).flatMap(([name, { 'x-writer': writer }]) =>
    writer ? [[name, writer] as [string, string]] : [],
  );
}

/** The documented failure codes of each operation, as types. */
export function failureCodesOf(operations: Operation[]): string {
  const members = operations.map(({ id, failureCodes, failureText }) =>
    [
      comment([failureCodes.length > 0 ? failureText : ''], '  '),
      `  ${id}: ${failureCodes.join(' | ') || 'never'};`,
    ]
      .filter(Boolean)
      .join('\n'),
  );
  return `/** The failure codes that the contract documents, by operation; the service may send others. */
export interface FailureCodes {
${members.join('\n')}
}`;
}

/** `createClient` and the resources it groups the operations in. */
export function surfaceOf(contract: OpenApiDocument, operations: Operation[], style: Style = {}): string {
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
 * Makes a client of ${contract.info.title}. Nothing is sent before the first call.
${keysOf(contract)
  .map((name) => ` * A key goes with every call in \`headers: { '${name}': key }\`.\n`)
  .join('')} *
 * @throws {RequestError} when \`baseUrl\` is not a valid URL, or another option cannot be used
 */
export function ${maker}(options: ClientOptions): ${client} {
  return connect<${client}>(options, operations);
}`,
  ].join('\n\n');
}

/** The headers that bring API keys. */
function keysOf({ components }: OpenApiDocument): string[] {
  return Object.values(components?.securitySchemes ?? {}).flatMap(({ type, in: place, name }) =>
    type === 'apiKey' && place === 'header' && name ? [name] : [],
  );
}

const NO_MEMBERS = 'Record<string, never>';

function paramsType(operation: Operation): string {
  return hasMembers(operation) ? `${operation.typeName}Params` : NO_MEMBERS;
}

function method(operation: Operation, style: Style): string {
  const { text, slots, result } = signatureOf(operation, style);
  return `${comment(text, '  ')}\n  ${operation.verb}(${slots.join(', ')}): ${result};`;
}

/** What a method of an operation takes and returns, and what is said of it. */
export function signatureOf(operation: Operation, { runtime }: Style = {}) {
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
    `@param params ${operation.paramsText || 'The members of the query.'}`,
    '@param options How this one call is made.',
    operation.dataText && `@returns ${operation.dataText}`,
    operation.failureText && `@throws {ApiError} ${operation.failureText}`,
    // Other clients than the service's have no reference.
    runtime ? '' : `@see ${referenceLink(operation.id)}`,
  ];
  return { text: [text, ...tags], slots, result, generics };
}

/** The names of the contract's types that the signatures of operations use. */
export function typeNamesOf(operations: Operation[]): string[] {
  const typeNames = operations.flatMap((operation) => [paramsType(operation), `${operation.typeName}Output`]);
  const itemNames = operations.filter(({ isList }) => isList).map(({ item }) => refName(item) ?? '');
  return [...typeNames.filter((name) => name !== NO_MEMBERS), ...itemNames.filter(Boolean)];
}

/** The import of these types of the contract's. */
export function typeImports(names: string[]): string {
  const lines = [...new Set(names)].sort().map((name) => `  ${name},`);
  return `import type {\n${lines.join('\n')}\n} from './contract.ts';`;
}

function itemType({ typeName, itemsName, item }: Operation): string {
  const data = `${typeName}Output`;
  return (
    refName(item) ?? `NonNullable<${itemsName ? `${data}[${JSON.stringify(itemsName)}]` : data}>[number]`
  );
}

/** Name of the schema that a reference leads to. */
function refName({ $ref }: Schema): string | undefined {
  return $ref?.startsWith('#/components/schemas/') ? $ref.split('/').at(-1) : undefined;
}

/** `Users` of `users`. */
function interfaceName(contract: OpenApiDocument, group: string): string {
  const name = group.charAt(0).toUpperCase() + group.slice(1);
  if (contract.components?.schemas?.[name])
    throw new Error(`The schema ${name} has the name of a resource's interface`);
  return name;
}
