import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import type { Session, Success } from '../session.ts';
import { textOf } from '../values.ts';
import { type Cycle, cyclesOf } from './plan.ts';

/** States that never change. */
export const FINAL = new Set(['completed', 'cancelled']);

/** A final state never changes, at most one cycle is active, and no cycle exceeds its billing count. */
export function statesAreAllowed(session: Session, seen: readonly Success[]): void {
  const last = new Map<string, string>();
  for (const response of seen) {
    const active = cyclesOf(response).filter(({ state }) => state === 'active');
    if (active.length > 1) {
      session.about('plan-cycles-in-turn').finding(response.exchange, {
        at: '/data/plan/recurring_cycles/0/state',
        expected: 'at most one active cycle',
        actual: `${active.length} active cycles`,
      });
    }
    for (const [index, cycle] of cyclesOf(response).entries()) {
      const at = `/data/plan/recurring_cycles/${index}`;
      isWithinCount(session, response.exchange, cycle, at);
      if (session.omits(response.exchange, `${at}/id`)) continue;
      const id = textOf(cycle.id);
      const was = last.get(id);
      if (was !== undefined && FINAL.has(was)) session.expect(response.exchange, `${at}/state`, was);
      last.set(id, textOf(cycle.state));
    }
  }
}

function isWithinCount(session: Session, exchange: Exchange, cycle: Cycle, at: string): void {
  const { billing_count: most, billing_count_created: made } = cycle;
  if (typeof most !== 'number' || typeof made !== 'number' || made <= most) return;
  session.about('cycle-billing-count').finding(exchange, {
    at: `${at}/billing_count_created`,
    expected: `at most ${most}`,
    actual: formatValue(made),
  });
}
