import type { Subject, Tree } from './subject.ts';
import { typesOf } from './words.ts';

/** What the TypeScript compiler reports to callers of the client after a breaking change, as the changelog says it. */

export const NOTHING = 'TypeScript reports nothing.';

/** A field of an argument that its type no longer has. */
export function unknownArgument({ member, owner }: Subject, instead?: string): string {
  const name = `'${member}' does not exist in type${owner === undefined ? '' : ` '${owner}'`}`;
  return reported(name, instead);
}

/** A field of a result that its type no longer has. */
export function unknownField({ member, owner }: Subject, instead?: string): string {
  return reported(
    `Property '${member}' does not exist on type${owner === undefined ? '' : ` '${owner}'`}`,
    instead,
  );
}

export function missingArgument({ member, owner }: Subject): string {
  const type = owner === undefined ? '' : ` but required in type '${owner}'`;
  return reported(`Property '${member}' is missing in type …${type}`);
}

export function possibly({ member }: Subject, what: 'undefined' | 'null'): string {
  return reported(`'….${member}' is possibly '${what}'`);
}

/** A value of a type where another one is expected. Both may be numbers to TypeScript. */
export function notAssignable(from: Tree | undefined, to: Tree | undefined): string {
  const [given, expected] = [typesIn(from), typesIn(to)];
  const [refused] = given.filter((type) => !expected.includes(type));
  return refused === undefined || expected.length === 0 ? NOTHING : refusedValue(refused);
}

/** A value that an enum no longer has; any text if there was no enum. */
export function notInEnum(value: unknown): string {
  return refusedValue(value === undefined ? 'string' : JSON.stringify(value));
}

/**
 * A method of the client that is gone: `users_get` is `api.users.get`.
 *
 * @param remaining the operations of the new version: if none is left in its group, the group is gone too
 */
export function unknownMethod(operationId: string, remaining: readonly string[], instead?: string): string {
  const [group = '', method = operationId] = operationId.split('_');
  const hasGroup = remaining.some((id) => id.startsWith(`${group}_`));
  const error = hasGroup
    ? `Property '${method}' does not exist on type '${group[0]?.toUpperCase()}${group.slice(1)}'`
    : `Property '${group}' does not exist on type 'Client'`;
  return reported(error, instead && `api.${instead.replace('_', '.')}`);
}

/** The expected type is left out: compilers write it in another order, and with `undefined` if the field is optional. */
function refusedValue(type: string): string {
  return reported(`Type '${type}' is not assignable to type …`);
}

function reported(error: string, instead?: string): string {
  return `TypeScript: \`${error}\`${instead === undefined ? '.' : `; write \`${instead}\`.`}`;
}

function typesIn(schema: Tree | undefined): string[] {
  const types = typesOf(schema).map((type) => (type === 'integer' ? 'number' : type));
  // How TypeScript writes lists and objects depends on what is in them.
  return [...new Set(types)].filter((type) => type !== 'array' && type !== 'object');
}
