import type { RequestEntry } from '../../src/generated/contract.ts';
import { contractOperations, operationOf } from './contract.ts';

/** A call of the service from the request log. */
export type LoggedCall = Pick<RequestEntry, 'method' | 'url' | 'operation_id' | 'request_body' | 'code'> & {
  request_headers?: Readonly<Record<string, string>>;
};

/** The call as a curl command; `baseUrl` is that of its sandbox. */
export function curlOf(call: LoggedCall, baseUrl: string): string {
  const lines = [`curl ${quoted(baseUrl + pathOf(call))}`];
  if (call.method !== 'GET') lines[0] += ` -X ${call.method}`;
  for (const [name, value] of Object.entries(headersOf(call)))
    lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (call.request_body !== undefined) lines.push(`-d ${quoted(bodyOf(call))}`);
  return lines.join(' \\\n  ');
}

/** The call with the client; undefined if it is not to an operation of the contract. */
export function clientCallOf(call: LoggedCall, baseUrl: string): string | undefined {
  const expression = callExpression(call);
  if (!expression) return undefined;
  return `import { createClient } from '@payments-openapi/client';

const api = createClient({ baseUrl: ${literal(baseUrl)} });
const result = await ${expression};
console.log(result);
`;
}

/** A test that makes the call in its own sandbox and expects the same code. */
export function testOf(call: LoggedCall): string | undefined {
  const expression = callExpression(call);
  if (!expression) return undefined;
  const failed = call.code !== 200 && call.code !== 0;
  const expectation = failed
    ? `await expect(${indented(expression)}).rejects.toMatchObject({ code: ${call.code} });`
    : `expect(await ${indented(expression)}).toBeDefined();`;
  return `import { createClient } from '@payments-openapi/client';
import { createSandbox } from '@payments-openapi/sandbox';
import { expect, it, onTestFinished } from 'vitest';

it('${call.operation_id}${failed ? ` fails with ${call.code}` : ''}', async () => {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.close());
  const api = createClient({ baseUrl: 'https://payments.example', fetch: sandbox.fetch });
  ${expectation}
});
`;
}

/** Path and query to send the call again. Like its headers and body, they are unchanged except for masked values. */
export function pathOf({ url }: LoggedCall): string {
  return url.replace(/^\/sandboxes\/[^/?]+(?=\/)/, '');
}

export function headersOf({
  request_headers: logged = {},
  request_body: body,
}: LoggedCall): Record<string, string> {
  const sent = contractOperations.flatMap(({ headers }) => headers.map((name) => name.toLowerCase()));
  const kept = Object.entries(logged).filter(([name]) => sent.includes(name.toLowerCase()));
  return {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...Object.fromEntries(kept),
  };
}

/** A body that is not JSON was logged as text, and is sent unchanged. */
export function bodyOf({ request_body: body }: LoggedCall): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function callExpression(call: LoggedCall): string | undefined {
  const operation = operationOf(call.operation_id);
  if (!operation) return undefined;
  const { pathname, searchParams } = new URL(pathOf(call), 'http://sandbox.localhost');
  const { groups = {} } =
    new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(pathname) ?? {};
  const body = call.request_body;
  const params: Record<string, unknown> = {
    ...Object.fromEntries(
      [...searchParams].map(([name, text]) => [name, typed(text, operation.query[name])]),
    ),
    ...headerMembers(operation.headers, call.request_headers),
    ...(typeof body === 'object' && body !== null ? body : {}),
  };
  const slots = Object.values(groups).map((value) => literal(decodeURIComponent(value)));
  if (Object.keys(params).length > 0) slots.push(literal(params));
  return `api.${operation.id.replace('_', '.')}(${slots.join(', ')})`;
}

function headerMembers(names: readonly string[], logged: Readonly<Record<string, string>> = {}) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = logged[name.toLowerCase()];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function typed(text: string, type: string | undefined): unknown {
  if ((type === 'number' || type === 'integer') && String(Number(text)) === text) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** Formats a value as a TypeScript literal. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return textLiteral(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const members = Object.entries(value).map(
    ([name, below]) => `${inner}${isList ? '' : `${nameLiteral(name)}: `}${literal(below, inner)},`,
  );
  const [open, close] = isList ? '[]' : '{}';
  return members.length === 0 ? `${open}${close}` : `${open}\n${members.join('\n')}\n${indent}${close}`;
}

function textLiteral(text: string): string {
  const json = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${json}'`;
}

function nameLiteral(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : textLiteral(name);
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n  ');
}

/** Quotes text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
