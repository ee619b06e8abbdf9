import type { RequestExample } from '@payments-openapi/spec';
import { type Case, casesOf } from '../../cases/case.ts';
import { openChoice } from '../../cases/open.ts';
import { isUnique } from '../../cases/unique-values.ts';
import { type ContractOperation, documentedCodes } from '../../contract/contract.ts';
import { REFUSED } from '../../findings/finding.ts';
import { undeclaredReason } from '../../profile/choices.ts';
import type { Check, CheckContext, Step, StepContext } from '../../run/check.ts';
import { fixtureNeeds, kindsOf } from '../../run/examples.ts';
import { StepSkipped } from '../../run/result.ts';
import { type Encoding, encodingsOf } from '../../wire/encodings.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { describeResponse, fieldAt, findingAbout } from '../describe.ts';
import type { CheckedRule } from '../rules.ts';
import { withOtherValues } from '../writes/bodies.ts';
import type { Difference } from '../writes/differences.ts';
import { CALCULATION } from '../writes/facts.ts';
import { createModel } from '../writes/model.ts';
import { randomStep } from './c05-random.ts';
import { shrink } from './shrink.ts';

/** Valid requests are accepted: examples with one change each, and with several random changes. */
export const accepted: Check = {
  id: 'C05',
  title: 'Every valid request is accepted',
  steps(context) {
    const { contract, validate } = context;
    return contract.operations.flatMap((operation) => {
      const cases = casesOf(contract, validate, operation).filter(({ valid }) => valid);
      const allowed = cases.filter((one) => verdictOf(context, one) === 'accepted');
      return [
        ...cases.map((one) => caseStep(context, one)),
        ...encodingSteps(context, operation),
        ...randomStep(context, operation, allowed),
      ];
    });
  },
};

function caseStep(context: CheckContext, one: Case): Step {
  const { operation, scenario, request, change, pointer } = one;
  const verdict = verdictOf(context, one);
  const choice = openChoice(one);
  return {
    operation,
    title: `${scenario} ${change}`,
    writes: !operation.isSafe,
    requests: 1,
    ...fixtureNeeds(context, operation, kindsOf(operation, request)),
    ...(verdict === undefined && choice && { skip: undeclaredReason(choice) }),
    async run(context) {
      const title = `${scenario} ${change}`;
      const prepared = context.prepare(operation, request);
      const validity = { valid: true, pointer };
      const exchange = await context.send({ operation, title, request: prepared, validity });
      if (verdict === 'refused') return checkRule(exchange, context, pointer, choice ?? '');
      await checkAccepted(exchange, context, one);
      if (exchange.outcome !== 'success' || operation.isSafe || !context.profile.stateful) return;
      const differences = createModel(context).wrote(exchange, prepared.body, exchange);
      reportDifferences(context, { operation, title }, differences);
    },
  };
}

/** A write or a calculation in each other encoding. C10 compares the responses to reads. */
function encodingSteps(context: CheckContext, operation: ContractOperation): Step[] {
  if (operation.isSafe && operation.operationId !== CALCULATION) return [];
  const all = operation.requestExamples.flatMap((request) =>
    encodingsOf(request).map((encoding) => ({ ...encoding, request })),
  );
  // The first example that has what is encoded, such as a number.
  const [...encodings] = Map.groupBy(all, ({ title }) => title).values();
  return encodings.flatMap(([first]) => (first ? encodingStep(context, operation, first) : []));
}

