import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deliverer } from '../callbacks/deliverer.ts';
import { InParts } from '../contract/in-parts.ts';
import { refusalOf } from '../contract/refusals.ts';
import type { CheckedOperation, Input } from '../contract/validator.ts';
import { type Database, DatabaseFull, DatabaseUnavailable, VersionConflict } from '../database/database.ts';
import { drawFault } from '../faults/draw.ts';
import { FAILURES, Failure, type FailureEntry } from '../input/failures.ts';
import { YAML_TYPE } from '../input/yaml.ts';
import { type Context, createContext, type Waiting } from '../records/context.ts';
import type { Fault } from '../records/fault.ts';
import { DEFAULT_SANDBOX, type Sandbox } from '../records/sandboxes.ts';
import type { RequestLog } from '../requests/log.ts';
import { MOST_LOGGED } from '../requests/size.ts';
import { type Answer, CONTENT_TYPE, type FailureStatus, failureAnswer, toFailure } from './envelope.ts';
import { callerSignal } from './fetch.ts';
import { JsonPieces, YamlPieces } from './pieces.ts';
import { checkEscapes, parseQuery } from './query.ts';

/** An operation of either contract with what answers it. */
export type Route = {
  operation: CheckedOperation;
  handle: (input: never, context: Context, waiting: Waiting) => Promise<unknown>;
  /** Whether it belongs to the control interface: that has a key, and neither faults nor a request log. */
  control: boolean;
};

/** What of the server answering works with. */
export type AnswerServices = {
  database: Database;
  deliverer: Pick<Deliverer, 'wake'>;
  requestLog: Pick<RequestLog, 'add'>;
};

export type AnswerOptions = {
  services: AnswerServices;
  loadSandbox(id: string): Promise<Sandbox>;
  /** @default 'by_kind' */
  failureStatus: FailureStatus;
  /** Whether an answer that breaks the contract is an internal error instead of a line in the log. */
  strict: boolean;
  /** Aborts when the server begins to close. */
  closing: AbortSignal;
};

/** What is known of a call besides its answer. */
type Notes = {
  sandbox?: Sandbox;
  fault?: Fault;
  problems: string[];
  responseProblems: string[];
};

/** Answers a call that Fastify has read. */
export async function answerCall(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: AnswerOptions,
): Promise<FastifyReply> {
  const start = performance.now();
  const { sandbox_id: sandboxId = DEFAULT_SANDBOX, ...path } = request.params as Record<string, string>;
  const notes: Notes = { problems: NONE, responseProblems: NONE };
  let answer: Answer | undefined;
  try {
    answer = await makeAnswer(route, sandboxId, path, request, reply, options, notes);
  } catch (error) {
    answer = failureAnswer(failureOf(error, request), options.failureStatus);
  }
  const text = answer ? JSON.stringify(answer.envelope) : '';
  const dropped = !answer || notes.fault?.effect === 'drop_after';
  if (!route.control) {
    options.services.requestLog.add({
      sandboxId,
      receivedAt: Date.now(),
      clock: notes.sandbox?.clock,
      operation_id: route.operation.operationId,
      method: request.method,
      url: request.url,
      http_status: !answer || dropped ? null : (notes.fault?.http_status ?? answer.status),
      code: answer?.envelope.code ?? null,
      duration_ms: Math.round((performance.now() - start) * 1000) / 1000,
      problems: notes.problems,
      response_problems: notes.responseProblems,
      fault_id: notes.fault?.id ?? null,
      request_body: request.body,
      response_body: text.length <= MOST_LOGGED ? answer?.envelope : undefined,
    });
  }
  if (!answer || dropped) return drop(reply);
  if (route.operation.writesYaml) reply.header('vary', 'accept');
  if (answer.pieces) {
    const { type, of } = answer.pieces;
    return reply.code(answer.status).header('content-type', type).send(Readable.from(of));
  }
  return notes.fault
    ? sendFaulty(reply, answer.status, text, notes.fault, options.closing)
    : send(reply, answer.status, text);
}

/** Whether the caller names this media type and prefers it to JSON. */
function prefers(type: string, { headers: { accept = '' } }: FastifyRequest): boolean {
  const weights = new Map(
    accept.split(',').map((range) => {
      const [name = '', ...parameters] = range
        .toLowerCase()
        .split(';')
        .map((part) => part.trim());
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, q === undefined ? 1 : Number(q.slice(2))];
    }),
  );
  return (weights.get(type) ?? 0) > (weights.get('application/json') ?? 0);
}

const NONE: string[] = [];

