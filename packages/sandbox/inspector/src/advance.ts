import { effect, signal } from '@preact/signals';
import type { ClockAdvanceSummary } from '../../src/generated/contract.ts';
import { act, busy } from './act.ts';
import { control } from './connection.ts';
import { count, time } from './format.ts';
import { sandboxId } from './route.ts';

/** Name of the action, for the buttons that start it. */
export const ADVANCE = 'advance';

const KEPT = 'payments-sandbox-advances';

/** The last advance of a sandbox's clock from this tab: what it did, or that it has not ended. */
export type LastAdvance = ClockAdvanceSummary | 'under way';

/** By sandbox. The tab keeps them when it is reloaded. */
export const lastAdvances = signal<Readonly<Record<string, LastAdvance>>>(
  JSON.parse(sessionStorage.getItem(KEPT) ?? '{}'),
);
effect(() => sessionStorage.setItem(KEPT, JSON.stringify(lastAdvances.value)));

/** Whether an advance is under way that ends when this page is left, as its call is given up. */
export const isAdvancing = () => busy.value.has(ADVANCE);

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
effect(() => {
  if (isAdvancing()) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
});

/** Moves the clock of the sandbox that is shown, and says what happened on the way. */
export function advance(how: { to: string } | { by: string }): Promise<boolean> {
  const { clock } = control.value;
  const sandbox = sandboxId.value;
  const before = lastAdvances.value[sandbox];
  const keep = (last: LastAdvance | undefined) => {
    const { [sandbox]: _, ...others } = lastAdvances.value;
    lastAdvances.value = last ? { ...others, [sandbox]: last } : others;
  };
  return act(ADVANCE, async () => {
    keep('under way');
    try {
      const { summary } = await clock.advance(how);
      keep(summary);
      return describe(summary);
    } catch (error) {
      keep(before);
      throw error;
    }
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
    [summary.orders_created, 'order made', 'orders made'],
    [summary.attempts_succeeded, 'payment succeeded', 'payments succeeded'],
    [summary.attempts_declined, 'payment declined', 'payments declined'],
    [summary.attempts_pending, 'payment pending', 'payments pending'],
    [summary.orders_failed, 'order failed', 'orders failed'],
    [summary.orders_voided, 'order voided', 'orders voided'],
    [summary.cycles_changed, 'cycle changed', 'cycles changed'],
    [summary.callbacks_attempted, 'callback sent', 'callbacks sent'],
  ];
  return counted.filter(([number]) => number > 0).map(([number, one, many]) => count(number, one, many));
}

function describe(summary: ClockAdvanceSummary): string {
  const what = happened(summary);
  const left = summary.under_way ? ' The rest goes on in the background.' : '';
  return `The clock is at ${time(summary.to)} UTC: ${what.length > 0 ? what.join(', ') : 'nothing was due'}.${left}`;
}
