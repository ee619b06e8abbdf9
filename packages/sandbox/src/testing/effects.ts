import { type Content, type Discrepancy, isMoney, pairUp } from './contents.ts';
import type { Difference } from './difference.ts';
import type { Effect } from './effect.ts';

/**
 * How a run ended:
 * - `none`: nothing happened.
 * - `one`: the sandbox holds just what it holds when nothing goes wrong.
 * - `more`: something happened too often; `count` says how often.
 * - `different`: something is missing, or is there with other contents.
 */
type Verdict = 'none' | 'one' | 'more' | 'different';

/** What a run of a flow did to its sandbox, measured by what the flow does when nothing goes wrong. */
export type Effects = Difference & {
  verdict: Verdict;
  /** How often it happened: 1 if as much is there as when nothing goes wrong, 2 if something is there twice. */
  count: number;
  /** All that was created or changed, one by one, with what it is about. */
  list: readonly Effect[];
  /** How the state differs from the one that the flow leaves when nothing goes wrong, in words. */
  differences: readonly string[];
  /** What no undisturbed run has at any point, not even between two writes: too much, about something else, or with another value. */
  extra: readonly Effect[];
};

/** What a run did: each effect, and what its resource holds. */
export interface Done {
  difference: Difference;
  list: readonly Effect[];
  contents: readonly Content[];
  /** What the resources of the changes held before; of what was created, nothing. */
  earlier?: readonly Content[];
}

/** What a flow does when nothing goes wrong. */
export type Undisturbed = Done & {
  /** What it has done after each of its writes, and at the end. */
  stages: readonly Done[];
  /** References that it chooses each time, and not at random. */
  references: ReadonlySet<string>;
  /** Members that are not the same each time, such as an order's number, by `placeOf`. */
  volatile: ReadonlyMap<string, ReadonlySet<string>>;
};

/**
 * What two runs in which nothing goes wrong have in common.
 * @throws {Error} when they do not move the same money
 */
export function undisturbedOf(first: Done, second: Done, stages: readonly Done[] = []): Undisturbed {
  return sharedBy(
    { ...first, references: referencesIn(first), volatile: new Map(), stages: [...stages, first] },
    second,
  );
}

/** What another run in which nothing goes wrong has in common with those before. @throws {Error} as above */
export function sharedBy(undisturbed: Undisturbed, another: Done): Undisturbed {
  const again = referencesIn(another);
  const references = new Set([...undisturbed.references].filter((reference) => again.has(reference)));
  const amounts = [amountsIn(undisturbed), amountsIn(another)] as const;
  if (amounts[0].length === amounts[1].length && amounts[0].join() !== amounts[1].join())
    throw new Error(`${UNSTEADY}: ${amounts.map((each) => each.join(', ')).join('; then ')}`);
  const volatile = new Map([...undisturbed.volatile].map(([place, paths]) => [place, new Set(paths)]));
  const known = { references };
  for (const { subject, came, expected } of talliesOf(another, undisturbed, (effect) =>
    subjectOf(effect, known),
  ))
    for (const { path } of pairUp(expected, came, volatile.get(placeOf(subject))).flat()) {
      if (isMoney(path)) throw new Error(`${UNSTEADY}: ${subject.kind}.${path}`);
      const paths = volatile.get(placeOf(subject)) ?? new Set();
      volatile.set(placeOf(subject), paths.add(path));
    }
  return { ...undisturbed, references, volatile };
}

const UNSTEADY =
  'The flow moves other money each time that it runs, although nothing goes wrong, so that a wrong amount could not be told: let it use the same amounts and quantities each time';

function referencesIn({ list }: Done): Set<string> {
  return new Set(list.flatMap(({ references }) => references));
}

/** Such as `orders of 480 HKD` and `transactions of 480 HKD`. */
function amountsIn({ list }: Done): string[] {
  const moved = list.filter(({ amount }) => amount !== undefined);
  return moved.map(({ kind, amount, currency }) => `${kind} of ${amount} ${currency}`).sort();
}

/** Members that are not compared, such as `orders.number`. */
export function notComparedIn({ volatile }: Undisturbed): string[] {
  const members = [...volatile].flatMap(([place, paths]) =>
    [...paths].map((path) => `${place.split(' ')[1]}.${path}`),
  );
  return [...new Set(members)].sort();
}

/** The effects of a run, measured by those of a run in which nothing goes wrong. */
export function effectsOf(done: Done, undisturbed: Undisturbed): Effects {
  const tallies = talliesOf(done, undisturbed, (effect) => subjectOf(effect, undisturbed));
  const kinds = talliesOf(done, undisturbed, ({ how, kind }) => ({ how, kind }));
  const shares = [...tallies, ...kinds]
    .filter(({ expected }) => expected.length > 0)
    .map(({ came, expected }) => came.length / expected.length);
  const count = Math.ceil(Math.max(0, ...shares));
  const differences = [
    ...countsIn(tallies),
    ...tallies.flatMap(({ subject, came, expected }) =>
      pairUp(expected, came, undisturbed.volatile.get(placeOf(subject))).map((found) =>
        lineOf(subject, found),
      ),
    ),
    ...movedIn(tallies, undisturbed),
  ];
  const verdict = count > 1 ? 'more' : done.list.length === 0 ? 'none' : differences[0] ? 'different' : 'one';
  return {
    ...done.difference,
    verdict,
    count,
    list: done.list,
    differences,
    extra: extraIn(done, undisturbed),
  };
}

