import type { FaultCreate } from '../../generated/contract.ts';
import { type Outcome, READ_OUTCOMES, WRITE_OUTCOMES } from '../outcomes.ts';

/** How callbacks can go wrong, by the name that `faults` and steps use. */
export const CALLBACK_FAULTS = {
  callback_lost: { effect: 'lose' },
  callback_repeated: { effect: 'repeat', delay: 'PT1H', copies: 2 },
  callback_reordered: { effect: 'reorder' },
  // So late that a declined charge has been tried again meanwhile.
  callback_late: { effect: 'none', delay: 'P6D' },
  callback_late_current: { effect: 'none', delay: 'P6D', order_state: 'at_sending' },
  callback_cut_off: { effect: 'cut_off' },
  callback_forged: { effect: 'forged_signature' },
  callback_old: { effect: 'old_signature' },
} as const satisfies Record<string, Pick<FaultCreate, 'effect' | 'delay' | 'copies' | 'order_state'>>;

/** How a callback goes wrong. `callback_twice`: it arrives twice at the same time, which the service never does. */
type CallbackFault = keyof typeof CALLBACK_FAULTS | 'callback_twice';

/**
 * What can go wrong in a simulation: an outcome of a call, something that happens to a callback, or
 * - `kill`: your process is killed, between any two of its calls, and started again a minute later.
 * - `job`: a call of your next job goes wrong, or your process is killed in it.
 * - `decline`: a card is declined for some days.
 * - `early`: callbacks arrive before the response of the call that caused them.
 * - `twice`: a user sends a request twice at the same time.
 * - `again`: a user tries again after a failure.
 * - `later`: a user acts some hours later, but before the next one.
 * - `beside`: a user acts at the moment of your next job.
 * - `pays`: a user pays what is unpaid after some days, all, a part of it or a cent more, as through a payment link.
 * - `resend`: your latest callbacks are sent again, the newest first.
 * - `other`: somebody else subscribes, of whom your back end knows nothing.
 * - `crowd`: so many others subscribe that a page of a list is full of them.
 */
export type SimulationFault = Outcome | CallbackFault | (typeof OTHER_FAULTS)[number];

const OTHER_FAULTS = [
  'kill',
  'job',
  'decline',
  'early',
  'twice',
  'again',
  'later',
  'beside',
  'pays',
  'resend',
  'other',
  'crowd',
] as const;

export const CALL_OUTCOMES = [...Object.keys(WRITE_OUTCOMES), ...Object.keys(READ_OUTCOMES)] as Outcome[];
export const CALLBACK_FAULT_NAMES = [...Object.keys(CALLBACK_FAULTS), 'callback_twice'] as CallbackFault[];

/** Every kind of fault. */
export const ALL_FAULTS: readonly SimulationFault[] = [
  ...CALL_OUTCOMES,
  ...CALLBACK_FAULT_NAMES,
  ...OTHER_FAULTS,
];

/** One thing that a user does, with what goes wrong from then on until the next. */
export interface Step {
  /** Minutes after the start. */
  at: number;
  /** Name of the action. */
  action: string;
  /** Which of the people does it, from 0. */
  person: number;
  /** What `pick` draws. */
  luck: number;
  /** How often the user tries again, if the action fails. */
  again?: number;
  /** Whether the user sends the request twice at the same time. */
  twice?: boolean;
  /** Which of the calls go wrong, from 1, and how. */
  calls?: readonly { nth: number; outcome: Outcome }[];
  /** What happens to the next callback. */
  callback?: CallbackFault;
  /** When your process is killed: 1 is before the first call, 2 is after it, 3 is before the second. */
  kill?: number;
  /** Which call of the next job goes wrong, from 1, and how, or after which one your process is killed. */
  job?: { nth: number; outcome: Outcome | 'kill' };
  /** Days for which the person's card is declined. */
  decline?: number;
  /** Whether callbacks arrive before the responses of the calls that caused them. */
  early?: boolean;
  /** Hours that the user acts later, but before the next step. */
  later?: number;
  /** Whether the user acts at the moment of the next job, if that is before the next step. */
  beside?: boolean;
  /** Days after which the user pays what is unpaid. */
  pays?: Payment;
  /** Whether the latest callbacks are sent again before that, the newest first. */
  resend?: boolean;
  /** Whether somebody else subscribes before that. */
  other?: boolean;
  /** Whether many others subscribe before that. */
  crowd?: boolean;
}

/** How a user pays what is unpaid. */
export interface Payment {
  /** Days after which they do. */
  days: number;
  /** Whether the days are counted from when an order of theirs fails. */
  failed?: boolean;
  /** Whether they pay a part of it, or a little more. */
  amount?: 'part' | 'more';
}

/** A step in which nothing goes wrong, except for payments, which people answer for. */
export function undisturbedStep({ at, action, person, luck, again, decline, pays }: Step): Step {
  const step: Step = { at, action, person, luck };
  if (again !== undefined) step.again = again;
  if (decline !== undefined) step.decline = decline;
  if (pays !== undefined) step.pays = pays;
  return step;
}

/** What a step can do without. */
const OPTIONAL = [
  'calls',
  'callback',
  'crowd',
  'other',
  'resend',
  'kill',
  'job',
  'beside',
  'later',
  'pays',
  'decline',
  'early',
  'twice',
  'again',
] as const satisfies (keyof Step)[];

/** Minutes of a day, and of ten hours. */
const DAY = 24 * 60;
const TEN = 600;

/** The ways in which a script can be made simpler by one thing, those that remove most first. */
export function* simpler(script: readonly Step[]): Generator<Step[]> {
  for (let size = Math.ceil(script.length / 2); size >= 1 && script.length > 1; size = Math.floor(size / 2))
    for (let from = 0; from < script.length; from += size) yield script.toSpliced(from, size);
  for (const [i, step] of script.entries())
    for (const simple of simplerStep(step, i)) yield script.with(i, simple);
}

function* simplerStep(step: Step, i: number): Generator<Step> {
  for (const name of OPTIONAL) {
    const { [name]: removed, ...rest } = step;
    if (removed !== undefined) yield rest;
  }
  if (step.again !== undefined && step.again > 1) yield { ...step, again: 1 };
  if (step.pays?.amount) yield { ...step, pays: { ...step.pays, amount: undefined } };
  if (step.job && step.job.nth > 1) yield { ...step, job: { ...step.job, nth: step.job.nth - 1 } };
  const { calls = [] } = step;
  if (calls.length > 1) for (const at of calls.keys()) yield { ...step, calls: calls.toSpliced(at, 1) };
  if (step.person !== 0) yield { ...step, person: 0 };
  if (step.luck !== 0) yield { ...step, luck: 0 };
  const day = Math.floor(step.at / DAY);
  for (const at of [i * DAY + TEN, day * DAY + TEN, Math.floor(day / 2) * DAY + TEN])
    if (at < step.at) yield { ...step, at };
}
