import { FAILURES, type FailureEntry, type FailureName } from '@payments-openapi/sandbox/facts';
import { code, type Page, prose, table } from '../page/page.ts';
import { operationPath, type Reference, shownFailures } from '../reference/reference.ts';

/** What callers should do about each failure of the sandbox. A failure without advice does not compile. */
const ADVICE: Record<FailureName, string> = {
  userReferenceTaken:
    'Read the user with `users_get` and its `reference_id`. If an earlier call of yours created it, carry on with that user. Otherwise use another `reference_id`.',
  userPhoneTaken:
    'Use another phone number, or find the user who has it. A different calling code does not make the number different.',
  userExists:
    'Read the user with `users_get` and carry on with it. Treat this code like 300013 and 30014: which of them the service sends is not fully specified.',
  payeeInvalidType: 'Send `Business` or `People` as the `type` of the payee.',
  planAlreadyCreated:
    'A plan with this `reference_number` already exists, perhaps from an earlier call of yours whose response was lost. Find its orders with `recurringOrders_list`: each has the reference number with a suffix. To create another plan, use another `reference_number`.',
  invalidRequest:
    'Correct the fields that the message names. The client’s validator finds the same mistakes before it sends anything.',
  ruleViolated: 'Correct the fields that the message names. The operation’s page describes the rule.',
  notFound: 'Check the id in the message and the sandbox that you call: each sandbox has its own resources.',
  notAllowed: 'Read the resource and check its state. The message says what prevents the call.',
  alreadyVoided:
    'There is nothing left to do: the transaction is already voided. Read the order to see the result.',
  orderMismatch: 'Omit the order, or send the order that the transaction belongs to.',
  orderReferenceTaken: 'Use another `reference_number`, or continue with the order that has it.',
  taken: 'Use another id or reference, or omit the id, and the sandbox generates one.',
  conflict: 'Send the call again. Nothing was stored.',
  filterNotSupported:
    'Omit `filter`. To make the sandbox ignore filters instead, set `filter` to `ignore` in its settings.',
  calculationNotApplicable: 'Send `activate_type: "immediate"` with `process_credit: true`.',
  unknownPath:
    'Compare the path with the operation’s page. The base URL must be that of the server, without a path.',
  wrongMethod:
    'Use the method on the operation’s page. The response header `Allow` lists the supported methods.',
  unsupportedMediaType: 'Send `Content-Type: application/json`.',
  malformedBody: 'Send complete JSON in UTF-8, without NUL characters.',
  malformedYaml:
    'Correct the YAML at the line and column that the message names, or send JSON with `Content-Type: application/json`.',
  bodyTooLarge: 'Send smaller bodies, or start the server with a larger `--limit bodyBytes`.',
  keyRequired: 'Send the server’s control key in the header `X-Sandbox-Key`.',
  notLocal:
    'Call the server as `localhost` or by its IP address, or start it with a control key. A web page can call it only if the server allows the page’s origin.',
  tooManyWrongKeys: 'Find the caller with the wrong key, wait a moment and call again.',
  tooManyEventStreams: 'Close unused streams, or start the server with a larger `--limit eventStreams`.',
  tooManySandboxes:
    'Delete sandboxes that you no longer need, or start the server with a larger `--limit sandboxes`.',
  sandboxExists: 'Use another id, or delete the sandbox that has it.',
  malformedUrl: 'Percent-encode the values in the path and the query, and send each parameter once.',
  malformedRequest: 'Use an HTTP library: the request line or the headers are malformed.',
  headersTooLarge: 'Send fewer or shorter headers, or start the server with a larger `--limit headerBytes`.',
  requestTimeout:
    'Send the whole request at once, or start the server with a larger `--limit requestTimeout`.',
  expectationFailed: 'Omit the header `Expect`.',
  internal: 'Unless you injected the failure, check the server’s log, and report the bug with it.',
  databaseUnavailable:
    'Check the database. A write may have been carried out: look it up before you send it again.',
  databaseFull: 'Free some space in the database. Nothing was stored, so you can send the call again.',
};

