import { memberOf } from '@payments-openapi/spec';
import type { Seed } from '../generated/contract.ts';
import type { Difference } from './difference.ts';
import { idOf, KINDS } from './difference.ts';

/** The fields of a resource, by path, such as `line_items[0].price`; values as JSON. */
export type Content = ReadonlyMap<string, string>;

/** A field that differs between two runs; undefined in the run where it is missing. */
export interface Discrepancy {
  path: string;
  expected: string | undefined;
  actual: string | undefined;
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Instants of the sandbox's clock are not compared: they only say when something happened. */
const TIMES = /(?:^|_)(?:created|updated)_at$/;

/** Fields with an amount, or with a quantity that an amount depends on. */
const MONEY =
  /(?:^|[._])(?:amount|amount_in_usd|currency|price|quantity|total|subtotal|tips|fee|credit|credit_applied|credited|due|paid)$/;

/** Whether a field determines how much money moves. */
export function isMoney(path: string): boolean {
  return MONEY.test(path);
}

/** The ids in a state. References to them are compared. */
export function idsIn(state: Seed): ReadonlySet<string> {
  return new Set(JSON.stringify(state).match(UUID));
}

/** The fields of all resources of a difference, created ones first. Ids that are not `known` count as equal. */
export function contentsOf(difference: Difference, known: ReadonlySet<string>): Content[] {
  return (['created', 'changed'] as const).flatMap((how) =>
    KINDS.flatMap((kind) => difference[how][kind].map((entry) => contentOf(entry, known))),
  );
}

/** The earlier fields of the resources of `contentsOf`, in the same order. */
export function earlierContentsOf(
  difference: Difference,
  before: Seed,
  known: ReadonlySet<string>,
): Content[] {
  return [
    ...KINDS.flatMap((kind) => difference.created[kind].map(() => new Map())),
    ...KINDS.flatMap((kind) => {
      const entries = new Map((before[kind] ?? []).map((entry) => [idOf(kind, entry), entry]));
      return difference.changed[kind].map((entry) => contentOf(entries.get(idOf(kind, entry)) ?? {}, known));
    }),
  ];
}

function contentOf(entry: object, known: ReadonlySet<string>): Content {
  const content = new Map<string, string>();
  const masked = (text: string) => text.replace(UUID, (id) => (known.has(id) ? id : '(new id)'));
  const add = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null)
      content.set(path, masked(JSON.stringify(isMoney(path) ? plain(value) : value)));
    else
      for (const [name, member] of Object.entries(value))
        if (!TIMES.test(name)) add(member, path === '' ? masked(name) : memberOf(path, masked(name)));
  };
  add(entry, '');
  return content;
}

/** Removes trailing zeros from a decimal text: `500.00` equals `500`. */
function plain(value: unknown): unknown {
  if (typeof value !== 'string' || !/^-?\d+\.\d+$/.test(value)) return value;
  return value.replace(/\.?0+$/, '');
}

/** The fields that differ between two resources. */
function discrepancies(expected: Content, actual: Content, except?: ReadonlySet<string>): Discrepancy[] {
  return [...new Set([...expected.keys(), ...actual.keys()])]
    .filter((path) => expected.get(path) !== actual.get(path) && !except?.has(path))
    .map((path) => ({ path, expected: expected.get(path), actual: actual.get(path) }));
}

/** Pairs resources with the expected ones, the most similar first. @returns how each pair differs */
export function comparePairs(
  expected: readonly Content[],
  actual: readonly Content[],
  except?: ReadonlySet<string>,
): Discrepancy[][] {
  const left = [...expected];
  const pairs: Discrepancy[][] = [];
  // Exact matches are paired first, so that no other resource is compared with theirs.
  const others = actual.filter((content) => {
    const at = left.findIndex((candidate) => discrepancies(candidate, content, except).length === 0);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  for (const content of others) {
    // An extra resource is compared with any expected one: it may be a duplicate.
    const [nearest] = (left.length > 0 ? left : expected)
      .map((candidate) => ({ candidate, found: discrepancies(candidate, content, except) }))
      .sort((a, b) => a.found.length - b.found.length);
    if (!nearest) continue;
    if (left.length > 0) left.splice(left.indexOf(nearest.candidate), 1);
    if (nearest.found.length > 0) pairs.push(nearest.found);
  }
  return pairs;
}
