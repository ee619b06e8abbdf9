import { type Case, casesOf } from '../../cases/case.ts';
import type { ContractOperation } from '../../contract/contract.ts';
import { acceptsCoerced, undeclaredReason } from '../../profile/choices.ts';
import type { FailureCodes, Profile } from '../../profile/profile.ts';
import { isConclusive } from '../../profile/refusal.ts';
import type { Check, CheckContext, Step, StepContext } from '../../run/check.ts';
import type { Override } from '../../wire/encode.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { isUrlRefused } from '../../wire/gateway.ts';
import { describeResponse, findingAbout, serverErrorOf } from '../describe.ts';
import { takenCodeRule } from '../state/users.ts';
import { memberOf } from '../values.ts';
import { type InvalidRequest, refusedStep, UNKNOWN_ID } from './refused-step.ts';
import { shrink } from './shrink.ts';

/** A request with a single violation gets a failure, and never a success or a 5xx status. */
export const refused: Check = {
  id: 'C06',
  needsExamples: true,
  title: 'Every invalid request is refused',
  steps: (context) =>
    context.contract.operations.flatMap((operation) => [
      ...casesOf(context.contract, context.validate, operation)
        .filter(({ valid, isCoerced }) => !valid && !(isCoerced && acceptsCoerced(context.profile)))
        .map(caseStep),
      ...bodySteps(operation),
      ...mediaTypeStep(context, operation),
      ...unknownIdSteps(operation),
    ]),
};

function caseStep({ operation, scenario, change, request, pointer }: Case): Step {
  return checkedStep(operation, { title: `${scenario} ${change}`, request, pointer });
}

const FORM: [string, Override] = [
  'a form as body',
  { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
];

/** Whether an owner's contract allows a form as body. */
function takesForm(mediaType: string): boolean {
  return /^(application\/(x-www-form-urlencoded|\*)|\*\/\*)/i.test(mediaType);
}

/** Bodies that are not JSON, and other media types. */
function bodySteps(operation: ContractOperation): Step[] {
  const [request] = operation.requestExamples;
  const { body: pointer } = operation;
  if (request?.body === undefined || pointer === undefined) return [];
  const text = JSON.stringify(request.body);
  const ways: [string, Override][] = [
    ['malformed JSON: truncated', { body: text.slice(0, -1) }],
    ['malformed JSON: trailing comma', { body: text.replace(/\}$/, ',}') }],
    ['malformed JSON: single quotes', { body: text.replaceAll('"', "'") }],
    ['malformed JSON: names without quotes', { body: text.replaceAll(/"(\w+)":/g, '$1:') }],
    ['malformed JSON: a comment', { body: `/* kit */${text}` }],
    ['malformed JSON: text after it', { body: `${text} kit` }],
    ['malformed JSON: a second value', { body: `${text}{}` }],
    ['malformed JSON: a line break in a string', { body: text.replace(/(?<=:")/, '\n') }],
    ...(operation.needsBody ? [['no body', { body: '' }] satisfies [string, Override]] : []),
    ...(operation.mediaTypes.some((type) => takesForm(type)) ? [] : [FORM]),
  ];
  const changed = ways.filter(([, { body }]) => body !== text);
  return changed.map(([title, override]) => checkedStep(operation, { title, request, pointer, override }));
}

/** JSON under another media type, if the target says that it refuses it. */
function mediaTypeStep({ profile }: CheckContext, operation: ContractOperation): Step[] {
  const [request] = operation.requestExamples;
  const { body: pointer } = operation;
  if (request?.body === undefined || pointer === undefined) return [];
  const override = { headers: { 'content-type': 'text/plain' } };
  const step = checkedStep(operation, { title: 'the media type text/plain', request, pointer, override });
  const choice = profile.choices['media-types'];
  if (choice === 'refused') return [step];
  const skip = choice ? 'the target accepts JSON of any media type' : undeclaredReason('media-types');
  return [{ ...step, skip }];
}

/** An id in the path that does not exist. */
function unknownIdSteps(operation: ContractOperation): Step[] {
  const [request] = operation.requestExamples;
  const names = Object.keys(request?.pathParams ?? {});
  if (!request || names.length === 0) return [];
  const pathParams = Object.fromEntries(names.map((name) => [name, UNKNOWN_ID]));
  const unknownId = {
    title: 'an id that does not exist',
    request: { ...request, pathParams },
    pointer: operation.pointer,
  };
  return [{ ...checkedStep(operation, unknownId, 'notFound'), needsState: true }];
}

/** A step whose response must be a failure, with one of the given codes if the profile declares them. */
function checkedStep(
  operation: ContractOperation,
  invalid: InvalidRequest,
  codes: keyof FailureCodes = 'invalid',
): Step {
  const { request, pointer, override } = invalid;
  return refusedStep(operation, invalid, async (context, exchange) => {
    reportTaken(context, exchange);
    const expected = expectationOf(exchange, context.profile, codes);
    if (!expected) return;
    const smallest = override ? exchange : await shrink(context, operation, request, exchange);
    const actual = describeResponse(exchange);
    const defect = serverErrorOf(exchange);
    context.report.finding(findingAbout(smallest, { pointer, expected, actual, defect }));
  });
}

/** The code of a key that is taken, although each request has new ones. A mock returns any of its examples. */
function reportTaken(context: StepContext, exchange: Exchange): void {
  if (!context.profile.stateful) return;
  if (exchange.operation?.operationId !== 'users_create' || exchange.outcome !== 'failure') return;
  const rule = takenCodeRule(context, Number(memberOf(exchange.json, 'code')));
  if (rule === undefined) return;
  context.report.finding(
    findingAbout(exchange, {
      pointer: exchange.operation.pointer,
      rule,
      kind: 'taken',
      expected: 'a failure with another code, because no user has these keys',
      actual: describeResponse(exchange),
    }),
  );
}

/** What was expected, if the target did not refuse an invalid request correctly. Undefined if it did. */
export function expectationOf(
  exchange: Exchange,
  profile: Profile,
  codes: keyof FailureCodes,
): string | undefined {
  const { response, outcome, json } = exchange;
  if (response.status >= 500) return 'a failure without a 5xx status';
  if (outcome !== 'failure') return isUrlRefused(exchange) ? undefined : 'a failure';
  if (!isConclusive(exchange, profile)) return undefined;
  const declared = profile.failureCodes[codes];
  const { code } = json as { code: number };
  if (!declared || declared.includes(code)) return undefined;
  return `a failure with one of the codes ${declared.join(', ')}`;
}
