/** What random tests draw from, so that a run without changes has the same result. */
const PINNED = '1';

/** The seed of random tests: the pinned one, unless `TEST_SEED` is set. */
export function readSeed(text = process.env.TEST_SEED ?? PINNED): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && seed < 2 ** 31) return seed;
  throw new Error(`The seed must be a whole number from 0 to 2147483647, but is "${text}"`);
}
