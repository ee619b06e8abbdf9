import {
  componentName,
  type Json,
  jsonSchemaOf,
  membersOf,
  type OpenApiDocument,
  type Operation,
  type RequestExample,
} from '@payments-openapi/spec';
import type { ClientNames } from './reference.ts';
import { isIdentifier, typescriptLiteral } from './typescript-literal.ts';

/** Renders a call of an operation with the client. */
export function typescriptSample(
  document: OpenApiDocument,
  operation: Operation,
  request: RequestExample,
  client: ClientNames,
  baseUrl: string,
): string {
  const [group, method] = operation.operationId.split('_');
  const params: Record<string, Json> = { ...request.query, ...request.headers, ...objectBody(request) };
  const values: Json[] = pathParamNames(request.path).map((name) => request.pathParams[name] ?? '');
  if (Object.keys(params).length > 0) values.push(params);
  const binding = resultBinding(document, operation);
  const callee = `${binding ? `const ${binding} = ` : ''}await ${client.variable}.${group}.${method}`;
  return [
    `import { ${client.factory} } from '${client.package}';`,
    '',
    `const ${client.variable} = ${client.factory}({ baseUrl: ${typescriptLiteral(baseUrl)} });`,
    '',
    `${callee}(${callArguments(values, callee.length)});`,
  ].join('\n');
}

/** Renders the same call with curl, for a POSIX shell. */
export function curlSample(request: RequestExample, baseUrl: string): string {
  const { method, headers, body } = request;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(urlOf(request, baseUrl))}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${shellQuoted(`${name}: ${value}`)}`);
  if (body !== undefined) {
    lines.push(`-H 'Content-Type: application/json'`, `-d ${shellQuoted(JSON.stringify(body, null, 2))}`);
  }
  return lines.join(' \\\n  ');
}

/** Renders the same call with Python's `requests`. */
export function pythonSample(request: RequestExample, baseUrl: string): string {
  const { method, headers, body } = request;
  const lines = [`    ${pythonLiteral(method)},`, `    ${pythonLiteral(urlOf(request, baseUrl))},`];
  if (Object.keys(headers).length > 0) lines.push(`    headers=${pythonLiteral(headers, '    ')},`);
  if (body !== undefined) lines.push(`    json=${pythonLiteral(body, '    ')},`);
  lines.push('    timeout=60,');
  return [
    'import requests',
    '',
    'response = requests.request(',
    ...lines,
    ')',
    'print(response.status_code, response.json())',
  ].join('\n');
}

/** Renders the same call with Go's standard library. */
export function goSample(request: RequestExample, baseUrl: string): string {
  const { method, headers, body } = request;
  const sent = body === undefined ? 'nil' : 'strings.NewReader(body)';
  const all = { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
  return [
    'package main',
    '',
    'import (',
    '\t"fmt"',
    '\t"io"',
    '\t"log"',
    '\t"net/http"',
    ...(body === undefined ? [] : ['\t"strings"']),
    '\t"time"',
    ')',
    '',
    'func main() {',
    ...(body === undefined ? [] : [`\tbody := ${goLiteral(JSON.stringify(body, null, 2))}`]),
    `\trequest, err := http.NewRequest(${goLiteral(method)}, ${goLiteral(urlOf(request, baseUrl))}, ${sent})`,
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    ...Object.entries(all).map(
      ([name, value]) => `\trequest.Header.Set(${goLiteral(name)}, ${goLiteral(String(value))})`,
    ),
    '\tclient := http.Client{Timeout: time.Minute}',
    '\tresponse, err := client.Do(request)',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tfmt.Println(response.Status, string(answer))',
    '}',
  ].join('\n');
}

/** A raw string, which cannot contain its own quotes, for text of several lines; otherwise an interpreted one. */
function goLiteral(text: string): string {
  return text.includes('\n') && !/[`\r]/.test(text) ? `\`${text}\`` : JSON.stringify(text);
}

function urlOf(request: RequestExample, baseUrl: string): string {
  const path = request.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(request.pathParams[name] ?? ''),
  );
  const query = Object.entries(request.query)
    .flatMap(([name, value]) => pairsOf(name, value))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return `${baseUrl}${path}${query && `?${query}`}`;
}

/**
 * Repeats the name for each item of a list, and puts members of an object in brackets: the styles `form` and
 * `deepObject`, which most servers read.
 */
function pairsOf(name: string, value: Json): [name: string, value: Json][] {
  if (value === null || typeof value !== 'object') return [[name, value]];
  if (Array.isArray(value)) return value.map((item) => [name, item]);
  return Object.entries(value).map(([member, item]) => [`${name}[${member}]`, item]);
}

/** The URL of the first server, with the defaults of its variables. */
export function defaultBaseUrl({ servers = [] }: OpenApiDocument): string {
  const [server] = servers;
  if (!server) throw new Error('servers is empty in the contract');
  return server.url
    .replace(/\{([^}]+)\}/g, (whole, name: string) => server.variables?.[name]?.default ?? whole)
    .replace(/\/+$/, '');
}

function pythonLiteral(value: Json, indent = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  // Strings and numbers are the same in JSON and Python.
  if (typeof value !== 'object') return JSON.stringify(value);
  const deeper = `${indent}    `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Array.isArray(value)
    ? value.map((item) => pythonLiteral(item, deeper))
    : Object.entries(value).map(
        ([name, member]) => `${JSON.stringify(name)}: ${pythonLiteral(member, deeper)}`,
      );
  const oneLine = `${open}${members.join(', ')}${close}`;
  if (oneLine.length + indent.length <= 72 && !oneLine.includes('\n')) return oneLine;
  return [open, ...members.map((member) => `${deeper}${member},`), `${indent}${close}`].join('\n');
}

function callArguments(values: Json[], indent: number): string {
  const inline = values.map((value) => typescriptLiteral(value)).join(', ');
  const [firstLine = ''] = inline.split('\n');
  if (indent + firstLine.length <= 76) return inline;
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

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
