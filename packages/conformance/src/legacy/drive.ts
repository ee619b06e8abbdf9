import { type Client, type ClientOptions, createClient } from '@payments-openapi/client';
import { createRaw, type Raw } from '@payments-openapi/client/raw';
import type { Json, RequestExample } from '@payments-openapi/spec';
import { isObject } from '../contract/layers.ts';
import type { Target } from './target.ts';

/** One call through the client: what went over the wire, and what the client made of it. */
export interface Exchange {
  request: { method: string; url: string; headers: Headers; body: string };
  response: { status: number; headers: Headers; body: string };
  outcome: Outcome;
}

type Outcome = { data: unknown; envelope: unknown } | { error: unknown } | { rawError: unknown };

type Method = (...args: unknown[]) => {
  withResponse(): Promise<{ data: unknown; envelope: unknown }>;
};

type RawMethod = (path: string, init: object) => Promise<{ error?: unknown }>;

/** Sends a request through the client. What the client refuses to send is thrown. */
export async function drive(
  target: Target,
  operationId: string,
  request: RequestExample,
  prefer?: string,
): Promise<Exchange> {
  let wire: Pick<Exchange, 'request' | 'response'> | undefined;
  const send = target.fetch ?? fetch;
  const options: ClientOptions = {
    baseUrl: target.url,
    fetch: async (address, init) => {
      const sent = new Request(address, init);
      const { method, url, headers } = sent;
      const body = await sent.clone().text();
      const response = await send(sent);
      const { status, headers: answered } = response;
      wire = {
        request: { method, url, headers, body },
        response: { status, headers: answered, body: await response.clone().text() },
      };
      return response;
    },
  };
  const headers: Record<string, string> = prefer === undefined ? {} : { prefer };
  const outcome = await call(options, operationId, request, headers).catch((error: unknown) => ({ error }));
  if (wire) return { ...wire, outcome };
  throw 'error' in outcome ? outcome.error : new Error(`${operationId}: nothing was sent`);
}

async function call(
  options: ClientOptions,
  operationId: string,
  { method, path, pathParams, query, headers, body }: RequestExample,
  more: Record<string, string>,
): Promise<Outcome> {
  if (body !== undefined && !isObject(body)) {
    // The members of a body are arguments of a method; a body without members goes through the raw client.
    const send = rawMethodOf(createRaw(options), method);
    const params = { path: pathParams, query, header: headers };
    return { rawError: (await send(path, { params, body, headers: more })).error };
  }
  const members: Record<string, Json> = { ...query, ...headers, ...body };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.map((name) => pathParams[name]);
  return methodOf(createClient(options), operationId)(...values, members, { headers: more }).withResponse();
}

// A mutant sends what the types forbid: in these two lookups, and nowhere else, they are set aside.
function methodOf(client: Client, operationId: string): Method {
  const [group = '', verb = ''] = operationId.split('_');
  const method = (client as unknown as Record<string, Record<string, Method>>)[group]?.[verb];
  if (!method) throw new Error(`${operationId}: the client has no such method`);
  return method;
}

function rawMethodOf(client: Raw, method: string): RawMethod {
  const found = (client as unknown as Record<string, RawMethod>)[method];
  if (!found) throw new Error(`${method}: the client has no such method`);
  return found;
}
