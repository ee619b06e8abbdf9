import { InParts } from '../contract/in-parts.ts';
import { sentenceOf } from '../contract/problem.ts';
import type { CheckedOperation } from '../contract/validator.ts';
import type { Database } from '../database/database.ts';
import { drawFault } from '../faults/draw.ts';
import { strikeBefore } from '../faults/effects.ts';
import { Failure, type FailureStatus } from '../input/failures.ts';
import { YAML_TYPE } from '../input/yaml.ts';
import { createContext } from '../records/context.ts';
import type { Sandbox } from '../records/sandboxes.ts';
import { shareLoads } from '../records/share-loads.ts';
import { enterSandbox } from '../sandboxes/suspension.ts';
import { prefers } from './accept.ts';
import { failureOf, type Log } from './failures.ts';
import { failureOutcome, NONE, type Outcome } from './outcome.ts';
import { perform } from './perform.ts';
import { JsonPieces, YamlPieces } from './pieces.ts';
import { checkEscapes, parseQuery } from './query.ts';
import { CONTENT_TYPE } from './reply.ts';
import type { RequestHead } from './request.ts';
import type { Found } from './router.ts';

export type RunOptions = {
  database: Database;
  /** Starts to deliver the callbacks of a sandbox that are due. */
  wake(sandboxId: string): void;
  failureStatus: FailureStatus;
  /** Whether an answer that breaks the contract is an internal error instead of a line in the log. */
  strict: boolean;
  /** Aborts when the server begins to close. */
  closing: AbortSignal;
  log: Log;
};

/** Runs the operation of a call in its sandbox, under the faults of that, with its input and its answer checked. */
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
    const notes: Notes = { problems: NONE, responseProblems: NONE };
    try {
      if (head.url.includes('%')) checkEscapes(head.url);
      const sandbox = await load(found.sandboxId);
      notes.sandbox = sandbox;
      const struck = await strike(found, sandbox, notes, options);
      if (struck) return { ...struck, ...notes };
      const waiting = { gone, closing: () => options.closing };
      const context = createContext(database, sandbox, () => options.wake(found.sandboxId));
      const input = {
        path: found.path,
        query: parseQuery(head.url),
        header: headersOf(found.route.operation, head),
        body,
      };
      if (notes.fault?.effect === 'duplicate') {
        const first = createContext(database, sandbox, () => options.wake(found.sandboxId));
        // Whatever its response is, it gets lost.
        await perform(found.route, input, first, waiting).catch(() => undefined);
      }
      const data = await perform(found.route, input, context, waiting);
      return { ...(await answerWith(data, found.route.operation, head, notes, options)), ...notes };
    } catch (error) {
      const failure = failureOf(error, log);
      return { ...failureOutcome(failure, failureStatus), ...notes, problems: failure.problems };
    }
  };
}

type Notes = Pick<Outcome, 'sandbox' | 'fault' | 'problems' | 'responseProblems'>;

/** Has the next fault of a sandbox strike the call. @returns nothing when the operation runs all the same */
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

/** The success of an operation, once it is checked. @throws {Failure} when it breaks the contract, if that is `strict` */
async function answerWith(
  data: unknown,
  operation: CheckedOperation,
  { headers }: RequestHead,
  notes: Notes,
  { strict, log }: RunOptions,
): Promise<Pick<Outcome, 'status' | 'envelope' | 'pieces'>> {
  const envelope = { code: 200, message: 'succeed' };
  const check = (part: unknown) => {
    const problems = operation.checkOutput({ ...envelope, data: part });
    if (problems.length === 0) return;
    const { operationId } = operation;
    const broken = problems.map(sentenceOf);
    notes.responseProblems = broken;
    log.error({ operationId, broken }, 'the answer breaks the contract');
    if (strict) throw new Failure('internal', `${operationId}: ${broken.join('; ')}`);
  };
  if (data instanceof InParts) {
    const type = operation.writesYaml && prefers(YAML_TYPE, headers.accept ?? '') ? YAML_TYPE : CONTENT_TYPE;
    const pieces = await data.giveTo(() => new (type === YAML_TYPE ? YamlPieces : JsonPieces)(check));
    return { status: 200, envelope, pieces: { type, of: pieces.end() } };
  }
  check(data);
  return { status: 200, envelope: { ...envelope, data } };
}

function headersOf({ headerNames }: CheckedOperation, { headers }: RequestHead): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const name of headerNames) if (headers[name] !== undefined) named[name] = headers[name];
  return named;
}
