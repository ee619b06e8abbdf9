/** A way a call can fail. `documented` ones are the service's; the others are choices of the sandbox. */
export type FailureEntry = {
  code: number;
  /** Kind of failure as an HTTP status; the service does not show one, so a server may send one status for all. */
  status: number;
  message: string;
  /** When it is given, for the documentation. */
  condition: string;
  documented?: true;
};

/** Every failure the sandbox answers with. Codes of its own start at 900000. */
export const FAILURES = {
  userReferenceTaken: {
    code: 300013,
    status: 409,
    message: 'A user with this reference_id already exists',
    condition: 'A user is created with the reference_id of another, such as the same user twice.',
    documented: true,
  },
  userPhoneTaken: {
    code: 30014,
    status: 409,
    message: 'A user with this phone number already exists',
    condition:
      'A user is created with the phone_number of another, whatever the calling codes, and a reference_id of its own.',
    documented: true,
  },
  userExists: {
    code: 300008,
    status: 409,
    message: 'The user already exists',
    condition: 'By an injected fault alone: the two codes above tell more of the same.',
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
    message: 'The plan has been created',
    condition: 'A plan is created with the reference_number of another.',
  },
  invalidRequest: {
    code: 900400,
    status: 400,
    message: 'Invalid request',
    condition: 'Parameters or body break the contract. The message names every offending member.',
  },
  ruleBroken: {
    code: 900401,
    status: 400,
    message: 'Breaks a rule',
    condition:
      'The schemas of the contract let the request through, and a rule on its values does not, such as half an entry as an offset or a plan without cycles. The message names every member at fault.',
  },
  notFound: {
    code: 900404,
    status: 404,
    message: 'Not found',
    condition: 'What the call names does not exist. The message says what.',
  },
  notAllowed: {
    code: 900409,
    status: 409,
    message: 'Not allowed in this state',
    condition:
      'What the call asks for does not fit the state of the resource, such as a void that is not allowed.',
  },
  alreadyVoided: {
    code: 900410,
    status: 409,
    message: 'The transaction has already been voided',
    condition: 'A voided transaction is voided again, or two voids of it met and the other won.',
  },
  orderMismatch: {
    code: 900411,
    status: 409,
    message: 'The order does not match',
    condition: 'The order named is not the order of the transaction, or its two ids name different orders.',
  },
  orderReferenceTaken: {
    code: 900412,
    status: 409,
    message: 'An order with this reference_number already exists',
    condition: 'An order is made with the reference_number of another.',
  },
  taken: {
    code: 900413,
    status: 409,
    message: 'Taken',
    condition: 'A resource is made, or loaded from a seed, with an id or a reference of another.',
  },
  conflict: {
    code: 900414,
    status: 409,
    message: 'Other calls keep changing the same resource',
    condition:
      'Each of twenty tries met a change by another call. Nothing was stored; the call may be repeated.',
  },
  filterNotSupported: {
    code: 900420,
    status: 400,
    message: 'query.filter is not supported: the syntax of a filter expression is not shown by the interface',
    condition:
      'A list is asked for with a filter that is not empty, unless the sandbox is set to ignore filters.',
  },
  calculationNotApplicable: {
    code: 900421,
    status: 400,
    message: 'A calculation applies to activate_type immediate with processed credit only',
    condition: 'Cycles are calculated with another activate_type, or with process_credit false.',
  },
  unknownPath: {
    code: 900440,
    status: 404,
    message: 'No operation has this path',
    condition: 'The path belongs to no operation of the contract.',
  },
  wrongMethod: {
    code: 900441,
    status: 405,
    message: 'The path has no operation with this method',
    condition: 'The path is known, the method is not one of its operations.',
  },
  unsupportedMediaType: {
    code: 900442,
    status: 415,
    message: 'The body must be application/json',
    condition:
      'A body comes with another media type or charset. Only seeds_load of the control interface takes YAML too.',
  },
  malformedBody: {
    code: 900443,
    status: 400,
    message: 'The body is not acceptable JSON',
    condition:
      'The body is not JSON, ends early, is nested too deeply, or holds a NUL or half a surrogate pair.',
  },
  bodyTooLarge: {
    code: 900444,
    status: 413,
    message: 'The body is too large',
    condition: 'The body is larger than the limit of the server.',
  },
  keyRequired: {
    code: 900445,
    status: 401,
    message: 'The control interface needs the key of this server',
    condition: 'The server is bound beyond loopback and the call lacks the key.',
  },
  notLocal: {
    code: 900453,
    status: 403,
    message: 'A server without a key is called locally',
    condition:
      'The server has no key and is called by a name that is not local; or a call of the control interface was forwarded, is a callback, or comes from a web page of another site.',
  },
  tooManyWrongKeys: {
    code: 900454,
    status: 429,
    message: 'Too many wrong keys at once',
    condition:
      'The control interface is called while many wrong keys are being refused. A moment later it is read again.',
  },
  tooManySandboxes: {
    code: 900446,
    status: 409,
    message: 'No more sandboxes can be made',
    condition: 'The server keeps as many sandboxes as it is set to.',
  },
  sandboxExists: {
    code: 900447,
    status: 409,
    message: 'A sandbox with this id exists',
    condition: 'A sandbox is made or copied under an id that is taken.',
  },
  malformedAddress: {
    code: 900448,
    status: 400,
    message: 'The address is not acceptable',
    condition:
      'Path or query hold a NUL or what is no UTF-8, a part is too long, or a query parameter is given twice.',
  },
  malformedRequest: {
    code: 900449,
    status: 400,
    message: 'The request is not acceptable HTTP',
    condition: 'The request cannot be read as HTTP/1.1.',
  },
  headersTooLarge: {
    code: 900450,
    status: 431,
    message: 'The headers are too large',
    condition: 'Request line and headers together are larger than the limit of the server.',
  },
  requestTimeout: {
    code: 900451,
    status: 408,
    message: 'The request took too long to arrive',
    condition: 'Headers or body have not arrived within the limit of the server.',
  },
  expectationFailed: {
    code: 900452,
    status: 417,
    message: 'Only 100-continue can be expected',
    condition: 'The header Expect asks for something else.',
  },
  internal: {
    code: 900500,
    status: 500,
    message: 'The sandbox failed',
    condition: 'A defect of the sandbox. The log of the server tells more.',
  },
  databaseUnavailable: {
    code: 900503,
    status: 503,
    message: 'The database of the sandbox cannot be reached',
    condition:
      'The PostgreSQL of the server does not answer in time. A call that was about to be committed may have happened. The log of the server tells more.',
  },
  databaseFull: {
    code: 900507,
    status: 507,
    message: 'The database of the sandbox is full',
    condition: 'There is no room left for what the call would store; nothing of it was stored.',
  },
} as const satisfies Record<string, FailureEntry>;

