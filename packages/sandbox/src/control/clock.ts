import { Temporal } from 'temporal-polyfill';
import { after, readInstant } from '../read-time.ts';
import { advanceClock, type Target } from '../recurring/clock.ts';
import { loadDue } from '../recurring/due.ts';
import { deliveries } from '../state/collections.ts';
import type { ControlHandlers } from './types.ts';

export const clockHandlers: ControlHandlers<'clock'> = {
  async clock_get(_, call) {
    const { sandbox, executor, sandboxId } = call;
    const billing = (await loadDue(executor, sandboxId))?.due ?? null;
    const [callback] = await deliveries.listUpTo(call, 'due_clock', Number.MAX_SAFE_INTEGER, 1);
    const due = [billing, callback?.document.due_clock ?? null].filter((ms) => ms !== null);
    return {
      clock: {
        now: sandbox.clock.toString(),
        time_zone: sandbox.settings.time_zone,
        next_due_at: due.length > 0 ? instant(Math.min(...due)) : null,
      },
    };
  },

  async clock_advance({ body: { to, by } }, { parts, sandbox, sandboxId }) {
    const { time_zone } = sandbox.settings;
    const target: Target =
      to === undefined ? (now) => after(now, by ?? '', time_zone, 'by') : readInstant(to, 'to');
    const { onError } = parts;
    const { from, to: reached, done } = await advanceClock(parts.database, sandboxId, target, { onError });
    // Callbacks are part of what is due, those of the work just done included.
    await parts.deliverer.deliverDue(sandboxId);
    return { summary: { from: from.toString(), to: reached.toString(), ...done } };
  },
};

function instant(ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toString();
}
