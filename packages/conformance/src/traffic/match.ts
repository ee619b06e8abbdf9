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

/** What a request is by the contract. */
interface Matched {
  operation: ContractOperation;
  request: RequestExample;
}

/** Something that went over the wire, as the checks judge it. Its title says what is wrong with the request, if anything is. */
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
    ...requestProblems(validate, document, found.operation, found.request)
      // An `if` only says that its `then` is not met; what is wrong there is said beside it.
      .filter(({ keyword }) => keyword !== 'if')
      .map(({ at, message }) => `${at} ${message}`),
  ];
  return {
    ...exchange,
    operation: found.operation,
    title: problems[0] ?? 'a request',
    made: {
      request: found.request,
      valid: problems.length === 0,
      pointer: found.operation.body ?? found.operation.pointer,
    },
  };
}

/** The operation of a request: of its method, and of the longest path that its own path ends with. */
function match(operations: readonly ContractOperation[], request: WireRequest): Matched | undefined {
  const url = new URL(request.url);
  const [best] = operations
    .flatMap((operation) => {
      const pathParams = operation.method === request.method && paramsOf(operation.path, url.pathname);
      return pathParams ? [{ operation, pathParams }] : [];
    })
    // Of `customers/ref/{id}` and `customers/{id}` the first one, which names more.
    .toSorted((one, other) => namesIn(other.operation.path) - namesIn(one.operation.path));
  if (!best) return undefined;
  const { operation, pathParams } = best;
  const named = operation.parameters.filter((parameter) => parameter.in === 'header');
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
        named.flatMap(({ name }) => {
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

/** How much of a path is written out. */
function namesIn(path: string): number {
  return path.replaceAll(/\{\w+\}/g, '').length;
}

function bodyProblems({ body }: ContractOperation, request: WireRequest): string[] {
  if (!body || request.body === '') return [];
  const type = request.headers.get('content-type');
  if (!/^application\/json\s*(;|$)/i.test(type ?? '')) return [`media type is ${type ?? 'not given'}`];
  return parseJson(request.body) === undefined ? ['body is not JSON'] : [];
}
