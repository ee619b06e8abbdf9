import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { BUGS } from './bugs.ts';
import { Merchant } from './merchant.ts';
import { type Row, summary } from './table.ts';
import { tryMerchant } from './trials.ts';

// A part of what `scripts/simulated-bugs.ts` runs: these mistakes are found in one run with this seed.

describe('a merchant is found that', () => {
  it.each([
    ['books amounts in cents', 1],
    ['takes a new reference for each request of a user', 1],
  ])('%s', async (mistake, seed) => {
    const trial = await tryMerchant(BUGS[mistake] ?? Merchant, { runs: 1, seed });
    expect(trial.isFound).toBe(true);
  });
});

it('a merchant without a mistake passes', async () => {
  expect(await tryMerchant(Merchant, { runs: 2 })).toEqual({ isFound: false, runs: 2 });
});

it('the published table has a line for each mistake, and its summary', async () => {
  const page = await readFile(new URL('../../../docs/pages/simulate.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\|.*(?:finds it|\*\*misses it\*\*).*\|$/gm)].map(([line]) => rowOf(line));
  expect(rows.map(({ mistake }) => mistake)).toEqual(Object.keys(BUGS));
  const runs = Number(/none of (\d+) runs/.exec(page)?.[1]);
  expect(page).toContain(` ${summary(rows, { isFound: false, runs })}\n`);
});

function rowOf(line: string): Row {
  const [, mistake = '', simulate, runs, steps, failures, everyOutcome] = line
    .split('|')
    .map((cell) => cell.trim());
  return {
    mistake,
    trial: {
      isFound: simulate === 'finds it',
      runs: Number(runs),
      steps: Number(steps),
      failures: Number(failures),
    },
    isFoundByOutcomes: everyOutcome === 'finds it',
  };
}
