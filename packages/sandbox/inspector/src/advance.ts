import type { ClockAdvanceSummary } from '../../src/generated/contract.ts';
import { act } from './act.ts';
import { control } from './connection.ts';
import { count, time } from './format.ts';

/** Name of the action, for the buttons that start it. */
export const ADVANCE = 'advance';

/** What the last advance of the clock did, by sandbox. */
export const lastAdvance = new Map<object, ClockAdvanceSummary>();

/** Moves the clock of the sandbox that is shown, and says what happened on the way. */
export function advance(how: { to: string } | { by: string }): Promise<boolean> {
  const client = control.value;
  return act(ADVANCE, async () => {
    const { summary } = await client.clock.advance(how);
    lastAdvance.set(client, summary);
    return describe(summary);
  });
}

export function stopClock(): Promise<boolean> {
  return act('stop', async () => {
    const { clock } = await control.value.clock.stop();
    return `The clock stands at ${time(clock.now)} UTC.`;
  });
}

/** What happened during an advance, each with its number; nothing that did not happen. */
export function happened(summary: ClockAdvanceSummary): string[] {
  const counted: [number, string, string][] = [
    [summary.orders_made, 'order made', 'orders made'],
    [summary.attempts_succeeded, 'payment succeeded', 'payments succeeded'],
    [summary.attempts_declined, 'payment declined', 'payments declined'],
    [summary.attempts_pending, 'payment pending', 'payments pending'],
    [summary.orders_failed, 'order failed', 'orders failed'],
    [summary.orders_voided, 'order voided', 'orders voided'],
    [summary.cycles_changed, 'cycle changed', 'cycles changed'],
    [summary.callbacks_enqueued, 'callback', 'callbacks'],
  ];
  return counted.filter(([number]) => number > 0).map(([number, one, many]) => count(number, one, many));
}

function describe(summary: ClockAdvanceSummary): string {
  const what = happened(summary);
  const left = summary.under_way ? ' The rest goes on in the background.' : '';
  return `The clock is at ${time(summary.to)} UTC: ${what.length > 0 ? what.join(', ') : 'nothing was due'}.${left}`;
}
