import { type Content, comparePairs, type Discrepancy, isMoney } from './contents.ts';
import type { Difference } from './difference.ts';
import type { Effect } from './effect.ts';

/**
 * How a run ended:
 * - `none`: nothing happened.
 * - `one`: the state of the sandbox is the same as after an undisturbed run.
 * - `more`: something happened too often; `count` says how often.
 * - `different`: something is missing or differs.
 */
type Verdict = 'none' | 'one' | 'more' | 'different';

/** What a run of a flow did to its sandbox, compared with an undisturbed run of the flow. */
export type Effects = Difference & {
  verdict: Verdict;
  /** How often it happened: 1 as in an undisturbed run, 2 if something happened twice. */
  count: number;
  /** Everything that was created or changed, with its references. */
  list: readonly Effect[];
  /** How the state differs from that after an undisturbed run, in words. */
  differences: readonly string[];
  /** Effects that no undisturbed run has at any point, not even between two writes: extra, on another resource, or with another value. */
  extra: readonly Effect[];
};

/** What a run did: each effect, and the fields of its resource. */
export interface Changes {
  difference: Difference;
  list: readonly Effect[];
  contents: readonly Content[];
  /** The earlier fields of changed resources; empty for created ones. */
  earlier?: readonly Content[];
}

/** What undisturbed runs of a flow do. */
export type Undisturbed = Changes & {
  /** What a run has done after each of its writes, and at the end. */
  stages: readonly Changes[];
  /** References that are the same in each run. */
  references: ReadonlySet<string>;
  /** Fields that differ between runs, such as an order's number, by `placeOf`. */
  volatile: ReadonlyMap<string, ReadonlySet<string>>;
};

/**
 * What two undisturbed runs have in common.
 * @throws {Error} if they move different amounts
 */
export function undisturbedOf(first: Changes, second: Changes, stages: readonly Changes[] = []): Undisturbed {
  return sharedBy(
    { ...first, references: referencesIn(first), volatile: new Map(), stages: [...stages, first] },
    second,
  );
}

/** What another undisturbed run has in common with the previous ones. @throws {Error} as above */
export function sharedBy(undisturbed: Undisturbed, another: Changes): Undisturbed {
  const again = referencesIn(another);
  const references = new Set([...undisturbed.references].filter((reference) => again.has(reference)));
  const amounts = [amountsIn(undisturbed), amountsIn(another)] as const;
  if (amounts[0].length === amounts[1].length && amounts[0].join() !== amounts[1].join())
    throw new Error(`${UNSTEADY}: ${amounts.map((each) => each.join(', ')).join('; then ')}`);
  const volatile = new Map([...undisturbed.volatile].map(([place, paths]) => [place, new Set(paths)]));
  const known = { references };
  for (const { subject, actual, expected } of talliesOf(another, undisturbed, (effect) =>
    subjectOf(effect, known),
  ))
    for (const { path } of comparePairs(expected, actual, volatile.get(placeOf(subject))).flat()) {
      if (isMoney(path)) throw new Error(`${UNSTEADY}: ${subject.kind}.${path}`);
      const paths = volatile.get(placeOf(subject)) ?? new Set();
      volatile.set(placeOf(subject), paths.add(path));
    }
  return { ...undisturbed, references, volatile };
}

const UNSTEADY =
  'The flow moves different amounts in each undisturbed run, so a wrong amount would not be noticed. Use the same amounts and quantities in each run';

function referencesIn({ list }: Changes): Set<string> {
  return new Set(list.flatMap(({ references }) => references));
}

/** Describes the effects that move money, e.g. `orders of 480 HKD` and `transactions of 480 HKD`. */
function amountsIn({ list }: Changes): string[] {
  const moved = list.filter(({ amount }) => amount !== undefined);
  return moved.map(({ kind, amount, currency }) => `${kind} of ${amount} ${currency}`).sort();
}

/** Fields that are not compared, such as `orders.number`. */
export function notComparedIn({ volatile }: Undisturbed): string[] {
  const members = [...volatile].flatMap(([place, paths]) =>
    [...paths].map((path) => `${place.split(' ')[1]}.${path}`),
  );
  return [...new Set(members)].sort();
}

/** The effects of a run, compared with those of an undisturbed run. */
export function effectsOf(changes: Changes, undisturbed: Undisturbed): Effects {
  const tallies = talliesOf(changes, undisturbed, (effect) => subjectOf(effect, undisturbed));
  const kinds = talliesOf(changes, undisturbed, ({ how, kind }) => ({ how, kind }));
  const shares = [...tallies, ...kinds]
    .filter(({ expected }) => expected.length > 0)
    .map(({ actual, expected }) => actual.length / expected.length);
  const count = Math.ceil(Math.max(0, ...shares));
  const differences = [
    ...countsIn(tallies),
    ...tallies.flatMap(({ subject, actual, expected }) =>
      comparePairs(expected, actual, undisturbed.volatile.get(placeOf(subject))).map((found) =>
        lineOf(subject, found),
      ),
    ),
    ...differencesOfMoved(tallies, undisturbed),
  ];
  const verdict =
    count > 1 ? 'more' : changes.list.length === 0 ? 'none' : differences[0] ? 'different' : 'one';
  return {
    ...changes.difference,
    verdict,
    count,
    list: changes.list,
    differences,
    extra: extraIn(changes, undisturbed),
  };
}

