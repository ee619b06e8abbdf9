import { EVENT_STREAM_TYPE, Live } from '../contract/live.ts';
import { sentenceOf, violationsOf } from '../contract/problem.ts';
import { StreamedData } from '../contract/streamed-data.ts';
import type { CheckedOperation } from '../contract/validator.ts';
import { Assumption } from '../database/assumption.ts';
import type { Database } from '../database/database.ts';
import { OtherIncarnation } from '../database/incarnation.ts';
import { drawFault } from '../faults/draw.ts';
import { applyBefore } from '../faults/effects.ts';
import { Failure, type FailureStatus } from '../input/failures.ts';
import { YAML_TYPE } from '../input/yaml.ts';
import { createContext } from '../records/context.ts';
import { lastLoaded, type Sandbox } from '../records/sandboxes.ts';
import { shareLoads } from '../records/share-loads.ts';
import { enterSandbox } from '../sandboxes/suspension.ts';
import { prefers } from './accept.ts';
import { JsonWriter, YamlWriter } from './chunk-writer.ts';
import { failureOf, type Log } from './failures.ts';
import { failureOutcome, NONE, type Outcome, SUCCESS } from './outcome.ts';
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
  /** Whether a response that breaks the contract becomes an internal error instead of only being logged. */
  strict: boolean;
  /** Aborts when the server begins to close. */
  closing: AbortSignal;
  log: Log;
};

/**
 * Runs the operation of a call in its sandbox: applies faults, and checks input and response against the contract. If a
 * fault duplicates the call, `onLost` gets the outcome whose response is lost.
 */
export type Run = (
  found: Found,
  head: RequestHead,
  body: unknown,
  gone: () => AbortSignal,
  onLost: (outcome: Outcome) => void,
) => Promise<Outcome>;

export function createRun(options: RunOptions): Run {
  const { database, failureStatus, log } = options;
  const load = shareLoads((id) => enterSandbox(database, id));
  return (found, head, body, gone, onLost) => {
    const { operation, control } = found.route;
    // Probes look at the status only.
    const isProbe = control && operation.security.length === 0;
    const settled = async (notes: Notes, work: () => Promise<Answer>): Promise<Outcome> => {
      try {
        return { ...(await work()), ...notes };
      } catch (error) {
        const failure = failureOf(error, log);
        const { problems, violations } = failure;
        return {
          ...failureOutcome(failure, isProbe ? 'by_kind' : failureStatus),
          ...notes,
          problems,
          violations: [...violations, ...notes.violations],
        };
      }
    };
    const notes: Notes = { problems: NONE, responseProblems: NONE, violations: NONE };
    return settled(notes, async () => {
      if (head.url.includes('%')) checkEscapes(head.url);
      const wake = () => options.wake(found.sandboxId);
      const waiting = { gone, closing: () => options.closing };
      const performIn = async (sandbox: Sandbox, assumption?: Assumption) => {
        const input = {
          path: found.path,
          query: parseQuery(head.url),
          header: headersOf(operation, head),
          body,
        };
        return perform(found.route, input, createContext(database, sandbox, wake, assumption), waiting);
      };
      const answerWith = (own: Notes, data: Promise<unknown>) =>
        respondWith(data, operation, head, gone, own, options);
      const assumed = assumedFor(found, database);
      // A GET is sent together with the load. Other calls do without, if they find the sandbox as assumed.
      let early = assumed && operation.method !== 'GET' ? performIn(assumed.sandbox, assumed) : undefined;
      if (assumed && early) {
        await early.catch(() => undefined);
        if (!assumed.needsLoad) {
          notes.sandbox = assumed.sandbox;
          return answerWith(notes, early);
        }
      }
      const { loaded } = await load(found.sandboxId);
      if (assumed) early ??= performIn(assumed.sandbox);
      early?.catch(() => undefined);
      const before = await loaded;
      notes.sandbox = before;
      if (before.faults.length > 0 && !control) {
        const interrupted = await applyFault(found, notes, options);
        if (interrupted) return interrupted;
      }
      // A fault may have delayed the call, so it takes the clock's current time.
      const sandbox = notes.fault ? await (await load(found.sandboxId)).loaded : before;
      if (sandbox.incarnation !== before.incarnation) throw new OtherIncarnation(found.sandboxId, false);
      if (notes.fault?.effect === 'duplicate') {
        const own = { ...notes };
        onLost(await settled(own, () => answerWith(own, performIn(sandbox))));
      }
      const isAsAssumed = sandbox === assumed?.sandbox && !assumed.isWrong;
      return answerWith(notes, early && isAsAssumed ? early : performIn(sandbox));
    });
  };
}

/**
 * The assumption that the sandbox of a call is as last loaded here. Undefined if the call would have to wait or could meet a
 * fault.
 */
function assumedFor({ route, sandboxId }: Found, database: Database): Assumption<Sandbox> | undefined {
  const sandbox = route.control ? undefined : lastLoaded(database, sandboxId);
  if (sandbox?.faults.length !== 0 || sandbox.suspended_until !== null) return undefined;
  return new Assumption(sandbox);
}

/** The response to a call. */
type Answer = Pick<Outcome, 'status' | 'envelope' | 'stream'>;

type Notes = Pick<Outcome, 'sandbox' | 'fault' | 'problems' | 'responseProblems' | 'violations'>;

/** Draws a fault and applies it to the call. @returns undefined if the operation still runs */
async function applyFault(
  { route, sandboxId }: Found,
  notes: Notes,
  { database, failureStatus }: RunOptions,
): Promise<Answer | undefined> {
  notes.fault = await drawFault(database, sandboxId, route.operation.operationId);
  const interruption = notes.fault && (await applyBefore(notes.fault, failureStatus));
  if (!interruption) return undefined;
  if (interruption === 'dropped') return { status: 0 };
  const { status, code, message } = interruption;
  return { status, envelope: { code, message } };
}

/** Makes the success response and checks it. @throws {Failure} if it breaks the contract and `strict` is set */
async function respondWith(
  result: Promise<unknown>,
  operation: CheckedOperation,
  { method, headers }: RequestHead,
  gone: () => AbortSignal,
  notes: Notes,
  { strict, log, closing }: RunOptions,
): Promise<Answer> {
  const data = await result;
  const envelope = SUCCESS;
  const check = (part: unknown) => {
    const problems = operation.checkOutput({ ...envelope, data: part });
    if (problems.length === 0) return;
    const { operationId } = operation;
    const broken = problems.map(sentenceOf);
    notes.responseProblems = broken;
    notes.violations = violationsOf(problems);
    log.error({ operationId, broken }, 'the response breaks the contract');
    if (strict) throw new Failure('internal', `${operationId}: ${broken.join('; ')}`);
  };
  if (data instanceof StreamedData) {
    const type = operation.writesYaml && prefers(YAML_TYPE, headers.accept ?? '') ? YAML_TYPE : CONTENT_TYPE;
    const writer = await data.writeTo(() => new (type === YAML_TYPE ? YamlWriter : JsonWriter)(check));
    return { status: 200, envelope, stream: { type, chunks: writer.end() } };
  }
  if (data instanceof Live && prefers(EVENT_STREAM_TYPE, headers.accept ?? '')) {
    // A HEAD request has no body to stream, so following would leave the stream open.
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
