import type { Json, RequestExample } from '@payments-openapi/spec';
import type { Contract, ContractOperation } from '../../contract/contract.ts';
import { isObject } from '../../contract/is-object.ts';
import { type NewFinding, REFUSED } from '../../findings/finding.ts';
import type { Check, CheckContext, Step } from '../../run/check.ts';
import { fixtureNeeds, kindsOf } from '../../run/examples.ts';
import { StepSkipped } from '../../run/result.ts';
import { type Override, pathOf } from '../../wire/encode.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { NoResponseError } from '../../wire/transport.ts';
import { describeResponse, findingAbout, serverErrorOf } from '../describe.ts';
import { UNKNOWN_ID } from './refused-step.ts';

/** The response that an unusual request must get. Where the contract does not say, anything but a 5xx status. */
type Wanted = 'no success' | 'a success' | 'any response';

type Report = (finding: NewFinding) => void;

interface Unusual {
  title: string;
  wanted: Wanted;
  /** Whether a server may close the connection before it has read the whole request, as HTTP allows. */
  isLarge?: boolean;
  override(request: RequestExample, operation: ContractOperation): Override;
}

const MEGABYTE = 2 ** 20;

const inBody: Unusual[] = [
  member('an unknown field', 'a success', '"x"'),
  { ...member('1 MB of text', 'any response', JSON.stringify('x'.repeat(MEGABYTE))), isLarge: true },
  member('5,000 nested arrays', 'any response', `${'['.repeat(5000)}${']'.repeat(5000)}`),
  member('a NUL character', 'any response', '"a\\u0000b"'),
  member('half a surrogate pair', 'any response', '"\\ud83d"'),
  member('a number too large for a double', 'any response', '1e400'),
  member('a field named __proto__', 'any response', '1', '__proto__'),
];

const inQuery: Unusual[] = [
  query('a parameter given twice', (search) => `${search}&${search}`),
  valueless('an empty value for every parameter', '='),
  valueless('every parameter without a value', ''),
  query('a NUL character in the query', (search) => `${search}&unknown_member=%00`),
  query('a line break in the query', (search) => `${search}&unknown_member=a%0d%0aX-Injected:%20yes`),
  query('an invalid escape in the query', (search) => `${search}&unknown_member=%zz`),
  query('a query of 6,000 characters', (search) => `${search}&unknown_member=${'x'.repeat(6_000)}`),
];

/** What Node.js says of a connection that the other side has closed. */
const CLOSED = /ECONNRESET|EPIPE|other side closed|socket hang up/;

/** Unusual requests get a response without a 5xx status, and inject no headers into it. */
export const robustness: Check = {
  id: 'C11',
  needsExamples: true,
  title: 'Unusual requests cause no server errors',
  steps: (context) => [
    ...context.contract.operations.flatMap((operation) => {
      const requests = operation.body ? inBody : inQuery;
      return requests.flatMap((one) => unusualStep(context, operation, one));
    }),
    ...unknownSteps(context.contract),
  ],
};

/** Paths and methods that are not in the contract. */
function unknownSteps({ operations }: Contract): Step[] {
  const byPath = Map.groupBy(operations, ({ path }) => path);
  const methods = [...byPath.values()].flatMap((declared) => {
    const [first] = declared;
    if (!first) return [];
    return undeclaredMethods(declared).map((method) => undeclaredMethodStep(first, method));
  });
  const [first] = operations;
  if (!first) return [];
  const paths = ['/svc/unknown', `${first.path}/unknown`, '/%2e%2e/%2e%2e/etc/passwd'];
  // A server may have a root page.
  return [...methods, ...paths.map((path) => unknownPathStep(path, 'no success')), unknownPathStep('/')];
}

/** Without an id in the path, a server may apply an undeclared PATCH or DELETE to all its resources. */
function undeclaredMethods(declared: readonly ContractOperation[]): string[] {
  const hasId = declared.some(({ path }) => path.includes('{'));
  const methods = ['GET', ...(hasId ? ['PATCH', 'DELETE'] : [])];
  return methods.filter((method) => !declared.some((one) => one.method === method));
}

