import {
  componentName,
  type Json,
  jsonSchemaOf,
  membersOf,
  type OpenApiDocument,
  type Operation,
  type RequestExample,
} from '@payments-openapi/spec';
import { bodyOf, type CallBody, headersOf, type SampleRequest, urlOf } from './call.ts';
import type { ClientNames } from './reference.ts';
import { isIdentifier, typescriptLiteral } from './typescript-literal.ts';

/** Renders a call of an operation with the client. */
export function typescriptSample(
  document: OpenApiDocument,
  operation: Operation,
  request: RequestExample,
  client: ClientNames,
  baseUrl: string,
  credentials: Record<string, string> = {},
): string {
  const [group, method] = operation.operationId.split('_');
  const params: Record<string, Json> = { ...request.query, ...request.headers, ...objectBody(request) };
  const values: Json[] = pathParamNames(request.path).map((name) => request.pathParams[name] ?? '');
  if (Object.keys(params).length > 0) values.push(params);
  const binding = resultBinding(document, operation);
  const callee = `${binding ? `const ${binding} = ` : ''}await ${client.variable}.${group}.${method}`;
  const options = { baseUrl, ...(Object.keys(credentials).length > 0 && { headers: credentials }) };
  return [
    `import { ${client.factory} } from '${client.package}';`,
    '',
    `const ${client.variable} = ${client.factory}(${typescriptLiteral(options)});`,
    '',
    `${callee}(${callArguments(values, callee.length)});`,
  ].join('\n');
}

/** Renders a call of an operation without a client. */
export function fetchSample(request: SampleRequest, baseUrl: string): string {
  const body = bodyOf(request);
  const headers = headersOf(request, body);
  const options = [
    request.method !== 'GET' && `method: ${typescriptLiteral(request.method)}`,
    Object.keys(headers).length > 0 && `headers: ${typescriptLiteral(headers, '  ')}`,
    body && (body.kind === 'parts' ? 'body' : `body: ${fetchBody(request, body)}`),
  ].filter(Boolean);
  const given = options.map((option) => `  ${option},\n`).join('');
  const url = typescriptLiteral(urlOf(request, baseUrl));
  return [
    ...(usesFile(body) ? [`import { openAsBlob } from 'node:fs';`, ''] : []),
    ...(body?.kind === 'parts'
      ? [
          'const body = new FormData();',
          ...body.parts.map(({ name, value, isFile }) => {
            const shown = isFile ? `await openAsBlob(${typescriptLiteral(value)})` : typescriptLiteral(value);
            return `body.append(${typescriptLiteral(name)}, ${shown});`;
          }),
          '',
        ]
      : []),
    `const response = await fetch(${url}${given && `, {\n${given}}`});`,
    'console.log(response.status, await response.text());',
  ].join('\n');
}

function fetchBody({ body }: SampleRequest, sent: Exclude<CallBody, { kind: 'parts' }>): string {
  switch (sent.kind) {
    case 'form':
      return `new URLSearchParams(${typescriptLiteral(sent.pairs, '  ')})`;
    case 'file':
      return `await openAsBlob(${typescriptLiteral(sent.name)})`;
    case 'text':
      return sent.text === body
        ? typescriptLiteral(body)
        : `JSON.stringify(${typescriptLiteral(body ?? null, '  ')})`;
  }
}

function usesFile(body: CallBody | undefined): boolean {
  return body?.kind === 'file' || (body?.kind === 'parts' && body.parts.some(({ isFile }) => isFile));
}

/** The longest line that a panel shows without scrolling. */
const MAX_LINE = 66;

function callArguments(values: Json[], indent: number): string {
  const inline = values.map((value) => typescriptLiteral(value)).join(', ');
  const [firstLine = ''] = inline.split('\n');
  if (indent + `${firstLine});`.length + 1 <= MAX_LINE) return inline;
  const [only] = values;
  if (values.length === 1 && only && typeof only === 'object' && !Array.isArray(only))
    return typescriptLiteral(only, '', 0);
  return `\n${values.map((value) => `  ${typescriptLiteral(value, '  ')},\n`).join('')}`;
}

function pathParamNames(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
}

function objectBody({ path, body }: RequestExample): Record<string, Json> {
  if (body === undefined) return {};
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new Error(`${path}: a body that is not an object cannot be passed as flat arguments`);
  }
  return body;
}

/** The variables for the call's result: its members if `data` is a wrapper, otherwise the name of the resource. */
function resultBinding(document: OpenApiDocument, { operationId, responses }: Operation): string | undefined {
  const envelope = responses['200'] && jsonSchemaOf(responses['200']);
  const data = membersOf(document, envelope?.value ?? {}).properties.data ?? {};
  const name = componentName(data.$ref ?? '');
  if (name !== '' && !name.endsWith('Output')) return isIdentifier(name) ? lowerFirst(name) : 'data';
  if (data.type === 'array') return operationId.split('_')[0];
  const members = Object.keys(membersOf(document, data).properties);
  if (members.length === 0) return undefined;
  return members.every(isIdentifier) ? `{ ${members.join(', ')} }` : 'data';
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
