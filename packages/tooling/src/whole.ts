import { inject } from 'vitest';

/**
 * Whether the tests run whole that `npm test` samples because they take long: with `TESTS=all`, as a job of CI and
 * the mutation runs do.
 */
export const isWhole = process.env.TESTS === 'all';

/** As many of these cases as `npm test` runs, spread over all from where its seed says; in a whole run, all of them. */
export function sampled<Case>(cases: readonly Case[], size: number, isAll = isWhole): Case[] {
  if (isAll || size >= cases.length) return [...cases];
  const first = inject('seed') % cases.length;
  const drawn = new Set(
    Array.from(
      { length: size },
      (_, index) => (first + Math.floor((index * cases.length) / size)) % cases.length,
    ),
  );
  return cases.filter((_, index) => drawn.has(index));
}
