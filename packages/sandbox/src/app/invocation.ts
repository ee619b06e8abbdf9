import { createInvocation, type Invocation, type InvocationOptions } from '../invocation/invocation.ts';
import type { Services } from './services.ts';

/** Creates the invocation of operations that use these services. */
export function invocationOver(
  { database, deliveryWorker, requestLog, limits }: Services,
  options: Pick<
    InvocationOptions,
    'routes' | 'log' | 'failureStatus' | 'strict' | 'closing' | 'documentation'
  >,
): Invocation {
  return createInvocation({
    ...options,
    database,
    limits,
    wake: (sandboxId) => deliveryWorker.wake(sandboxId),
    observe: (exchange) => requestLog.add(exchange),
    bodyBytes: limits.bodyBytes,
  });
}
