import { Call, type CallOptions } from './call.ts';
import { createExecute, type ExecuteOptions } from './execute.ts';
import type { RequestHead } from './request.ts';
import type { Route } from './route.ts';
import { createRouter } from './router.ts';
import { targetOf } from './target.ts';

/** Responds to requests, whether they come over HTTP, in process or from a test. */
export interface Invocation {
  /** Begins a call once the headers of its request have arrived. */
  begin(head: RequestHead): Call;
}

export type InvocationOptions = ExecuteOptions &
  Pick<CallOptions, 'observe' | 'documentation' | 'publicUrl'> & {
    routes: readonly Route[];
    /** Maximum size of a request body, in bytes. */
    bodyBytes: number;
  };

export function createInvocation(options: InvocationOptions): Invocation {
  const router = createRouter(options.routes);
  const callOptions = { ...options, execute: createExecute(options) };
  return { begin: (head) => new Call(head, targetOf(head, router, options.bodyBytes), callOptions) };
}
