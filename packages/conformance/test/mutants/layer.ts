import { createRequire } from 'node:module';
import { type Json, type OpenApiDocument, operations } from '@payments-openapi/spec';
import { requestOf } from '../../src/checks/request-parts.ts';
import { type ContractOperation, readContract } from '../../src/contract/contract.ts';
import { createValidate, requestProblems } from '../../src/contract/validate.ts';

/** Wraps a server, and may change its requests, responses and state. */
export type Layer = (fetch: Fetch) => Fetch;

export type Fetch = (request: Request) => Promise<Response>;

/** A call of an operation of the service or of the control interface. */
export interface InterceptedCall {
  operationId: string;
  /** Absent for an operation of the control interface, which may have the same id as one of the service. */
  operation: ContractOperation | undefined;
  request: Request;
  /** The URL of the server and sandbox, without the path of the operation. */
  base: string;
  path: Record<string, string>;
  query: Record<string, string>;
  /** The JSON body. */
  body: Json | undefined;
  /** Sends the request, or a replacement, to the real server. */
  send(request?: Request): Promise<Response>;
}

interface Route {
  operationId: string;
  method: string;
  pattern: RegExp;
  /** Absent for an operation of the control interface. */
  operation?: ContractOperation;
}

const contract = await readContract();
const validate = createValidate(contract.document);
const control: OpenApiDocument = createRequire(import.meta.url)('@payments-openapi/sandbox/control.json');

const routes: Route[] = [
  ...contract.operations.map((operation) => ({ ...routeOf(operation), operation })),
  ...operations(control).map(routeOf),
];

/** Passes the calls of some operations to a handler, and forwards all others. `*` stands for every operation. */
export function interceptAll(
  operationIds: string | readonly string[],
  handle: (call: InterceptedCall, isValid: boolean) => Response | Promise<Response>,
): Layer {
  const wanted = new Set([operationIds].flat());
  return (fetch) => async (request) => {
    const { pathname, origin, searchParams } = new URL(request.url);
    for (const { operationId, method, pattern, operation } of routes) {
      if (method !== request.method || !(wanted.has(operationId) || wanted.has('*'))) continue;
      const { base, ...path } = pattern.exec(pathname)?.groups ?? {};
      if (base === undefined) continue;
      const call: InterceptedCall = {
        operationId,
        operation,
        request,
        base: `${origin}${base}`,
        path,
        query: Object.fromEntries(searchParams),
        body: jsonOf(await request.clone().text()),
        send: (other = request) => fetch(other),
      };
      return handle(call, !operation || isValid(operation, call));
    }
    return fetch(request);
  };
}

/** Like `interceptAll`, but forwards invalid calls unchanged. */
export function intercept(
  operationIds: string | readonly string[],
  handle: (call: InterceptedCall) => Response | Promise<Response>,
): Layer {
  return interceptAll(operationIds, (call, isValid) => (isValid ? handle(call) : call.send()));
}

function routeOf({
  operationId,
  method,
  path,
}: Pick<ContractOperation, 'operationId' | 'method' | 'path'>): Route {
  const named = path.replaceAll(/[.*+?^$()[\]\\|]/g, '\\$&').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { operationId, method, pattern: new RegExp(`^(?<base>.*?)${named}$`) };
}

function isValid(operation: ContractOperation, { path, query, body, request }: InterceptedCall): boolean {
  const own = { ...operation, parameters: operation.parameters.filter((one) => one.in !== 'header') };
  const headers = operation.parameters.filter((one) => one.in === 'header' && one.required);
  const parts = requestOf(operation, { path, query, ...(body === undefined ? {} : { body }) });
  return (
    headers.every(({ name }) => request.headers.has(name)) &&
    (body === undefined || /^application\/json/i.test(request.headers.get('content-type') ?? '')) &&
    requestProblems(validate, contract.document, own, parts).length === 0
  );
}

/** Changes the body of an operation's successes. */
export function changeResponse(
  operationIds: string | readonly string[],
  change: (envelope: Json, call: InterceptedCall) => Json | Promise<Json>,
): Layer {
  return intercept(operationIds, async (call) => {
    const response = await call.send();
    if (!response.ok) return response;
    return json(await change((await response.json()) as Json, call), response);
  });
}

