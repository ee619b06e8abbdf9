import type fastCheck from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { seededRandom, turnOf } from './random.ts';
import {
  ALL_FAULTS,
  CALL_OUTCOMES,
  CALLBACK_FAULT_NAMES,
  type SimulationFault,
  type Step,
} from './script.ts';

interface DrawOptions {
  days: number;
  people: number;
  steps: number;
  faults: 'all' | readonly SimulationFault[];
  weights: readonly { action: string; weight: number }[];
}

/** Draws scripts: what users do, and what goes wrong meanwhile. */
export async function scriptDrawer(options: DrawOptions): Promise<(seed: number) => Step[]> {
  // Loaded only here: the other tools of the test kit do not need it.
  const { default: fc } = await import('fast-check');
  const drawn = (seed: number) => scripts(fc, options, seed);
  return (seed) => inOrder(fc.sample(drawn(seed), { seed, numRuns: 1 })[0] ?? []);
}

/** Sorts steps by time. */
export function inOrder(script: readonly Step[]): Step[] {
  return script.toSorted((one, other) => one.at - other.at);
}

/** One in how many steps has what, in a run in which everything happens. */
const RARITY = {
  calls: 2,
  again: 2,
  callback: 3,
  kill: 5,
  job: 5,
  early: 5,
  decline: 6,
  pays: 6,
  twice: 8,
  later: 8,
  beside: 8,
  resend: 8,
  other: 4,
  crowd: 40,
} as const satisfies Partial<Record<keyof Step, number>>;

/** Days after which even the last attempt to charge a card has failed. */
const FAILING_DAYS = 30;

type Trouble = keyof typeof RARITY;

const TROUBLES = Object.keys(RARITY) as Trouble[];

/** Days in which everything happens in a busy run. */
const BUSY_DAYS = 3;

/**
 * What a seed makes of its run. In every other one, only two things go wrong, but often: where everything goes wrong, little
 * can be said of what should have happened. In a busy one, people act within a few days.
 */
function profileOf(seed: number, days: number) {
  const { next } = seededRandom(`${seed}:profile`);
  const draw = <T>(values: readonly T[]) => values[Math.floor(next() * values.length)] as T;
  const focus = new Set<Trouble>(['again', draw(['calls', 'callback', draw(TROUBLES)]), draw(TROUBLES)]);
  if (focus.has('pays')) focus.add('decline');
  if (focus.has('callback')) focus.add('job');
  // Only what nobody was told of is missed by whoever looks at a page that is full of others.
  if (focus.has('crowd')) focus.add('callback');
  const isFocused = turnOf(seed, 'focus', 2) === 1;
  const rarity = (trouble: Trouble) => {
    if (!isFocused) return RARITY[trouble];
    return focus.has(trouble) ? Math.min(RARITY[trouble], trouble === 'crowd' ? 4 : 2) : 0;
  };
  const busyFrom = Math.floor(next() * Math.max(1, days - BUSY_DAYS));
  return {
    rarity,
    isCrowded: isFocused && focus.has('crowd'),
    from: next() < 1 / 3 && days > BUSY_DAYS ? busyFrom : undefined,
  };
}

const DAY_MINUTES = 24 * 60;