export type FailureName = keyof typeof FAILURES;

/** HTTP status of failures: one by the kind of failure, or one for all. */
export type FailureStatus = 'by_kind' | number;

export function statusOf(ofKind: number, failureStatus: FailureStatus): number {
  return failureStatus === 'by_kind' ? ofKind : failureStatus;
}

/** Problems that one failure tells. */
export const MAX_PROBLEMS = 100;

/** Characters of a detail: it may name what a caller sent, which can be of any length. */
const MAX_DETAIL = 32_768;

/** Many problems as one detail: the first hundred, and how many more there are. */
export function detailOf(problems: readonly string[]): string {
  const more = problems.length - MAX_PROBLEMS;
  const shown = more > 0 ? [...problems.slice(0, MAX_PROBLEMS), `${more} more problems`] : problems;
  return shown.join('; ');
}

/** Thrown by a handler to answer with a failure; `detail` follows the message of the table. */
export class Failure extends Error {
  override name = 'Failure';
  readonly failure: FailureName;
  readonly code: number;
  readonly status: number;
  readonly detail: string;
  /** What in the input breaks the contract, a sentence each. */
  readonly problems: string[];

  constructor(failure: FailureName, whole = '', problems: string[] = []) {
    const entry = FAILURES[failure];
    const detail = whole.length > MAX_DETAIL ? `${whole.slice(0, MAX_DETAIL)}…` : whole;
    super(detail ? `${entry.message}: ${detail}` : entry.message);
    this.failure = failure;
    this.detail = detail;
    this.problems = problems;
    this.code = entry.code;
    this.status = entry.status;
  }
}
