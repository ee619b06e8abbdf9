import { joinPointer, type OpenApiDocument, readPointer, splitPointer } from '@payments-openapi/spec';
import type { RawChange } from './redocly.ts';

/** Whether a looser schema at this place makes the whole looser (forward), stricter (backward), or both. */
export interface Sides {
  forward: boolean;
  backward: boolean;
  /** Whether it is inside a condition or its consequence. */
  conditional: boolean;
}

/** Keywords that are followed by a name instead of a keyword. */
const MAPS = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);

const BRANCHES = new Set(['if', 'then', 'else', 'not', 'anyOf', 'oneOf']);

/** Determines the sides of conditions that a change is on. */
export function sidesOf(raw: RawChange, base: OpenApiDocument, revision: OpenApiDocument): Sides {
  const [document, pointer] = raw.revision
    ? [revision, raw.revision.pointer]
    : [base, raw.base?.pointer ?? ''];
  const names = splitPointer(pointer);
  const start = names[0] === 'components' ? 3 : names.indexOf('schema') + 1;
  const sides: Sides = { forward: true, backward: false, conditional: false };
  if (start === 0) return sides;
  for (let at = start; at < names.length; at += 1) {
    const name = names[at] ?? '';
    if (MAPS.has(name)) at += 1;
    if (BRANCHES.has(name)) sides.conditional = true;
    if (name === 'not') turn(sides);
    if (name === 'if') enterIf(sides, readPointer(document, joinPointer('#', ...names.slice(0, at))));
  }
  return sides;
}

function enterIf(sides: Sides, schema: unknown): void {
  const isObject = typeof schema === 'object' && schema !== null;
  const hasThen = isObject && 'then' in schema;
  const hasElse = isObject && 'else' in schema;
  if (hasThen && hasElse) {
    sides.forward = true;
    sides.backward = true;
  } else if (!hasElse) {
    turn(sides);
  }
}

function turn(sides: Sides): void {
  const { forward, backward } = sides;
  sides.forward = backward;
  sides.backward = forward;
}