/** Compares extra effects with missing ones of the same resource, field by field. */
function differencesOfMoved(tallies: readonly Tally[], { volatile }: Undisturbed): string[] {
  const groups = Map.groupBy(tallies, ({ subject }) => `${placeOf(subject)} ${subject.id}`);
  return [...groups.values()].flatMap((group) => {
    const missing = group.flatMap(({ actual, expected }) => expected.slice(actual.length));
    return group.flatMap(({ subject, actual, expected }) =>
      missing.length === 0
        ? []
        : comparePairs(missing, actual.slice(expected.length), volatile.get(placeOf(subject))).map((found) =>
            lineOf(subject, found),
          ),
    );
  });
}

/** A resource during an undisturbed run: its subjects, and all values that its fields have. */
interface ResourceHistory {
  subjects: Set<string>;
  values: Map<string, Set<string>>;
}

/** Effects that an undisturbed run does not have. */
function extraIn(changes: Changes, undisturbed: Undisturbed): Effect[] {
  const histories = historiesOf(undisturbed);
  return changes.list.filter((effect, at) => {
    const subject = subjectOf(effect, undisturbed);
    const except = undisturbed.volatile.get(placeOf(subject));
    const content = [...(changes.contents[at] ?? [])].filter(([path]) => !except?.has(path));
    const found = histories.findIndex(
      ({ subjects, values }) =>
        subjects.has(JSON.stringify(subject)) &&
        content.every(([path, value]) => values.get(path)?.has(value)),
    );
    if (found >= 0) histories.splice(found, 1);
    return found < 0;
  });
}

function historiesOf(undisturbed: Undisturbed): ResourceHistory[] {
  const histories = new Map<string, ResourceHistory>();
  for (const { list, contents, earlier } of undisturbed.stages)
    for (const [at, effect] of list.entries()) {
      const key = `${effect.kind} ${effect.id}`;
      const history: ResourceHistory = histories.get(key) ?? { subjects: new Set(), values: new Map() };
      histories.set(key, history);
      history.subjects.add(JSON.stringify(subjectOf(effect, undisturbed)));
      for (const [path, value] of [...(contents[at] ?? []), ...(earlier?.[at] ?? [])])
        history.values.set(path, (history.values.get(path) ?? new Set()).add(value));
    }
  return [...histories.values()];
}

/** Identifies an effect, the same way in each run. */
type Subject = Pick<Effect, 'how' | 'kind' | 'amount' | 'currency'> & {
  id?: string;
  for?: readonly string[];
};

/** The resources with the same subject: those of this run, and those of an undisturbed run. */
interface Tally {
  subject: Subject;
  references: readonly string[];
  actual: Content[];
  expected: Content[];
}

function talliesOf(changes: Changes, undisturbed: Changes, by: (effect: Effect) => Subject): Tally[] {
  const tallies = new Map<string, Tally>();
  const add = ({ list, contents }: Changes, which: 'actual' | 'expected') => {
    for (const [at, effect] of list.entries()) {
      const subject = by(effect);
      const key = JSON.stringify(subject);
      const tally = tallies.get(key) ?? { subject, references: effect.references, actual: [], expected: [] };
      tally[which].push(contents[at] ?? new Map());
      tallies.set(key, tally);
    }
  };
  add(undisturbed, 'expected');
  add(changes, 'actual');
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
    // The id of a created resource differs in each run.
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

function ownerText({ for: [reference] = [] }: Subject): string {
  return reference === undefined ? '' : ` for ${reference}`;
}

/** Also names references that no undisturbed run has, such as ` for CARD-000813 (EMP-2)`. */
function ownerWithOthers({ subject, references, expected }: Tally): string {
  const others = expected.length > 0 ? [] : references.filter((each) => !subject.for?.includes(each));
  if (others.length === 0) return ownerText(subject);
  const named = others.join(', ');
  return subject.for?.length ? `${ownerText(subject)} (${named})` : ` for ${named}`;
}

/** A line for each number and each reference, such as `2 instead of 1 created for INV-1: orders of 480 HKD`. */
function countsIn(tallies: readonly Tally[]): string[] {
  const what = ({ kind, amount, currency }: Subject) =>
    amount === undefined ? kind : `${kind} of ${amount} ${currency}`;
  const lines = tallies
    .filter(({ actual, expected }) => actual.length !== expected.length)
    .map((tally) => [
      `${tally.actual.length} instead of ${tally.expected.length} ${tally.subject.how}${ownerWithOthers(tally)}`,
      what(tally.subject),
    ]);
  return [...Map.groupBy(lines, ([start]) => start)].map(
    ([start, group]) => `${start}: ${group.map(([, end]) => end).join(', ')}`,
  );
}

/** Fields that a line names. */
const NAMED = 5;

/** Describes a resource that differs, e.g. `users for EMP-1: phone_number is "61234567", expected "69876543"`. */
function lineOf(subject: Subject, found: readonly Discrepancy[]): string {
  const shown = (value: string | undefined) => value ?? 'missing';
  const members = found
    .slice(0, NAMED)
    .map(({ path, expected, actual }) => `${path} is ${shown(actual)}, expected ${shown(expected)}`);
  const rest = found.length > NAMED ? [`and ${found.length - NAMED} more`] : [];
  return `${subject.kind}${ownerText(subject)}: ${[...members, ...rest].join('; ')}`;
}
