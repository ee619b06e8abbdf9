import { comment } from './comment.ts';
import type { Operation } from './operations.ts';
import { routeImports, routeOf, signatureOf, typeImports, typeNamesOf } from './surface.ts';

/** One function for each operation, so that a bundle holds the ones it uses. */
export function functionsOf(operations: Operation[]): string {
  return [
    `import type { Call } from '../call/call.ts';
import type { PageCall } from '../lists/page-call.ts';
import type { CallOptions } from '../options/options.ts';
import type { Connection } from '../client/connection.ts';
import { call, page } from '../client/invoke.ts';
${routeImports(operations)}
${typeImports(typeNamesOf(operations))}`,
    ...operations.map(functionOf),
  ].join('\n\n');
}

function functionOf(operation: Operation): string {
  const { text, slots, result, generics } = signatureOf(operation);
  const values = [...operation.pathParameters.map((parameter) => parameter.name), 'params', 'options'];
  const [description = '', ...tags] = text;
  const connection = '@param connection Where the call goes, and how.';
  // The route stands by itself, not in the list of all, so that a bundle holds the one it uses.
  return `const ${operation.id}: Operation = ${routeOf(operation)};

${comment([description, connection, ...tags])}
export function ${functionName(operation)}(connection: Connection, ${slots.join(', ')}): ${result.replace(/^List</, 'PageCall<')} {
  return ${operation.isList ? 'page' : 'call'}<${generics}>(connection, ${operation.id}, [${values.join(', ')}]);
}`;
}

/** `usersCreate` of `users_create`. */
export function functionName({ typeName }: Operation): string {
  return typeName.charAt(0).toLowerCase() + typeName.slice(1);
}
