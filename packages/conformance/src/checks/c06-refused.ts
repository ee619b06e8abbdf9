import { type Case, casesOf } from '../cases/case.ts';
import type { ContractOperation } from '../contract/contract.ts';
import type { FailureCodes, Profile } from '../profile/profile.ts';
import { isAboutTheRequest } from '../profile/refusal.ts';
import type { Check, Step } from '../run/check.ts';
import type { Override } from '../wire/encode.ts';
import type { Exchange } from '../wire/exchange.ts';
import { type Refused, refusedStep } from './refused-step.ts';
import { smallest } from './shrink.ts';
import { about, answered } from './statement.ts';

/** What breaks the contract in one thing is answered with a failure: never with a success, never with a 5xx status. */
export const refused: Check = {
  id: 'C06',
  needsSuccesses: true,
  title: 'Every request that breaks the contract is refused',
  steps: (context) =>
    context.contract.operations.flatMap((operation) => [
      ...casesOf(context.contract, context.validate, operation)
        .filter(({ valid }) => !valid)
        .map(caseStep),
      ...bodySteps(operation),
      ...unknownIdSteps(operation),
    ]),
};

function caseStep({ operation, scenario, change, request, pointer }: Case): Step {
  return judgedStep(operation, { title: `${scenario} ${change}`, request, pointer });
}

/** Bodies that are not JSON, and bodies of another media type. */
function bodySteps(operation: ContractOperation): Step[] {
  const [request] = operation.requestExamples;
  const { body: pointer } = operation;
  if (!request || pointer === undefined) return [];
  const text = JSON.stringify(request.body);
  const ways: [string, Override][] = [
    ['malformed JSON: cut off', { body: text.slice(0, -1) }],
    ['malformed JSON: a comma too many', { body: text.replace(/\}$/, ',}') }],
    ['malformed JSON: single quotes', { body: text.replaceAll('"', "'") }],
    ['no body', { body: '' }],
    ['the media type text/plain', { headers: { 'content-type': 'text/plain' } }],
    ['a form as body', { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ];
  return ways.map(([title, override]) => judgedStep(operation, { title, request, pointer, override }));
}

/** An id in the path that belongs to nothing. */
function unknownIdSteps(operation: ContractOperation): Step[] {
  const [request] = operation.requestExamples;
  const names = Object.keys(request?.pathParams ?? {});
  if (!request || names.length === 0) return [];
  const pathParams = Object.fromEntries(names.map((name) => [name, 'nobody']));
  const made = {
    title: 'an id that does not exist',
    request: { ...request, pathParams },
    pointer: operation.pointer,
  };
  return [{ ...judgedStep(operation, made, 'notFound'), needsState: true }];
}

/** The step, and what the failure is held to. */
function judgedStep(
  operation: ContractOperation,
  made: Refused,
  codes: keyof FailureCodes = 'invalid',
): Step {
  const { request, pointer, override } = made;
  return refusedStep(operation, made, async (context, exchange) => {
    const expected = expectationOf(exchange, context.profile, codes);
    if (!expected) return;
    const small = override ? exchange : await smallest(context, operation, request, exchange);
    context.report.finding(about(small, { pointer, expected, came: answered(exchange) }));
  });
}

/** What was expected of a request that the target did not refuse as it has to. */
export function expectationOf(
  exchange: Exchange,
  profile: Profile,
  codes: keyof FailureCodes,
): string | undefined {
  const { response, outcome, json } = exchange;
  if (response.status >= 500) return 'it is refused, and nothing breaks (no 5xx status)';
  if (outcome !== 'failure') return 'it is refused with a failure';
  if (!isAboutTheRequest(exchange, profile)) return undefined;
  const declared = profile.failureCodes[codes];
  const { code } = json as { code: number };
  if (!declared || declared.includes(code)) return undefined;
  return `it is refused for what is wrong with it, with one of ${declared.join(', ')}`;
}