/** What members differ where something is about something else: what is there too much, next to what is missing. */
function movedIn(tallies: readonly Tally[], { volatile }: Undisturbed): string[] {
  const groups = Map.groupBy(tallies, ({ subject }) => `${placeOf(subject)} ${subject.id}`);
  return [...groups.values()].flatMap((group) => {
    const missing = group.flatMap(({ came, expected }) => expected.slice(came.length));
    return group.flatMap(({ subject, came, expected }) =>
      missing.length === 0
        ? []
        : pairUp(missing, came.slice(expected.length), volatile.get(placeOf(subject))).map((found) =>
            lineOf(subject, found),
          ),
    );
  });
}

/** A resource as an undisturbed run has it over time: what it is about, and the values of its members. */
interface Course {
  subjects: Set<string>;
  values: Map<string, Set<string>>;
}

/** Effects that are no part of an undisturbed run. */
function extraIn(done: Done, undisturbed: Undisturbed): Effect[] {
  const courses = coursesOf(undisturbed);
  return done.list.filter((effect, at) => {
    const subject = subjectOf(effect, undisturbed);
    const except = undisturbed.volatile.get(placeOf(subject));
    const content = [...(done.contents[at] ?? [])].filter(([path]) => !except?.has(path));
    const found = courses.findIndex(
      ({ subjects, values }) =>
        subjects.has(JSON.stringify(subject)) &&
        content.every(([path, value]) => values.get(path)?.has(value)),
    );
    if (found >= 0) courses.splice(found, 1);
    return found < 0;
  });
}

function coursesOf(undisturbed: Undisturbed): Course[] {
  const courses = new Map<string, Course>();
  for (const { list, contents, earlier } of undisturbed.stages)
    for (const [at, effect] of list.entries()) {
      const key = `${effect.kind} ${effect.id}`;
      const course: Course = courses.get(key) ?? { subjects: new Set(), values: new Map() };
      courses.set(key, course);
      course.subjects.add(JSON.stringify(subjectOf(effect, undisturbed)));
      for (const [path, value] of [...(contents[at] ?? []), ...(earlier?.[at] ?? [])])
        course.values.set(path, (course.values.get(path) ?? new Set()).add(value));
    }
  return [...courses.values()];
}

/** What tells an effect from others, in each run alike. */
type Subject = Pick<Effect, 'how' | 'kind' | 'amount' | 'currency'> & {
  id?: string;
  for?: readonly string[];
};

/** The resources of which something is said, in a run, and when nothing goes wrong. */
interface Tally {
  subject: Subject;
  references: readonly string[];
  came: Content[];
  expected: Content[];
}

function talliesOf(done: Done, undisturbed: Done, by: (effect: Effect) => Subject): Tally[] {
  const tallies = new Map<string, Tally>();
  const add = ({ list, contents }: Done, which: 'came' | 'expected') => {
    for (const [at, effect] of list.entries()) {
      const subject = by(effect);
      const key = JSON.stringify(subject);
      const tally = tallies.get(key) ?? { subject, references: effect.references, came: [], expected: [] };
      tally[which].push(contents[at] ?? new Map());
      tallies.set(key, tally);
    }
  };
  add(undisturbed, 'expected');
  add(done, 'came');
  return [...tallies.values()];
}

function subjectOf(
  { how, kind, id, references, amount, currency }: Effect,
  known: Pick<Undisturbed, 'references'>,
): Subject {
  const chosen = references.filter((reference) => known.references.has(reference));
  const isChange = how === 'changed';
  return {
    how,
    kind,
    for: chosen.length === 0 && isChange ? [references[0] ?? id] : chosen,
    // What a run creates has another id each time.
    ...(isChange && { id }),
    ...(amount !== undefined && { amount, currency }),
  };
}

/** Effects in words, such as `created transactions of 480 HKD for CRM-20931`. */
export function effectsInWords(effects: readonly Effect[]): string {
  const words = effects.map(({ how, kind, id, amount, currency, references }) => {
    const of = amount === undefined ? '' : ` of ${amount} ${currency}`;
    return `${how} ${kind}${of} for ${references.join(', ') || id}`;
  });
  return [...new Set(words)].join('; ');
}

function placeOf({ how, kind }: Subject): string {
  return `${how} ${kind}`;
}

function whose({ for: [reference] = [] }: Subject): string {
  return reference === undefined ? '' : ` for ${reference}`;
}

/** Also names what no undisturbed run is about, such as ` for CARD-000813 (EMP-2)`. */
function whoseOf({ subject, references, expected }: Tally): string {
  const others = expected.length > 0 ? [] : references.filter((each) => !subject.for?.includes(each));
  if (others.length === 0) return whose(subject);
  const named = others.join(', ');
  return subject.for?.length ? `${whose(subject)} (${named})` : ` for ${named}`;
}

/** A line for each number and each reference, such as `2 instead of 1 created for INV-1: orders of 480 HKD`. */
function countsIn(tallies: readonly Tally[]): string[] {
  const what = ({ kind, amount, currency }: Subject) =>
    amount === undefined ? kind : `${kind} of ${amount} ${currency}`;
  const lines = tallies
    .filter(({ came, expected }) => came.length !== expected.length)
    .map((tally) => [
      `${tally.came.length} instead of ${tally.expected.length} ${tally.subject.how}${whoseOf(tally)}`,
      what(tally.subject),
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
