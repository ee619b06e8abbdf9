import type { operations } from '@payments-openapi/client';
import type { Temporal } from 'temporal-polyfill';
import type { InParts } from '../contract/in-parts.ts';
import type { Scope } from '../database/collection.ts';
import type { Database, TransactionOptions } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import type { Made } from './made.ts';
import type { Sandbox } from './sandboxes.ts';

/** What works on a sandbox on behalf of one call. */
export type Context = Scope & {
  sandbox: Sandbox;
  /** The sandbox's clock; there is no other. */
  now: Temporal.Instant;
  newId(): string;
  /** What is to be stored together with what is made now: it exists already, for what names it. @default nothing */
  made?: Made;
  /**
   * Runs `work` in one transaction, with a context bound to it; within a transaction, in that one. After a conflict it
   * runs again, so it must do nothing but through its context.
   */
  transaction<T>(work: (context: Context) => Promise<T>): Promise<T>;
  /** Runs `read`, whose statements all see the sandbox as it was at one moment. */
  snapshot<T>(read: (context: Context) => Promise<T>): Promise<T>;
  /** Does `work` once when the transaction is committed, however often it is given; outside of one, at once. */
  afterCommit(work: () => void): void;
  /** Starts to deliver the callbacks that are due. */
  deliver(): void;
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
export type Handler<Op, C = Context> = (
  input: InputOf<Op>,
  context: C,
) => Promise<Data<Op> | InParts<Data<Op>>>;

/** A handler for each operation named; one that is missing does not compile. */
export type Handlers<Ops, Id extends keyof Ops = keyof Ops, C = Context> = {
  [Op in Id]: Handler<Ops[Op], C>;
};

export type ServiceOperations = operations;

/** The handlers of the operations of one group, `users_create` and so on. */
export type ServiceHandlers<Group extends string> = Handlers<
  ServiceOperations,
  Extract<keyof ServiceOperations, `${Group}_${string}`>
>;

/** A context outside of any transaction: each of its statements is committed by itself. */
export function createContext(
  database: Database,
  sandbox: Sandbox,
  deliver: () => void = () => undefined,
): Context {
  const run = async <T>(work: (context: Context) => Promise<T>, options?: TransactionOptions): Promise<T> => {
    let after = new Set<() => void>();
    const result = await database.transaction((executor, contended) => {
      // What a try before this one asked for was rolled back with it.
      after = new Set();
      const scope = { sandboxId: sandbox.id, executor, contended };
      return work(bindContext(scope, sandbox, { deliver, afterCommit: (work) => after.add(work) }));
    }, options);
    for (const work of after) work();
    return result;
  };
  return {
    sandboxId: sandbox.id,
    executor: database,
    sandbox,
    now: sandbox.clock,
    newId: () => newId(sandbox.clock),
    transaction: run,
    snapshot: (read) => run(read, { snapshot: true }),
    afterCommit: (work) => work(),
    deliver,
  };
}

/** A context within the transaction of a scope. */
export function bindContext(
  scope: Scope,
  sandbox: Sandbox,
  { deliver, afterCommit }: Pick<Context, 'deliver' | 'afterCommit'>,
): Context {
  const context: Context = {
    ...scope,
    sandbox,
    now: sandbox.clock,
    newId: () => newId(sandbox.clock),
    transaction: (work) => work(context),
    snapshot: (read) => read(context),
    afterCommit,
    deliver,
  };
  return context;
}
