import type { Json } from '@payments-openapi/spec';
import type { Context, Step } from '../../run/check.ts';
import { type Session, type Success, show, stepOf } from '../session.ts';
import { statesAreAllowed } from './billing.ts';
import { aCycle, aPlan, type CycleMembers, createPlan, cyclesOf } from './plan.ts';

interface Adding {
  title: string;
  /** Cycles that the plan begins with. */
  cycles: CycleMembers[];
  activate_type?: string;
  /** States of all cycles after the cycle was added, in the order in which they were made. */
  after: string[];
  /** States after two more months. */
  later: string[];
}

/** The three ways to add a cycle, as section 3.2 of the interface has them. */
const WAYS: readonly Adding[] = [
  {
    title: 'immediate cancels every cycle that was there',
    cycles: [{ billing_count: 2 }, { billing_count: 2 }],
    activate_type: 'immediate',
    after: ['cancelled', 'cancelled', 'active'],
    later: ['cancelled', 'cancelled', 'active'],
  },
  {
    title: 'next_billing_date completes the current cycle there and cancels those after it',
    cycles: [{ billing_count: 5 }, { billing_count: 2 }],
    activate_type: 'next_billing_date',
    after: ['active', 'cancelled', 'scheduled'],
    later: ['completed', 'cancelled', 'active'],
  },
  {
    title: 'as_last_cycle starts when the last cycle has run its course',
    cycles: [{ billing_count: 1 }],
    activate_type: 'as_last_cycle',
    after: ['active', 'scheduled'],
    later: ['completed', 'active'],
  },
  {
    title: 'as_last_cycle after an endless cycle adds nothing, and is what holds when nothing is said',
    cycles: [{}],
    after: ['active'],
    later: ['active'],
  },
];

export function addingSteps(context: Context): Step[] {
  return WAYS.map((way) =>
    stepOf(context, {
      operationId: 'recurringPlans_get',
      title: way.title,
      writes: true,
      requests: 6,
      needs: ['customer', 'catalogue'],
      needsControl: true,
      async run(session) {
        const { control } = session.context;
        const plan = aPlan(session, { cycles: way.cycles });
        const { created, path } = await createPlan(session, plan);
        await control('POST', '/clock/advance', { by: 'P3D' });
        await control('POST', `/recurring_plans/${path.id}/cycles`, {
          ...(way.activate_type !== undefined && { activate_type: way.activate_type }),
          cycles: [aCycle(session)],
        });
        const added = await session.succeed('recurringPlans_get', { path });
        haveStates(session, added, way.after);
        await control('POST', '/clock/advance', { by: 'P2M' });
        const later = await session.succeed('recurringPlans_get', { path });
        haveStates(session, later, way.later);
        statesAreAllowed(session, [created, added, later]);
      },
    }),
  );
}

function haveStates(session: Session, answer: Success, wanted: string[]): void {
  const came = cyclesOf(answer).map(({ state = null }): Json => state);
  if (show(came) === show(wanted)) return;
  session.finding(answer.exchange, {
    at: '/data/plan/recurring_cycles/0/state',
    expected: show(wanted),
    came: show(came),
  });
}
