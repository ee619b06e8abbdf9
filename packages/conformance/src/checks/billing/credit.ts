import type { Json } from '@payments-openapi/spec';
import type { CheckContext, Step } from '../../run/check.ts';
import { formatValue } from '../describe.ts';
import type { CheckedRule } from '../rules.ts';
import { type Session, type Success, sessionStep } from '../session.ts';
import { isSame, memberOf } from '../values.ts';
import { CALCULATION } from '../writes/facts.ts';
import { CURRENCY_READS, calculate } from './calculation.ts';
import { aCycle, aPlan, createPlan, cyclesOf } from './plan.ts';

/** What `process_credit` does in a calculation: with each way to add a cycle, and if it is omitted. */
export function creditSteps(context: CheckContext): Step[] {
  const others = context.profile.choices['activate-type'] === 'accepted' ? OTHERS : [];
  return [
    creditStep(context, {
      title: 'the credit is processed if `process_credit` is omitted',
      rule: 'cycles-credit-default',
      activate_type: 'immediate',
      other: undefined,
    }),
    ...others.map((activate_type) =>
      creditStep(context, {
        title: `with ${activate_type}, \`process_credit\` changes nothing`,
        rule: 'cycles-credit-immediate',
        activate_type,
        other: false,
      }),
    ),
  ];
}

const OTHERS = ['next_billing_date', 'as_last_cycle'];

interface Credit {
  title: string;
  rule: CheckedRule;
  activate_type: string;
  /** The value of `process_credit` that must calculate the same as true. */
  other: boolean | undefined;
}

function creditStep(context: CheckContext, { title, rule, activate_type, other }: Credit): Step {
  return sessionStep(context, {
    operationId: CALCULATION,
    title,
    writes: context.hasControl,
    requests: 5 + CURRENCY_READS,
    needs: context.hasControl ? ['catalogue', 'customer'] : ['plan', 'catalogue', 'customer'],
    async run(session) {
      const path = await planWithCredit(session);
      const partsOf = (process_credit?: boolean) => {
        const body: Record<string, Json> = { activate_type, cycles: [aCycle(session)] };
        if (process_credit !== undefined) body.process_credit = process_credit;
        return { path, body };
      };
      const processed = await calculate(session, path, partsOf(true).body);
      // A calculation may be refused without the credit.
      if (other === false && (await session.call(CALCULATION, partsOf(other))).outcome === 'failure')
        session.skip('a calculation with `process_credit` false is refused');
      const compared = await session.expectSuccess(CALCULATION, partsOf(other));
      const again = await session.expectSuccess(CALCULATION, partsOf(true));
      const wanted = amountsOf(processed);
      if (!isSame(wanted, amountsOf(again))) session.skip('the same calculation has other amounts later');
      const actual = amountsOf(compared);
      if (isSame(wanted, actual)) return;
      session.about(rule).finding(compared.exchange, {
        at: '/data/plan/credit',
        expected: `${formatValue(wanted)}, as with \`process_credit\` true`,
        actual: formatValue(actual),
        before: [processed.exchange],
      });
    },
  });
}

/** A plan whose current billing has a remainder. That of a profile may have none. */
async function planWithCredit(session: Session): Promise<{ id: string }> {
  const { hasControl, control } = session.context;
  if (!hasControl) return { id: session.fixture('plan').id ?? '' };
  const { path } = await createPlan(session, aPlan(session));
  await control('POST', '/clock/advance', { by: 'P10D' });
  return path;
}

/** What depends on the credit: that of the plan, and what each cycle charges next. */
function amountsOf(calculated: Success): Json {
  const cycles = cyclesOf(calculated).map(({ next_billing_amount = null }) => next_billing_amount);
  return { credit: memberOf(calculated.data, 'plan', 'credit') ?? null, next_billing_amounts: cycles };
}
