import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@payments-openapi/spec';
import { WORDS } from './severity.ts';
import type { Tree } from './subject.ts';

/** The fields that an object schema lost, each with the field that replaces it. */
export function renamedFields(was: Tree | undefined, is: Tree | undefined): Map<string, string> {
  const [one, other] = [was, is].map((schema) => (schema?.properties ?? {}) as Tree);
  const lost = Object.keys(one ?? {}).filter((name) => other?.[name] === undefined);
  const gained = Object.keys(other ?? {}).filter((name) => one?.[name] === undefined);
  return paired(
    lost.map((name) => ({ name, schema: one?.[name] })),
    gained.map((name) => ({ name, schema: other?.[name] })),
  );
}

interface Named {
  name: string;
  schema: Json | undefined;
}

/** Pairs what was removed with what was added if they have the same schema and are named or described alike. */
export function paired(lost: readonly Named[], gained: readonly Named[]): Map<string, string> {
  const candidates = lost
    .flatMap((old) => gained.map((new_) => ({ old, new_, score: likeness(old, new_) })))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const { old, new_ } of candidates) {
    if (found.has(old.name) || taken.has(new_.name)) continue;
    found.set(old.name, new_.name);
    taken.add(new_.name);
  }
  return found;
}

/** From 0 to 2: how much of the names and of the descriptions is the same. */
function likeness(old: Named, new_: Named): number {
  if (!isDeepStrictEqual(rules(old.schema), rules(new_.schema))) return 0;
  const names = overlap(pairsOf(old.name), pairsOf(new_.name));
  const [one = [], other = []] = [old.schema, new_.schema].map((schema) =>
    wordsOf((schema as Tree)?.description),
  );
  const score = names + overlap(one, other);
  return score > 0.4 ? score : 0;
}

/** What a schema requires, without its words. */
function rules(schema: Json | undefined): unknown {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).filter(([name]) => !WORDS.has(name) && !['x-rules', 'deprecated'].includes(name)),
  );
}

/** The pairs of adjacent letters in a name. */
function pairsOf(name: string): string[] {
  const letters = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return Array.from({ length: letters.length - 1 }, (_, index) => letters.slice(index, index + 2));
}

function wordsOf(text: Json | undefined): string[] {
  return [
    ...new Set(
      String(text ?? '')
        .toLowerCase()
        .match(/[a-z]{3,}|\d+/g) ?? [],
    ),
  ];
}

function overlap(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  return one.filter((word) => other.includes(word)).length / Math.max(one.length, other.length);
}
