import { comment } from './comment.ts';
import type { ClientOperation } from './operations.ts';
import { endpointImports, endpointOf, type Style, signatureOf, typeImports, typeNamesOf } from './surface.ts';

/** One function per operation, so that a bundle contains only those it uses. */
export function functionsOf(operations: ClientOperation[], style: Style = {}): string {
  return [
    `import type { Call } from '../call/call.ts';
import type { PageCall } from '../lists/page-call.ts';
import type { CallOptions } from '../options/options.ts';
import type { Connection } from '../client/connection.ts';
import { call, page } from '../client/invoke.ts';
${endpointImports(operations)}
${typeImports(typeNamesOf(operations))}`,
    ...operations.map((operation) => functionOf(operation, style)),
  ].join('\n\n');
}

function functionOf(operation: ClientOperation, style: Style): string {
  const { text, slots, result, generics } = signatureOf(operation, style);
  const values = [...operation.pathParameters.map((parameter) => parameter.name), 'params', 'options'];
  const [description = '', ...tags] = text;
  const connection = '@param connection Where and how the call is sent.';
  // Each endpoint has its own constant, so that a bundle contains only those it uses.
  return `const ${operation.id}: Endpoint = ${endpointOf(operation)};

${comment([description, connection, ...tags])}
export function ${functionName(operation)}(connection: Connection, ${slots.join(', ')}): ${result.replace(/^List</, 'PageCall<')} {
  return ${operation.isList ? 'page' : 'call'}<${generics}>(connection, ${operation.id}, [${values.join(', ')}]);
}`;
}

/** `usersCreate` of `users_create`. */
export function functionName({ typeName }: ClientOperation): string {
  return typeName.charAt(0).toLowerCase() + typeName.slice(1);
}
