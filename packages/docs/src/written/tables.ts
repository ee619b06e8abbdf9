import { ISO_4217_PUBLISHED } from '@payments-openapi/spec';
import { CYCLE_TRANSITIONS } from '../../../sandbox/src/billing/cycle.ts';
import * as billing from '../../../sandbox/src/billing/policy.ts';
import { ATTEMPTS, waitBeforeNext } from '../../../sandbox/src/callbacks/schedule.ts';
import { FAILURES, type FailureEntry } from '../../../sandbox/src/input/failures.ts';
import * as payments from '../../../sandbox/src/payments/totals.ts';
import * as lists from '../../../sandbox/src/records/page.ts';
import type { PaymentOutcome } from '../../../sandbox/src/records/payment-rule.ts';
import { DEFAULT_SETTINGS } from '../../../sandbox/src/records/sandboxes.ts';
import { readySeed } from '../../../sandbox/src/seed/ready.ts';
import { code, table } from '../page/page.ts';
import { type Choice, choicesOf, memberComments } from './choices.ts';

const sandbox = new URL('../../../sandbox/src/', import.meta.url);

/** Tables that pages hold a place for, `<!-- table: failures -->`: made from the sandbox, so that none is ever wrong. */
const tables: Record<string, () => string> = {
  settings() {
    const comments = memberComments(new URL('records/sandboxes.ts', sandbox), 'SandboxSettings');
    const defaults = new Map<string, string>(Object.entries(DEFAULT_SETTINGS));
    const rows = [...comments].map(([name, comment]) => [
      code(name),
      code(defaults.get(name) ?? 'none'),
      comment,
    ]);
    return table(['Setting', 'New sandboxes', 'What'], rows);
  },

  failures() {
    const rows = Object.values<FailureEntry>(FAILURES).map((entry) => [
      String(entry.code),
      entry.message,
      entry.condition,
      String(entry.status),
      entry.documented ? 'documented' : 'choice',
    ]);
    return table(['Code', 'Message', 'When', 'HTTP status', 'Whose'], rows);
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

  /** What the ready seed holds, by kind; each entry with the values that a call finds it by. */
  seed() {
    const kinds = Object.entries(readySeed).filter(([, entries]) => Array.isArray(entries));
    const clock = `Its clock stands at ${code(readySeed.clock)}.`;
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
      if (!when) throw new Error(`nothing says when a cycle goes from ${from} to ${to}`);
      return [from === 'none' ? '' : code(from), code(to), when];
    });
    return table(['From', 'To', 'When'], rows);
  },

  billing: () => choices(choicesOf(new URL('billing/policy.ts', sandbox), billing, { functions: true })),
  lists: () => choices(choicesOf(new URL('records/page.ts', sandbox), lists, { functions: false })),
  payments: () => choices(choicesOf(new URL('payments/totals.ts', sandbox), payments, { functions: false })),

  callbacks() {
    const waits = Array.from({ length: ATTEMPTS - 1 }, (_, index) => waitBeforeNext(ATTEMPTS - 1 - index));
    const rows = waits.map((wait, index) => [String(index + 2), duration(wait)]);
    return table(['Attempt', 'After the one before'], rows);
  },
};

/** When a cycle makes each of its moves; one without its words stops the build. */
export const CYCLE_EVENTS: Record<string, string> = {
  'none scheduled': 'It is added to the plan.',
  'scheduled active': 'The day comes on which it is to start. Its first period is billed.',
  'scheduled cancelled': 'A cycle is added by `immediate` or `next_billing_date`.',
  'active completed':
    'Its billings are made and the last period is over, its estimated end has come, or a cycle that was added by `next_billing_date` takes over. The next scheduled cycle starts there.',
  'active cancelled': 'A cycle is added by `immediate`.',
  'active uncollectible': 'An order of it has failed: its attempts have run out.',
  'uncollectible active': 'All its failed orders are paid before one of them is voided.',
};

/** When an order of a plan makes each of its moves. */
export const ORDER_EVENTS: Record<string, string> = {
  'open paid':
    'Nothing is left to pay: a charge succeeds, or somebody pays it. The service shows `completed`.',
  'open failed': 'The last attempt to charge it is declined.',
  'open voided': 'A change of cycles replaces it.',
  'paid open': 'A payment of it is voided, so that something is left to pay. It is charged again.',
  'failed paid': 'Somebody pays it in the grace period.',
  'failed voided': 'The grace period is over, or a change of cycles replaces it.',
};

/** When a transaction follows another. */
export const TRANSACTION_EVENTS: Record<string, string> = {
  'Sales Refund': 'Money of a successful sale is given back, all of it or a part.',
  'Capture Refund': 'Money of a successful capture is given back, all of it or a part.',
  'Authorization Capture': 'Authorised money is collected.',
};

/** Typed, so that an outcome without its words does not compile. */
const OUTCOMES: Record<PaymentOutcome, string> = {
  succeeds: 'succeeds.',
  declines: 'is declined, each time.',
  declines_then_succeeds: 'is declined a number of times for each order, `times`, and then succeeds.',
  stays_pending: 'stays pending until it is settled by `POST /_sandbox/transactions/{uuid}/settle`.',
};

/** A page's Markdown with its tables and values in their places. */
export function fillTables(text: string): string {
  const valued = text.replaceAll('<!-- value: ISO_4217_PUBLISHED -->', ISO_4217_PUBLISHED);
  return valued.replaceAll(/^<!-- table: (\w+) -->$/gm, (_, name: string) => {
    const make = tables[name];
    if (!make) throw new Error(`there is no table ${name}`);
    return make();
  });
}

const IDS = ['id', 'uuid', 'number', 'token', 'reference_number', 'reference_id', 'user_id', 'customer_uuid'];

function idsOf(entry: Record<string, unknown>): string {
  const found = IDS.flatMap((name) => (entry[name] === undefined ? [] : [`${name} ${code(entry[name])}`]));
  return found.join('<br>');
}

/** The plain values of an entry that say what it is. */
function namesOf(entry: Record<string, unknown>): string {
  return Object.entries(entry)
    .filter(
      ([name, value]) => !IDS.includes(name) && typeof value !== 'object' && !/_at$|_url$|_uuid$/.test(name),
    )
    .slice(0, 5)
    .map(([name, value]) => `${name} ${code(value)}`)
    .join(', ');
}

function choices(all: Choice[]): string {
  return table(
    ['Name', 'What and why'],
    all.map(({ names, why }) => [names.map(code).join('<br>'), why]),
  );
}

function duration(milliseconds: number): string {
  const minutes = milliseconds / 60_000;
  return minutes < 60 ? `${minutes} min` : `${minutes / 60} h`;
}
