import type { Temporal } from 'temporal-polyfill';
import type { Live, StreamedData } from '../contract/response-data.ts';
import type { operations } from '../contract/service.ts';
import type { Scope } from '../database/collection.ts';
import type { Database, TransactionOptions } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { checkOptimistically, lockIncarnation } from '../database/incarnation.ts';
import type { OptimisticCheck } from '../database/optimistic-check.ts';
import type { Occurrence } from '../generated/contract.ts';
import { appendEvents } from './events.ts';
import type { PendingDocuments } from './pending-documents.ts';
import type { Sandbox } from './sandboxes.ts';

/** Context of one call to a sandbox. */
export type Context = Scope & {
  sandbox: Sandbox;
  /** Time of the sandbox's clock. */
  now: Temporal.Instant;
  newId(): string;
  /** Documents that will be stored in the same step; references to them are valid. @default none */
  made?: PendingDocuments;
  /**
   * Runs `work` in one transaction, with a context bound to it; within a transaction, in that one. After a conflict it
   * runs again, so it must have no effects except through its context.
   */
  transaction<T>(work: (context: Context) => Promise<T>): Promise<T>;
  /** Runs `read`; all its statements see a consistent snapshot of the sandbox. */
  snapshot<T>(read: (context: Context) => Promise<T>): Promise<T>;
  /** Runs `work` once after the commit, however often it is registered; outside of a transaction, immediately. */
  afterCommit(work: () => void): void;
  /** Starts to deliver due callbacks. */
  deliver(): void;
  /** Records an event of the sandbox; only within a transaction, which stores it at its end. */
  record(occurrence: Occurrence): void;
  /** Says when a plan that the transaction stores is due, so that a runner will find it; only within a transaction. */
  noteDue(due: number): void;
};

/** When a waiting call must stop. Each function creates its signal when called. */
export interface Waiting {
  /** Aborts when the caller disconnects. */
  gone(): AbortSignal;
  /** Aborts when the server begins to close. */
  closing(): AbortSignal;
}

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
export interface InputOf<Op> {
  path: Member<Parameters<Op>, 'path'>;
  query: Member<Parameters<Op>, 'query'>;
  header: Record<string, unknown>;
  body: Body<Op>;
}

/** Handles one operation: returns the `data` of its success envelope, or throws a `Failure`. */
export type Handler<Op, C = Context> = (
  input: InputOf<Op>,
  context: C,
) => Promise<Data<Op> | StreamedData<Data<Op>> | Live<Data<Op>>>;

/** A handler for each operation. If one is missing, this does not compile. */
export type Handlers<Ops, Id extends keyof Ops = keyof Ops, C = Context> = {
  [Op in Id]: Handler<Ops[Op], C>;
};

export type ServiceOperations = operations;

/** The handlers of the operations of one group, such as `users_create`. */
export type ServiceHandlers<Group extends string> = Handlers<
  ServiceOperations,
  Extract<keyof ServiceOperations, `${Group}_${string}`>
>;

/**
 * Creates a context outside of any transaction: each of its statements is committed separately.
 * @param optimisticCheck of the sandbox, if that was not loaded for this call
 */
export function createContext(
  database: Database,
  sandbox: Sandbox,
  deliver: () => void = () => undefined,
  optimisticCheck?: OptimisticCheck,
): Context {
  const run = async <T>(work: (context: Context) => Promise<T>, options?: TransactionOptions): Promise<T> => {
    let after = new Set<() => void>();
    const result = await database.transaction(async (executor, contended) => {
      // What a previous attempt registered was rolled back.
      after = new Set();
      const scope = { sandboxId: sandbox.id, executor, contended };
      const recorded: Occurrence[] = [];
      const due: number[] = [];
      const context = bindContext(scope, sandbox, {
        deliver,
        afterCommit: (work) => after.add(work),
        record: (occurrence) => recorded.push(occurrence),
        noteDue: (time) => due.push(time),
      });
      // Sent first, without waiting for it. A snapshot only reads, so it need not hold the incarnation.
      const check = options?.snapshot ? checkOptimistically : lockIncarnation;
      const held = check(executor, sandbox.id, sandbox.incarnation, optimisticCheck);
      const [decided] = await Promise.allSettled([work(context), held]);
      await held;
      if (decided.status === 'rejected') throw decided.reason;
      const result = decided.value;
      // Last, because other calls of the sandbox wait from here to the commit.
      await appendEvents(scope, recorded, due.length > 0 ? Math.min(...due) : null);
      return result;
    }, options);
    for (const work of after) work();
    return result;
  };
  return {
    sandboxId: sandbox.id,
    incarnation: sandbox.incarnation,
    optimisticCheck,
    executor: database,
    sandbox,
    now: sandbox.clock,
    newId: () => newId(sandbox.clock),
    transaction: run,
    snapshot: (read) => run(read, { snapshot: true }),
    afterCommit: runNow,
    deliver,
    record: refuseOutside,
    noteDue: refuseOutside,
  };
}

function runNow(work: () => void): void {
  work();
}

function refuseOutside(): never {
  throw new Error('events and due times must be recorded in the transaction of the change that they report');
}

/** Creates a context within the transaction of a scope. */
export function bindContext(
  scope: Scope,
  sandbox: Sandbox,
  effects: Pick<Context, 'deliver' | 'afterCommit' | 'record' | 'noteDue'>,
): Context {
  const context: Context = {
    ...scope,
    sandbox,
    now: sandbox.clock,
    newId: () => newId(sandbox.clock),
    transaction: (work) => work(context),
    snapshot: (read) => read(context),
    ...effects,
  };
  return context;
}
