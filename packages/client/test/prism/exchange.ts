import { type ClientOperation, readOperations } from '@payments-openapi/codegen/operations';
import {
  type OpenApiDocument,
  type RequestExample,
  type ResponseExample,
  requestExamples,
  responseExamples,
} from '@payments-openapi/spec';
import { expect } from 'vitest';
import { ApiError, type ClientOptions, createClient } from '../../src/index.ts';
import * as standalone from '../../src/operations.ts';
import type { ApiResponse } from '../../src/responses/envelope.ts';
import { createValidator } from '../../src/validate.ts';
import { rejection } from '../stub.ts';

/** A named request of an operation, and the named response that Prism is asked for. */
export interface Exchange {
  operation: ClientOperation;
  request: RequestExample;
  response: ResponseExample;
}

/** A standalone operation, without its connection, or a method of a client. */
type Callable = (...slots: unknown[]) => PromiseLike<unknown> & {
  withResponse(): Promise<ApiResponse<unknown>>;
};

/**
 * The contract does not specify the status of failures, and Prism refuses `code=default`. Asked for a status that an
 * operation does not declare, it returns the example from `default` with that status.
 */
const FAILURE_STATUS = 400;

const validator = createValidator({ requests: 'throw', responses: 'throw' });

/** Every request example of every operation, with every response example. */
export function exchangesOf(contract: OpenApiDocument): Exchange[] {
  return readOperations(contract).flatMap((operation) =>
    requestExamples(contract, operation.id).flatMap((request) =>
      responseExamples(contract, operation.id).map((response) => ({ operation, request, response })),
    ),
  );
}

/** The name of the standalone operation. */
export function functionName({ group, verb }: ClientOperation): string {
  return `${group}${verb.charAt(0).toUpperCase()}${verb.slice(1)}`;
}

/** The ways to call an operation. */
export const CALL_STYLES = {
  'a method of the client': ({ group, verb }: ClientOperation, options: ClientOptions): Callable => {
    const methods = Reflect.get(createClient(options), group);
    return (...slots) => methods[verb](...slots);
  },
  'a standalone operation': (operation: ClientOperation, options: ClientOptions): Callable => {
    const call = Reflect.get(standalone, functionName(operation));
    return (...slots) => call(standalone.createConnection(options), ...slots);
  },
};

/**
 * Sends the request to a Prism that serves the contract.
 * @throws if it does not arrive as the example says, if Prism finds it or the response invalid, or if the call does not
 * end with exactly the named response
 */
export async function perform(
  way: keyof typeof CALL_STYLES,
  baseUrl: string,
  { operation, request, response }: Exchange,
): Promise<void> {
  const sent: Request[] = [];
  const call = CALL_STYLES[way](operation, {
    baseUrl,
    retries: 0,
    validator,
    fetch: (url, init) => {
      sent.push(new Request(url, init));
      return fetch(url, init);
    },
  });
  const isFailure = response.status === 'default';
  const status = isFailure ? FAILURE_STATUS : Number(response.status);
  const path = operation.pathParameters.map(({ name }) => request.pathParams[name]);
  const params = { ...request.query, ...request.headers, ...(request.body as object | undefined) };
  const answer = call(...path, params, {
    headers: { prefer: `code=${status}, example=${response.scenario}` },
  }).withResponse();

  if (isFailure) {
    const error = await rejection(answer);
    expect(error).toBeInstanceOf(ApiError);
    const { code, httpStatus, operationId, envelope, response: received } = error as ApiError;
    expect(received.headers.get('sl-violations')).toBeNull();
    expect(envelope).toStrictEqual(response.value);
    expect({ code, httpStatus, operationId }).toStrictEqual({
      code: envelope.code,
      httpStatus: status,
      operationId: operation.id,
    });
  } else {
    const { data, envelope, response: received } = await answer;
    expect(received.headers.get('sl-violations')).toBeNull();
    expect(received.status).toBe(status);
    expect({ ...envelope, data }).toStrictEqual(response.value);
  }

  const arrived = await Promise.all(sent.map((one) => described(one, baseUrl, Object.keys(request.headers))));
  expect(arrived).toStrictEqual([asExample(request)]);
}

/** A request that was sent, in the terms of an example. */
async function described(sent: Request, baseUrl: string, headerNames: string[]) {
  const { pathname, searchParams } = new URL(sent.url);
  const text = await sent.text();
  return {
    method: sent.method,
    path: pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, '').length),
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(headerNames.map((name) => [name, sent.headers.get(name)])),
    body: text ? JSON.parse(text) : undefined,
  };
}

function asExample({ method, path, pathParams, query, headers, body }: RequestExample) {
  return {
    method,
    path: path.replace(/\{([^{}]+)\}/g, (_, name) => encodeURIComponent(pathParams[name] ?? '')),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers,
    body,
  };
}
