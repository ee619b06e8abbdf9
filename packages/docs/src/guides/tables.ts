import {
  CYCLE_TRANSITIONS,
  DEFAULT_SETTINGS,
  FAILURES,
  type FailureEntry,
  type PaymentOutcome,
  POLICIES,
  type Policy,
  RETRY_WAITS,
  readySeed,
  SETTINGS,
} from '@payments-openapi/sandbox/facts';
import { ISO_4217_PUBLISHED } from '@payments-openapi/spec';
import { code, table } from '../page/page.ts';
import { lookups } from './lookups.ts';

/**
 * The tables for placeholders such as `<!-- table: failures -->`. They are generated from the sandbox's code, so that
 * they are never wrong.
 */
const tables: Record<string, () => string> = {
  settings() {
    const defaults = new Map<string, string>(Object.entries(DEFAULT_SETTINGS));
    const rows = Object.entries(SETTINGS).map(([name, comment]) => [
      code(name),
      code(defaults.get(name) ?? 'none'),
      comment,
    ]);
    return table(['Setting', 'Default', 'What it does'], rows);
  },

  failures() {
    const rows = Object.values<FailureEntry>(FAILURES).map((entry) => [
      String(entry.code),
      entry.message,
      entry.condition,
      String(entry.status),
      entry.documented ? 'documented' : 'sandbox choice',
    ]);
    return table(['Code', 'Message', 'When', 'HTTP status', 'Source'], rows);
  },

  outcomes() {
    const rows = Object.entries(OUTCOMES).map(([name, what]) => [code(name), what]);
    return table(['Outcome', 'A charge'], rows);
  },

  tokens() {
    const { payment_tokens = [] } = readySeed;
    const rows = payment_tokens.map(({ token, token_type, outcome = 'succeeds', times }) => [
      code(token),
      token_type,
      code(outcome) + (times === undefined ? '' : `, ${times} times declined`),
    ]);
    return table(['Token', 'Type', 'Outcome'], rows);
  },

  /** The content of the ready seed by kind, each entry with the values that calls find it by. */
  seed() {
    const kinds = Object.entries(readySeed).filter(([, entries]) => Array.isArray(entries));
    const clock = `The clock starts at ${code(readySeed.clock)}.`;
    const parts = kinds.map(([kind, entries]) => {
      const rows = (entries as Record<string, unknown>[]).map((entry) => [idsOf(entry), namesOf(entry)]);
      const title = kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');
      return `## ${title}\n\n${table(['Ids', 'What it is'], rows)}`;
    });
    return [clock, ...parts].join('\n\n');
  },

  cycles() {
    const moves = [
      ['none', 'scheduled'] as const,
      ...Object.entries(CYCLE_TRANSITIONS).flatMap(([from, states]) =>
        states.map((to) => [from, to] as const),
      ),
    ];
    const rows = moves.map(([from, to]) => {
      const when = CYCLE_EVENTS[`${from} ${to}`];
      if (!when) throw new Error(`no text for the transition of a cycle from ${from} to ${to}`);
      return [from === 'none' ? '' : code(from), code(to), when];
    });
    return table(['From', 'To', 'When'], rows);
  },

  billing: () => choices(POLICIES.billing),
  lists: () => choices(POLICIES.lists),
  payments: () => choices(POLICIES.payments),

  lookups: () => lookups(),

  callbacks() {
    const rows = RETRY_WAITS.map((wait, index) => [String(index + 2), duration(wait)]);
    return table(['Attempt', 'Time since the previous one'], rows);
  },
};

/** When each transition of a cycle happens. A transition without a text fails the build. */
export const CYCLE_EVENTS: Record<string, string> = {
  'none scheduled': 'It is added to the plan.',
  'scheduled active': 'Its start date is reached. Its first period is billed.',
  'scheduled cancelled': 'A cycle is added with `immediate` or `next_billing_date`.',
  'active completed':
    'All its billings are done and the last period is over, its estimated end is reached, or a cycle that was added with `next_billing_date` takes over. The next scheduled cycle then starts.',
  'active cancelled': 'A cycle is added with `immediate`.',
  'active uncollectible': 'One of its orders has failed, because its attempts have run out.',
  'uncollectible active': 'All its failed orders are paid before one of them is voided.',
};

/** When each transition of a plan's order happens. */
export const ORDER_EVENTS: Record<string, string> = {
  'open paid':
    'Nothing is left to pay: a charge succeeds, or somebody pays it. The service shows `completed`.',
  'open failed': 'The last attempt to charge it is declined.',
  'open voided': 'A change of cycles replaces it.',
  'paid open': 'A payment is voided, so that something is left to pay. The order is charged again.',
  'failed paid': 'Somebody pays it during the grace period.',
  'failed voided': 'The grace period is over, or a change of cycles replaces it.',
};

/** When a transaction follows another one. */
export const TRANSACTION_EVENTS: Record<string, string> = {
  'Sales Refund': 'A successful sale is refunded, in full or in part.',
  'Capture Refund': 'A successful capture is refunded, in full or in part.',
  'Authorization Capture': 'The authorised amount is captured.',
};

/** An outcome without a text does not compile. */
const OUTCOMES: Record<PaymentOutcome, string> = {
  succeeds: 'succeeds.',
  declines: 'is declined every time.',
  declines_then_succeeds: 'is declined `times` times for each order, and then succeeds.',
  stays_pending: 'stays pending until you settle it with `POST /_sandbox/transactions/{uuid}/settle`.',
};

/** Fills in the tables and values of a page's Markdown. */
export function fillTables(text: string): string {
  const valued = text.replaceAll('<!-- value: ISO_4217_PUBLISHED -->', ISO_4217_PUBLISHED);
  return valued.replaceAll(/^<!-- table: (\w+) -->$/gm, (_, name: string) => {
    const make = tables[name];
    if (!make) throw new Error(`no such table: ${name}`);
    return make();
  });
}

const IDS = ['id', 'uuid', 'number', 'token', 'reference_number', 'reference_id', 'user_id', 'customer_uuid'];

function idsOf(entry: Record<string, unknown>): string {
  const found = IDS.flatMap((name) => (entry[name] === undefined ? [] : [`${name} ${code(entry[name])}`]));
  return found.join('<br>');
}

/** The plain values that describe an entry. */
function namesOf(entry: Record<string, unknown>): string {
  return Object.entries(entry)
    .filter(
      ([name, value]) => !IDS.includes(name) && typeof value !== 'object' && !/_at$|_url$|_uuid$/.test(name),
    )
    .slice(0, 5)
    .map(([name, value]) => `${name} ${code(value)}`)
    .join(', ');
}

function choices(all: readonly Policy[]): string {
  return table(
    ['Name', 'What and why'],
    all.map(({ names, why }) => [names.map(code).join('<br>'), why]),
  );
}

function duration(milliseconds: number): string {
  const minutes = milliseconds / 60_000;
  return minutes < 60 ? `${minutes} min` : `${minutes / 60} h`;
}
