import type { Json } from '@payments-openapi/spec';
import { plural } from '../../reports/plural.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import { formatValue } from '../describe.ts';
import type { CheckedRule } from '../rules.ts';
import { type Session, type Success, sessionStep } from '../session.ts';
import { isSame, memberOf } from '../values.ts';
import { aCycle, aPlan, type CycleMembers, createPlan, cyclesOf } from './plan.ts';
import { statesAreAllowed } from './states.ts';

interface Adding {
  title: string;
  rule: CheckedRule;
  /** The initial cycles of the plan. */
  cycles: CycleMembers[];
  activate_type?: string;
  /** States of all cycles once a cycle was added, in the order of their creation. */
  after: string[];
  /** States two months later. */
  later: string[];
  /**
   * Which of the initial cycles a calculation shows as cancelled, and whether it adds one. Only of the first ones, where the
   * contract does not say whether a cycle that has not started is one of those that are cancelled.
   */
  calculated: { cancelled: boolean[]; isAdded: boolean };
}

/** Each way to add a cycle. */
const WAYS: readonly Adding[] = [
  {
    title: 'immediate cancels all existing cycles',
    rule: 'cycles-immediate',
    cycles: [{ billing_count: 2 }, { billing_count: 2 }, { billing_count: 3 }],
    activate_type: 'immediate',
    after: ['cancelled', 'cancelled', 'cancelled', 'active'],
    later: ['cancelled', 'cancelled', 'cancelled', 'active'],
    calculated: { cancelled: [true], isAdded: true },
  },
  {
    title: 'next_billing_date completes the current cycle on that date and cancels later ones',
    rule: 'cycles-next-billing-date',
    cycles: [{ billing_count: 5 }, { billing_count: 2 }, { billing_count: 3 }],
    activate_type: 'next_billing_date',
    after: ['active', 'cancelled', 'cancelled', 'scheduled'],
    later: ['completed', 'cancelled', 'cancelled', 'active'],
    calculated: { cancelled: [false, true, true], isAdded: true },
  },
  {
    title: 'as_last_cycle starts once the last cycle is completed',
    rule: 'cycles-as-last-cycle',
    cycles: [{ billing_count: 1 }],
    activate_type: 'as_last_cycle',
    after: ['active', 'scheduled'],
    later: ['completed', 'active'],
    calculated: { cancelled: [false], isAdded: true },
  },
  {
    title: 'as_last_cycle is the default, and adds nothing after an endless cycle',
    rule: 'cycles-after-endless',
    cycles: [{}],
    after: ['active'],
    later: ['active'],
    calculated: { cancelled: [false], isAdded: false },
  },
  {
    title: 'as_last_cycle adds nothing if the last of several cycles is endless',
    rule: 'cycles-after-endless',
    cycles: [{ billing_count: 3 }, {}],
    activate_type: 'as_last_cycle',
    after: ['active', 'scheduled'],
    later: ['active', 'scheduled'],
    calculated: { cancelled: [false, false], isAdded: false },
  },
];

export function addingSteps(context: CheckContext): Step[] {
  return [...addedSteps(context), ...calculatedSteps(context)];
}

function addedSteps(context: CheckContext): Step[] {
  return WAYS.map((way) =>
    sessionStep(context, {
      operationId: 'recurringPlans_get',
      title: way.title,
      writes: true,
      requests: 7,
      needs: ['customer', 'catalogue'],
      needsControl: true,
      async run(session) {
        const { control } = session.context;
        const plan = aPlan(session, { cycles: way.cycles });
        const { created, path } = await createPlan(session, plan);
        await control('POST', '/clock/advance', { by: 'P3D' });
        const before = await session.expectSuccess('recurringPlans_get', { path });
        await control('POST', `/recurring_plans/${path.id}/cycles`, {
          ...(way.activate_type !== undefined && { activate_type: way.activate_type }),
          cycles: [aCycle(session)],
        });
        const added = await session.expectSuccess('recurringPlans_get', { path });
        haveStates(session, added, { wanted: way.after, rule: way.rule });
        const credit = memberOf(before.data, 'plan', 'credit');
        if (way.activate_type !== 'immediate')
          session
            .about('cycles-credit-immediate')
            .expect(added.exchange, '/data/plan/credit', credit, [before.exchange]);
        await control('POST', '/clock/advance', { by: 'P2M' });
        const later = await session.expectSuccess('recurringPlans_get', { path });
        haveStates(session, later, { wanted: way.later, rule: way.rule });
        statesAreAllowed(session, [created, added, later]);
      },
    }),
  );
}

/** A target without a control interface may still calculate what each way to add a cycle does. */
function calculatedSteps(context: CheckContext): Step[] {
  const { hasControl, profile } = context;
  if (hasControl || profile.choices['activate-type'] !== 'accepted') return [];
  return WAYS.map(({ title, rule, cycles, activate_type = 'as_last_cycle', calculated }) =>
    sessionStep(context, {
      operationId: 'recurringPlans_calculateCycles',
      title: `in a calculation, ${title}`,
      writes: true,
      requests: 4,
      needs: ['customer', 'catalogue'],
      async run(session) {
        const { created, path } = await createPlan(session, aPlan(session, { cycles }));
        const before = await session.expectSuccess('recurringPlans_get', { path });
        const body = { activate_type, cycles: [aCycle(session)] };
        const result = await session.expectSuccess('recurringPlans_calculateCycles', { path, body });
        const after = await session.expectSuccess('recurringPlans_get', { path });
        session
          .about('calculation-stores-nothing')
          .expect(after.exchange, '/data', before.data, [result.exchange]);
        const initial = cyclesOf(created);
        if (initial.some(({ id }) => id === undefined)) session.skip('the cycles of a new plan have no `id`');
        const shown = cyclesOf(result);
        const finding = (expected: string, actual: Json) =>
          session.about(rule).finding(result.exchange, {
            at: '/data/plan/recurring_cycles',
            expected,
            actual: formatValue(actual),
            before: [created.exchange],
          });
        const count = initial.length + (calculated.isAdded ? 1 : 0);
        if (shown.length !== count) finding(plural(count, 'cycle'), shown.length);
        for (const [index, isCancelled] of calculated.cancelled.entries()) {
          const one = shown.find(({ id }) => id === initial[index]?.id);
          if (one && (one.state === 'cancelled') !== isCancelled)
            finding(`cycle ${index + 1} ${isCancelled ? '' : 'not '}to be cancelled`, one.state ?? null);
        }
      },
    }),
  );
}

function haveStates(
  session: Session,
  response: Success,
  { wanted, rule }: { wanted: string[]; rule: CheckedRule },
): void {
  const actual = cyclesOf(response).map(({ state = null }): Json => state);
  if (isSame(actual, wanted)) return;
  session.about(rule).finding(response.exchange, {
    at: '/data/plan/recurring_cycles/0/state',
    expected: formatValue(wanted),
    actual: formatValue(actual),
  });
}
