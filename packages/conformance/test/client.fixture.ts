import { isDeepStrictEqual } from 'node:util';
import { ApiError, type Client, type ClientOptions, createClient } from '@payments-openapi/client';
import { createRaw, type Raw } from '@payments-openapi/client/raw';
import type { Json, RequestExample } from '@payments-openapi/spec';
import type { ContractOperation } from '../src/contract/contract.ts';
import { isObject } from '../src/contract/layers.ts';
import { type Exchange, parseJson } from '../src/wire/exchange.ts';

type Outcome = { data: unknown; envelope: unknown } | { error: unknown } | { rawError: unknown };

type Method = (...args: unknown[]) => {
  withResponse(): Promise<{ data: unknown; envelope: unknown }>;
};

type RawMethod = (path: string, init: object) => Promise<{ error?: unknown }>;

/** How the client, called with the request of an exchange and answered as it was, differs from it. */
export async function clientFaults({ operation, made, response, json }: Exchange): Promise<string[]> {
  if (!operation || !made) throw new Error('the exchange was not made from the contract');
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
  const outcome = await call(options, operationId, made.request).catch((error: unknown) => ({ error }));
  if (lacksParameter(operation, made.request))
    return sent ? ['it was sent without a required parameter'] : [];
  if (!sent) return [`the client sent nothing: ${JSON.stringify(outcome)}`];
  return [...sentFaults(made.request, sent), ...outcomeFaults(operationId, response.status, json, outcome)];
}

/** Whether it is without a parameter that it must have: the client refuses to send it. */
function lacksParameter(
  { parameters }: ContractOperation,
  { pathParams, query, headers }: RequestExample,
): boolean {
  const given = { path: pathParams, query, header: headers };
  return parameters.some(({ name, in: place, required }) => required && given[place][name] === undefined);
}

/** How the wire differs from what a request says. */
function sentFaults(
  { method, path, pathParams, query, headers, body }: RequestExample,
  sent: { request: Request; body: string },
): string[] {
  const url = new URL(sent.request.url);
  const expectedPath = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(pathParams[name] ?? ''));
  const expectedQuery = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const sentQuery = [...url.searchParams].map(([name, value]) => `${name}=${value}`);
  const faults: string[] = [];
  if (sent.request.headers.get('accept') !== 'application/json') faults.push('it sent another accept');
  if (sent.request.method !== method) faults.push(`it sent ${sent.request.method}, not ${method}`);
  if (url.pathname !== expectedPath) faults.push(`it sent it to ${url.pathname}, not ${expectedPath}`);
  if (!isDeepStrictEqual(sentQuery.sort(), expectedQuery.sort()))
    faults.push(`it sent the query ${url.search}`);
  for (const [name, value] of Object.entries(headers)) {
    if (sent.request.headers.get(name) !== value) faults.push(`it sent another ${name}`);
  }
  const sentBody = sent.body === '' ? undefined : parseJson(sent.body);
  if (!isDeepStrictEqual(sentBody, body)) faults.push('it sent another body');
  return faults;
}

/** How what the client made of an answer differs from the answer. */
function outcomeFaults(
  operationId: string,
  httpStatus: number,
  json: Json | undefined,
  outcome: Outcome,
): string[] {
  const envelope = isObject(json) ? json : {};
  if (envelope.code === 0 || envelope.code === 200) {
    if (!('data' in outcome)) return ['it did not take it for a success'];
    return isDeepStrictEqual(outcome, { ...outcome, data: envelope.data, envelope: json })
      ? []
      : ['it returned other data'];
  }
  if ('rawError' in outcome)
    return isDeepStrictEqual(outcome.rawError, json) ? [] : ['it returned another error'];
  if (!('error' in outcome)) return ['it took it for a success'];
  const { error } = outcome;
  if (!(error instanceof ApiError)) return [`it threw ${error}, not an ApiError`];
  const said = [error.operationId, error.code, error.envelope.message, error.httpStatus];
  return isDeepStrictEqual(said, [operationId, envelope.code, envelope.message, httpStatus])
    ? []
    : [`it said ${JSON.stringify(said)}`];
}

async function call(
  options: ClientOptions,
  operationId: string,
  { method, path, pathParams, query, headers, body }: RequestExample,
): Promise<Outcome> {
  if (body !== undefined && !isObject(body)) {
    // The members of a body are arguments of a method; a body without members goes through the raw client.
    const send = rawMethodOf(createRaw(options), method);
    const params = { path: pathParams, query, header: headers };
    return { rawError: (await send(path, { params, body })).error };
  }
  const members: Record<string, Json> = { ...query, ...headers, ...body };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.map((name) => pathParams[name]);
  return methodOf(createClient(options), operationId)(...values, members).withResponse();
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