/** @returns nothing when an injected fault drops the connection before the call is handled */
async function makeAnswer(
  { operation, handle, control }: Route,
  sandboxId: string,
  path: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
  options: AnswerOptions,
  notes: Notes,
): Promise<Answer | undefined> {
  const { services } = options;
  const { url } = request;
  if (url.includes('%')) checkEscapes(url);
  const sandbox = await options.loadSandbox(sandboxId);
  notes.sandbox = sandbox;
  if (sandbox.faults.length > 0 && !control) {
    notes.fault = await drawFault(services.database, sandboxId, operation.operationId);
    const before = notes.fault && (await strikeBefore(notes.fault, options.failureStatus));
    if (before === 'drop') return undefined;
    if (before) return before;
  }
  const input: Input = {
    path,
    query: parseQuery(url),
    header: headersOf(operation, request),
    body: operation.hasBody ? request.body : undefined,
  };
  const problems = operation.checkInput(input);
  if (problems.length > 0) {
    notes.problems = problems;
    throw refusalOf(operation.operationId, input, problems);
  }
  const waiting = { gone: () => goneSignal(reply), closing: () => options.closing };
  const context = createContext(services.database, sandbox, () => services.deliverer.wake(sandboxId));
  const data = await handle(input as never, context, waiting);
  const checked = (envelope: Answer['envelope']) => {
    const broken = operation.checkOutput(envelope);
    if (broken.length === 0) return;
    notes.responseProblems = broken;
    request.log.error({ operationId: operation.operationId, broken }, 'the answer breaks the contract');
    if (options.strict) throw new Failure('internal', `${operation.operationId}: ${broken.join('; ')}`);
  };
  const envelope = { code: 200, message: 'succeed' };
  if (data instanceof InParts) {
    const type = operation.writesYaml && prefers(YAML_TYPE, request) ? YAML_TYPE : CONTENT_TYPE;
    const check = (part: unknown) => checked({ ...envelope, data: part });
    const pieces = await data.giveTo(() => new (type === YAML_TYPE ? YamlPieces : JsonPieces)(check));
    return { status: 200, envelope, pieces: { type, of: pieces.end() } };
  }
  checked({ ...envelope, data });
  return { status: 200, envelope: { ...envelope, data } };
}

function headersOf({ headerNames }: CheckedOperation, { headers }: FastifyRequest): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const name of headerNames) if (headers[name] !== undefined) named[name] = headers[name];
  return named;
}

async function strikeBefore(
  fault: Fault,
  failureStatus: FailureStatus,
): Promise<'drop' | Answer | undefined> {
  if (fault.delay_ms && !isPaced(fault)) await wait(fault.delay_ms);
  if (fault.effect === 'drop_before') return 'drop';
  if (fault.effect !== 'failure') return undefined;
  const code = fault.code ?? FAILURES.internal.code;
  const entry = Object.values<FailureEntry>(FAILURES).find((known) => known.code === code);
  const ofKind = failureStatus === 'by_kind' ? (entry?.status ?? 500) : failureStatus;
  return {
    status: fault.http_status ?? ofKind,
    envelope: { code, message: fault.message ?? entry?.message ?? 'Injected failure' },
  };
}

/** The failure that an error stands for; what is not one is logged: a defect, or what is wrong with the database. */
export function failureOf(error: unknown, request: FastifyRequest): Failure {
  const failure = toFailure(error);
  if (failure) return failure;
  request.log.error(error);
  if (error instanceof VersionConflict) return new Failure('conflict');
  if (error instanceof DatabaseUnavailable) return new Failure('databaseUnavailable');
  return new Failure(error instanceof DatabaseFull ? 'databaseFull' : 'internal');
}

export function send(reply: FastifyReply, status: number, text: string | Readable): FastifyReply {
  return reply.code(status).header('content-type', CONTENT_TYPE).send(text);
}

function sendFaulty(
  reply: FastifyReply,
  status: number,
  text: string,
  fault: Fault,
  closing: AbortSignal,
): FastifyReply {
  const { effect, http_status = status, retry_after } = fault;
  if (retry_after !== undefined) reply.header('retry-after', retry_after);
  if (isPaced(fault)) {
    const pieces = piecesOf(text, fault, AbortSignal.any([goneSignal(reply), closing]));
    return send(reply, http_status, Readable.from(pieces));
  }
  const cut = effect === 'truncated' ? text.slice(0, text.length / 2) : text;
  return send(reply, http_status, effect === 'garbage' ? GARBAGE : cut);
}

/** Aborts when the connection of a call is closed, or its caller in process gives it up. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const inProcess = callerSignal.getStore();
  if (inProcess) return inProcess;
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}

/** Whether its delay is one between the pieces of a body. */
function isPaced({ effect }: Fault): boolean {
  return effect === 'slow_body' || effect === 'endless_body';
}

/** How many pieces a slow body comes in. */
const PIECES = 10;

/** A body in pieces; one without end goes on with spaces in the middle of it. */
async function* piecesOf(
  text: string,
  { effect, delay_ms = 100 }: Fault,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const size = Math.ceil(text.length / PIECES);
  const end = effect === 'endless_body' ? text.length / 2 : text.length;
  for (let start = 0; start < end; start += size) {
    if (start > 0) await wait(delay_ms, undefined, { signal });
    yield text.slice(start, start + size);
  }
  while (effect === 'endless_body') {
    await wait(delay_ms, undefined, { signal });
    yield ' ';
  }
}

/** What a broken proxy may send in place of JSON. */
const GARBAGE = '<html><body>502 Bad Gateway</body></html>';

function drop(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy(new Error('the connection was dropped by an injected fault'));
  return reply;
}
