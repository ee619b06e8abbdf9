import { isDeepStrictEqual } from 'node:util';
import type { OpenApiDocument } from '@payments-openapi/spec';
import { canonical } from './canonical.ts';
import type { Change, Impact } from './change.ts';
import { polarityOf } from './polarity.ts';
import { redoclyDiff } from './redocly.ts';
import { brokenRules } from './rules.ts';
import { changedConditions, ratedChanges } from './severity.ts';

const ORDER: readonly Impact[] = ['major', 'minor', 'patch'];

/**
 * Finds the changes from one version of a contract to the next, breaking ones first.
 *
 * Redocly finds most breaking changes. Our rules find what it misses, and rate changes inside conditions, where
 * requiring less means allowing less.
 */
export async function compare(from: OpenApiDocument, to: OpenApiDocument): Promise<Change[]> {
  const [base, revision] = canonical(from, to);
  if (isDeepStrictEqual(base, revision)) return [];
  const [forward, backward] = await Promise.all([redoclyDiff(base, revision), redoclyDiff(revision, base)]);
  const changes = [
    ...brokenRules(base, revision),
    ...backward.flatMap((raw) => changedConditions(raw, polarityOf(raw, revision, base))),
    ...forward.flatMap((raw) => ratedChanges(raw, polarityOf(raw, base, revision))),
  ];
  return withoutEchoes(changes).toSorted(
    (one, other) =>
      ORDER.indexOf(one.impact) - ORDER.indexOf(other.impact) || compareText(one.pointer, other.pointer),
  );
}

/** The bump that these changes require; undefined without changes. */
export function bumpOf(changes: readonly Change[]): Impact | undefined {
  return ORDER.find((impact) => changes.some((change) => change.impact === impact));
}

/** Keeps only the breaking findings for a pointer if there are any, each rule once. */
function withoutEchoes(changes: readonly Change[]): Change[] {
  const broken = new Set(changes.filter(({ rule }) => rule).map(({ pointer }) => pointer));
  const seen = new Set<string>();
  return changes.filter(({ rule, pointer, kind }) => {
    if (!rule && broken.has(pointer)) return false;
    const key = `${rule ?? kind} ${pointer}`;
    return !seen.has(key) && seen.add(key);
  });
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
