import { type Difference, idOf, KINDS } from './difference.ts';
import type { Effect } from './effect.ts';

/** What a run of a flow did to its sandbox, measured by what the flow does when nothing goes wrong. */
export type Effects = Difference & {
  /** All that was created or changed, one by one, with what it is about. */
  list: readonly Effect[];
  /** How often it happened: 1 if as much is there as when nothing goes wrong, 2 if something is there twice. */
  count: number;
  /** Whether only a part of it happened so often, such as the first of two writes, or something else happened. */
  partial: boolean;
  /** How it differs from what the flow does when nothing goes wrong, in words. */
  differences: readonly string[];
};

/** What a run did. */
export type Done = { difference: Difference; list: readonly Effect[] };

/** What a flow does when nothing goes wrong. */
export type Calm = Done & {
  /** References that it chooses each time, and not at random. */
  references: ReadonlySet<string>;
  /** What it changes resources to, if that is the same each time, by `placeOf`. */
  contents: ReadonlyMap<string, string>;
};

/** What two runs in which nothing goes wrong have in common. */
export function calmOf(first: Done, second: Done): Calm {
  const referencesOf = ({ list }: Done) => list.flatMap(({ references }) => references);
  const referencesAgain = new Set(referencesOf(second));
  const contentsAgain = contentsOf(second);
  return {
    ...first,
    references: new Set(referencesOf(first).filter((reference) => referencesAgain.has(reference))),
    contents: new Map(
      [...contentsOf(first)].filter(([place, content]) => contentsAgain.get(place) === content),
    ),
  };
}

/** The effects of a run, measured by those of a run in which nothing goes wrong. */
export function effectsOf(done: Done, calm: Calm): Effects {
  const tallies = talliesOf(done, calm, (effect) => subjectOf(effect, calm));
  const kinds = talliesOf(done, calm, ({ how, kind }) => ({ how, kind }));
  const sharesOf = (list: Tally[]) =>
    list.filter(({ calm }) => calm > 0).map(({ came, calm }) => came / calm);
  const count = Math.ceil(Math.max(0, ...sharesOf(tallies), ...sharesOf(kinds)));
  const altered = alteredIn(done, calm);
  return {
    ...done.difference,
    list: done.list,
    count,
    partial:
      altered.length > 0 ||
      tallies.some(({ calm }) => calm === 0) ||
      sharesOf(tallies).some((share) => share !== count),
    differences: differencesIn(tallies, altered),
  };
}

/** What tells an effect from others, in each run alike. */
type Subject = Pick<Effect, 'how' | 'kind' | 'amount' | 'currency'> & {
  id?: string;
  for?: readonly string[];
};

/** How often something happened in a run, and how often when nothing goes wrong. */
type Tally = Subject & { came: number; calm: number };

function talliesOf(done: Done, calm: Done, by: (effect: Effect) => Subject): Tally[] {
  const tallies = new Map<string, Tally>();
  const add = (effect: Effect, which: 'came' | 'calm') => {
    const subject = by(effect);
    const key = JSON.stringify(subject);
    const tally = tallies.get(key) ?? { ...subject, came: 0, calm: 0 };
    tallies.set(key, { ...tally, [which]: tally[which] + 1 });
  };
  for (const effect of calm.list) add(effect, 'calm');
  for (const effect of done.list) add(effect, 'came');
  return [...tallies.values()];
}

function subjectOf({ how, kind, id, references, amount, currency }: Effect, calm: Calm): Subject {
  const known = references.filter((reference) => calm.references.has(reference));
  // What a run creates has another id each time.
  return { how, kind, ...(how === 'changed' && { id }), for: known, amount, currency };
}

/** Effects that changed something to something else than when nothing goes wrong. */
function alteredIn(done: Done, calm: Calm): Subject[] {
  const contents = contentsOf(done);
  return done.list
    .filter((effect) => {
      const expected = effect.how === 'changed' ? calm.contents.get(placeOf(effect)) : undefined;
      return expected !== undefined && expected !== contents.get(placeOf(effect));
    })
    .map((effect) => subjectOf(effect, calm));
}

function placeOf({ kind, id }: Pick<Effect, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

function contentsOf({ difference: { changed } }: Done): Map<string, string> {
  return new Map(
    KINDS.flatMap((kind) =>
      changed[kind].map(
        (entry) => [placeOf({ kind, id: idOf(kind, entry) }), JSON.stringify(entry)] as const,
      ),
    ),
  );
}

/** A line for each number and each reference, such as `2 instead of 1 created for INV-1: orders of 480 HKD`. */
function differencesIn(tallies: readonly Tally[], altered: readonly Subject[]): string[] {
  const whose = ({ for: [reference] = [] }: Subject) => (reference === undefined ? '' : ` for ${reference}`);
  const what = ({ kind, amount, currency }: Subject) =>
    amount === undefined ? kind : `${kind} of ${amount} ${currency}`;
  const lines = [
    ...tallies
      .filter(({ came, calm }) => came !== calm)
      .map((tally) => [`${tally.came} instead of ${tally.calm} ${tally.how}${whose(tally)}`, what(tally)]),
    ...altered.map((subject) => [`changed to something else${whose(subject)}`, what(subject)]),
  ];
  return [...Map.groupBy(lines, ([start]) => start)].map(
    ([start, group]) => `${start}: ${group.map(([, end]) => end).join(', ')}`,
  );
}
