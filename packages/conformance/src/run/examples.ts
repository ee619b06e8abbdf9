import type { RequestExample } from '@payments-openapi/spec';
import type { ContractOperation } from '../contract/contract.ts';
import { type FixtureKind, isSingleUse, needsOf } from '../profile/fixtures.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { CheckContext, Step, StepContext } from './check.ts';

/** One step for each example request of the contract. It is sent with the target's fixtures, and then inspected. */
export function exampleSteps(
  context: CheckContext,
  inspect?: (exchange: Exchange, context: StepContext) => void,
): Step[] {
  return context.contract.operations.flatMap((operation) =>
    operation.requestExamples.map((request): Step => {
      const title = `request ${request.scenario}`;
      return {
        operation,
        title,
        writes: !operation.isSafe,
        requests: 1,
        sendsOnly: !inspect,
        ...fixtureNeeds(context, operation, kindsOf(operation, request)),
        async run(step) {
          const exchange = await step.send({
            operation,
            title,
            request: step.prepare(operation, request),
            validity: { valid: true, pointer: operation.body ?? operation.pointer },
          });
          inspect?.(exchange, step);
        },
      };
    }),
  );
}

/** The fixtures of a step with one request. It shares them unless the request uses one up. */
export function fixtureNeeds(
  { profile }: CheckContext,
  operation: ContractOperation,
  needs: readonly FixtureKind[],
): Pick<Step, 'needs' | 'shared' | 'usesUp'> {
  const usesUp = deletedBy(operation);
  const isShared = usesUp === undefined && !needs.some((kind) => isSingleUse(kind, profile));
  return { needs, shared: isShared, ...(usesUp && { usesUp }) };
}

/** The kind of fixture that a DELETE is about: that of the last id in its path. */
function deletedBy({ operationId, method, requestExamples }: ContractOperation): FixtureKind | undefined {
  const [example] = requestExamples;
  const last = Object.entries(example?.pathParams ?? {}).at(-1);
  if (method !== 'DELETE' || !example || !last) return undefined;
  const { body: _, ...rest } = example;
  const request = { ...rest, pathParams: Object.fromEntries([last]), query: {}, headers: {} };
  return needsOf(operationId, request)[0]?.kind;
}

/** The kinds of fixtures that a request refers to. */
export function kindsOf({ operationId }: ContractOperation, request: RequestExample): FixtureKind[] {
  return [...new Set(needsOf(operationId, request).map(({ kind }) => kind))];
}
