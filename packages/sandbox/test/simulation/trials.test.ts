import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { BUGS } from './bugs.ts';
import { Merchant } from './merchant.ts';
import { tryMerchant } from './trials.ts';

// A part of what `scripts/simulated-bugs.ts` runs: these mistakes are found in one run with this seed.

describe('a merchant is found that', () => {
  it.each([
    ['books amounts in cents', 1],
    ['takes a new reference for each request of a user', 2],
  ])('%s', async (mistake, seed) => {
    const trial = await tryMerchant(BUGS[mistake] ?? Merchant, { runs: 1, seed });
    expect(trial.isFound).toBe(true);
  });
});

it('a merchant without a mistake passes', async () => {
  expect(await tryMerchant(Merchant, { runs: 2 })).toEqual({ isFound: false, runs: 2 });
});

it('the published table has a line for each mistake', async () => {
  const page = await readFile(new URL('../../../docs/pages/simulate.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/^\| (.+?) +\| (?:finds it|\*\*misses it\*\*)/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(BUGS));
});
