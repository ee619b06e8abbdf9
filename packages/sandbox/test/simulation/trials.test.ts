import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { type Step, simulate } from '../../src/testing/simulate.ts';
import { checkRun } from '../../src/testing/simulation/check-run.ts';
import { openEnvironment } from '../../src/testing/simulation/environment.ts';
import { BUGS } from './bugs.ts';
import { appFor, Merchant, optionsFor } from './merchant.ts';
import { OTHERS, type Row, summary } from './table.ts';
import { tryMerchant } from './trials.ts';

// A part of what `scripts/simulated-bugs.ts` runs: these mistakes are found in one run with this seed.

describe('a merchant is found that', () => {
  it.each([
    ['books amounts in cents', 2],
    ['takes a new reference for each request of a user', 6],
  ])('%s', async (mistake, seed) => {
    const trial = await tryMerchant(BUGS[mistake] ?? Merchant, { runs: 1, seed });
    expect(trial.isFound).toBe(true);
  });
});

describe('what makes a mistake visible', () => {
  const step = { at: 600, action: 'subscribe', person: 0, luck: 0 };
  const day = 1_440;
  const environment = openEnvironment({ people: 2 });
  afterAll(async () => (await environment).close());

  it.each<[string, string, Step[]]>([
    [
      'people act later',
      'makes the reference from the person and the day',
      [
        { ...step, later: 20 },
        { ...step, at: day + 60 },
      ],
    ],
    [
      'a page is full of others',
      'looks for lost callbacks on the first page only',
      [
        { ...step, callback: 'callback_lost' },
        { ...step, at: day, person: 1, crowd: true },
      ],
    ],
    [
      'somebody else subscribes',
      'stops looking for lost callbacks at the first order of somebody else',
      [
        { ...step, callback: 'callback_lost' },
        { ...step, at: day, person: 1, other: true },
      ],
    ],
    [
      'a failed order is paid',
      'forgets a plan when a charge is declined',
      [
        { ...step, decline: 20, pays: { days: 12 } },
        { ...step, at: 40 * day, person: 1 },
      ],
    ],
    [
      'callbacks are sent again',
      'lets the last callback decide what is paid',
      [
        { ...step, decline: 20, pays: { days: 12 } },
        { ...step, at: 20 * day, person: 1, resend: true },
      ],
    ],
    [
      'a callback comes twice at the same time',
      'checks whether an order is booked, reads where to ship it, and books it',
      [{ ...step, callback: 'callback_twice' }],
    ],
    [
      'people overpay',
      'drops the decimals of amounts',
      [
        { ...step, decline: 20, pays: { days: 2, failed: true, amount: 'more' } },
        { ...step, at: 20 * day, person: 1 },
      ],
    ],
    [
      'order numbers differ in their last digits',
      'takes order numbers for numbers',
      [step, { ...step, at: day }],
    ],
    [
      'a job is killed that looks for a lost callback',
      'notes how far it has looked before it has booked what it found',
      [
        { ...step, callback: 'callback_lost', job: { nth: 3, outcome: 'kill' } },
        { ...step, at: 7 * day, person: 1 },
      ],
    ],
    [
      'a read of a job fails that looks for a lost callback',
      'notes how far it has looked before it has booked what it found',
      [
        { ...step, callback: 'callback_lost', job: { nth: 3, outcome: 'read_fails' } },
        { ...step, at: 7 * day, person: 1 },
      ],
    ],
    ['jobs run at the same time', 'lets two workers create the plans of one list', [step]],
  ])('%s: %s', async (_, mistake, script) => {
    const at = await (await environment).at(1);
    const findings = async (Made: typeof Merchant) => {
      const { books, invariants } = optionsFor(Made);
      return (await checkRun(appFor(Made), { books, invariants }, at, script)).findings;
    };
    expect(await findings(Merchant)).toEqual([]);
    expect(await findings(BUGS[mistake] ?? Merchant)).not.toEqual([]);
  });

  it('daylight saving begins: looks for lost callbacks at a local hour, which daylight saving moves', async () => {
    const mistake = BUGS['looks for lost callbacks at a local hour, which daylight saving moves'] ?? Merchant;
    // Runs of this seed start on 24 March.
    const script: Step[] = [{ ...step, at: 10 * day, callback: 'callback_lost' }];
    const simulated = simulate({ ...optionsFor(mistake), seed: 3, script });
    await expect(simulated).rejects.toThrow('order BOX-1-1 is paid, and your books do not say so');
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
  expect(page).toContain(` ${summary(rows, { isFound: false, runs })} `);
});

function rowOf(line: string): Row {
  const [, mistake = '', simulate, runs, seconds, steps, failures, ...others] = line
    .split('|')
    .map((cell) => cell.trim());
  return {
    mistake,
    trial: {
      isFound: simulate === 'finds it',
      runs: Number(runs),
      steps: Number(steps),
      failures: Number(failures),
      seconds: Number(seconds),
    },
    others: Object.fromEntries(OTHERS.map((other, i) => [other, others[i] === 'finds it'])) as Row['others'],
  };
}