function scripts(
  fc: typeof fastCheck,
  { days, people, steps, faults, weights }: DrawOptions,
  seed: number,
): Arbitrary<Step[]> {
  const enabled = new Set(faults === 'all' ? ALL_FAULTS : faults);
  const outcomes = CALL_OUTCOMES.filter((name) => enabled.has(name));
  const callbacks = CALLBACK_FAULT_NAMES.filter((name) => enabled.has(name));
  const { rarity, isCrowded, from } = profileOf(seed, days);
  const between = (min: number, max: number) => fc.integer({ min, max });
  /** As many steps have it as the seed says. */
  const some = <T>(trouble: Trouble, isEnabled: boolean, value: () => Arbitrary<T>) => {
    const rare = rarity(trouble);
    return isEnabled && rare > 0
      ? fc.oneof({ arbitrary: fc.constant(undefined), weight: rare - 1 }, { arbitrary: value(), weight: 1 })
      : fc.constant(undefined);
  };
  // Half of what goes wrong in a run is of one kind, which the seed chooses, so that a few runs have them all.
  const often = <T>(name: string, kinds: readonly T[]) =>
    fc.oneof(fc.constant(kinds[turnOf(seed, name, kinds.length)] as T), fc.constantFrom(...kinds));
  // An action often makes only a few calls.
  const nth = fc.oneof(
    { arbitrary: fc.constant(1), weight: 3 },
    { arbitrary: between(2, 3), weight: 2 },
    { arbitrary: between(4, 8), weight: 1 },
  );
  // Often after the last attempt has failed, since only then they are asked to.
  const payment = () =>
    fc
      .record({
        days: between(1, 20),
        soon: between(1, 6),
        failed: fc.boolean(),
        amount: fc.constantFrom(undefined, 'part', 'more'),
      })
      .map(({ days, soon, failed, amount }) => (failed ? { days: soon, failed, amount } : { days, amount }));
  const kill = fc.oneof({ arbitrary: between(1, 3), weight: 2 }, { arbitrary: between(4, 10), weight: 1 });
  const call = () => fc.record({ nth, outcome: often('outcome', outcomes) });
  const scattered = () => fc.uniqueArray(call(), { selector: ({ nth }) => nth, minLength: 1, maxLength: 2 });
  const jobOutcome = () =>
    outcomes.length > 0
      ? fc.oneof(fc.constant('kill' as const), often('outcome', outcomes))
      : fc.constant('kill' as const);
  // The service is down for some calls.
  const outage = () =>
    fc
      .record({ first: nth, length: between(2, 4), outcome: often('outcome', outcomes) })
      .map(({ first, length, outcome }) => Array.from({ length }, (_, i) => ({ nth: first + i, outcome })));
  const step = fc.record({
    at:
      from === undefined
        ? fc.nat(days * DAY_MINUTES - 1)
        : between(from * DAY_MINUTES, (from + BUSY_DAYS) * DAY_MINUTES - 1),
    action: fc.oneof(...weights.map(({ action, weight }) => ({ arbitrary: fc.constant(action), weight }))),
    person: fc.nat(people - 1),
    luck: fc.nat(1_000),
    again: some('again', enabled.has('again'), () => between(1, 2)),
    twice: some('twice', enabled.has('twice'), () => fc.constant(true)),
    calls: some('calls', outcomes.length > 0, () =>
      fc.oneof({ arbitrary: scattered(), weight: 3 }, { arbitrary: outage(), weight: 1 }),
    ),
    callback: some('callback', callbacks.length > 0, () =>
      isCrowded && enabled.has('callback_lost')
        ? fc.oneof(fc.constant('callback_lost' as const), often('callback', callbacks))
        : often('callback', callbacks),
    ),
    kill: some('kill', enabled.has('kill'), () => kill),
    decline: some('decline', enabled.has('decline'), () => between(1, 30)),
    early: some('early', enabled.has('early'), () => fc.constant(true)),
    later: some('later', enabled.has('later'), () => between(1, 23)),
    beside: some('beside', enabled.has('beside'), () => fc.constant(true)),
    pays: some('pays', enabled.has('pays'), payment),
    resend: some('resend', enabled.has('resend'), () => fc.constant(true)),
    crowd: some('crowd', enabled.has('crowd'), () => fc.constant(true)),
    other: some('other', enabled.has('other'), () => fc.constant(true)),
    job: some('job', enabled.has('job'), () => fc.record({ nth: between(1, 4), outcome: jobOutcome() })),
  });
  // Absent instead of undefined, so that a script is the same as its JSON.
  return fc
    .array(step, { minLength: Math.ceil(steps / 2), maxLength: steps, size: 'max' })
    .map((drawn) => JSON.parse(JSON.stringify(drawn.map(consistent))) as Step[]);
}

/** A charge fails only if the card is declined. */
function consistent(step: Step): Step {
  return step.pays?.failed ? { ...step, decline: step.decline ?? FAILING_DAYS } : step;
}
