import {
  type Json,
  jsonSchemaOf,
  membersOf,
  type OpenApiDocument,
  type Operation,
  type RequestExample,
} from '@payments-openapi/spec';
import { isIdentifier, literal } from './reference/literal.ts';

/** A call of an operation with the client. */
export function typescriptSnippet(
  contract: OpenApiDocument,
  operation: Operation,
  request: RequestExample,
  baseUrl: string,
): string {
  const [group, method] = operation.operationId.split('_');
  const params: Record<string, Json> = { ...request.query, ...request.headers, ...objectBody(request) };
  const values: Json[] = pathParamNames(request.path).map((name) => request.pathParams[name] ?? '');
  if (Object.keys(params).length > 0) values.push(params);
  const binding = resultBinding(contract, operation);
  const callee = `${binding ? `const ${binding} = ` : ''}await api.${group}.${method}`;
  return [
    `import { createClient } from '@payments-openapi/client';`,
    '',
    `const api = createClient({ baseUrl: ${literal(baseUrl)} });`,
    '',
    `${callee}(${callArguments(values, callee.length)});`,
  ].join('\n');
}

/** The same call with curl, in a POSIX shell. */
export function curlSnippet(request: RequestExample, baseUrl: string): string {
  const path = request.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(request.pathParams[name] ?? ''),
  );
  const query = Object.entries(request.query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  const url = `${baseUrl}${path}${query && `?${query}`}`;

  const lines = [`curl ${request.method === 'GET' ? '' : `-X ${request.method} `}${shellQuoted(url)}`];
  for (const [name, value] of Object.entries(request.headers))
    lines.push(`-H ${shellQuoted(`${name}: ${value}`)}`);
  if (request.body !== undefined) {
    lines.push(
      `-H 'Content-Type: application/json'`,
      `-d ${shellQuoted(JSON.stringify(request.body, null, 2))}`,
    );
  }
  return lines.join(' \\\n  ');
}

function callArguments(values: Json[], indent: number): string {
  const inline = values.map((value) => literal(value)).join(', ');
  const [firstLine = ''] = inline.split('\n');
  if (indent + firstLine.length <= 76) return inline;
  return `\n${values.map((value) => `  ${literal(value, '  ')},\n`).join('')}`;
}

function pathParamNames(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
}

function objectBody({ path, body }: RequestExample): Record<string, Json> {
  if (body === undefined) return {};
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new Error(`${path}: a body that is no object has no place among flat arguments`);
  }
  return body;
}

/** What the call's result is bound to: its members where the operation frames them, else the name of the resource. */
function resultBinding(contract: OpenApiDocument, { operationId, responses }: Operation): string | undefined {
  const envelope = responses['200'] && jsonSchemaOf(responses['200']);
  const data = membersOf(contract, envelope?.value ?? {}).properties.data ?? {};
  const name = data.$ref?.split('/').at(-1) ?? '';
  if (name !== '' && !name.endsWith('Output')) return lowerFirst(name);
  if (data.type === 'array') return operationId.split('_')[0];
  const members = Object.keys(membersOf(contract, data).properties);
  if (members.length === 0) return undefined;
  return members.every(isIdentifier) ? `{ ${members.join(', ')} }` : 'data';
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
