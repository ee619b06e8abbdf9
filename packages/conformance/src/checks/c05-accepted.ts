import { type Case, casesOf } from '../cases/case.ts';
import { isUnique } from '../cases/fresh.ts';
import { openChoice } from '../cases/open.ts';
import { undeclared } from '../profile/choices.ts';
import type { Check, Context, Step, StepContext } from '../run/check.ts';
import { isWrite, kindsOf, needing } from '../run/examples.ts';
import type { Exchange } from '../wire/exchange.ts';
import { randomStep } from './c05-random.ts';
import { smallest } from './shrink.ts';
import { about, answered } from './statement.ts';

/** Codes of the contract for a value that another resource has. */
const TAKEN = [300013, 30014];

/** What the contract lets through is accepted, one thing changed at a time and several at random. */
export const accepted: Check = {
  id: 'C05',
  title: 'Every request that the contract allows is accepted',
  steps(context) {
    const { contract, validate } = context;
    return contract.operations.flatMap((operation) => {
      const cases = casesOf(contract, validate, operation).filter(({ valid }) => valid);
      const free = cases.filter((one) => verdictOf(context, one) === 'accepted');
      return [...cases.map((one) => caseStep(context, one)), ...randomStep(context, operation, free)];
    });
  },
};

function caseStep(context: Context, one: Case): Step {
  const { operation, scenario, request, change, pointer } = one;
  const verdict = verdictOf(context, one);
  const choice = openChoice(one);
  return {
    operation,
    title: `${scenario} ${change}`,
    writes: isWrite(operation),
    requests: 1,
    ...needing(kindsOf(operation, request)),
    ...(verdict === undefined && choice && { skip: undeclared(choice) }),
    async run(context) {
      const exchange = await context.send({
        operation,
        title: `${scenario} ${change}`,
        request: context.prepare(operation, request),
        made: { valid: true, pointer },
      });
      if (verdict === 'refused') judgeRule(exchange, context, pointer, choice ?? '');
      else await judgeAccepted(exchange, context, one);
    },
  };
}

/** What a valid case has to meet: the contract's own verdict, or the one that the target has chosen, if it says. */
function verdictOf({ profile }: Context, one: Case): 'accepted' | 'refused' | undefined {
  const choice = openChoice(one);
  if (!choice) return 'accepted';
  const declared = profile.choices[choice];
  return declared === 'accepted' || declared === 'refused' ? declared : undefined;
}

async function judgeAccepted(
  exchange: Exchange,
  context: StepContext,
  { operation, request, at, pointer }: Case,
): Promise<void> {
  const { report, hasControl } = context;
  if (exchange.outcome === 'success') return;
  // Such a short value may be taken at a server that keeps what earlier runs made.
  const isTaken = !hasControl && isUnique(operation.operationId, at) && TAKEN.includes(codeOf(exchange));
  if (isTaken)
    report.skip({
      operationId: operation.operationId,
      title: exchange.title,
      reason: 'another resource has the value',
    });
  else {
    const small = await smallest(context, operation, request, exchange);
    report.finding(about(small, { pointer, expected: 'it is accepted', came: answered(exchange) }));
  }
}

function judgeRule(
  exchange: Exchange,
  { report, profile }: Pick<StepContext, 'report' | 'profile'>,
  pointer: string,
  choice: string,
): void {
  const codes = profile.failureCodes.rule;
  const isRight = exchange.outcome === 'failure' && (!codes || codes.includes(codeOf(exchange)));
  if (isRight) return;
  const expected = `it is refused${codes ? ` with one of ${codes.join(', ')}` : ''}, as the profile says of \`${choice}\``;
  report.finding(about(exchange, { pointer, expected, came: answered(exchange) }));
}

function codeOf({ json }: Exchange): number {
  const { code } = (json ?? {}) as { code?: unknown };
  return typeof code === 'number' ? code : Number.NaN;
}
