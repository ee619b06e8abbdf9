import { controlOperations, serviceOperations } from '../contract/operations.ts';
import type { CheckedOperation } from '../contract/validator.ts';
import { controlHandlers } from '../control/handlers.ts';
import type { ControlServices } from '../control/types.ts';
import type { Route } from '../invocation/route.ts';
import { serviceHandlers } from '../operations/handlers.ts';

type Handle = Route['handle'];

/** The operations of both contracts with their handlers. */
export function createRoutes(services: ControlServices): Route[] {
  return [
    ...routesOf(serviceOperations(), serviceHandlers, false),
    ...routesOf(controlOperations(), withServices(services), true),
  ];
}

/** Gives the handlers of the control interface access to the services, beyond their sandbox. */
function withServices(services: ControlServices): Record<string, Handle> {
  const handlers = Object.entries<(input: never, context: never) => Promise<unknown>>(controlHandlers);
  return Object.fromEntries(
    handlers.map(([id, handle]): [string, Handle] => [
      id,
      (input, context, waiting) => handle(input, Object.assign(context, { services, waiting }) as never),
    ]),
  );
}

function routesOf(
  operations: readonly CheckedOperation[],
  handlers: Record<string, Handle>,
  control: boolean,
): Route[] {
  return operations.map((operation) => {
    const handle = handlers[operation.operationId];
    if (!handle) throw new Error(`no handler for ${operation.operationId}`);
    return { operation, handle, control };
  });
}
