import { isDeepStrictEqual } from 'node:util';
import {
  ApiError,
  type Client,
  type ClientOptions,
  createClient,
  RequestError,
} from '@payments-openapi/client';
import { createRaw, type Raw } from '@payments-openapi/client/raw';
import type { Json, RequestExample } from '@payments-openapi/spec';
import type { ContractOperation } from '../src/contract/contract.ts';
import { isObject } from '../src/contract/is-object.ts';
import { type Exchange, parseJson } from '../src/wire/exchange.ts';

type Outcome = { data: unknown; envelope: unknown } | { error: unknown } | { rawError: unknown };

type Method = (...args: unknown[]) => {
  withResponse(): Promise<{ data: unknown; envelope: unknown }>;
};

type RawMethod = (path: string, init: object) => Promise<{ error?: unknown }>;

/** Calls the client with the request and response of an exchange. Returns how it differs from them. */
export async function clientMismatches({ operation, validity, response, json }: Exchange): Promise<string[]> {
  if (!operation || !validity) throw new Error('the request was not generated from the contract');
  let sent: { request: Request; body: string } | undefined;
  const options: ClientOptions = {
    baseUrl: 'http://payments.example',
    fetch: async (address, init) => {
      const request = new Request(address, init);
      sent = { request, body: await request.clone().text() };
      return new Response(response.body, response);
    },
  };
  const { operationId } = operation;
  const outcome = await call(options, operationId, validity.request).catch((error: unknown) => ({ error }));
  if (lacksParameter(operation, validity.request)) {
    const isRefused = !sent && 'error' in outcome && outcome.error instanceof RequestError;
    return isRefused ? [] : [`must be refused without a required parameter: ${JSON.stringify(outcome)}`];
  }
  if (!sent) return [`sent nothing: ${JSON.stringify(outcome)}`];
  return [
    ...requestMismatches(validity.request, sent),
    ...outcomeMismatches(operationId, response.status, json, outcome),
  ];
}

/** Whether a required parameter is missing, so that the client refuses to send the request. */
function lacksParameter(
  { parameters }: ContractOperation,
  { pathParams, query, headers }: RequestExample,
): boolean {
  const given = { path: pathParams, query, header: headers };
  return parameters.some(({ name, in: place, required }) => required && given[place][name] === undefined);
}

/** How the request that was sent differs from the given one. */
function requestMismatches(
  { method, path, pathParams, query, headers, body }: RequestExample,
  sent: { request: Request; body: string },
): string[] {
  const url = new URL(sent.request.url);
  const expectedPath = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(pathParams[name] ?? ''));
  const expectedQuery = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const sentQuery = [...url.searchParams].map(([name, value]) => `${name}=${value}`);
  const mismatches: string[] = [];
  if (sent.request.headers.get('accept') !== 'application/json') mismatches.push('sent another accept');
  if (sent.request.method !== method) mismatches.push(`sent ${sent.request.method}, not ${method}`);
  if (url.pathname !== expectedPath) mismatches.push(`sent to ${url.pathname}, not ${expectedPath}`);
  if (!isDeepStrictEqual(sentQuery.sort(), expectedQuery.sort()))
    mismatches.push(`sent the query ${url.search}`);
  for (const [name, value] of Object.entries(headers)) {
    if (sent.request.headers.get(name) !== value) mismatches.push(`sent another ${name}`);
  }
  const sentBody = sent.body === '' ? undefined : parseJson(sent.body);
  if (!isDeepStrictEqual(sentBody, body)) mismatches.push('sent another body');
  return mismatches;
}

/** How the outcome of a call differs from the response. */
function outcomeMismatches(
  operationId: string,
  httpStatus: number,
  json: Json | undefined,
  outcome: Outcome,
): string[] {
  const envelope = isObject(json) ? json : {};
  if (envelope.code === 0 || envelope.code === 200) {
    if (!('data' in outcome)) return ['did not return a success'];
    return isDeepStrictEqual(outcome, { ...outcome, data: envelope.data, envelope: json })
      ? []
      : ['returned other data'];
  }
  if ('rawError' in outcome)
    return isDeepStrictEqual(outcome.rawError, json) ? [] : ['returned another error'];
  if (!('error' in outcome)) return ['returned a success'];
  const { error } = outcome;
  if (!(error instanceof ApiError)) return [`threw ${error}, not an ApiError`];
  const actual = [error.operationId, error.code, error.envelope.message, error.httpStatus];
  return isDeepStrictEqual(actual, [operationId, envelope.code, envelope.message, httpStatus])
    ? []
    : [`reported ${JSON.stringify(actual)}`];
}

async function call(
  options: ClientOptions,
  operationId: string,
  { method, path, pathParams, query, headers, body }: RequestExample,
): Promise<Outcome> {
  if (body !== undefined && !isObject(body)) {
    // Methods take the members of a body as arguments. A body that is not an object goes through the raw client.
    const send = rawMethodOf(createRaw(options), method);
    const params = { path: pathParams, query, header: headers };
    return { rawError: (await send(path, { params, body })).error };
  }
  const members: Record<string, Json> = { ...query, ...headers, ...body };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.map((name) => pathParams[name]);
  return methodOf(createClient(options), operationId)(...values, members).withResponse();
}

// Mutants contain what the types forbid, so these two lookups bypass them.
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
