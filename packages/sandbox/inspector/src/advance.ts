import { effect, signal } from '@preact/signals';
import type { ClockAdvanceSummary } from '../../src/generated/contract.ts';
import { act, busy } from './act.ts';
import { control } from './connection.ts';
import { count, time } from './format.ts';
import { sandboxId } from './route.ts';

/** Name of the action, for the buttons that start it. */
export const ADVANCE = 'advance';

const KEPT = 'payments-sandbox-advances';

/** The last advance of a sandbox's clock from this tab: its summary, or that it has not finished. */
export type LastAdvance = ClockAdvanceSummary | 'under way';

/** By sandbox. Kept when the tab is reloaded. */
export const lastAdvances = signal<Readonly<Record<string, LastAdvance>>>(
  JSON.parse(sessionStorage.getItem(KEPT) ?? '{}'),
);
effect(() => sessionStorage.setItem(KEPT, JSON.stringify(lastAdvances.value)));

/** Whether this page is advancing the clock. Leaving the page aborts the call, which stops the clock. */
export const isAdvancing = () => busy.value.has(ADVANCE);

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
effect(() => {
  if (isAdvancing()) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
});

/** Leaving the page rejects its calls, and listeners to later events of leaving let the rejections be handled. */
let isLeaving = false;
addEventListener('pagehide', () => {
  isLeaving = true;
});
addEventListener('pageshow', () => {
  isLeaving = false;
});

/** Advances the clock of the current sandbox and shows what happened. */
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
      if (!isLeaving) keep(before);
      throw error;
    }
  });
}

export function stopClock(): Promise<boolean> {
  return act('stop', async () => {
    const { clock } = await control.value.clock.stop();
    return `The clock was stopped at ${time(clock.now)} UTC.`;
  });
}

/** Lists what happened during an advance, with counts. */
export function summaryLines(summary: ClockAdvanceSummary): string[] {
  const counted: [number, string, string][] = [
    [summary.orders_created, 'order created', 'orders created'],
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
  const what = summaryLines(summary);
  const left = summary.under_way ? ' The rest continues in the background.' : '';
  return `The clock is at ${time(summary.to)} UTC: ${what.length > 0 ? what.join(', ') : 'nothing was due'}.${left}`;
}
