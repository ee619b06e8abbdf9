import type { RequestExample } from '@payments-openapi/spec';
import { type Case, casesOf } from '../cases/case.ts';
import type { ContractOperation } from '../contract/contract.ts';
import type { Check, Step, StepContext } from '../run/check.ts';
import { isWrite, kindsOf } from '../run/examples.ts';
import type { Override } from '../wire/encode.ts';
import type { Exchange } from '../wire/exchange.ts';
import { about, answered } from './statement.ts';

/** What breaks the contract in one thing is answered with a failure: never with a success, never with a 5xx status. */
export const refused: Check = {
  id: 'C06',
  title: 'Every request that breaks the contract is refused',
  steps: (context) =>
    context.contract.operations.flatMap((operation) => [
      ...casesOf(context.contract, context.validate, operation)
        .filter(({ valid }) => !valid)
        .map(caseStep),
      ...bodySteps(operation),
    ]),
};

function caseStep({ operation, scenario, change, request, pointer }: Case): Step {
  return refusedStep(operation, { title: `${scenario} ${change}`, request, pointer });
}

/** Bodies that are no JSON, and bodies of another media type. */
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
  return ways.map(([title, override]) => refusedStep(operation, { title, request, pointer, override }));
}

function refusedStep(
  operation: ContractOperation,
  made: { title: string; request: RequestExample; pointer: string; override?: Override },
): Step {
  const { title, request, pointer, override } = made;
  return {
    operation,
    title,
    writes: isWrite(operation),
    refused: true,
    requests: 1,
    needs: kindsOf(operation, request),
    async run({ send, prepare, ...context }) {
      const exchange = await send({
        operation,
        title,
        request: prepare(operation, request),
        ...(override && { override }),
        made: { valid: false, pointer },
      });
      judgeRefused(exchange, context, pointer);
    },
  };
}

function judgeRefused(
  exchange: Exchange,
  { report, profile }: Pick<StepContext, 'report' | 'profile'>,
  pointer: string,
): void {
  const { response, outcome, json } = exchange;
  const expected = expectation();
  if (expected) report.finding(about(exchange, { pointer, expected, came: answered(exchange) }));

  function expectation(): string | undefined {
    if (response.status >= 500) return 'it is refused, and nothing breaks (no 5xx status)';
    if (outcome !== 'failure') return 'it is refused with a failure';
    const { invalid } = profile.failureCodes;
    const { code } = json as { code: number };
    if (!invalid || invalid.includes(code)) return undefined;
    return `it is refused for what breaks the contract, with one of ${invalid.join(', ')}`;
  }
}
