import type { RequestExample } from '@payments-openapi/spec';
import type { ContractOperation } from '../../contract/contract.ts';
import type { Step, StepContext } from '../../run/check.ts';
import { kindsOf } from '../../run/examples.ts';
import type { Override } from '../../wire/encode.ts';
import type { Exchange } from '../../wire/exchange.ts';

/** An id that no resource has. */
export const UNKNOWN_ID = 'nobody';

/** A request that violates the contract at a pointer. */
export interface InvalidRequest {
  title: string;
  request: RequestExample;
  pointer: string;
  override?: Override;
}

/** A step that sends an invalid request. `inspect` gets the exchange after the checks that inspect every exchange. */
export function refusedStep(
  operation: ContractOperation,
  { title, request, pointer, override }: InvalidRequest,
  inspect?: (context: StepContext, exchange: Exchange) => Promise<void>,
): Step {
  return {
    operation,
    title,
    writes: !operation.isSafe,
    refused: true,
    requests: 1,
    needs: kindsOf(operation, request),
    async run(context) {
      const exchange = await context.send({
        operation,
        title,
        request: context.prepare(operation, request),
        ...(override && { override }),
        validity: { valid: false, pointer },
      });
      await inspect?.(context, exchange);
    },
  };
}
