import type { RequestExample } from '@payments-openapi/spec';
import type { ContractOperation } from '../contract/contract.ts';
import { type FixtureKind, needsOf, USED_UP } from '../profile/fixtures.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Context, Step, StepContext } from './check.ts';

/** One step for each named request of the contract: it is sent, with the target's fixtures, and then judged. */
export function exampleSteps(
  { contract }: Context,
  judge?: (exchange: Exchange, context: StepContext) => void,
): Step[] {
  return contract.operations.flatMap((operation) =>
    operation.requestExamples.map((request): Step => {
      const title = `request ${request.scenario}`;
      return {
        operation,
        title,
        writes: isWrite(operation),
        requests: 1,
        ...needing(kindsOf(operation, request)),
        async run(context) {
          const exchange = await context.send({
            operation,
            title,
            request: context.prepare(operation, request),
            made: { valid: true, pointer: operation.body ?? operation.pointer },
          });
          judge?.(exchange, context);
        },
      };
    }),
  );
}

/** What a step of one request says of its fixtures: it shares them, unless it uses one up. */
export function needing(needs: readonly FixtureKind[]): Pick<Step, 'needs' | 'shared'> {
  return { needs, shared: !needs.some((kind) => USED_UP.has(kind)) };
}

/** The kinds of fixtures that a request needs. */
export function kindsOf({ operationId }: ContractOperation, request: RequestExample): FixtureKind[] {
  return [...new Set(needsOf(operationId, request).map(({ kind }) => kind))];
}

/** These two change nothing although their method says that they may. */
const READS = new Set(['recurringPlans_calculateCycles', 'recurringOrders_get']);

/** Whether an operation changes something at the target. */
export function isWrite({ operationId, method }: ContractOperation): boolean {
  return method !== 'GET' && !READS.has(operationId);
}
