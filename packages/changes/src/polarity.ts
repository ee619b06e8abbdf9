import { joinPointer, type OpenApiDocument, readPointer, splitPointer } from '@payments-openapi/spec';
import type { RawChange } from './redocly.ts';

/** Whether a looser schema at this place makes the whole looser (forward), stricter (backward), or both. */
export interface Polarity {
  forward: boolean;
  backward: boolean;
  /** Whether it is inside a condition or its consequence. */
  conditional: boolean;
}

/** Keywords that are followed by a name instead of a keyword. */
export const MAPS = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'schemas']);

export const BRANCHES = new Set(['if', 'then', 'else', 'not', 'anyOf', 'oneOf']);

/** Determines the polarity of conditions that a change is on. */
export function polarityOf(raw: RawChange, base: OpenApiDocument, revision: OpenApiDocument): Polarity {
  const [document, pointer] = raw.revision
    ? [revision, raw.revision.pointer]
    : [base, raw.base?.pointer ?? ''];
  const names = splitPointer(pointer);
  const start = names[0] === 'components' ? 3 : names.indexOf('schema') + 1;
  const polarity: Polarity = { forward: true, backward: false, conditional: false };
  if (start === 0) return polarity;
  for (let at = start; at < names.length; at += 1) {
    const name = names[at] ?? '';
    if (MAPS.has(name)) at += 1;
    if (BRANCHES.has(name)) polarity.conditional = true;
    if (name === 'not') invert(polarity);
    if (name === 'if') enterIf(polarity, readPointer(document, joinPointer('#', ...names.slice(0, at))));
  }
  return polarity;
}

function enterIf(polarity: Polarity, schema: unknown): void {
  const isObject = typeof schema === 'object' && schema !== null;
  const hasThen = isObject && 'then' in schema;
  const hasElse = isObject && 'else' in schema;
  if (hasThen && hasElse) {
    polarity.forward = true;
    polarity.backward = true;
  } else if (!hasElse) {
    invert(polarity);
  }
}

function invert(polarity: Polarity): void {
  const { forward, backward } = polarity;
  polarity.forward = backward;
  polarity.backward = forward;
}
