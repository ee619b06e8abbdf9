import type { operations } from '@payments-openapi/client';
import type { Temporal } from 'temporal-polyfill';
import type { InParts } from '../contract/in-parts.ts';
import type { Scope } from '../database/collection.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import type { Sandbox } from './sandboxes.ts';

/** What a handler works with while it answers one call. */
export type Call = Scope & {
  sandbox: Sandbox;
  /** The sandbox's clock; there is no other. */
  now: Temporal.Instant;
  newId(): string;
  /** Runs `work` in one transaction; after a conflict it runs again, so it must do nothing but through its scope. */
  transaction<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Runs `read`, whose statements all see the sandbox as it was at one moment. */
  snapshot<T>(read: (scope: Scope) => Promise<T>): Promise<T>;
  /** Whether it put callbacks into the outbox: then delivery starts as soon as the call is over. */
  enqueued: boolean;
};

/** When a call that waits must stop: each aborts a signal that is made when it is asked for. */
export type Waiting = {
  /** Its caller has gone. */
  gone(): AbortSignal;
  /** The server begins to close. */
  closing(): AbortSignal;
};

type Parameters<Op> = Op extends { parameters: infer P } ? P : never;
type Member<P, K extends string> = P extends { [key in K]?: infer V }
  ? [NonNullable<V>] extends [never]
    ? object
    : NonNullable<V>
  : object;
type Body<Op> = Op extends { requestBody?: infer R }
  ? NonNullable<R> extends { content: { 'application/json': infer B } }
    ? B
    : undefined
  : undefined;
type Data<Op> = Op extends { responses: { 200: { content: { 'application/json': { data: infer D } } } } }
  ? D
  : never;

/** The checked input of an operation. Header names are in lower case. */
export type InputOf<Op> = {
  path: Member<Parameters<Op>, 'path'>;
  query: Member<Parameters<Op>, 'query'>;
  header: Record<string, unknown>;
  body: Body<Op>;
};

/** Answers one operation with the `data` of its success envelope, or throws a `Failure`. */
export type Handler<Op, C = Call> = (input: InputOf<Op>, call: C) => Promise<Data<Op> | InParts<Data<Op>>>;

/** A handler for each operation named; one that is missing does not compile. */
export type Handlers<Ops, Id extends keyof Ops = keyof Ops, C = Call> = { [Op in Id]: Handler<Ops[Op], C> };

export type ServiceOperations = operations;

/** The handlers of the operations of one group, `users_create` and so on. */
export type ServiceHandlers<Group extends string> = Handlers<
  ServiceOperations,
  Extract<keyof ServiceOperations, `${Group}_${string}`>
>;

export function callOn(database: Database, sandbox: Sandbox): Call {
  const scope: Scope = { sandboxId: sandbox.id, executor: database };
  return {
    ...scope,
    sandbox,
    now: sandbox.clock,
    newId: () => newId(sandbox.clock),
    transaction: (work) =>
      database.transaction((executor, contended) => work({ sandboxId: sandbox.id, executor, contended })),
    snapshot: (read) =>
      database.transaction((executor) => read({ sandboxId: sandbox.id, executor }), { snapshot: true }),
    enqueued: false,
  };
}
