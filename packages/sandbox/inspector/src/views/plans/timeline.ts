import type {
  Occurrence,
  RecurringPlan,
  Resource,
  SandboxEvent,
} from '../../../../src/generated/contract.ts';
import { amount, words } from '../../format.ts';
import type { Tone } from '../../parts/tone.ts';
import { CYCLE_TONES } from './cycle-tones.ts';

export const LANES = ['Cycles', 'Billings', 'Attempts', 'Grace', 'Payments', 'Credit', 'Callbacks'] as const;
export type Lane = (typeof LANES)[number];

/** Something that has happened to a plan, or is going to happen. */
export interface Entry {
  /** Id of its event; `order-` and the number for an order without an event; `next-1`, `next-2`, … in a forecast. */
  id: string;
  lane: Lane;
  isForecast: boolean;
  tone: Tone;
  /** Short description. */
  text: string;
  what: Occurrence;
}

/** A period of time in a lane. Times are in milliseconds since 1970. */
export interface Bar {
  lane: 'Cycles' | 'Grace';
  from: number;
  until: number;
  text: string;
  tone: Tone;
  isForecast: boolean;
}

export interface Timeline {
  from: number;
  now: number;
  until: number;
  entries: readonly Entry[];
  bars: readonly Bar[];
}

const DAY_MS = 86_400_000;

export interface TimelineInput {
  plan: RecurringPlan;
  /** Newest first. */
  events: readonly SandboxEvent[];
  /** Its orders without events. */
  earlier?: readonly Resource[];
  forecast: readonly Occurrence[];
  now: string;
  until: string;
  /** Time zone of the sandbox, in which the dates of cycles are days. */
  zone: string;
}

/** The past and the forecast of a plan, oldest first. */
export function timelineOf(input: TimelineInput): Timeline {
  const { plan, events, earlier = [], forecast, now, until, zone } = input;
  const names = new Map(plan.recurring_cycles.map((cycle, index) => [cycle.id, nameOf(cycle, index)]));
  const entryOf = (what: Occurrence, id: string, isForecast: boolean): Entry => {
    return { id, isForecast, what, lane: laneOf(what), tone: toneOf(what), text: textOf(what, names) };
  };
  const before = earlier.toReversed().flatMap((order) => {
    const created = creationOf(order, plan.id);
    return created ? [entryOf(created, `order-${order.id}`, false)] : [];
  });
  const past = events.toReversed().map((event) => entryOf(event, event.id, false));
  const next = forecast.map((occurrence, index) => entryOf(occurrence, `next-${index + 1}`, true));
  const entries = [...before, ...past, ...next].sort(
    (one, other) => Date.parse(one.what.at) - Date.parse(other.what.at),
  );
  const end = Date.parse(until);
  const starts = plan.recurring_cycles.map(({ start_date: start }) => instantOf(start, zone));
  const times = [...starts, ...entries.map(({ what }) => Date.parse(what.at)), Date.parse(now)];
  const first = Math.min(...times.filter((at) => at !== undefined));
  const at = { now: Date.parse(now), from: first, until: end };
  return { ...at, entries, bars: [...cycleBars(plan, zone, at), ...graceBars(plan, entries, at)] };
}

/** Reconstructs the event of an order's creation from the order. */
function creationOf({ order }: Resource, plan_id: string): Occurrence | undefined {
  if (!order?.created_at) return undefined;
  const { created_at: at, number: order_number, initial_total, currency } = order;
  return {
    at,
    type: 'order.created',
    cause: 'billing',
    plan_id,
    order_number,
    amount: initial_total,
    currency,
  };
}

function nameOf({ description }: RecurringPlan['recurring_cycles'][number], index: number): string {
  return description || `Cycle ${index + 1}`;
}

function laneOf({ type, state }: Occurrence): Lane {
  const [subject] = type.split('.');
  if (type === 'order.changed') {
    if (state === 'completed') return 'Payments';
    return state === 'failed' || state === 'voided' ? 'Grace' : 'Billings';
  }
  switch (subject) {
    case 'order':
      return 'Billings';
    case 'attempt':
      return 'Attempts';
    case 'payment':
      return 'Payments';
    case 'credit':
      return 'Credit';
    case 'callback':
      return 'Callbacks';
    default:
      return 'Cycles';
  }
}

const OUTCOME_TONES: Record<string, Tone> = { succeeded: 'good', declined: 'bad', pending: 'warn' };

function toneOf({ type, outcome, state, error }: Occurrence): Tone {
  if (outcome !== undefined) return OUTCOME_TONES[outcome] ?? 'info';
  if (type === 'callback.attempted' && error !== undefined) return error === null ? 'good' : 'bad';
  if (type === 'payment.declined' || type === 'cycle.refused') return 'bad';
  if (type === 'payment.received') return 'good';
  if (type === 'payment.pending') return 'warn';
  if (state === 'failed' || state === 'uncollectible' || state === 'voided') return 'bad';
  return state === 'completed' && type === 'order.changed' ? 'good' : 'info';
}

/** What happened, in a few words. */
export function describeEvent(what: Occurrence): { text: string; tone: Tone } {
  return { text: textOf(what, new Map()), tone: toneOf(what) };
}

