import type { OpenApiDocument, RuleObject } from './document.ts';
import { readPointer, splitPointer } from './pointer.ts';

export interface ProseRule extends Omit<RuleObject, 'at'> {
  id: string;
  /** Where it is stated. */
  places: {
    pointer: string;
    /** In words: `Order.paid_total`, `users_get.user_id` or `users_create`. */
    name: string;
  }[];
}

/** The rules that a bundled document states in prose, except at places that were removed from it since. */
export function proseRules(document: OpenApiDocument): ProseRule[] {
  return Object.entries(document['x-rules'] ?? {}).flatMap(([id, { at, ...rule }]) => {
    const there = at.filter((pointer) => readPointer(document, pointer) !== undefined);
    const places = there.map((pointer) => ({ pointer, name: placeOf(document, pointer) }));
    return places.length > 0 ? [{ id, ...rule, places }] : [];
  });
}

function placeOf(document: OpenApiDocument, pointer: string): string {
  const path = splitPointer(pointer);
  const [root, kind, component = '', ...inside] = path;
  if (root === 'components' && kind === 'schemas') {
    const members = inside.filter((_, index) => inside[index - 1] === 'properties');
    return [component, ...members].join('.');
  }
  if (root === 'components') return component;
  const names: string[] = [];
  let value: unknown = document;
  for (const name of path) {
    value = (value as Record<string, unknown>)[name];
    const { operationId, in: place, name: parameter } = value as Record<string, unknown>;
    if (typeof operationId === 'string') names.splice(0, names.length, operationId);
    else if (typeof place === 'string') names.push(String(parameter));
  }
  return names.join('.') || 'every operation';
}
