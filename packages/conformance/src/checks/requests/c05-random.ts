import type { Json, RequestExample } from '@payments-openapi/spec';
import * as fc from 'fast-check';
import type { Case } from '../../cases/case.ts';
import { applyPatches } from '../../cases/patch.ts';
import { anyText } from '../../cases/texts.ts';
import { isUnique } from '../../cases/unique-values.ts';
import type { ContractOperation } from '../../contract/contract.ts';
import { requestProblems } from '../../contract/validate.ts';
import { REFUSED } from '../../findings/finding.ts';
import { isSingleUse } from '../../profile/fixtures.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import { fixtureNeeds, kindsOf } from '../../run/examples.ts';
import { StepSkipped } from '../../run/result.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { describeResponse, findingAbout } from '../describe.ts';

/** Random requests for one operation, and the most further requests to shrink one that fails. */
const RUNS = { quick: 4, deep: 100, shrinking: 20 };

/** Sends examples with several random changes that the contract allows. Reports the smallest request that is refused. */
export function randomStep(
  context: CheckContext,
  operation: ContractOperation,
  allowed: readonly Case[],
): Step[] {
  const { contract, seed, deep } = context;
  const kinds = new Set(operation.requestExamples.flatMap((example) => kindsOf(operation, example)));
  // The requests of a step share their fixtures.
  if (!operation.body || [...kinds].some((kind) => isSingleUse(kind, context.profile))) return [];
  const requests = requestsOf(context, operation, allowed);
  const runs = deep ? RUNS.deep : RUNS.quick;
  const most = runs + RUNS.shrinking;
  const title = `${runs} requests with several random changes`;
  const pointer = operation.body;
  return [
    {
      operation,
      title,
      writes: !operation.isSafe,
      requests: most,
      ...fixtureNeeds(context, operation, [...kinds]),
      async run({ validate, send, prepare, report }) {
        let sent = 0;
        let refused: Exchange | undefined;
        let ended: { error: unknown } | undefined;
        const property = fc.asyncProperty(requests, async (random) => {
          fc.pre(requestProblems(validate, contract.document, operation, random).length === 0);
          if (ended || sent === most) return;
          sent += 1;
          const request = prepare(operation, random);
          const call = { operation, title, request, validity: { valid: true, pointer } };
          const exchange = await send(call).catch((error: unknown) => {
            ended = { error };
            throw error;
          });
          if (exchange.outcome === 'success') return;
          refused = exchange;
          throw new Error('the request was refused');
        });
        await fc.check(property, { seed, numRuns: runs });
        if (refused) {
          const expected = 'a success, because the contract allows the request';
          const actual = describeResponse(refused);
          report.finding(findingAbout(refused, { pointer, kind: REFUSED.other, expected, actual }));
        }
        // fast-check catches every error.
        if (ended) throw ended.error;
        if (sent === 0) throw new StepSkipped('the contract allows none of the generated requests');
      },
    },
  ];
}

/** Requests with several random changes. Some of them may be invalid. */
export function requestsOf(
  { contract: { document }, validate }: CheckContext,
  operation: ContractOperation,
  allowed: readonly Case[],
): fc.Arbitrary<RequestExample> {
  const { requestExamples, body: pointer = '' } = operation;
  return fc.constantFrom(...requestExamples).chain((example) => {
    const { body = null as Json } = example;
    // Unique members keep their generated values, because a value that is taken is rightly refused.
    const isFree = ({ at }: { at: string }) => !isUnique(operation, `body${at}`);
    const changes = allowed.filter(
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
        body: applyPatches(body, [...texts.filter(isFree), ...cases.flatMap(({ patches }) => patches)]),
      }));
  });
}
