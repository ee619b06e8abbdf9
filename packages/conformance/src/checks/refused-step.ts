import type { RequestExample } from '@payments-openapi/spec';
import type { ContractOperation } from '../contract/contract.ts';
import type { Step, StepContext } from '../run/check.ts';
import { isWrite, kindsOf } from '../run/examples.ts';
import type { Override } from '../wire/encode.ts';
import type { Exchange } from '../wire/exchange.ts';

/** A request that breaks the contract at a pointer into it. */
export interface Refused {
  title: string;
  request: RequestExample;
  pointer: string;
  override?: Override;
}

/** A step that sends such a request. Every check judges the answer; `judge` is the step's own. */
export function refusedStep(
  operation: ContractOperation,
  { title, request, pointer, override }: Refused,
  judge?: (context: StepContext, exchange: Exchange) => Promise<void>,
): Step {
  return {
    operation,
    title,
    writes: isWrite(operation),
    refused: true,
    requests: 1,
    needs: kindsOf(operation, request),
    async run(context) {
      const exchange = await context.send({
        operation,
        title,
        request: context.prepare(operation, request),
        ...(override && { override }),
        made: { valid: false, pointer },
      });
      await judge?.(context, exchange);
    },
  };
}
