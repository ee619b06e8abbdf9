import type { OpenApiDocument } from '@payments-openapi/spec';
import { loadControlContract, loadServiceContract } from '../contract/load.ts';
import { compile, type Input } from '../contract/validator.ts';
import { controlHandlers } from '../control/handlers.ts';
import { serviceHandlers } from '../operations/handlers.ts';
import type { Call } from '../records/context.ts';
import type { Route } from './answer.ts';

/** The operations of both contracts with their handlers. */
export function createRoutes(): Route[] {
  return [
    ...routesOf(loadServiceContract(), serviceHandlers, false),
    ...routesOf(loadControlContract(), controlHandlers, true),
  ];
}

function routesOf(
  document: OpenApiDocument,
  handlers: Record<string, Route['handle']>,
  control: boolean,
): Route[] {
  return compile(document).map((operation) => {
    const handle = handlers[operation.operationId];
    if (!handle) throw new Error(`nothing handles ${operation.operationId}`);
    if (!operation.hasBody) return { operation, handle, control };
    const handleNamed = (input: Input, call: Call) =>
      handle({ ...input, body: operation.takeNamed(input.body) } as never, call);
    return { operation, handle: handleNamed, control };
  });
}
