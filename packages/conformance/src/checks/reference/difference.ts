import { type Json, joinPointer, type ResponseField } from '@payments-openapi/spec';
import { isObject } from '../../contract/is-object.ts';
import { amountOf } from '../billing/money.ts';
import { isTime } from '../writes/facts.ts';
import { isId, type Names } from './names.ts';

/** A value of the target that is not that of the reference. */
export interface Difference {
  /** Pointer into the target's response. */
  at: string;
  wanted: Json | undefined;
  actual: Json | undefined;
  field?: ResponseField;
}

export interface Comparison {
  names: Names;
  /** The field at a path, with `*` for the entries of lists; undefined where the contract has none. */
  fieldAt(path: string): ResponseField | undefined;
  /** Path of a list of which the target shows a part, and the reference all. */
  page?: string;
  /** Whether lists have the same order, so that entries with other random texts are the same. */
  isSameOrder?: boolean;
  /** Whether the target may omit an optional field, because it never shows it. */
  isOmitted(path: string): boolean;
}

/** Learns which ids of two responses name the same thing, and then compares everything else. */
export function differencesBetween(target: Json, own: Json, comparison: Comparison): Difference[] {
  learn(target, own, '', comparison);
  return compare(target, own, { at: '', path: '' }, comparison);
}

/** Whether two responses are the same, in the same order, and all their ids are known: nothing can be learned from them. */
export function isKnown(target: Json | undefined, own: Json | undefined, comparison: Comparison): boolean {
  if (typeof target === 'string' && typeof own === 'string')
    return isId(target) ? comparison.names.areSame(target, own) : isSameText(target, own, comparison);
  if (typeof target !== 'object' || typeof own !== 'object' || target === null || own === null)
    return target === own;
  const [one, other] = [target as Record<string, Json>, own as Record<string, Json>];
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isKnown(one[name], other[name], comparison))
  );
}

function learn(target: Json, own: Json, path: string, comparison: Comparison): void {
  if (Array.isArray(target) && Array.isArray(own)) {
    for (const { entry, other, isCertain } of matched(target, own, `${path}/*`, comparison).pairs)
      if (isCertain) learn(entry, other, `${path}/*`, comparison);
  } else if (isObject(target) && isObject(own)) {
    for (const [name, member] of Object.entries(target))
      if (own[name] !== undefined) learn(member, own[name], `${path}/${name}`, comparison);
  } else if (mayBeNamed(target, own, path, comparison) || isSameId(target, own))
    comparison.names.pair(target as string, own as string);
}

/** An id that both have cannot name anything else. */
function isSameId(target: Json, own: Json): boolean {
  return target === own && typeof target === 'string' && isId(target);
}

/** Whether two texts may be ids that name the same thing. */
function mayBeNamed(
  target: Json | undefined,
  own: Json | undefined,
  path: string,
  comparison: Comparison,
): boolean {
  if (typeof target !== 'string' || typeof own !== 'string' || target === own) return false;
  if (isTime(own as Json) || !comparison.names.areNew(target, own)) return false;
  if ((isId(target) && isId(own)) || isIdAt(path, comparison)) return true;
  const origin = comparison.fieldAt(path)?.origin;
  // Codes that are drawn at random. Amounts and names are not.
  const isCode = [target, own].every((text) => /^[\da-f]{6,}$/i.test(text));
  return isCode && target.length === own.length && (origin?.kind === 'chosen' || origin?.kind === 'open');
}

function compare(
  target: Json | undefined,
  own: Json | undefined,
  place: { at: string; path: string },
  comparison: Comparison,
): Difference[] {
  const { at, path } = place;
  const field = comparison.fieldAt(path);
  const different = [{ at, wanted: own, actual: target, ...(field && { field }) }];
  if (Array.isArray(target) && Array.isArray(own)) {
    const { pairs, surplus, missing } = matched(target, own, `${path}/*`, comparison);
    const inside = pairs.flatMap(({ entry, other, index }) =>
      compare(entry, other, { at: `${at}/${index}`, path: `${path}/*` }, comparison),
    );
    const more = surplus.map((index) => ({
      at: `${at}/${index}`,
      wanted: undefined,
      actual: target[index],
    }));
    const isWhole = comparison.page !== path && missing.length > 0;
    return [...inside, ...more, ...(isWhole ? [{ at, wanted: own, actual: target }] : [])];
  }
  if (isObject(target) && isObject(own)) {
    const names = new Set([...Object.keys(own), ...Object.keys(target)]);
    return [...names].flatMap((name) =>
      compare(target[name], own[name], { at: joinPointer(at, name), path: `${path}/${name}` }, comparison),
    );
  }
  if (isNothing(target) && isNothing(own)) return [];
  if (target === undefined) return comparison.isOmitted(path) ? [] : different;
  if (typeof target === 'string' && typeof own === 'string')
    return isSameText(target, own, comparison) || mayBeNamed(target, own, path, comparison) ? [] : different;
  return target === own ? [] : different;
}

/** Null, an empty list and an absent field all say that there is nothing. */
function isNothing(value: Json | undefined): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

function isSameText(target: string, own: string, { names }: Comparison): boolean {
  if (target === own || names.areSame(target, own) || names.translate(target) === own) return true;
  if (isTime(target) && isTime(own)) return Date.parse(target) === Date.parse(own);
  return isSameDecimal(target, own);
}

/** An amount may have any number of zeros after its point. Without a point, it could be an id. */
function isSameDecimal(target: string, own: string): boolean {
  if (!`${target}${own}`.includes('.')) return false;
  const [one, other] = [amountOf(target), amountOf(own)];
  return one !== undefined && other !== undefined && one.eq(other);
}

/** More than all other differences of two entries: one has the id of something else. */
const OTHER = 1000;

