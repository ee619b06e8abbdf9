import {
  type Link,
  lookUpLinkOf,
  type OpenApiDocument,
  type Operation,
  operations,
} from '@payments-openapi/spec';
import { comment } from './comment.ts';

/** The read that shows whether a write was carried out, and the values of the write that it needs. */
export interface LookUp {
  /** The read, such as `users_get`. */
  operationId: string;
  /** The read with the names of its arguments: `users.get({ reference_id })`. */
  text: string;
  /** Where the values are in the path parameters (0) and params (1) of the write, such as `1.user.reference_id`. */
  values: string[];
  /** For a list: the member of an entry that equals the value, or begins with it. */
  entry?: { member: string; isPrefix: boolean } | undefined;
  pathNames: string[];
  paramNames: string[];
}

/** The look-up of a write, if a link tells one. */
export function lookUpOf(contract: OpenApiDocument, write: Operation): LookUp | undefined {
  const link = lookUpLinkOf(contract, write);
  return link && readLink(contract, write, link);
}

function readLink(
  contract: OpenApiDocument,
  write: Operation,
  { operationId, parameters = {}, 'x-entry': entry }: Link,
): LookUp {
  const given = Object.entries(parameters).map(([name, from]) => [name, String(from)] as const);
  const read = operations(contract).find((each) => each.operationId === operationId);
  if (!read) throw new Error(`${write.operationId}: a link leads to ${operationId}, which does not exist`);
  const isInPath = (name: string) => read.path.includes(`{${name}}`);
  const pathNames = given.map(([name]) => name).filter(isInPath);
  const paramNames = given.map(([name]) => name).filter((name) => !isInPath(name));
  const froms = [...pathNames, ...paramNames].map((name) => new Map(given).get(name) ?? '');
  const wanted = entry && (entry.equals ?? entry['begins-with']);
  const slots = [...pathNames, ...(paramNames.length > 0 ? [`{ ${paramNames.join(', ')} }`] : [])];
  const call = `${operationId.replace('_', '.')}(${slots.join(', ')})`;
  return {
    operationId,
    text: entry ? `${call} by ${entry.member}` : call,
    values: [...froms, ...(wanted ? [wanted] : [])].map((from) => placeOf(write, from)),
    entry: entry && { member: entry.member, isPrefix: entry.equals === undefined },
    pathNames,
    paramNames,
  };
}

/** Where the value of an expression is in the arguments of a method of the client. */
function placeOf({ operationId, path }: Operation, expression: string): string {
  const [, place = '', name = ''] =
    /^\$request\.(path\.|query\.|header\.|body#\/)(.+)$/.exec(expression) ?? [];
  if (place === 'path.') {
    const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, each]) => each);
    if (names.includes(name)) return `0.${names.indexOf(name)}`;
  } else if (place) return `1.${name.replaceAll('/', '.')}`;
  throw new Error(`${operationId}: a link with the expression ${expression}, which no argument has`);
}

/** The look-ups of all writes that have one, as functions. */
export function lookUpsOf(contract: OpenApiDocument): string {
  const functions = operations(contract).flatMap((write) => {
    const lookUp = isRead(write) ? undefined : lookUpOf(contract, write);
    return lookUp ? [functionOf(write, lookUp)] : [];
  });
  return `import { entryOf } from '../lists/entry-of.ts';
import type { Client } from './client.ts';

/** What shows whether a write was carried out. */
export const lookUps = {
${functions.join('\n')}
};`;
}

function functionOf({ operationId: write, object }: Operation, lookUp: LookUp): string {
  const { operationId, text, entry, pathNames, paramNames } = lookUp;
  const params = [...paramNames, ...(entry ? ['limit: 100'] : [])];
  const slots = [...pathNames, ...(params.length > 0 ? [`{ ${params.join(', ')} }`] : [])];
  const call = `api.${operationId.replace('_', '.')}(${slots.join(', ')})`;
  const names = [...pathNames, ...paramNames, ...(entry ? ['wanted'] : [])];
  const member = entry && `entry.${entry.member.replaceAll('.', '?.')}`;
  const test = entry?.isPrefix ? `${member}?.startsWith(wanted)` : `${member} === wanted`;
  const found = entry ? `entryOf(${call}, (entry) => ${test})` : call;
  return `${comment([`${object.summary}: \`${text}\`.`], '  ')}
  ${write}: (api: Client, [${names.join(', ')}]: readonly [${names.map(() => 'string').join(', ')}]) => ${found},`;
}

function isRead({ method, object }: Operation): boolean {
  return method === 'GET' || object['x-safe'] === true;
}
