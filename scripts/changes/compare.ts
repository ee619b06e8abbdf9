import { isDeepStrictEqual } from 'node:util';
import type { OpenApiDocument } from '@payments-openapi/spec';
import { canonical } from './canonical.ts';
import type { Change, Impact } from './change.ts';
import { brokenConditions, changesOf } from './rate.ts';
import { redoclyDiff } from './redocly.ts';
import { brokenRules } from './rules.ts';
import { sidesOf } from './sides.ts';

const order: readonly Impact[] = ['major', 'minor', 'patch'];

/**
 * The changes from one version of a contract to the next, the breaking ones first.
 *
 * Redocly tells what breaks; rules of ours tell what it does not, and judge what stands in a condition, where to ask for
 * less is to allow less.
 */
export async function compare(from: OpenApiDocument, to: OpenApiDocument): Promise<Change[]> {
  const [base, revision] = canonical(from, to);
  if (isDeepStrictEqual(base, revision)) return [];
  const [forward, backward] = await Promise.all([redoclyDiff(base, revision), redoclyDiff(revision, base)]);
  const changes = [
    ...brokenRules(base, revision),
    ...backward.flatMap((raw) => brokenConditions(raw, sidesOf(raw, revision, base))),
    ...forward.flatMap((raw) => changesOf(raw, sidesOf(raw, base, revision))),
  ];
  return withoutEchoes(changes).toSorted(
    (one, other) =>
      order.indexOf(one.impact) - order.indexOf(other.impact) || compareText(one.place, other.place),
  );
}

/** What a version has to bump for these changes; nothing when there are none. */
export function bumpOf(changes: readonly Change[]): Impact | undefined {
  return order.find((impact) => changes.some((change) => change.impact === impact));
}

/** Of several findings in one place only the breaking ones, each rule once. */
function withoutEchoes(changes: readonly Change[]): Change[] {
  const broken = new Set(changes.filter(({ rule }) => rule).map(({ place }) => place));
  const seen = new Set<string>();
  return changes.filter(({ rule, place, kind }) => {
    if (!rule && broken.has(place)) return false;
    const key = `${rule ?? kind} ${place}`;
    return !seen.has(key) && seen.add(key);
  });
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
