import type fastCheck from 'fast-check';
import type { Arbitrary } from 'fast-check';
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

function scripts(
  fc: typeof fastCheck,
  { days, people, steps, faults, weights }: DrawOptions,
  seed: number,
): Arbitrary<Step[]> {
  const enabled = new Set(faults === 'all' ? ALL_FAULTS : faults);
  const outcomes = CALL_OUTCOMES.filter((name) => enabled.has(name));
  const callbacks = CALLBACK_FAULT_NAMES.filter((name) => enabled.has(name));
  const between = (min: number, max: number) => fc.integer({ min, max });
  /** One in so many steps has it. */
  const oneIn = <T>(weight: number, isEnabled: boolean, value: () => Arbitrary<T>) =>
    isEnabled
      ? fc.oneof({ arbitrary: fc.constant(undefined), weight: weight - 1 }, { arbitrary: value(), weight: 1 })
      : fc.constant(undefined);
  // Half of what goes wrong in a run is of one kind, which the seed chooses, so that a few runs have them all.
  const often = <T>(kinds: readonly T[]) => {
    const chosen = kinds[((seed % kinds.length) + kinds.length) % kinds.length] as T;
    return fc.oneof(fc.constant(chosen), fc.constantFrom(...kinds));
  };
  // An action often makes only a few calls.
  const nth = fc.oneof(
    { arbitrary: fc.constant(1), weight: 3 },
    { arbitrary: between(2, 3), weight: 2 },
    { arbitrary: between(4, 8), weight: 1 },
  );
  const kill = fc.oneof({ arbitrary: between(1, 3), weight: 2 }, { arbitrary: between(4, 10), weight: 1 });
  const call = () => fc.record({ nth, outcome: often(outcomes) });
  const step = fc.record({
    at: fc.nat(days * 24 * 60 - 1),
    action: fc.oneof(...weights.map(({ action, weight }) => ({ arbitrary: fc.constant(action), weight }))),
    person: fc.nat(people - 1),
    luck: fc.nat(1_000),
    again: oneIn(2, enabled.has('again'), () => between(1, 2)),
    twice: oneIn(8, enabled.has('twice'), () => fc.constant(true)),
    calls: oneIn(2, outcomes.length > 0, () =>
      fc.uniqueArray(call(), { selector: ({ nth }) => nth, minLength: 1, maxLength: 2 }),
    ),
    callback: oneIn(3, callbacks.length > 0, () => often(callbacks)),
    kill: oneIn(5, enabled.has('kill'), () => kill),
    decline: oneIn(6, enabled.has('decline'), () => between(1, 30)),
    early: oneIn(5, enabled.has('early'), () => fc.constant(true)),
  });
  // Absent instead of undefined, so that a script is the same as its JSON.
  return fc
    .array(step, { minLength: Math.ceil(steps / 2), maxLength: steps, size: 'max' })
    .map((drawn) => JSON.parse(JSON.stringify(drawn)) as Step[]);
}
