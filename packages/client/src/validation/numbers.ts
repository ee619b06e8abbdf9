import type { Problem } from './problems.ts';

/** No schema nests deeper. The time to walk a body grows with the square of its depth. */
const MAX_DEPTH = 50;

/** A member at any depth, and the object or array that it is in. */
interface Place {
  holder: Record<string, unknown>;
  name: string;
  path: readonly string[];
}

/** The numbers of a request that are likely the result of a calculation with doubles, such as 0.1 + 0.2 or 1e21. */
export function imprecise(body: unknown): Problem[] {
  return [...placesIn({ body })].flatMap(({ holder, name, path }) => {
    const value = holder[name];
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return [];
    const text = String(value);
    return /e/.test(text) || text.replace(/\D/g, '').replace(/^0+/, '').length > 15
      ? [{ path, text: 'must have at most 15 digits and no exponent' }]
      : [];
  });
}

function* placesIn(holder: object, above: readonly string[] = []): Generator<Place> {
  for (const [name, value] of Object.entries(holder)) {
    const path = [...above, name];
    yield { holder: holder as Place['holder'], name, path };
    if (Object(value) === value && path.length < MAX_DEPTH) yield* placesIn(value, path);
  }
}
