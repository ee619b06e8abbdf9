import type { FaultCreate } from '../../generated/contract.ts';
import type { WriteOutcome } from '../outcomes.ts';
import { WRITE_OUTCOMES } from '../outcomes.ts';

/** How callbacks can go wrong, by the name that `faults` and steps use. */
export const CALLBACK_TROUBLES = {
  callback_lost: { effect: 'lose' },
  callback_repeated: { effect: 'repeat', delay: 'PT1H', copies: 2 },
  callback_reordered: { effect: 'reorder' },
  callback_late: { effect: 'none', delay: 'P2D' },
  callback_late_current: { effect: 'none', delay: 'P2D', order_state: 'at_sending' },
  callback_cut_off: { effect: 'cut_off' },
  callback_forged: { effect: 'forged_signature' },
  callback_old: { effect: 'old_signature' },
} as const satisfies Record<string, Pick<FaultCreate, 'effect' | 'delay' | 'copies' | 'order_state'>>;

/** How a callback goes wrong. */
export type CallbackTrouble = keyof typeof CALLBACK_TROUBLES;

/**
 * What can go wrong in a simulation: an outcome of a call, something that happens to a callback, `kill` for your process,
 * `decline` for a card, `early` for callbacks that arrive before the response of the call that caused them.
 */
export type SimulationFault = WriteOutcome | CallbackTrouble | 'kill' | 'decline' | 'early';

export const CALL_OUTCOMES = Object.keys(WRITE_OUTCOMES) as WriteOutcome[];
export const CALLBACK_NAMES = Object.keys(CALLBACK_TROUBLES) as CallbackTrouble[];

/** Every kind of fault. */
export const ALL_FAULTS: readonly SimulationFault[] = [
  ...CALL_OUTCOMES,
  ...CALLBACK_NAMES,
  'kill',
  'decline',
  'early',
];

/** One thing that a user does, with what goes wrong meanwhile. */
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
  /** Which of its calls goes wrong, from 1, and how. A read fails, or gets no response. */
  call?: { nth: number; outcome: WriteOutcome };
  /** What happens to the next callback. */
  callback?: CallbackTrouble;
  /** After which of its calls your process is killed. */
  kill?: number;
  /** Days for which the person's card is declined. */
  decline?: number;
  /** Whether callbacks arrive before the responses of the calls that caused them. */
  early?: boolean;
}

/** A step in which nothing goes wrong. */
export function calmStep({ at, action, person, luck, again, decline }: Step): Step {
  return { at, action, person, luck, again, decline };
}

/** The ways in which a failing script can be made simpler by one thing, those that remove most first. */
export function* simpler(script: readonly Step[]): Generator<Step[]> {
  for (let size = Math.ceil(script.length / 2); size >= 1 && script.length > 1; size = Math.floor(size / 2))
    for (let from = 0; from < script.length; from += size) yield script.toSpliced(from, size);
  for (const [i, step] of script.entries()) {
    for (const name of ['call', 'callback', 'kill', 'decline', 'early', 'again'] as const) {
      const { [name]: removed, ...rest } = step;
      if (removed !== undefined) yield script.with(i, rest);
    }
    if (step.person !== 0) yield script.with(i, { ...step, person: 0 });
    if (step.luck !== 0) yield script.with(i, { ...step, luck: 0 });
    const day = Math.floor(step.at / DAY);
    for (const at of [i * DAY + TEN, day * DAY + TEN, Math.floor(day / 2) * DAY + TEN])
      if (at < step.at) yield script.with(i, { ...step, at });
  }
}

/** Minutes of a day, and of ten hours. */
const DAY = 24 * 60;
const TEN = 600;