interface KnownError {
  code: number;
  message: string;
  /** When it is sent. */
  condition?: string;
  advice?: string;
  /** HTTP status that the sandbox sends with it. */
  status?: number;
  /** Whether the service documents it. */
  isDocumented: boolean;
  /** Links to the operations whose examples show it. */
  operations: string[];
}

/** All known error codes: those in the examples of the contracts, and those of the sandbox. */
export function knownErrors(references: Reference[]): Map<number, KnownError> {
  const known = new Map<number, KnownError>();
  for (const [index, reference] of references.entries()) {
    for (const { code: number, message, operation } of shownFailures(reference.document)) {
      const link = `[${code(operation.operationId)}](${operationPath(reference, operation.operationId)})`;
      const one = known.get(number) ?? { code: number, message, isDocumented: index === 0, operations: [] };
      if (!one.operations.includes(link)) one.operations.push(link);
      known.set(number, one);
    }
  }
  for (const [name, entry] of Object.entries<FailureEntry>(FAILURES)) {
    const operations = known.get(entry.code)?.operations ?? [];
    known.set(entry.code, {
      ...entry,
      advice: ADVICE[name as FailureName],
      isDocumented: entry.documented ?? false,
      operations,
    });
  }
  return new Map([...known].toSorted(([one], [other]) => one - other));
}

export function errorPath(number: number): string {
  return `/errors/${number}/`;
}

/** The list of all codes, and a page per code. */
export function errorPages(known: Map<number, KnownError>): Page[] {
  return [errorList([...known.values()]), ...[...known.values()].map(errorPage)];
}

function errorList(all: KnownError[]): Page {
  const rows = (errors: KnownError[]) =>
    table(
      ['Code', 'Message', 'When'],
      errors.map(({ code: number, message, condition = '' }) => [
        `[${code(number)}](${errorPath(number)})`,
        message,
        condition,
      ]),
    );
  return {
    slug: 'errors',
    title: 'Error codes',
    description: 'Every error code: who sends it, why, and what to do about it.',
    name: 'Error codes',
    blocks: [
      prose(
        'A response is a failure if its `code` is neither 0 nor 200, whatever its HTTP status. The service may send other codes than these: treat an unknown code as a failure. The guide [Errors and unknown outcomes](/guides/errors/) shows how to handle failures in code.',
        '## Codes of the service',
        'The service documents these codes. The sandbox also sends them.',
        rows(all.filter(({ isDocumented }) => isDocumented)),
        '## Codes of the sandbox',
        'The service does not specify what it sends in these cases. The sandbox has to send something, so it has its own codes, from 900000 on. Do not rely on them in code that calls the service.',
        rows(all.filter(({ isDocumented }) => !isDocumented)),
      ),
    ],
  };
}

function errorPage(error: KnownError): Page {
  const { code: number, message, condition, advice, status, isDocumented, operations } = error;
  const sender = isDocumented
    ? 'The service documents this code; the sandbox sends it in the same case.'
    : 'Only the sandbox sends this code. It is a [sandbox choice](/sandbox/choices/), which says nothing about the service.';
  const http = status
    ? `The sandbox sends it with HTTP ${status}, unless it was started with \`--failure-status\`. The service does not document its HTTP status.`
    : 'Its HTTP status is not specified.';
  const where =
    operations.length > 0
      ? `Documented with ${operations.join(', ')}.`
      : 'No example in the contract contains it.';
  return {
    slug: errorPath(number).slice(1, -1),
    title: `${number} ${message}`,
    description: `Error code ${number}: ${message}. Who sends it, why, and what to do.`,
    name: String(number),
    blocks: [
      prose(
        '## Who sends it',
        `${sender} ${http}`,
        '## Why',
        condition ?? 'The contract does not say when it is sent.',
        where,
        '## What to do',
        advice ??
          'The contract says nothing else about it. Treat it as a failure, and show its message to an operator.',
        '[All error codes](/errors/).',
      ),
    ],
  };
}