function textOf(what: Occurrence, cycles: ReadonlyMap<string | undefined, string>): string {
  const {
    type,
    state,
    outcome,
    attempt,
    callback_event: event,
    http_status: status,
    error,
    credit,
    currency,
  } = what;
  const money = amount(what.amount, currency);
  switch (type) {
    case 'plan.created':
      return 'Plan created';
    case 'plan.updated':
      return 'Plan edited';
    case 'cycle.changed':
      return `${cycles.get(what.cycle_id) ?? 'Cycle'} ${state}`;
    case 'cycle.refused':
      return 'Cycle not added';
    case 'order.created':
      return `Billed ${money}`;
    case 'order.changed':
      return `Order ${words(state ?? 'changed')}${what.payment_state ? `, ${words(what.payment_state)}` : ''}`;
    case 'attempt.made':
      return `Attempt ${attempt ?? ''} ${outcome ?? ''}`.replaceAll('  ', ' ').trim();
    case 'attempt.settled':
      return `Attempt ${attempt ?? ''} settled: ${outcome ?? ''}`.replaceAll('  ', ' ').trim();
    case 'credit.changed':
      return `Credit ${money}${credit === undefined ? '' : `, now ${amount(credit, currency)}`}`;
    case 'callback.created':
      return `Callback ${event ?? ''}`.trim();
    case 'callback.attempted': {
      // The result of a future attempt is unknown.
      if (error === undefined) return `Callback ${event ?? ''}, attempt ${attempt ?? 1}`;
      return `${event ?? 'Callback'} sent: ${status ? `HTTP ${status}` : error}`;
    }
    default:
      return `${sentence(type.replace('.', ' '))} ${what.amount === undefined ? '' : money}`.trim();
  }
}

interface Axis {
  from: number;
  now: number;
  until: number;
}

function cycleBars(plan: RecurringPlan, zone: string, { now, until }: Axis): Bar[] {
  return plan.recurring_cycles.flatMap((cycle, index): Bar[] => {
    const from = instantOf(cycle.start_date ?? cycle.estimated_start_date, zone);
    if (from === undefined || from > until) return [];
    const end = instantOf(cycle.end_date ?? cycle.estimated_end_date, zone) ?? until;
    const text = `${nameOf(cycle, index)}: ${cycle.state}`;
    const tone = CYCLE_TONES[cycle.state] ?? 'info';
    return [{ lane: 'Cycles', from, until: Math.min(end, until), text, tone, isForecast: from > now }];
  });
}

/** From the failure of an order until it is voided or paid, or until its grace period ends. */
function graceBars(
  { grace_period: days }: RecurringPlan,
  entries: readonly Entry[],
  { now, until }: Axis,
): Bar[] {
  return entries.flatMap(({ what, id, isForecast }, index): Bar[] => {
    if (what.type !== 'order.changed' || what.state !== 'failed') return [];
    const from = Date.parse(what.at);
    const ended = entries
      .slice(index + 1)
      .find(
        ({ id: other, what: later }) => other !== id && later.type === 'order.changed' && isSame(what, later),
      );
    const granted = days === null || days === undefined ? until : from + days * DAY_MS;
    const end = Math.min(ended ? Date.parse(ended.what.at) : granted, until);
    const text = `Grace period of order ${what.order_number ?? ''}`.trim();
    return [{ lane: 'Grace', from, until: end, text, tone: 'warn', isForecast: isForecast || from > now }];
  });
}

/** An order in a forecast has no number; its cycle and period identify it. */
function isSame(one: Occurrence, other: Occurrence): boolean {
  if (one.order_number !== null || other.order_number !== null)
    return one.order_number === other.order_number;
  return one.cycle_id === other.cycle_id && one.period === other.period;
}

/** The first instant of a date in a time zone; an instant is returned unchanged. */
function instantOf(date: string | null | undefined, zone: string): number | undefined {
  if (!date) return undefined;
  if (date.includes('T')) return Date.parse(date);
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return midnight - offsetAt(midnight - offsetAt(midnight, zone), zone);
}

/** Milliseconds by which a time zone is ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  );
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - instant;
}

/** Merges marks that would overlap. */
export function clustered(entries: readonly Entry[], xOf: (at: number) => number, least: number): Entry[][] {
  const clusters: { x: number; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const x = xOf(Date.parse(entry.what.at));
    const last = clusters.at(-1);
    if (last && x - last.x < least) last.entries.push(entry);
    else clusters.push({ x, entries: [entry] });
  }
  return clusters.map((cluster) => cluster.entries);
}

const STEPS_DAYS = [1, 2, 7, 14];
const STEPS_MONTHS = [1, 2, 3, 6, 12, 24, 60];

/** The dates on the axis, at least `least` pixels apart. */
export function ticksOf(
  { from, until }: Axis,
  pixels: number,
  least: number,
): { at: number; text: string }[] {
  const days = ((until - from) / DAY_MS) * (least / pixels);
  const step = STEPS_DAYS.find((one) => one >= days);
  const ticks: number[] = [];
  if (step !== undefined) {
    const first = Math.ceil(from / DAY_MS) * DAY_MS;
    for (let at = first; at <= until; at += step * DAY_MS) ticks.push(at);
  } else {
    const months = STEPS_MONTHS.find((one) => one * 30.4 >= days) ?? 120;
    const begin = new Date(from);
    for (let month = Math.ceil((begin.getUTCMonth() + 1) / months) * months; ; month += months) {
      const at = Date.UTC(begin.getUTCFullYear(), month, 1);
      if (at > until) break;
      ticks.push(at);
    }
  }
  return ticks.map((at) => ({ at, text: new Date(at).toISOString().slice(0, 10) }));
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
