import { type Content, type Discrepancy, pairUp } from './contents.ts';
import type { Difference } from './difference.ts';
import type { Effect } from './effect.ts';

/**
 * How a run ended:
 * - `none`: nothing happened.
 * - `one`: the sandbox holds just what it holds when nothing goes wrong.
 * - `more`: something happened too often; `count` says how often.
 * - `different`: something is missing, or is there with other contents.
 */
export type Verdict = 'none' | 'one' | 'more' | 'different';

/** What a run of a flow did to its sandbox, measured by what the flow does when nothing goes wrong. */
export type Effects = Difference & {
  verdict: Verdict;
  /** How often it happened: 1 if as much is there as when nothing goes wrong, 2 if something is there twice. */
  count: number;
  /** All that was created or changed, one by one, with what it is about. */
  list: readonly Effect[];
  /** How the state differs from the one that the flow leaves when nothing goes wrong, in words. */
  differences: readonly string[];
};

/** What a run did: each effect, and what its resource holds. */
export type Done = { difference: Difference; list: readonly Effect[]; contents: readonly Content[] };

/** What a flow does when nothing goes wrong. */
export type Calm = Done & {
  /** References that it chooses each time, and not at random. */
  references: ReadonlySet<string>;
  /** Members that are not the same each time, such as an order's number, by `placeOf`. */
  volatile: ReadonlyMap<string, ReadonlySet<string>>;
};

/** What two runs in which nothing goes wrong have in common. */
export function calmOf(first: Done, second: Done): Calm {
  const referencesOf = ({ list }: Done) => list.flatMap(({ references }) => references);
  const again = new Set(referencesOf(second));
  const references = new Set(referencesOf(first).filter((reference) => again.has(reference)));
  const volatile = new Map<string, Set<string>>();
  for (const { subject, came, calm } of talliesOf(second, first, (effect) => subjectOf(effect, references)))
    for (const { path } of pairUp(calm, came).flat()) {
      const paths = volatile.get(placeOf(subject)) ?? new Set();
      volatile.set(placeOf(subject), paths.add(path));
    }
  return { ...first, references, volatile };
}

/** The effects of a run, measured by those of a run in which nothing goes wrong. */
export function effectsOf(done: Done, calm: Calm): Effects {
  const tallies = talliesOf(done, calm, (effect) => subjectOf(effect, calm.references));
  const kinds = talliesOf(done, calm, ({ how, kind }) => ({ how, kind }));
  const shares = [...tallies, ...kinds]
    .filter(({ calm }) => calm.length > 0)
    .map(({ came, calm }) => came.length / calm.length);
  const count = Math.ceil(Math.max(0, ...shares));
  const differences = [
    ...countsIn(tallies),
    ...tallies.flatMap(({ subject, came, calm: expected }) =>
      pairUp(expected, came, calm.volatile.get(placeOf(subject))).map((found) => lineOf(subject, found)),
    ),
  ];
  const verdict = count > 1 ? 'more' : done.list.length === 0 ? 'none' : differences[0] ? 'different' : 'one';
  return { ...done.difference, verdict, count, list: done.list, differences };
}

/** What tells an effect from others, in each run alike. */
type Subject = Pick<Effect, 'how' | 'kind' | 'amount' | 'currency'> & {
  id?: string;
  for?: readonly string[];
};

/** The resources of which something is said, in a run, and when nothing goes wrong. */
type Tally = { subject: Subject; came: Content[]; calm: Content[] };

function talliesOf(done: Done, calm: Done, by: (effect: Effect) => Subject): Tally[] {
  const tallies = new Map<string, Tally>();
  const add = ({ list, contents }: Done, which: 'came' | 'calm') => {
    for (const [at, effect] of list.entries()) {
      const subject = by(effect);
      const key = JSON.stringify(subject);
      const tally = tallies.get(key) ?? { subject, came: [], calm: [] };
      tally[which].push(contents[at] ?? new Map());
      tallies.set(key, tally);
    }
  };
  add(calm, 'calm');
  add(done, 'came');
  return [...tallies.values()];
}

function subjectOf(effect: Effect, references: ReadonlySet<string>): Subject {
  const { how, kind, id, amount, currency } = effect;
  const known = effect.references.filter((reference) => references.has(reference));
  // What a run creates has another id each time.
  return { how, kind, ...(how === 'changed' && { id }), for: known, amount, currency };
}

function placeOf({ how, kind }: Subject): string {
  return `${how} ${kind}`;
}

function whose({ for: [reference] = [] }: Subject): string {
  return reference === undefined ? '' : ` for ${reference}`;
}

/** A line for each number and each reference, such as `2 instead of 1 created for INV-1: orders of 480 HKD`. */
function countsIn(tallies: readonly Tally[]): string[] {
  const what = ({ kind, amount, currency }: Subject) =>
    amount === undefined ? kind : `${kind} of ${amount} ${currency}`;
  const lines = tallies
    .filter(({ came, calm }) => came.length !== calm.length)
    .map(({ subject, came, calm }) => [
      `${came.length} instead of ${calm.length} ${subject.how}${whose(subject)}`,
      what(subject),
    ]);
  return [...Map.groupBy(lines, ([start]) => start)].map(
    ([start, group]) => `${start}: ${group.map(([, end]) => end).join(', ')}`,
  );
}

/** Members that a line names. */
const NAMED = 5;

/** Such as `users for EMP-1: phone_number is "61234567", expected "69876543"`. */
function lineOf(subject: Subject, found: readonly Discrepancy[]): string {
  const shown = (value: string | undefined) => value ?? 'missing';
  const members = found
    .slice(0, NAMED)
    .map(({ path, expected, came }) => `${path} is ${shown(came)}, expected ${shown(expected)}`);
  const rest = found.length > NAMED ? [`and ${found.length - NAMED} more`] : [];
  return `${subject.kind}${whose(subject)}: ${[...members, ...rest].join('; ')}`;
}