/** The server may have operations that the contract does not declare, so the id does not exist, and a success is allowed. */
function undeclaredMethodStep({ path }: ContractOperation, method: string): Step {
  return unmatchedStep(
    `an undeclared method: ${method} ${path}`,
    { method, path: path.replaceAll(/\{\w+\}/g, UNKNOWN_ID) },
    (exchange, report) => {
      // Not Implemented is how HTTP refuses a method that a server does not know.
      if (exchange.response.status !== 501) inspectResponse(exchange, 'any response', report);
    },
  );
}

function unknownPathStep(path: string, wanted: Wanted = 'any response'): Step {
  return unmatchedStep(`GET ${path}`, { method: 'GET', path }, (exchange, report) =>
    inspectResponse(exchange, wanted, report),
  );
}

/** A request that matches no operation. */
function unmatchedStep(
  title: string,
  { method, path }: { method: string; path: string },
  inspect: (exchange: Exchange, report: Report) => void,
): Step {
  const request = { scenario: '', summary: '', method, path, pathParams: {}, query: {}, headers: {} };
  return {
    title,
    writes: method !== 'GET',
    refused: true,
    requests: 1,
    needs: [],
    run: async ({ send, report }) => inspect(await send({ title, request }), report.finding),
  };
}

function unusualStep(
  context: CheckContext,
  operation: ContractOperation,
  { title, wanted, override, isLarge = false }: Unusual,
): Step[] {
  return operation.requestExamples.slice(0, 1).map((request) => ({
    operation,
    title,
    writes: !operation.isSafe,
    requests: 1,
    ...fixtureNeeds(context, operation, kindsOf(operation, request)),
    async run({ send, prepare, report, validate }) {
      const prepared = prepare(operation, request);
      // An owner's contract may forbid fields that it does not declare.
      const isForbidden =
        wanted === 'a success' && validate(operation.body ?? '', withUnknown(prepared.body)).length > 0;
      const exchange = await send({
        operation,
        title,
        request: prepared,
        override: override(prepared, operation),
      }).catch((error: unknown) => {
        if (!isLarge || !(error instanceof NoResponseError) || !CLOSED.test(error.message)) throw error;
        throw new StepSkipped('the connection was closed before the whole request was sent');
      });
      inspectResponse(exchange, isForbidden ? 'any response' : wanted, report.finding);
    },
  }));
}

function withUnknown(body: Json | undefined): Json {
  return isObject(body) ? { ...body, unknown_member: 'x' } : (body ?? null);
}

function inspectResponse(exchange: Exchange, wanted: Wanted, report: Report): void {
  const { operation, response, outcome } = exchange;
  const pointer = operation?.pointer ?? '#/paths';
  const add = (expected: string, actual = describeResponse(exchange), kind?: string) =>
    report(findingAbout(exchange, { pointer, kind, expected, actual, defect: serverErrorOf(exchange) }));
  if (response.status >= 500) add('a response without a 5xx status');
  else if (wanted === 'a success' && outcome !== 'success') add('a success', undefined, REFUSED.other);
  else if (wanted === 'no success' && outcome === 'success') add('no success');
  if (response.headers.has('x-injected')) add('no injected header', 'the header X-Injected');
}

/** Adds a member to the example. It is written as text, because JSON.stringify cannot write all of these values. */
function member(title: string, wanted: Wanted, value: string, name = 'unknown_member'): Unusual {
  return {
    title: `${title} in the body`,
    wanted,
    override: ({ body }) => ({ body: JSON.stringify(body).replace(/\}$/, `,"${name}":${value}}`) }),
  };
}

/** Servers disagree on whether these are values. */
function valueless(title: string, end: string): Unusual {
  return {
    title,
    wanted: 'any response',
    override(request, { parameters }) {
      const [path = ''] = pathOf(request).split('?');
      const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
      return { path: `${path}?${names.map((name) => `${name}${end}`).join('&')}` };
    },
  };
}

function query(title: string, change: (search: string) => string): Unusual {
  return {
    title,
    wanted: 'any response',
    override(request) {
      const [path = '', search = 'unknown_member=1'] = pathOf(request).split('?');
      return { path: `${path}?${change(search)}` };
    },
  };
}