function encodingStep(
  context: CheckContext,
  operation: ContractOperation,
  { title, override, request }: Encoding & { request: RequestExample },
): Step[] {
  const fixtures = fixtureNeeds(context, operation, kindsOf(operation, request));
  // Elsewhere than on a sandbox, a step uses up what it changes.
  if (!fixtures.shared && !context.hasControl) return [];
  const step: Step = {
    operation,
    title: `${request.scenario} ${title}`,
    writes: !operation.isSafe,
    requests: 2,
    ...fixtures,
    async run(context) {
      const { send, prepare, report, fresh } = context;
      // New values, since a field that is not decoded may show the one before.
      const changed = withOtherValues(context, operation, request, () => `Zoë 🙂 ${fresh(6)}`);
      const prepared = prepare(operation, changed);
      const { pointer } = operation;
      const call = {
        operation,
        title: `${request.scenario} ${title}`,
        request: prepared,
        validity: { valid: true, pointer },
      };
      const model = createModel(context);
      if (operation.isSafe) model.read(await send(call));
      const exchange = await send({ ...call, override: override(prepared) });
      if (exchange.outcome !== 'success') {
        const actual = describeResponse(exchange);
        const kind = REFUSED.other;
        report.finding(findingAbout(exchange, { pointer, kind, expected: 'a success', actual }));
        return;
      }
      // A mock returns its example, whatever was sent.
      if (!context.profile.stateful) return;
      reportDifferences(context, call, model.wrote(exchange, prepared.body, exchange));
    },
  };
  return [step];
}

function reportDifferences(
  { report, contract }: StepContext,
  { operation, title }: { operation: ContractOperation; title: string },
  differences: readonly Difference[],
): void {
  for (const { at, kind, expected, actual, before = [], exchange } of differences)
    report.finding({
      operationId: operation.operationId,
      title,
      ...fieldAt(contract, operation, at),
      kind,
      expected,
      actual,
      exchanges: [...before, exchange],
    });
}

/** Whether the target must accept or refuse a valid case. Undefined if that is a choice which the profile does not declare. */
export function verdictOf({ profile }: CheckContext, one: Case): 'accepted' | 'refused' | undefined {
  const choice = openChoice(one);
  if (!choice) return 'accepted';
  const declared = profile.choices[choice];
  return declared === 'accepted' || declared === 'refused' ? declared : undefined;
}

async function checkAccepted(
  exchange: Exchange,
  context: StepContext,
  { operation, request, at, pointer }: Case,
): Promise<void> {
  const { report, hasControl } = context;
  if (exchange.outcome === 'success') return;
  // On a server that keeps the data of earlier runs, a short value may be taken.
  const isTaken =
    !hasControl &&
    isUnique(operation, at) &&
    (exchange.response.status === CONFLICT || documentedCodes(operation).includes(codeOf(exchange)));
  if (isTaken) throw new StepSkipped('the value is already taken');
  const smallest = await shrink(context, operation, request, exchange);
  const actual = describeResponse(exchange);
  report.finding(findingAbout(smallest, { pointer, kind: REFUSED.other, expected: 'a success', actual }));
}

function checkRule(
  exchange: Exchange,
  { report, profile }: Pick<StepContext, 'report' | 'profile'>,
  pointer: string,
  choice: string,
): void {
  const { rule, invalid = [], notFound = [] } = profile.failureCodes;
  // The contract leaves open which of the two such a request is. A token that a customer does not have is not found either.
  const codes = rule && [...rule, ...invalid, ...(choice === 'unknown-token' ? notFound : [])];
  const isRight = exchange.outcome === 'failure' && (!codes || codes.includes(codeOf(exchange)));
  if (isRight) return;
  const expected = `a failure${codes ? ` with one of the codes ${codes.join(', ')}` : ''}, as the profile declares for \`${choice}\``;
  const actual = describeResponse(exchange);
  report.finding(findingAbout(exchange, { pointer, rule: RULES[choice], expected, actual }));
}

/** The status of a value that is taken, if the contract documents no code for that. */
const CONFLICT = 409;

/** The rules of the contract that a server may follow by a refusal. */
const RULES: Record<string, CheckedRule> = {
  'fee-rule-user': 'fee-rule-user-id',
  'activate-type': 'calculation-applies',
};

function codeOf({ json }: Exchange): number {
  const { code } = (json ?? {}) as { code?: unknown };
  return typeof code === 'number' ? code : Number.NaN;
}
