import { EVENT_STREAM_TYPE, Live } from '../contract/live.ts';
import { sentenceOf, violationsOf } from '../contract/problem.ts';
import { StreamedData } from '../contract/streamed-data.ts';
import type { CheckedOperation } from '../contract/validator.ts';
import type { Database } from '../database/database.ts';
import { OtherIncarnation } from '../database/incarnation.ts';
import { drawFault } from '../faults/draw.ts';
import { strikeBefore } from '../faults/effects.ts';
import { Failure, type FailureStatus } from '../input/failures.ts';
import { YAML_TYPE } from '../input/yaml.ts';
import { createContext } from '../records/context.ts';
import { lastRead, type Sandbox } from '../records/sandboxes.ts';
import { shareLoads } from '../records/share-loads.ts';
import { enterSandbox } from '../sandboxes/suspension.ts';
import { prefers } from './accept.ts';
import { JsonWriter, YamlWriter } from './chunk-writer.ts';
import { failureOf, type Log } from './failures.ts';
import { failureOutcome, NONE, type Outcome } from './outcome.ts';
import { perform } from './perform.ts';
import { checkEscapes, parseQuery } from './query.ts';
import { CONTENT_TYPE } from './reply.ts';
import type { RequestHead } from './request.ts';
import type { Found } from './router.ts';

export type RunOptions = {
  database: Database;
  /** Starts to deliver the due callbacks of a sandbox. */
  wake(sandboxId: string): void;
  failureStatus: FailureStatus;
  /** Whether an answer that breaks the contract becomes an internal error, not only a line in the log. */
  strict: boolean;
  /** Aborts when the server begins to close. */
  closing: AbortSignal;
  log: Log;
};

/** Runs the operation of a call in its sandbox: applies faults, and checks input and answer against the contract. */
export type Run = (
  found: Found,
  head: RequestHead,
  body: unknown,
  gone: () => AbortSignal,
) => Promise<Outcome>;

export function createRun(options: RunOptions): Run {
  const { database, failureStatus, log } = options;
  const load = shareLoads((id) => enterSandbox(database, id));
  return async (found, head, body, gone) => {
    const notes: Notes = { problems: NONE, responseProblems: NONE, violations: NONE };
    try {
      if (head.url.includes('%')) checkEscapes(head.url);
      const wake = () => options.wake(found.sandboxId);
      const waiting = { gone, closing: () => options.closing };
      const once = async (sandbox: Sandbox) => {
        const { path, route } = found;
        const input = {
          path,
          query: parseQuery(head.url),
          header: headersOf(route.operation, head),
          body,
        };
        return perform(route, input, createContext(database, sandbox, wake), waiting);
      };
      const { loaded } = await load(found.sandboxId);
      // Sent together with the load: it counts if that finds the sandbox as it was.
      const assumed = assumedFor(found);
      const early = assumed && once(assumed);
      early?.catch(() => undefined);
      const before = await loaded;
      notes.sandbox = before;
      const struck = await strike(found, before, notes, options);
      if (struck) return { ...struck, ...notes };
      // It may have been delayed: its time is that of the clock by now.
      const sandbox = notes.fault ? await (await load(found.sandboxId)).loaded : before;
      if (sandbox.incarnation !== before.incarnation) throw new OtherIncarnation(found.sandboxId, false);
      // Of a call that arrives twice, the first response gets lost, whatever it is.
      if (notes.fault?.effect === 'duplicate') await once(sandbox).catch(() => undefined);
      const data = await (early && sandbox === assumed ? early : once(sandbox));
      return { ...(await answerWith(data, found.route.operation, head, gone, notes, options)), ...notes };
    } catch (error) {
      const failure = failureOf(error, log);
      const { problems, violations } = failure;
      // A probe goes by the status alone.
      const isProbe = found.route.control && found.route.operation.security.length === 0;
      return {
        ...failureOutcome(failure, isProbe ? 'by_kind' : failureStatus),
        ...notes,
        problems,
        violations: [...violations, ...notes.violations],
      };
    }
  };
}

/**
 * The sandbox as it was, for a call that only reads and so may be made in vain; none where it would wait or might meet
 * a fault.
 */
function assumedFor({ route, sandboxId }: Found): Sandbox | undefined {
  if (route.control || route.operation.method !== 'GET') return undefined;
  const sandbox = lastRead(sandboxId);
  return sandbox?.faults.length === 0 && sandbox.suspended_until === null ? sandbox : undefined;
}

type Notes = Pick<Outcome, 'sandbox' | 'fault' | 'problems' | 'responseProblems' | 'violations'>;

/** Applies the next fault of a sandbox to the call. @returns nothing when the operation still runs */
async function strike(
  { route, sandboxId }: Found,
  { faults }: Sandbox,
  notes: Notes,
  { database, failureStatus }: RunOptions,
): Promise<Pick<Outcome, 'status' | 'envelope'> | undefined> {
  if (faults.length === 0 || route.control) return undefined;
  notes.fault = await drawFault(database, sandboxId, route.operation.operationId);
  const struck = notes.fault && (await strikeBefore(notes.fault, failureStatus));
  if (struck === 'dropped') return { status: 0 };
  return struck && { status: struck.status, envelope: { code: struck.code, message: struck.message } };
}

/** The success envelope of an operation, checked. @throws {Failure} when it breaks the contract and `strict` is set */
async function answerWith(
  data: unknown,
  operation: CheckedOperation,
  { method, headers }: RequestHead,
  gone: () => AbortSignal,
  notes: Notes,
  { strict, log, closing }: RunOptions,
): Promise<Pick<Outcome, 'status' | 'envelope' | 'stream'>> {
  const envelope = { code: 200, message: 'succeed' };
  const check = (part: unknown) => {
    const problems = operation.checkOutput({ ...envelope, data: part });
    if (problems.length === 0) return;
    const { operationId } = operation;
    const broken = problems.map(sentenceOf);
    notes.responseProblems = broken;
    notes.violations = violationsOf(problems);
    log.error({ operationId, broken }, 'the answer breaks the contract');
    if (strict) throw new Failure('internal', `${operationId}: ${broken.join('; ')}`);
  };
  if (data instanceof StreamedData) {
    const type = operation.writesYaml && prefers(YAML_TYPE, headers.accept ?? '') ? YAML_TYPE : CONTENT_TYPE;
    const writer = await data.writeTo(() => new (type === YAML_TYPE ? YamlWriter : JsonWriter)(check));
    return { status: 200, envelope, stream: { type, chunks: writer.end() } };
  }
  if (data instanceof Live && prefers(EVENT_STREAM_TYPE, headers.accept ?? '')) {
    // An answer without a body would leave it open.
    const chunks = method === 'HEAD' ? [] : await data.follow(AbortSignal.any([gone(), closing]));
    return { status: 200, envelope, stream: { type: EVENT_STREAM_TYPE, chunks } };
  }
  const whole = data instanceof Live ? await data.page() : data;
  check(whole);
  return { status: 200, envelope: { ...envelope, data: whole } };
}

function headersOf({ headerNames }: CheckedOperation, { headers }: RequestHead): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const name of headerNames) if (headers[name] !== undefined) named[name] = headers[name];
  return named;
}
