import type { RecurringPlan } from '../../../../src/generated/contract.ts';
import { Badge } from '../../parts/layout.tsx';
import { CYCLE_TONES } from './cycle-tones.ts';

/** The state of a plan's current cycle. */
export function CycleState({ plan }: { plan: RecurringPlan | undefined }) {
  const state = currentCycleOf(plan)?.state;
  return state ? <Badge tone={CYCLE_TONES[state] ?? 'info'}>{state}</Badge> : null;
}

/** The cycle that bills; otherwise the last one that started, or the first one. */
export function currentCycleOf(plan: RecurringPlan | undefined) {
  const cycles = plan?.recurring_cycles ?? [];
  return (
    cycles.find(({ state }) => state === 'active' || state === 'uncollectible') ??
    cycles.findLast(({ start_date: start }) => start) ??
    cycles[0]
  );
}