/**
 * Changes one member of an operation's successes, e.g. `/data/order/transactions/*​/amount`. `*` stands for every entry of an
 * array. A member that becomes undefined is removed, and absent members are ignored.
 */
export function changeMember(
  operationIds: string | readonly string[],
  place: string,
  change: (value: Json, owner: Record<string, Json>) => Json | undefined,
): Layer {
  return changeResponse(operationIds, (envelope) => {
    edit(envelope, place.split('/').slice(1), change);
    return envelope;
  });
}

/** Changes the body of an operation's valid requests. */
export function changeRequest(
  operationIds: string | readonly string[],
  change: (body: Json, call: InterceptedCall) => Json,
): Layer {
  return intercept(operationIds, (call) => {
    if (call.body === undefined) return call.send();
    return call.send(withBody(call.request, change(structuredClone(call.body), call)));
  });
}

/** Combines layers. The first is the outermost. */
export function combine(...all: Layer[]): Layer {
  return (fetch) => all.reduceRight((inner, layer) => layer(inner), fetch);
}

/** Responds to a write as if it had succeeded. If `answer` returns undefined, the call is forwarded. */
export function fakeWrite(
  operationId: string,
  answer: (call: InterceptedCall) => Json | Promise<Json | undefined>,
): Layer {
  return intercept(operationId, async (call) => {
    const pretended = await answer(call);
    return pretended === undefined ? call.send() : json(pretended);
  });
}

export const success = (data: Json): Json => ({ code: 200, message: 'succeed', data });

/** A layer with a memory for each server and sandbox. */
export function withMemory<T>(fresh: () => T, make: (of: (call: InterceptedCall) => T) => Layer): Layer {
  return (fetch: Fetch) => {
    const memory = new Map<string, T>();
    const of = ({ base }: InterceptedCall): T => {
      const known = memory.get(base) ?? fresh();
      memory.set(base, known);
      return known;
    };
    return make(of)(fetch);
  };
}

/** A request with another body. */
export function withBody(request: Request, body: Json): Request {
  const { method, headers, url } = request;
  const kept = new Headers(headers);
  kept.delete('content-length');
  return new Request(url, { method, headers: kept, body: JSON.stringify(body) });
}

/** A request with another query. */
export function withQuery(request: Request, change: (query: URLSearchParams) => void): Request {
  const url = new URL(request.url);
  change(url.searchParams);
  return new Request(url, { method: request.method, headers: request.headers });
}

/** Sends a GET to the same server and sandbox. Returns its `data`. */
export async function read(call: InterceptedCall, path: string): Promise<Record<string, Json>> {
  const response = await call.send(new Request(`${call.base}${path}`));
  const envelope = (await response.json()) as { data?: Record<string, Json> };
  return envelope.data ?? {};
}

export function json(
  body: Json,
  { status = 200, headers }: { status?: number; headers?: Headers } = {},
): Response {
  const kept = new Headers(headers);
  kept.delete('content-length');
  if (!kept.has('content-type')) kept.set('content-type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(body), { status, headers: kept });
}

/** A nested member of a body. */
export function at(value: Json | undefined, ...names: (string | number)[]): Json | undefined {
  let found: Json | undefined = value;
  for (const name of names) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Record<string, Json>)[name];
  }
  return found;
}

export function edit(
  value: Json | undefined,
  names: readonly string[],
  change: (value: Json, owner: Record<string, Json>) => Json | undefined,
): void {
  const [name = '', ...rest] = names;
  if (typeof value !== 'object' || value === null) return;
  const owner = value as Record<string, Json>;
  for (const key of name === '*' ? Object.keys(owner) : [name]) {
    const found = owner[key];
    if (found === undefined) continue;
    if (rest.length > 0) {
      edit(found, rest, change);
      continue;
    }
    const changed = change(found, owner);
    if (changed === undefined) delete owner[key];
    else owner[key] = changed;
  }
}

function jsonOf(text: string): Json | undefined {
  // Deeply nested bodies are only for the server.
  if (text.includes('['.repeat(50))) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
