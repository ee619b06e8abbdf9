import type { RequestExample } from '@payments-openapi/spec';
import type { ContractOperation } from '../contract/contract.ts';
import { type FixtureKind, needsOf, SINGLE_USE } from '../profile/fixtures.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { CheckContext, Step, StepContext } from './check.ts';

/** One step for each example request of the contract. It is sent with the target's fixtures, and then inspected. */
export function exampleSteps(
  { contract }: CheckContext,
  inspect?: (exchange: Exchange, context: StepContext) => void,
): Step[] {
  return contract.operations.flatMap((operation) =>
    operation.requestExamples.map((request): Step => {
      const title = `request ${request.scenario}`;
      return {
        operation,
        title,
        writes: !operation.isSafe,
        requests: 1,
        sendsOnly: !inspect,
        ...fixtureNeeds(kindsOf(operation, request)),
        async run(context) {
          const exchange = await context.send({
            operation,
            title,
            request: context.prepare(operation, request),
            validity: { valid: true, pointer: operation.body ?? operation.pointer },
          });
          inspect?.(exchange, context);
        },
      };
    }),
  );
}

/** The fixtures of a step with one request. It shares them unless the request uses one up. */
export function fixtureNeeds(needs: readonly FixtureKind[]): Pick<Step, 'needs' | 'shared'> {
  return { needs, shared: !needs.some((kind) => SINGLE_USE.has(kind)) };
}

/** The kinds of fixtures that a request refers to. */
export function kindsOf({ operationId }: ContractOperation, request: RequestExample): FixtureKind[] {
  return [...new Set(needsOf(operationId, request).map(({ kind }) => kind))];
}
