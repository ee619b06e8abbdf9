import type { Json, RequestExample } from '@payments-openapi/spec';
import type { ContractOperation } from '../contract/contract.ts';

/** The parameters and the body of a call. */
export interface RequestParts {
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  body?: Json;
}

/** A request with the parameters that an owner's contract requires and ours does not have, from an example. */
export function withRequired(
  { parameters, requestExamples }: ContractOperation,
  request: RequestExample,
): RequestExample {
  const [example] = requestExamples;
  if (!example) return request;
  const required = parameters.filter((one) => one.required);
  const given = (place: 'query' | 'header', values: Record<string, Json>) =>
    Object.fromEntries(
      required.flatMap(({ name, in: at }) => {
        const value = values[name];
        return at === place && value !== undefined ? [[name, value]] : [];
      }),
    );
  return {
    ...request,
    query: { ...given('query', example.query), ...request.query },
    headers: { ...(given('header', example.headers) as Record<string, string>), ...request.headers },
  };
}

/** Builds a request of an operation. */
export function requestOf({ method, path }: ContractOperation, parts: RequestParts): RequestExample {
  const { path: pathParams = {}, query = {}, headers = {}, body } = parts;
  return {
    scenario: '',
    summary: '',
    method,
    path,
    pathParams,
    query,
    headers,
    ...(body === undefined ? {} : { body }),
  };
}
