import type { control } from '@payments-openapi/sandbox/browser';

/** An instant as the sandbox's time zone shows it, such as `2 Apr 2026, 10:00`. */
export function timeText(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
}

/** What an advance of the clock did, in a sentence. */
export function advanceText(summary: Omit<control.ClockAdvanceSummary, 'under_way'>): string {
  const parts = [
    count(summary.orders_created, 'order'),
    count(summary.attempts_succeeded, 'payment'),
    count(summary.attempts_declined, 'declined payment'),
    count(summary.orders_voided, 'voided order'),
    count(summary.callbacks_attempted, 'callback'),
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'Nothing fell due.' : `${parts.join(', ')}.`;
}

function count(number: number, noun: string): string {
  return number === 0 ? '' : `${number} ${noun}${number === 1 ? '' : 's'}`;
}
