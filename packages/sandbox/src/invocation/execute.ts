import { changesState } from '../contract/changes-state.ts';
import { sentenceOf, violationsOf } from '../contract/problem.ts';
import { EVENT_STREAM_TYPE, Live, StreamedData } from '../contract/response-data.ts';
import type { CheckedOperation } from '../contract/validator.ts';
import type { Database } from '../database/database.ts';
import { StaleSandboxError } from '../database/incarnation.ts';
import { OptimisticCheck } from '../database/optimistic-check.ts';
import { Failure, type FailureStatus } from '../input/failures.ts';
import { YAML_TYPE } from '../input/yaml.ts';
import { createContext } from '../records/context.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../records/page.ts';
import { isTorn } from '../records/replacement.ts';
import { lastLoaded, type Sandbox } from '../records/sandboxes.ts';
import { shareLoads } from '../records/share-loads.ts';
import { enterSandbox, type Waiting } from '../records/suspension.ts';
import { drawFault, hasCallFaults } from '../requests/draw-fault.ts';
import { applyBefore } from '../requests/fault-effects.ts';
import { prefers } from './accept.ts';
import { type CallResult, type Envelope, failureResult, NONE, SUCCESS } from './call-result.ts';
import { JsonWriter, YamlWriter } from './chunk-writer.ts';
import { failureOf, type Log } from './failures.ts';
import { createLanes, type RunInLane } from './page-lanes.ts';
import { perform } from './perform.ts';
import { checkEscapes, parseQuery } from './query.ts';
import { CONTENT_TYPE } from './reply.ts';
import type { RequestHead } from './request.ts';
import type { MatchedRoute } from './router.ts';

export interface ExecuteOptions extends Waiting {
  /** Starts to deliver the due callbacks of a sandbox. */
  wake(sandboxId: string): void;
  failureStatus: FailureStatus;
  /** Whether a response that breaks the contract becomes an internal error instead of only being logged. */
  strict: boolean;
  /** Aborts when the server begins to close. */
  closing: AbortSignal;
  log: Log;
}

/** A call of an operation. */
interface OperationCall {
  found: MatchedRoute;
  head: RequestHead;
  /** Parsed. */
  body: unknown;
  /** Creates a signal that aborts when the caller disconnects. */
  gone(): AbortSignal;
  /** Called with the result whose response is lost, if a fault duplicates the call. */
  onLost(outcome: CallResult): void;
}

/** Runs an operation in the sandbox of a call: applies faults, and checks input and response against the contract. */
export type Execute = (call: OperationCall) => Promise<CallResult>;

export function createExecute(options: ExecuteOptions): Execute {
  const load = shareLoads((id) => enterSandbox(options, id));
  const executionOptions = { ...options, load, inLane: createLanes(options.database.type) };
  return (call) => new Execution(call, executionOptions).run();
}

type ExecutionOptions = ExecuteOptions & { load: ReturnType<typeof shareLoads<Sandbox>>; inLane: RunInLane };

const NOTHING_YET: CallResult = { status: 200, problems: NONE, responseProblems: NONE, violations: NONE };

/** One execution of an operation. */
class Execution {
  readonly #call: OperationCall;
  readonly #options: ExecutionOptions;
  /** What is known so far. */
  readonly #result: CallResult = { ...NOTHING_YET };

  constructor(call: OperationCall, options: ExecutionOptions) {
    this.#call = call;
    this.#options = options;
  }

  async run(): Promise<CallResult> {
    await this.#runOnce();
    const { found } = this.#call;
    const { sandbox, fault, stream } = this.#result;
    const isOver = sandbox === undefined || !isTorn(sandbox.incarnation);
    if (isOver || fault || stream?.type === EVENT_STREAM_TYPE || changesState(found.route.operation))
      return this.#result;
    // It may have read what was being deleted.
    return new Execution(this.#call, this.#options).run();
  }

  async #runOnce(): Promise<void> {
    const { found, head } = this.#call;
    try {
      if (head.url.includes('%')) checkEscapes(head.url);
      const assumed = assumedFor(found, this.#options.database);
      const isRead = found.route.operation.method === 'GET';
      // A GET runs in parallel with the load; other calls skip the load if the cached sandbox is still current.
      let early = assumed && !isRead ? this.#perform(assumed.sandbox, assumed) : undefined;
      await early?.catch(() => undefined);
      let sandbox = early && !assumed?.needsLoad ? assumed?.sandbox : undefined;
      if (!sandbox) {
        const { loaded } = await this.#options.load(found.sandboxId);
        if (assumed) early ??= this.#perform(assumed.sandbox);
        early?.catch(() => undefined);
        sandbox = await loaded;
      }
      if (early && sandbox === assumed?.sandbox && !assumed.isWrong) await this.#respond(sandbox, early);
      else await this.#runIn(sandbox);
    } catch (error) {
      this.#fail(await this.#settled(error));
    }
  }

  /** Whoever deletes a sandbox begins like one who resets it: waits until that is over, to tell which it was. */
  async #settled(error: unknown): Promise<unknown> {
    if (!(error instanceof StaleSandboxError) || error.isGone) return error;
    const { loaded } = await this.#options.load(error.sandboxId);
    return loaded.then(
      () => error,
      (failure: unknown) => (failure instanceof Failure ? failure : error),
    );
  }

