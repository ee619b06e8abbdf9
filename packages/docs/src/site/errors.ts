import { FAILURES, type FailureEntry, type FailureName } from '@payments-openapi/sandbox/facts';
import { code, type Page, type Panel, prose, table } from '../page/page.ts';
import { operationPanel } from '../reference/operation-panel.ts';
import { operationPath, type Reference, type ShownFailure, shownFailures } from '../reference/reference.ts';

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
  /** The failures in the contracts' examples that have it. */
  shown: (ShownFailure & { reference: Reference })[];
}

/** All known error codes: those in the examples of the contracts, and those of the sandbox. */
export function knownErrors(references: Reference[]): Map<number, KnownError> {
  const known = new Map<number, KnownError>();
  for (const [index, reference] of references.entries()) {
    for (const failure of shownFailures(reference.document)) {
      const { code: number, message } = failure;
      const one = known.get(number) ?? { code: number, message, isDocumented: index === 0, shown: [] };
      one.shown.push({ ...failure, reference });
      known.set(number, one);
    }
  }
  for (const [name, entry] of Object.entries<FailureEntry>(FAILURES)) {
    known.set(entry.code, {
      ...entry,
      advice: ADVICE[name as FailureName],
      isDocumented: entry.documented ?? false,
      shown: known.get(entry.code)?.shown ?? [],
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
  const { code: number, message, condition, advice, status, isDocumented } = error;
  const sender = isDocumented
    ? 'Documented by the service'
    : 'Sent only by the sandbox: a [sandbox choice](/sandbox/choices/)';
  const http = status ? `The sandbox sends HTTP ${status}` : 'HTTP status not specified';
  return {
    slug: errorPath(number).slice(1, -1),
    title: `${number} · ${message}`,
    description: `Error code ${number}: ${message}. Who sends it, why, and what to do.`,
    name: String(number),
    eyebrow: 'Errors',
    blocks: [
      prose(
        condition ?? 'The contract does not say when it is sent.',
        '## What to do',
        advice ??
          'The contract says nothing else about it. Treat it as a failure, and show its message to an operator.',
        `- ${sender}\n- ${http}`,
      ),
      prose('## Where it comes from', whereFrom(error), '[All error codes](/errors/).'),
    ],
    panel: errorPanel(error),
  };
}

function whereFrom({ shown, status }: KnownError): string {
  if (shown.length === 0) return 'No example in the contract contains it.';
  const rows = new Map(
    shown.map(({ operation: { operationId, object }, reference }) => [
      operationId,
      [`[${code(operationId)}](${operationPath(reference, operationId)})`, object.summary ?? ''],
    ]),
  );
  const note = status
    ? `The service does not specify the HTTP status. The sandbox sends ${status}, unless it was started with \`--failure-status\`.`
    : '';
  return `${table(['Operation', 'What it does'], [...rows.values()])}\n\n${note}`;
}

/** A call that may fail with the code, how to handle it, and the response. */
function errorPanel({ code: number, message, status, shown }: KnownError): Panel {
  const response = {
    label: message,
    status: status ? String(status) : 'Failure',
    isFailure: true,
    language: 'json',
    text: JSON.stringify({ code: number, message }, null, 2),
  };
  const one = shown.find(({ isOwn }) => isOwn) ?? shown[0];
  if (!one) return { method: '', path: '', requests: [], responses: [response], form: '' };
  const { reference, operation } = one;
  const { requests, ...panel } = operationPanel(reference, operation);
  const [first] = requests;
  if (!first) return { ...panel, requests, responses: [response], form: '' };
  const samples = first.samples.map((sample) =>
    sample.language === 'ts' ? { ...sample, text: handled(sample.text, one) } : sample,
  );
  return { ...panel, requests: [{ ...first, samples }], responses: [response], form: '' };
}

/** Wraps the call of a sample in code that handles the failure. */
function handled(
  sample: string,
  { operation, code: number, scenario, isOwn, reference }: ShownFailure & { reference: Reference },
): string {
  const isNamed = isOwn && reference.operations === 'api';
  const [start = '', call = ''] = sample.split(/\n\n(?=(?:const .* = )?await )/);
  const names = isNamed ? 'isApiError' : 'ApiError';
  const otherwise = isNamed
    ? `!isApiError(error, '${operation.operationId}', '${scenario}')`
    : `!(error instanceof ApiError && error.code === ${number})`;
  return [
    start.replace(' }', `, ${names} }`),
    '',
    'try {',
    call.replaceAll(/^(?=.)/gm, '  '),
    '} catch (error) {',
    `  if (${otherwise})`,
    '    throw error;',
    '  console.error(error.message);',
    '}',
  ].join('\n');
}
