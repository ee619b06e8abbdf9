import type { Violation } from '../generated/contract.ts';
import { type Problem, textOf } from './input-error.ts';

/** A way in which a call can fail. `documented` failures are the service's; the others are sandbox choices. */
export interface FailureEntry {
  code: number;
  /** HTTP status of this failure. The service documents none, so a server can be set to send one status for all. */
  status: number;
  message: string;
  /** When it occurs, for the documentation. */
  condition: string;
  documented?: true;
}

/** Every failure of the sandbox. Its own codes start at 900000. */
export const FAILURES = {
  userReferenceTaken: {
    code: 300013,
    status: 409,
    message: 'A user with this reference_id already exists',
    condition: 'A user is created with the reference_id of an existing user.',
    documented: true,
  },
  userPhoneTaken: {
    code: 30014,
    status: 409,
    message: 'A user with this phone number already exists',
    condition:
      'A user is created with the phone_number of an existing user, whatever the calling codes, and a new reference_id.',
    documented: true,
  },
  userExists: {
    code: 300008,
    status: 409,
    message: 'The user already exists',
    condition:
      'A user is created who already exists. The sandbox sends 300013 or 30014 instead, which say what field is taken, and this code only as an injected fault.',
    documented: true,
  },
  payeeInvalidType: {
    code: 810001,
    status: 400,
    message: 'Invalid type',
    condition: 'A payee is created whose type is neither Business nor People.',
    documented: true,
  },
  planAlreadyCreated: {
    code: 900001,
    status: 409,
    message: 'The plan has already been created',
    condition: 'A plan is created with the reference_number of an existing plan.',
  },
  invalidRequest: {
    code: 900400,
    status: 400,
    message: 'Invalid request',
    condition: 'Parameters or body do not match the contract. The message names every offending field.',
  },
  ruleViolated: {
    code: 900401,
    status: 400,
    message: 'Rule violated',
    condition:
      'The request matches the schemas of the contract, but its values break a rule: a fractional offset, for example, or a plan without cycles. The message names every offending field.',
  },
  notFound: {
    code: 900404,
    status: 404,
    message: 'Not found',
    condition: 'A resource that the call refers to does not exist. The message says which one.',
  },
  notAllowed: {
    code: 900409,
    status: 409,
    message: 'Not allowed in this state',
    condition:
      'The current state of a resource does not allow the call, or the sandbox was reset or restored during the call, or still is after the time that a call waits; the call then had no effect. The message says why.',
  },
  alreadyVoided: {
    code: 900410,
    status: 409,
    message: 'The transaction has already been voided',
    condition: 'The transaction was voided before, or by a call that ran at the same time.',
  },
  orderMismatch: {
    code: 900411,
    status: 409,
    message: 'The order does not match',
    condition:
      'The order in the request is not the order of the transaction, or its two ids belong to different orders.',
  },
  orderReferenceTaken: {
    code: 900412,
    status: 409,
    message: 'An order with this reference_number already exists',
    condition: 'An order is created with the reference_number of an existing order.',
  },
  taken: {
    code: 900413,
    status: 409,
    message: 'Already taken',
    condition: 'A resource is created, or loaded from a seed, with the id or reference of an existing one.',
  },
  conflict: {
    code: 900414,
    status: 409,
    message: 'Other calls keep changing the same resource',
    condition:
      'Twenty attempts failed because other calls changed the same resource. Nothing was stored; you can retry the call.',
  },
  filterNotSupported: {
    code: 900420,
    status: 400,
    message: 'query.filter is not supported: the interface does not document filter expressions',
    condition: 'A list is requested with a non-empty filter, and the sandbox is not set to ignore filters.',
  },
  calculationNotApplicable: {
    code: 900421,
    status: 400,
    message: 'Cycles can be calculated only with activate_type immediate and process_credit true',
    condition: 'Cycles are calculated with another activate_type, or with process_credit false.',
  },
  unknownPath: {
    code: 900440,
    status: 404,
    message: 'No operation has this path',
    condition: 'No operation of the contract has this path.',
  },
  wrongMethod: {
    code: 900441,
    status: 405,
    message: 'This path does not support this method',
    condition: 'The contract has operations with this path, but none with this method.',
  },
  unsupportedMediaType: {
    code: 900442,
    status: 415,
    message: 'The body must be application/json',
    condition:
      'The body has another media type or charset. Only seeds_load of the control interface also accepts YAML.',
  },
  malformedBody: {
    code: 900443,
    status: 400,
    message: 'The body is not valid JSON',
    condition:
      'The body is not JSON, is incomplete or nested too deeply, or contains a NUL character or an unpaired surrogate.',
  },
  malformedYaml: {
    code: 900456,
    status: 400,
    message: 'The body is not valid YAML',
    condition:
      'A body of type application/yaml is not YAML, contains more than one document, is nested too deeply, or contains something that JSON cannot express. The message gives the line and column of a syntax error.',
  },
  bodyTooLarge: {
    code: 900444,
    status: 413,
    message: 'The body is too large',
    condition: "The body exceeds the server's limit.",
  },
  keyRequired: {
    code: 900445,
    status: 401,
    message: "The control interface requires this server's key",
    condition: 'The server was started with a key, and the call has none or a wrong one.',
  },
  notLocal: {
    code: 900453,
    status: 403,
    message: 'A server without a key accepts local calls only',
    condition:
      'The server has no key, and the call uses a host name that is not local; or it calls the control interface and was forwarded, is a callback, or comes from a web page of another site.',
  },
  tooManyWrongKeys: {
    code: 900454,
    status: 429,
    message: 'Too many wrong keys',
    condition:
      'The control interface is called with a key while 32 calls with wrong keys from the same address are being refused. Its key is not looked at, unless its connection has sent the right one before.',
  },
  tooManyEventStreams: {
    code: 900455,
    status: 429,
    message: 'No more event streams can be opened',
    condition:
      'The server has as many event streams open as its limit allows. Retry after one of them has ended.',
  },
  tooManySandboxes: {
    code: 900446,
    status: 409,
    message: 'No more sandboxes can be created',
    condition: 'The server has reached its limit of sandboxes.',
  },
  sandboxExists: {
    code: 900447,
    status: 409,
    message: 'A sandbox with this id already exists',
    condition: 'A sandbox is created or copied with an id that is taken.',
  },
  malformedUrl: {
    code: 900448,
    status: 400,
    message: 'The URL is not valid',
    condition:
      'The path or query contains a NUL character or invalid UTF-8, a path segment is too long, or a query parameter is repeated.',
  },
  malformedRequest: {
    code: 900449,
    status: 400,
    message: 'The request is not valid HTTP',
    condition: 'The request cannot be parsed as HTTP/1.1.',
  },
  headersTooLarge: {
    code: 900450,
    status: 431,
    message: 'The headers are too large',
    condition: "The request line and headers together exceed the server's limit.",
  },
  requestTimeout: {
    code: 900451,
    status: 408,
    message: 'The request took too long to arrive',
    condition: "The headers or body did not arrive within the server's time limit.",
  },
  expectationFailed: {
    code: 900452,
    status: 417,
    message: 'The only supported expectation is 100-continue',
    condition: 'The Expect header has another value.',
  },
  internal: {
    code: 900500,
    status: 500,
    message: 'Internal error in the sandbox',
    condition:
      "A bug in the sandbox; see the server's log. An injected failure has this code too unless you set another, but its message is `Injected failure`.",
  },
  databaseUnavailable: {
    code: 900503,
    status: 503,
    message: 'The sandbox cannot use its database',
    condition:
      "The server's database does not respond in time, is read-only, or refuses the call for another reason that the message names. If it names none, a call that was being committed may have taken effect. See the server's log.",
  },
  databaseFull: {
    code: 900507,
    status: 507,
    message: "The sandbox's database is full: free space on its disk",
    condition:
      'No space is left to store the call. Nothing was stored. Calls that read still work. Resets and deletions need space before they free any: 20 MB, or as much as the sandbox takes. Then no restart is needed.',
  },
} as const satisfies Record<string, FailureEntry>;

