import { componentName } from '@payments-openapi/spec';
import { comment } from './comment.ts';
import { functionName } from './functions.ts';
import type { ClientOperation } from './operations.ts';
import { signatureOf, typeImports, typeNamesOf } from './surface.ts';

/** Query options for each read. */
export function queriesOf(operations: ClientOperation[]): string {
  const reads = operations.filter(({ isSafe }) => isSafe);
  const items = new Set(reads.flatMap(({ item }) => (item.$ref ? componentName(item.$ref) : [])));
  const imported = typeNamesOf(reads).filter((name) => !items.has(name));
  return [
    `import { pagesQuery, query, type PagesQuery, type Query } from '../queries/query-options.ts';
import type { Client } from './client.ts';
${typeImports(imported)}`,
    ...reads.flatMap((read) => [
      queryOf(read),
      ...(read.isList && !read.isOffsetUnknown ? [pagesOf(read)] : []),
    ]),
  ].join('\n\n');
}

function queryOf(operation: ClientOperation): string {
  const { id, group, verb, typeName, pathParameters } = operation;
  const { text, slots } = signatureOf(operation);
  const values = [...pathParameters.map(({ name }) => name), 'params'];
  const given = [`api: Pick<Client, '${group}'>`, ...slots.slice(0, -1)];
  return `${commentOf(text)}
export function ${functionName(operation)}Query(${given.join(', ')}): Query<${typeName}Output> {
  return query('${id}', [${values.join(', ')}], (options) => api.${group}.${verb}(${values.join(', ')}, options));
}`;
}

/** Not for lists whose offset has an unknown unit, since the next offset is unknown too. */
function pagesOf(operation: ClientOperation): string {
  const { id, group, verb, typeName, pathParameters } = operation;
  const { text, slots } = signatureOf(operation);
  const path = pathParameters.map(({ name }) => `${name}, `).join('');
  const given = [`api: Pick<Client, '${group}'>`, ...slots.slice(0, -1)];
  return `${commentOf(text, ' These are options of an infinite query, which loads one page after another, up to an empty one.')}
export function ${functionName(operation)}PagesQuery(${given.join(', ')}): PagesQuery<${typeName}Output> {
  return pagesQuery('${id}', '${operation.itemsName}', [${path}params], params?.offset, (offset, options) => api.${group}.${verb}(${path}{ ...params, offset }, options));
}`;
}

function commentOf([description = '', ...tags]: string[], more = ''): string {
  const kept = tags.filter((tag) => /^@(deprecated|param (?!options))/.test(tag));
  return comment([description + (more && `\n\n${more.trim()}`), '@param api The client to call.', ...kept]);
}