interface Matched {
  /**
   * Entries that differ, or have new ids. Certain are those that differ in no more than new ids, and from all others in
   * more.
   */
  pairs: { entry: Json; other: Json; index: number; isCertain: boolean }[];
  /** The indexes of entries that the reference does not have. */
  surplus: number[];
  /** The entries that only the reference has. */
  missing: Json[];
}

/** Finds the same entries in two lists, whatever their order. */
function matched(
  target: readonly Json[],
  own: readonly Json[],
  path: string,
  comparison: Comparison,
): Matched {
  const left = new Set(own.keys());
  // Comparing each entry with all others takes too long for the thousands that a saved state may have.
  let groups: Map<string, number[]> | undefined;
  const alikeTo = (entry: Json) => {
    groups ??= Map.groupBy(own.keys(), (place) => factsOf(own[place]));
    return groups.get(factsOf(entry)) ?? [];
  };
  const pairs: Matched['pairs'] = [];
  const surplus: number[] = [];
  for (const [index, entry] of target.entries()) {
    if (left.has(index) && isKnown(entry, own[index], comparison)) {
      left.delete(index);
      continue;
    }
    const nearestOf = (places: Iterable<number>, limit = Number.POSITIVE_INFINITY) => {
      const found = nearest(entry, own, { places: [index, ...places], left, path, comparison });
      return found && found.distance < limit ? found : undefined;
    };
    const likely = comparison.isSameOrder
      ? (nearestOf([], 1) ?? nearestOf(alikeTo(entry), OTHER))
      : undefined;
    const best = likely ?? nearestOf(own.keys());
    const other = best && own[best.place];
    // Without its ids, an entry cannot be told from another one.
    if (best && !showsIds(entry, other, path, comparison)) left.delete(best.place);
    else if (!best || other === undefined || best.distance >= OTHER) surplus.push(index);
    else {
      left.delete(best.place);
      const isCertain = comparison.isSameOrder
        ? best.isOnly || best.place === index
        : best.isOnly && best.distance < 1;
      pairs.push({ entry, other, index, isCertain });
    }
  }
  return { pairs, surplus, missing: [...left].map((place) => own[place] as Json) };
}

interface Nearest {
  place: number;
  distance: number;
  /** Whether no other differs as little, also of those that are not left: any of them may be the same. */
  isOnly: boolean;
}

/** The entry of the reference that differs least, of those that are left. */
function nearest(
  entry: Json,
  own: readonly Json[],
  {
    places,
    left,
    path,
    comparison,
  }: { places: Iterable<number>; left: ReadonlySet<number>; path: string; comparison: Comparison },
): Nearest | undefined {
  let best: Omit<Nearest, 'isOnly'> | undefined;
  const distances = new Map<number, number>();
  for (const place of places) {
    if (place >= own.length) continue;
    const distance = distanceBetween(entry, own[place], path, comparison, best?.distance);
    distances.set(place, distance);
    if (left.has(place) && (!best || distance < best.distance)) best = { place, distance };
    if (best?.distance === 0) break;
  }
  if (!best) return undefined;
  const { place: chosen, distance: least } = best;
  return { ...best, isOnly: ![...distances].some(([place, one]) => place !== chosen && one <= least) };
}

/** The numbers, times and truth values of an entry. Those that are the same thing have the same, whatever ids it has. */
function factsOf(entry: Json | undefined): string {
  const facts: string[] = [];
  const visit = (value: Json | undefined, path: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, `${path}/*`);
    else if (isObject(value))
      for (const [name, member] of Object.entries(value)) visit(member, `${path}/${name}`);
    else if (typeof value === 'number' || value === true || (typeof value === 'string' && isTime(value)))
      facts.push(`${path} ${value}`);
  };
  visit(entry, '');
  return facts.sort().join('\n');
}

/** Whether an entry shows all ids that the reference does. */
function showsIds(
  target: Json | undefined,
  own: Json | undefined,
  path: string,
  comparison: Comparison,
): boolean {
  if (isObject(own))
    return Object.entries(own).every(([name, member]) =>
      showsIds(isObject(target) ? target[name] : undefined, member, `${path}/${name}`, comparison),
    );
  return target !== undefined || !isIdAt(path, comparison);
}

/** Whether a field holds an id, a number or a token that the service chose. */
function isIdAt(path: string, { fieldAt }: Comparison): boolean {
  const origin = fieldAt(path)?.origin;
  return origin?.kind === 'chosen' && ['id', 'number', 'token'].includes(origin.as);
}

/** How much two entries differ. The count ends at a limit. */
function distanceBetween(
  target: Json | undefined,
  own: Json | undefined,
  path: string,
  comparison: Comparison,
  limit = Number.POSITIVE_INFINITY,
): number {
  if (Array.isArray(target) && Array.isArray(own)) {
    if (target.length !== own.length) return 1;
    return target.reduce<number>(
      (sum, entry, index) => sum + distanceBetween(entry, own[index], `${path}/*`, comparison, limit - sum),
      0,
    );
  }
  if (isObject(target) && isObject(own)) {
    let sum = 0;
    for (const name of new Set([...Object.keys(target), ...Object.keys(own)])) {
      const at = `${path}/${name}`;
      if (target[name] === undefined && comparison.isOmitted(at)) continue;
      sum += distanceBetween(target[name], own[name], at, comparison, limit - sum);
      if (sum > limit) break;
    }
    return sum;
  }
  if (target === own || (isNothing(target) && isNothing(own))) return 0;
  if (typeof target !== 'string' || typeof own !== 'string') return 1;
  if (isSameText(target, own, comparison)) return 0;
  if (mayBeNamed(target, own, path, comparison)) return 0.01;
  return isIdAt(path, comparison) ? OTHER : 1;
}