export type FailureName = keyof typeof FAILURES;

/** HTTP statuses whose responses have no body, and so no envelope. */
export const BODYLESS_STATUSES: readonly number[] = [204, 205, 304];

/** HTTP status of failures: `by_kind` sends the status of each kind of failure, a number sends that status for all. */
export type FailureStatus = 'by_kind' | number;

export function statusOf(ofKind: number, failureStatus: FailureStatus): number {
  return failureStatus === 'by_kind' ? ofKind : failureStatus;
}

/** Maximum number of problems that one failure lists. */
export const MAX_PROBLEMS = 100;

/** Maximum length of a detail, in characters: it can quote input of any length. */
const MAX_DETAIL = 32_768;

/** Joins problems into one detail: the first hundred, and how many more there are. */
export function detailOf(problems: readonly string[]): string {
  const more = problems.length - MAX_PROBLEMS;
  const listed = more > 0 ? [...problems.slice(0, MAX_PROBLEMS), `${more} more problems`] : problems;
  return listed.join('; ');
}

type FailureDetails = Pick<Failure, 'problems' | 'violations' | 'refused'>;

/** Thrown to return a failure. Its message is that of the table, followed by `detail`. */
export class Failure extends Error {
  override name = 'Failure';
  readonly failure: FailureName;
  readonly code: number;
  readonly status: number;
  readonly detail: string;
  /** How the input breaks the contract, one sentence per problem. */
  readonly problems: string[];
  /** The same problems with their locations. */
  readonly violations: Violation[];
  /** Members of the input that match the contract but are refused by a rule, with paths such as `body.amount`. */
  readonly refused: readonly Problem[];

  constructor(
    failure: FailureName,
    whole = '',
    { problems = [], violations = [], refused = [] }: Partial<FailureDetails> = {},
  ) {
    const entry = FAILURES[failure];
    const detail = whole.length > MAX_DETAIL ? `${whole.slice(0, MAX_DETAIL)}…` : whole;
    super(detail ? `${entry.message}: ${detail}` : entry.message);
    this.failure = failure;
    this.detail = detail;
    this.problems = problems;
    this.violations = violations;
    this.refused = refused;
    this.code = entry.code;
    this.status = entry.status;
  }
}

/** The failure of a call whose input has these members that a rule refuses. */
export function refusal(failure: FailureName, refused: readonly Problem[]): Failure {
  return new Failure(failure, detailOf(refused.map(textOf)), { refused });
}
