import type { Json, RequestExample } from '@payments-openapi/spec';
import * as fc from 'fast-check';
import type { Case } from '../cases/case.ts';
import { combined } from '../cases/combined.ts';
import { isUnique } from '../cases/fresh.ts';
import { anyText } from '../cases/texts.ts';
import type { ContractOperation } from '../contract/contract.ts';
import { requestProblems } from '../contract/validate.ts';
import type { Context, Step } from '../run/check.ts';
import { isWrite, kindsOf, needing } from '../run/examples.ts';
import type { Exchange } from '../wire/exchange.ts';
import { about, answered } from './statement.ts';

/** Random requests of one operation, and how many more to find the smallest one that fails. */
const RUNS = { quick: 4, deep: 100, shrinking: 20 };

/** Several allowed changes of an example at once; when such a request is refused, the smallest one that still is. */
export function randomStep(context: Context, operation: ContractOperation, free: readonly Case[]): Step[] {
  const { contract, seed, deep } = context;
  const kinds = new Set(operation.requestExamples.flatMap((example) => kindsOf(operation, example)));
  // A sale is voided once, and the requests of a step share what they work on.
  if (!operation.body || kinds.has('voidable_sale')) return [];
  const requests = requestsOf(context, operation, free);
  const runs = deep ? RUNS.deep : RUNS.quick;
  const most = runs + RUNS.shrinking;
  const title = `${runs} requests with several changes at random`;
  const pointer = operation.body;
  return [
    {
      operation,
      title,
      writes: isWrite(operation),
      requests: most,
      ...needing([...kinds]),
      async run({ validate, send, prepare, report }) {
        let sent = 0;
        let refused: Exchange | undefined;
        const property = fc.asyncProperty(requests, async (random) => {
          fc.pre(requestProblems(validate, contract.document, operation, random).length === 0);
          if (sent === most) return;
          sent += 1;
          const request = prepare(operation, random);
          const exchange = await send({ operation, title, request, made: { valid: true, pointer } });
          if (exchange.outcome === 'success') return;
          refused = exchange;
          throw new Error('it was refused');
        });
        await fc.check(property, { seed, numRuns: runs });
        if (!refused) return;
        const expected = 'it is accepted, as nothing in it breaks the contract';
        report.finding(about(refused, { pointer, expected, came: answered(refused) }));
      },
    },
  ];
}

function requestsOf(
  { contract: { document }, validate }: Context,
  { operationId, requestExamples, body: pointer = '' }: ContractOperation,
  free: readonly Case[],
): fc.Arbitrary<RequestExample> {
  return fc.constantFrom(...requestExamples).chain((example) => {
    const { body = null as Json } = example;
    // A text that another resource has is refused, and rightly: those members keep what is made for them.
    const isFree = ({ at }: { at: string }) => !isUnique(operationId, `body${at}`);
    const changes = free.filter(
      ({ scenario, patches }) => scenario === example.scenario && patches.length > 0 && patches.every(isFree),
    );
    const text = anyText(document, validate, pointer, body);
    return fc
      .tuple(
        fc.subarray(changes, { maxLength: Math.min(6, changes.length) }),
        text ? fc.array(text, { maxLength: 3 }) : fc.constant([]),
      )
      .map(([cases, texts]) => ({
        ...example,
        body: combined(body, [...texts.filter(isFree), ...cases.flatMap(({ patches }) => patches)]),
      }));
  });
}
