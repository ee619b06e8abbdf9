import { comment } from './comment.ts';
import type { Contract } from './contract.ts';
import type { Operation } from './operations.ts';
import { hasMembers } from './types.ts';

/** The routing of each operation: what the runtime needs to know to send it. */
export function routesOf(operations: Operation[]): string {
  const routes = operations.map((operation) => {
    const { id, httpMethod: method, path, queryNames, headerNames, hasBody } = operation;
    const route = {
      id,
      method,
      path,
      ...(headerNames.length > 0 && { header: headerNames }),
      // Without a body everything that is no header goes to the query.
      ...(hasBody && queryNames.length > 0 && { query: queryNames }),
      ...(hasBody && { body: true }),
    };
    return `export const ${id}: Operation = ${JSON.stringify(route)};`;
  });
  return ["import type { Operation } from '../operation.ts';", ...routes].join('\n\n');
}

/** `createClient` and the resources it groups the operations in. */
export function surfaceOf(contract: Contract, operations: Operation[]): string {
  const groups = [...Map.groupBy(operations, (operation) => operation.group)];
  const tagText = (group: string) => contract.tags?.find((tag) => tag.name === group)?.description ?? '';
  const typeNames = operations.flatMap((operation) => [paramsType(operation), `${operation.typeName}Data`]);
  const imported = [...new Set(['paths', ...typeNames.filter((name) => name !== NO_MEMBERS)])].sort();
  const interfaces = groups.map(([group, members]) =>
    [
      comment([tagText(group)]),
      `export interface ${interfaceName(contract, group)} {`,
      members.map(method).join('\n\n'),
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
  const made = groups.map(
    ([group, members]) =>
      `    ${group}: {\n${members.map((member) => `      ${implementation(member)},`).join('\n')}\n    },`,
  );
  return [
    `import type { Call } from '../call.ts';
import { connect } from '../connect.ts';
import type { List } from '../list.ts';
import type { CallOptions, ClientOptions } from '../options.ts';
import type { Raw } from '../raw.ts';
import type {
${imported.map((name) => `  ${name},`).join('\n')}
} from './contract.ts';
import * as operations from './operations.ts';`,
    ...interfaces,
    `/** The operations of ${contract.info.title}, grouped by resource. */
export interface Client {
${resources.join('\n\n')}

  /**
   * openapi-fetch underneath, typed by path: what it returns is the whole body, and failures do not throw.
   * It sends with the client's \`baseUrl\`, \`headers\` and \`fetch\`; \`timeout\` and \`signal\` are not applied.
   */
  readonly raw: Raw<paths>;
}`,
    `/**
 * Makes a client of ${contract.info.title}. Nothing is sent before the first call.
 *
 * @throws {RangeError} when \`timeout\` is not a number of milliseconds above 0
 */
export function createClient(options: ClientOptions): Client {
  const { raw, call${operations.some((operation) => operation.isList) ? ', list' : ''} } = connect<paths>(options);
  return {
    raw,
${made.join('\n')}
  };
}`,
  ].join('\n\n');
}

const NO_MEMBERS = 'Record<string, never>';

function paramsType(operation: Operation): string {
  return hasMembers(operation) ? `${operation.typeName}Params` : NO_MEMBERS;
}

function method(operation: Operation): string {
  const optional = operation.params.required.length === 0 ? '?' : '';
  const slots = [
    ...operation.pathParameters.map(({ name }) => `${name}: string`),
    `params${optional}: ${paramsType(operation)}`,
    'options?: CallOptions',
  ];
  const result = `${operation.isList ? 'List' : 'Call'}<${operation.typeName}Data>`;
  const text = [operation.summary, operation.description].filter(Boolean).join('\n\n');
  const tags = [
    ...operation.pathParameters.map(({ name, description }) =>
      `@param ${name} ${description ?? ''}`.trimEnd(),
    ),
    operation.paramsText && `@param params ${operation.paramsText}`,
    '@param options How this one call is made.',
    operation.dataText && `@returns ${operation.dataText}`,
    operation.failureText && `@throws {ApiError} ${operation.failureText}`,
  ];
  return `${comment([text, ...tags], '  ')}\n  ${operation.verb}(${slots.join(', ')}): ${result};`;
}

function implementation(operation: Operation): string {
  const names = operation.pathParameters.map(({ name }) => name);
  const path = names.length > 0 ? `{ ${names.join(', ')} }` : '{}';
  const send = operation.isList ? 'list' : 'call';
  const slots = [...names, 'params', 'options'].join(', ');
  return `${operation.verb}: (${slots}) => ${send}(operations.${operation.id}, ${path}, params, options)`;
}

/** `Users` of `users`. */
function interfaceName(contract: Contract, group: string): string {
  const name = group.charAt(0).toUpperCase() + group.slice(1);
  if (contract.components?.schemas?.[name])
    throw new Error(`The schema ${name} has the name of a resource's interface`);
  return name;
}
