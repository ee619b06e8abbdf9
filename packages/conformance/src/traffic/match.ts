import type { Json, RequestExample } from '@payments-openapi/spec';
import type { Contract, ContractOperation } from '../contract/contract.ts';
import { requestProblems, type Validate } from '../contract/validate.ts';
import {
  type Exchange,
  outcomeOf,
  parseJson,
  type WireRequest,
  type WireResponse,
} from '../wire/exchange.ts';

/** A request in terms of the contract. */
interface Matched {
  operation: ContractOperation;
  request: RequestExample;
}

/** An exchange for the checks. Its title is the first problem of the request, if it has one. */
export function exchangeOf(
  { document, operations }: Contract,
  validate: Validate,
  request: WireRequest,
  response: WireResponse,
): Exchange {
  const json = parseJson(response.body);
  const exchange: Exchange = {
    title: 'traffic',
    request,
    response,
    json,
    outcome: outcomeOf(response.status, json),
  };
  const found = match(operations, request);
  if (!found) return exchange;
  const problems = [
    ...bodyProblems(found.operation, request),
    ...requestProblems(validate, document, found.operation, found.request).map(
      ({ at, message }) => `${at} ${message}`,
    ),
  ];
  return {
    ...exchange,
    operation: found.operation,
    outcome: outcomeOf(response.status, json, { operation: found.operation, body: response.body }),
    title: problems[0] ?? 'a valid request',
    validity: {
      request: found.request,
      valid: problems.length === 0,
      pointer: found.operation.body ?? found.operation.pointer,
    },
  };
}

/** Finds the operation with the method of a request, and with the longest path that the request's path ends with. */
function match(operations: readonly ContractOperation[], request: WireRequest): Matched | undefined {
  const url = new URL(request.url);
  const [best] = operations
    .flatMap((operation) => {
      const pathParams = operation.method === request.method && paramsOf(operation.path, url.pathname);
      return pathParams ? [{ operation, pathParams }] : [];
    })
    // `customers/ref/{id}` is preferred to `customers/{id}`.
    .toSorted((one, other) => literalLength(other.operation.path) - literalLength(one.operation.path));
  if (!best) return undefined;
  const { operation, pathParams } = best;
  const headers = operation.parameters.filter((parameter) => parameter.in === 'header');
  const body = parseJson(request.body);
  return {
    operation,
    request: {
      scenario: 'traffic',
      summary: '',
      method: request.method,
      path: operation.path,
      pathParams,
      query: Object.fromEntries<Json>(url.searchParams),
      headers: Object.fromEntries(
        headers.flatMap(({ name }) => {
          const value = request.headers.get(name);
          return value === null ? [] : [[name, value]];
        }),
      ),
      ...(body !== undefined && { body }),
    },
  };
}

function paramsOf(path: string, pathname: string): Record<string, string> | undefined {
  const names: string[] = [];
  const pattern = path.replaceAll(/\{(\w+)\}|[^{]+/g, (text, name: string | undefined) => {
    if (name === undefined) return text.replaceAll(/[^\w/]/g, '\\$&');
    names.push(name);
    return '([^/]+)';
  });
  const found = new RegExp(`(?:^|/.*)${pattern}/?$`).exec(pathname);
  return found
    ? Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? '')]))
    : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The length of a path without its parameters. */
function literalLength(path: string): number {
  return path.replaceAll(/\{\w+\}/g, '').length;
}

function bodyProblems({ body }: ContractOperation, request: WireRequest): string[] {
  if (!body || request.body === '') return [];
  const type = request.headers.get('content-type');
  if (!/^application\/json\s*(;|$)/i.test(type ?? '')) return [`media type is ${type ?? 'missing'}`];
  return parseJson(request.body) === undefined ? ['body is not JSON'] : [];
}
