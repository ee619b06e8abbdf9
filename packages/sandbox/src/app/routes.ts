import type { OpenApiDocument } from '@payments-openapi/spec';
import { loadControlContract, loadServiceContract } from '../contract/load.ts';
import { compile, type Input } from '../contract/validator.ts';
import { controlHandlers } from '../control/handlers.ts';
import type { ControlServices } from '../control/types.ts';
import type { Route } from '../http/answer.ts';
import { serviceHandlers } from '../operations/handlers.ts';
import type { Context, Waiting } from '../records/context.ts';

type Handle = Route['handle'];

/** The operations of both contracts with their handlers. */
export function createRoutes(services: ControlServices): Route[] {
  return [
    ...routesOf(loadServiceContract(), serviceHandlers, false),
    ...routesOf(loadControlContract(), withServices(services), true),
  ];
}

/** Only handlers of the control interface reach beyond their sandbox. */
function withServices(services: ControlServices): Record<string, Handle> {
  const handlers = Object.entries<(input: never, context: never) => Promise<unknown>>(controlHandlers);
  return Object.fromEntries(
    handlers.map(([id, handle]): [string, Handle] => [
      id,
      (input, context, waiting) => handle(input, Object.assign(context, { services, waiting }) as never),
    ]),
  );
}

function routesOf(document: OpenApiDocument, handlers: Record<string, Handle>, control: boolean): Route[] {
  return compile(document).map((operation) => {
    const handle = handlers[operation.operationId];
    if (!handle) throw new Error(`nothing handles ${operation.operationId}`);
    if (!operation.hasBody) return { operation, handle, control };
    const handleNamed = (input: Input, context: Context, waiting: Waiting) =>
      handle({ ...input, body: operation.stripUnknown(input.body) } as never, context, waiting);
    return { operation, handle: handleNamed, control };
  });
}
