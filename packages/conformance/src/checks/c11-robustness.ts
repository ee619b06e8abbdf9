import type { RequestExample } from '@payments-openapi/spec';
import type { Contract, ContractOperation } from '../contract/contract.ts';
import type { Check, Step } from '../run/check.ts';
import { isWrite, kindsOf, needing } from '../run/examples.ts';
import { type Override, pathOf } from '../wire/encode.ts';
import type { Exchange } from '../wire/exchange.ts';
import { about, answered } from './statement.ts';

/** What may become of an odd request: the contract does not say, only that nothing breaks. */
type Wanted = 'no success' | 'a success' | 'an answer';

interface Oddity {
  title: string;
  wanted: Wanted;
  override(request: RequestExample): Override;
}

const MEGABYTE = 2 ** 20;

const inBody: Oddity[] = [
  member('an unknown member', 'a success', '"x"'),
  member('1 MB of text', 'an answer', JSON.stringify('x'.repeat(MEGABYTE))),
  member('lists nested 5,000 deep', 'an answer', `${'['.repeat(5000)}${']'.repeat(5000)}`),
  member('a NUL', 'an answer', '"a\\u0000b"'),
  member('half a surrogate pair', 'an answer', '"\\ud83d"'),
  member('a number beyond a double', 'an answer', '1e400'),
  member('a member named __proto__', 'an answer', '1', '__proto__'),
];

const inQuery: Oddity[] = [
  query('a member given twice', (search) => `${search}&${search}`),
  query('a NUL in the query', (search) => `${search}&unknown_member=%00`),
  query('a line break in the query', (search) => `${search}&unknown_member=a%0d%0aX-Injected:%20yes`),
  query('a broken escape in the query', (search) => `${search}&unknown_member=%zz`),
  query('6,000 characters of query', (search) => `${search}&unknown_member=${'x'.repeat(6_000)}`),
];

/** Odd requests break nothing: they are answered, without a 5xx status, and headers stay those of the server. */
export const robustness: Check = {
  id: 'C11',
  needsSuccesses: true,
  title: 'Odd requests break nothing',
  steps: ({ contract }) => [
    ...contract.operations.flatMap((operation) => {
      const oddities = operation.body ? inBody : inQuery;
      return oddities.map((oddity) => oddityStep(operation, oddity));
    }),
    ...unknownSteps(contract),
  ],
};

/** Paths and methods that the contract does not have. */
function unknownSteps({ operations }: Contract): Step[] {
  const byPath = Map.groupBy(operations, ({ path }) => path);
  const methods = [...byPath.values()].flatMap(([operation, ...others]) => {
    if (!operation) return [];
    const declared = new Set([operation, ...others].map(({ method }) => method));
    const unknown = ['PATCH', 'DELETE'].filter((method) => !declared.has(method));
    return unknown.map((method): Step => {
      const title = `${method} ${operation.path}`;
      return strayStep(operation, title, (request) => ({ method, path: pathOf(request) }));
    });
  });
  const [first] = operations;
  if (!first) return [];
  const paths = ['/svc/unknown', `${first.path}/unknown`, '/%2e%2e/%2e%2e/etc/passwd', '/'].map((path) =>
    strayStep(first, `GET ${path}`, () => ({ method: 'GET', path })),
  );
  return [...methods, ...paths];
}

/** A request that fits no operation. */
function strayStep(
  operation: ContractOperation,
  title: string,
  override: (request: RequestExample) => Override,
): Step {
  const [request] = operation.requestExamples;
  return {
    title,
    writes: !title.startsWith('GET '),
    refused: true,
    requests: 1,
    needs: [],
    async run({ send, prepare, report }) {
      if (!request) return;
      const { body: _, ...bare } = prepare(operation, request);
      const exchange = await send({ title, request: bare, override: override(bare) });
      judge(exchange, 'no success', report.finding);
    },
  };
}

function oddityStep(operation: ContractOperation, { title, wanted, override }: Oddity): Step {
  const [request] = operation.requestExamples;
  return {
    operation,
    title,
    writes: isWrite(operation),
    requests: 1,
    ...needing(request ? kindsOf(operation, request) : []),
    async run({ send, prepare, report }) {
      if (!request) return;
      const prepared = prepare(operation, request);
      const exchange = await send({ operation, title, request: prepared, override: override(prepared) });
      judge(exchange, wanted, report.finding);
    },
  };
}

function judge(exchange: Exchange, wanted: Wanted, say: (statement: ReturnType<typeof about>) => void): void {
  const { operation, response, outcome } = exchange;
  const pointer = operation?.pointer ?? '#/paths';
  const found = (expected: string, came = answered(exchange)) =>
    say(about(exchange, { pointer, expected, came }));
  if (response.status >= 500) found('an answer without a 5xx status');
  else if (wanted === 'a success' && outcome !== 'success') found('a success');
  else if (wanted === 'no success' && outcome === 'success') found('no success');
  if (response.headers.has('x-injected')) found('the headers of the server alone', 'the header X-Injected');
}

/** The example with one more member, written as text, since JSON.stringify would not write all of it. */
function member(title: string, wanted: Wanted, value: string, name = 'unknown_member'): Oddity {
  return {
    title: `${title} in the body`,
    wanted,
    override: ({ body }) => ({ body: JSON.stringify(body).replace(/\}$/, `,"${name}":${value}}`) }),
  };
}

function query(title: string, change: (search: string) => string): Oddity {
  return {
    title,
    wanted: 'an answer',
    override(request) {
      const [path = '', search = 'unknown_member=1'] = pathOf(request).split('?');
      return { path: `${path}?${change(search)}` };
    },
  };
}
