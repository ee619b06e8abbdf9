import { FAILURES, type FailureEntry, type FailureName } from '../../../sandbox/src/input/failures.ts';
import { code, type Page, prose, table } from '../page/page.ts';
import { operationPath, type Reference, shownFailures } from '../reference/reference.ts';

/** What a caller does about each failure of the sandbox. Typed, so that a code without advice does not compile. */
const ADVICE: Record<FailureName, string> = {
  userReferenceTaken:
    'Read the user with `users_get` and its `reference_id`. If an earlier call of yours created it, carry on with that user. Otherwise use another `reference_id`.',
  userPhoneTaken:
    'Ask for another phone number, or find the user that has it. Different calling codes do not make a number different.',
  userExists:
    'Read the user with `users_get`, and carry on with it. Treat this code like 300013 and 30014: which of them the service sends is not specified in full.',
  payeeInvalidType: 'Send `Business` or `People` as the `type` of the payee.',
  planAlreadyCreated:
    'A plan with this `reference_number` exists, perhaps from an earlier call of yours whose response was lost. Find its orders in `recurringOrders_list`: each carries the reference number with a suffix. No operation finds the plan by it. To create another plan, use another `reference_number`.',
  invalidRequest:
    'Correct the members that the message names. The client’s validator finds the same mistakes before anything is sent.',
  ruleViolated:
    'Correct the members that the message names. The operation’s page describes the rule in words.',
  notFound:
    'Check the id that the message names, and the sandbox you call: each sandbox has its own resources.',
  notAllowed: 'Read the resource and look at its state. The message says what stands in the way.',
  alreadyVoided: 'Nothing is left to do: the transaction is void. Read the order to see the result.',
  orderMismatch: 'Leave the order out, or send the order that the transaction belongs to.',
  orderReferenceTaken: 'Use another `reference_number`, or continue with the order that has it.',
  taken: 'Use another id or reference, or leave the id out: the sandbox then makes one up.',
  conflict: 'Send the call again. Nothing was stored.',
  filterNotSupported:
    'Leave `filter` out. To make the sandbox ignore filters instead, set `filter` to `ignore` in its settings.',
  calculationNotApplicable: 'Send `activate_type: "immediate"` with `process_credit: true`.',
  unknownPath:
    'Compare the path with the operation’s page. Is the base URL that of the server, without a path?',
  wrongMethod:
    'Use the method on the operation’s page. The header `Allow` of the response lists those that work.',
  unsupportedMediaType: 'Send `Content-Type: application/json`.',
  malformedBody: 'Send complete JSON in UTF-8, without NUL characters.',
  malformedYaml:
    'Mend the YAML at the line and column that the message names, or send JSON with `Content-Type: application/json`.',
  bodyTooLarge: 'Send less at once, or start the server with a larger `--limit bodyBytes`.',
  keyRequired: 'Send the key that the server was started with in `X-Sandbox-Key`.',
  notLocal:
    'Call the server as `localhost` or by its IP address, or start it with a control key. A web page may call it only if the server names the page’s origin.',
  tooManyWrongKeys: 'Find the caller that has a wrong key, wait a moment and call again.',
  tooManyEventStreams:
    'Close streams that nobody reads, or start the server with a larger `--limit eventStreams`.',
  tooManySandboxes:
    'Delete sandboxes that you no longer need, or start the server with a larger `--limit sandboxes`.',
  sandboxExists: 'Use another id, or delete the sandbox that has it.',
  malformedUrl: 'Percent-encode the values in the path and the query, and send each parameter once.',
  malformedRequest: 'Use an HTTP library: the request line or the headers cannot be read.',
  headersTooLarge: 'Send fewer or shorter headers, or start the server with a larger `--limit headerBytes`.',
  requestTimeout:
    'Send the whole request at once, or start the server with a larger `--limit requestTimeout`.',
  expectationFailed: 'Leave the header `Expect` out.',
  internal: 'Look at the log of the server, and report the defect with it.',
  databaseUnavailable: 'Check the database. A write may have happened: look it up before you send it again.',
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
  /** The service documents it. */
  isDocumented: boolean;
  /** What operations' examples show it, as links. */
  operations: string[];
}

/** Every error code that is known: those in the contracts' examples, and all of the sandbox. */
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

/** The list of all codes, and a page for each. */
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
        'A response is a failure if its `code` is neither 0 nor 200, whatever its HTTP status. The list of the service is open: treat a code that you do not know as a failure. The guide [Errors and unknown outcomes](/guides/errors/) shows how to handle failures in code.',
        '## Codes of the service',
        'The service documents these codes. The sandbox sends them too.',
        rows(all.filter(({ isDocumented }) => isDocumented)),
        '## Codes of the sandbox',
        'The service does not say what it sends in these cases. The sandbox has to send something, so it has codes of its own, from 900000 on. Do not write code for them that runs against the service.',
        rows(all.filter(({ isDocumented }) => !isDocumented)),
      ),
    ],
  };
}

function errorPage(error: KnownError): Page {
  const { code: number, message, condition, advice, status, isDocumented, operations } = error;
  const sender = isDocumented
    ? 'The service documents this code; the sandbox sends it in the same case.'
    : 'Only the sandbox sends this code. It is a [sandbox choice](/sandbox/choices/), and says nothing about the service.';
  const http = status
    ? `The sandbox sends it with HTTP ${status}, unless it was started with \`--failure-status\`. The service does not document its HTTP status.`
    : 'Its HTTP status is not specified.';
  const where =
    operations.length > 0
      ? `Documented with ${operations.join(', ')}.`
      : 'No example of the contract shows it.';
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
        condition ?? 'The contract shows it without a condition.',
        where,
        '## What to do',
        advice ??
          'The contract says no more about it. Treat it as a failure, and show its message to an operator.',
        '[All error codes](/errors/).',
      ),
    ],
  };
}
