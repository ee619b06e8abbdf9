import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '@payments-openapi/client';
import type { Json, RequestExample } from '@payments-openapi/spec';
import type { ContractOperation } from '../contract/contract.ts';
import { isObject } from '../contract/layers.ts';
import { responseProblems, type Validate } from '../contract/validate.ts';
import type { Exchange } from './drive.ts';

/** How the wire differs from what a request says. */
export function sentFaults(example: RequestExample, { request }: Exchange): string[] {
  const url = new URL(request.url);
  const path = example.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(example.pathParams[name] ?? ''),
  );
  const query = Object.entries(example.query).map(([name, value]) => `${name}=${value}`);
  const sentQuery = [...url.searchParams].map(([name, value]) => `${name}=${value}`);
  const faults: string[] = [];
  if (request.headers.get('accept') !== 'application/json') faults.push('the client sent another accept');
  if (request.method !== example.method)
    faults.push(`the client sent ${request.method}, not ${example.method}`);
  if (!url.pathname.endsWith(path)) faults.push(`the client sent it to ${url.pathname}, not ${path}`);
  if (!isDeepStrictEqual(sentQuery.sort(), query.sort()))
    faults.push(`the client sent the query ${url.search}`);
  for (const [name, value] of Object.entries(example.headers)) {
    if (request.headers.get(name) !== value) faults.push(`the client sent another ${name}`);
  }
  if (!isDeepStrictEqual(readBody(request.body), example.body)) faults.push('the client sent another body');
  return faults;
}

/** How an answer differs from a success by the contract, and what the client made of it from the answer. */
export function successFaults(
  validate: Validate,
  operation: ContractOperation,
  { response, outcome }: Exchange,
): string[] {
  if (response.status !== 200) return [`it was refused with HTTP ${response.status}`];
  const faults = answerFaults(validate, operation, response);
  const body = readBody(response.body);
  if (!('data' in outcome))
    return [...faults, `the client did not take it for a success: ${JSON.stringify(outcome)}`];
  if (!isDeepStrictEqual(outcome.envelope, body)) faults.push('the client returned another envelope');
  if (!isObject(body) || !isDeepStrictEqual(outcome.data, body.data))
    faults.push('the client returned other data');
  return faults;
}

/** How an answer differs from a failure by the contract, and what the client made of it from the answer. */
export function failureFaults(
  validate: Validate,
  operation: ContractOperation,
  { response, outcome }: Exchange,
): string[] {
  if (response.status === 200) return ['it was accepted'];
  const faults = answerFaults(validate, operation, response);
  const body = readBody(response.body);
  if ('rawError' in outcome) {
    return isDeepStrictEqual(outcome.rawError, body)
      ? faults
      : [...faults, 'the raw client returned another error'];
  }
  if (!('error' in outcome)) return [...faults, 'the client took it for a success'];
  const { error } = outcome;
  if (!(error instanceof ApiError)) return [...faults, `the client threw ${error}, not an ApiError`];
  const said = { code: error.code, message: error.envelope.message, httpStatus: error.httpStatus };
  const came = isObject(body)
    ? { code: body.code, message: body.message, httpStatus: response.status }
    : undefined;
  if (!isDeepStrictEqual(said, came)) faults.push(`the client said ${JSON.stringify(said)}`);
  if (error.operationId !== operation.operationId) faults.push(`the client named ${error.operationId}`);
  return faults;
}

/** A body of the wire; nothing where there is none, its text where it is no JSON. */
export function readBody(text: string): Json | undefined {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function answerFaults(
  validate: Validate,
  operation: ContractOperation,
  response: Exchange['response'],
): string[] {
  const faults = responseProblems(validate, operation, response.status, readBody(response.body)).map(
    ({ at, message }) => `the answer's ${at} ${message}`,
  );
  const mediaType = response.headers.get('content-type');
  if (!mediaType?.startsWith('application/json')) faults.push(`the answer is ${mediaType}`);
  const violations = response.headers.get('sl-violations') ?? '';
  // Prism names there what it refuses in a request, which is no fault when it refuses it.
  const faulty = response.status === 200 ? violations !== '' : violations.includes('{"location":["response"');
  if (faulty) faults.push(`Prism says ${violations}`);
  return faults;
}
