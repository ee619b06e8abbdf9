import { ApiError, CallError, RequestError } from '@payments-openapi/client';
import type { Schema } from '@payments-openapi/spec';

/** What is known about a write: the service carried it out, refused it, did not get it, or nobody knows. */
const OUTCOMES = ['done', 'refused', 'not_sent', 'unknown'] as const;

/** Whether the write may be sent again: never, or with exactly the same arguments. */
const REPEATS = ['never', 'same_arguments'] as const;

/** Whether a look-up shows that the write was carried out. */
const FINDINGS = ['yes', 'not_shown', 'compare', 'unknown'] as const;

type WriteOutcome = (typeof OUTCOMES)[number];

/** What a tool returns. */
export interface Answer {
  /** Only of writes. */
  outcome?: WriteOutcome;
  data?: unknown;
  /** Of a list: the arguments for the entries that follow. Null at its end. */
  next?: Record<string, unknown> | null;
  /** What the service answered instead. */
  failure?: { code: number; message: string; http_status: number };
  /** Why the call failed, without the values of its arguments. */
  problem?: string;
  /** The call that shows whether a write was carried out. */
  look_up?: LookUpCall;
  repeat?: (typeof REPEATS)[number];
  /** Only of look-ups. */
  carried_out?: (typeof FINDINGS)[number];
  /** What to do now. */
  advice?: string;
}

/** A call of the tool `reconcile`. */
export interface LookUpCall {
  tool: 'reconcile';
  arguments: { write: string; values: readonly string[] };
}

/** Whether a tool reports its answer as an error. */
export function isFailure({ outcome, failure, problem }: Answer): boolean {
  return outcome === undefined ? failure !== undefined || problem !== undefined : outcome !== 'done';
}

/** The answer of a call that failed. */
export function failureOf(error: unknown, isWrite: boolean): Answer {
  const problem = problemOf(error);
  const failure =
    error instanceof ApiError
      ? { failure: { code: error.code, message: error.cause.message, http_status: error.httpStatus } }
      : {};
  return { ...(isWrite && { outcome: outcomeOf(error) }), ...failure, problem };
}

function outcomeOf(error: unknown): WriteOutcome {
  if (error instanceof RequestError) return 'not_sent';
  if (error instanceof CallError) return error.outcome ?? 'refused';
  return 'unknown';
}

/** Messages of the client quote no values. Other errors may, so they are not shown. */
function problemOf(error: unknown): string {
  return error instanceof CallError || error instanceof RequestError
    ? error.message
    : `The call failed unexpectedly: ${error instanceof Error ? error.name : typeof error}`;
}

const FAILURE: Record<string, Schema> = {
  failure: {
    type: 'object',
    description: 'The failure that the service reported.',
    required: ['code', 'message', 'http_status'],
    properties: {
      code: { type: 'integer', description: 'See the resource payments://error-codes.' },
      message: { type: 'string' },
      http_status: { type: 'integer' },
    },
  },
  problem: { type: 'string', description: 'Why the call failed.' },
};

const LOOK_UP: Record<string, Schema> = {
  look_up: {
    type: 'object',
    description: 'The call that shows whether the write was carried out.',
    required: ['tool', 'arguments'],
    properties: { tool: { const: 'reconcile' }, arguments: { type: 'object' } },
  },
  repeat: {
    enum: [...REPEATS],
    description:
      'Whether to send the write again: never, or with exactly the same arguments, which the service carries out only once.',
  },
  advice: { type: 'string', description: 'What to do now.' },
};

/**
 * The schema of a tool's answers. It says nothing about `data`: a client that refuses a response for one unexpected
 * value would hide that a write was carried out.
 */
export function outputSchemaOf(kind: 'read' | 'list' | 'write' | 'reconcile', data: string): Schema {
  const properties: Record<string, Schema> = { data: { description: data }, ...FAILURE };
  if (kind === 'list')
    properties.next = {
      type: ['object', 'null'],
      description:
        'The arguments of the next call, for the entries that follow. Null at the end of the list.',
    };
  if (kind === 'write')
    Object.assign(properties, {
      outcome: {
        enum: [...OUTCOMES],
        description:
          'done: carried out. refused: the service refused it. not_sent: the service did not get it. unknown: it may have been carried out; follow `advice` before anything else.',
      },
      ...LOOK_UP,
    });
  if (kind === 'reconcile')
    Object.assign(properties, {
      carried_out: {
        enum: [...FINDINGS],
        description:
          'yes: the write was carried out. not_shown: nothing shows it so far, but it may still arrive. compare: compare `data` with what you sent. unknown: the look-up failed, which says nothing about the write.',
      },
      ...LOOK_UP,
    });
  const required = kind === 'write' ? ['outcome'] : kind === 'reconcile' ? ['carried_out'] : [];
  return { type: 'object', required, properties };
}