  /** Performs the operation in a loaded sandbox, unless a fault interrupts it. */
  async #runIn(loaded: Sandbox): Promise<void> {
    const { found, onLost } = this.#call;
    this.#result.sandbox = loaded;
    if (hasCallFaults(loaded) && !found.route.control && (await this.#isInterrupted())) return;
    const { fault } = this.#result;
    const sandbox = fault ? await this.#reload(loaded) : loaded;
    if (fault?.effect === 'duplicate') {
      const lost = new Execution(this.#call, this.#options);
      lost.#result.fault = fault;
      await lost
        .#respond(loaded, lost.#perform(sandbox))
        .catch(async (error) => lost.#fail(await lost.#settled(error)));
      onLost(lost.#result);
    }
    await this.#respond(loaded, this.#perform(sandbox));
  }

  /** Draws a fault and applies it. @returns true if the fault replaces the operation */
  async #isInterrupted(): Promise<boolean> {
    const { sandboxId, route } = this.#call.found;
    const { database, failureStatus } = this.#options;
    const fault = await drawFault(database, sandboxId, route.operation.operationId);
    if (!fault) return false;
    this.#result.fault = fault;
    const interruption = await applyBefore(fault, failureStatus);
    if (!interruption) return false;
    if (interruption === 'dropped') this.#result.status = 0;
    else {
      const { status, code, message } = interruption;
      this.#result.status = status;
      this.#result.envelope = { code, message };
    }
    return true;
  }

  /** Loads the sandbox again after a fault, which may have delayed the call: it takes the clock's current time. */
  async #reload({ id, incarnation }: Sandbox): Promise<Sandbox> {
    const sandbox = await (await this.#options.load(id)).loaded;
    if (sandbox.incarnation !== incarnation) throw new StaleSandboxError(id, false);
    return sandbox;
  }

  /** Performs the operation with this state of the sandbox. Rejects instead of throwing synchronously. */
  #perform(sandbox: Sandbox, optimisticCheck?: OptimisticCheck): Promise<unknown> {
    const { found, head, body, gone } = this.#call;
    const { database, closing, inLane } = this.#options;
    const { route, path } = found;
    try {
      const input = { path, query: parseQuery(head.url), header: headersOf(route.operation, head), body };
      const wake = () => this.#options.wake(sandbox.id);
      const context = createContext(database, sandbox, wake, optimisticCheck);
      const work = () => perform(route, input, context, { gone, closing: () => closing });
      if (!route.operation.isPaged) return work();
      const { limit = DEFAULT_LIMIT } = input.query;
      return inLane(head.caller, 1 + Math.min(Number(limit) || 0, MAX_LIMIT), work);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** Makes the success response and checks it. @throws {Failure} if it breaks the contract and `strict` is set */
  async #respond(sandbox: Sandbox, result: Promise<unknown>): Promise<void> {
    this.#result.sandbox = sandbox;
    const data = await result;
    if (data instanceof StreamedData) await this.#stream(data);
    else if (data instanceof Live) await this.#follow(data);
    else this.#result.envelope = this.#checked(data);
  }

  async #stream(data: StreamedData<unknown>): Promise<void> {
    const { found, head } = this.#call;
    const isYaml = found.route.operation.writesYaml && prefers(YAML_TYPE, head.headers.accept ?? '');
    const Writer = isYaml ? YamlWriter : JsonWriter;
    const writer = await data.writeTo(() => new Writer((part) => this.#checked(part)));
    this.#result.envelope = SUCCESS;
    this.#result.stream = { type: isYaml ? YAML_TYPE : CONTENT_TYPE, chunks: writer.end() };
  }

  async #follow(data: Live<unknown>): Promise<void> {
    const { method, headers } = this.#call.head;
    if (!prefers(EVENT_STREAM_TYPE, headers.accept ?? '')) {
      this.#result.envelope = this.#checked(await data.page());
      return;
    }
    const { closing } = this.#options;
    // A HEAD request has no body to stream, so following would leave the stream open.
    const chunks = method === 'HEAD' ? [] : await data.follow(AbortSignal.any([this.#call.gone(), closing]));
    this.#result.envelope = SUCCESS;
    this.#result.stream = { type: EVENT_STREAM_TYPE, chunks };
  }

  /** Returns the success envelope with this data. @throws {Failure} if it breaks the contract and `strict` is set */
  #checked(data: unknown): Envelope {
    const { code, message } = SUCCESS;
    const envelope = { code, message, data };
    const { operationId, checkOutput } = this.#call.found.route.operation;
    const problems = checkOutput(envelope);
    if (problems.length === 0) return envelope;
    const broken = problems.map(sentenceOf);
    this.#result.responseProblems = broken;
    this.#result.violations = violationsOf(problems);
    this.#options.log.error({ operationId, broken }, 'the response breaks the contract');
    if (this.#options.strict) throw new Failure('internal', `${operationId}: ${broken.join('; ')}`);
    return envelope;
  }

  #fail(error: unknown): void {
    const { log, failureStatus } = this.#options;
    const { control, operation } = this.#call.found.route;
    // Probes look at the status only.
    const isProbe = control && operation.security.length === 0;
    const failure = failureOf(error, log);
    const { status, envelope, problems } = failureResult(failure, isProbe ? 'by_kind' : failureStatus);
    const violations = [...failure.violations, ...this.#result.violations];
    Object.assign(this.#result, { status, envelope, problems, violations });
  }
}

/**
 * The assumption that the sandbox of a call is as last loaded here. Undefined if the call would have to wait or could meet a
 * fault.
 */
function assumedFor(
  { route, sandboxId }: MatchedRoute,
  database: Database,
): OptimisticCheck<Sandbox> | undefined {
  const sandbox = route.control ? undefined : lastLoaded(database, sandboxId);
  if (sandbox?.faults.length !== 0 || sandbox.suspended_at !== null) return undefined;
  return new OptimisticCheck(sandbox);
}

function headersOf({ headerNames }: CheckedOperation, { headers }: RequestHead): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const name of headerNames) if (headers[name] !== undefined) named[name] = headers[name];
  return named;
}
