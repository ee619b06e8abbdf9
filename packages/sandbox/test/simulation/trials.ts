import { isDeepStrictEqual } from 'node:util';
import { SimulationError, type SimulationFailure, simulate } from '../../src/testing/simulate.ts';
import { type Merchant, optionsFor } from './merchant.ts';

/** Long enough for one renewal. */
export const LENGTH = { days: 40, steps: 8, people: 2 };

/** What simulate says of a merchant. */
export interface Trial {
  /** Whether a run failed. */
  isFound: boolean;
  /** Number of runs, with the one that failed. */
  runs: number;
  /** What failed. */
  finding?: string;
  /** Number of steps in the shortest script that fails. */
  steps?: number;
  /** Number of things that go wrong in it. */
  failures?: number;
  /** Seconds of CPU time that it took to find it, and to make it short. */
  seconds?: number;
  /** Whether the same failed again, with the same story, in a new simulation. */
  isRepeated?: boolean;
}

interface TrialOptions {
  /** Number of runs at most. */
  runs: number;
  seed?: number;
  onRun?: (progress: { passed: number; runs: number }) => void;
}

/** Simulates a merchant until a run fails. */
export async function tryMerchant(Made: typeof Merchant, options: TrialOptions): Promise<Trial> {
  const began = process.cpuUsage();
  try {
    const { runs } = await simulate({ ...optionsFor(Made), ...LENGTH, ...options });
    return { isFound: false, runs };
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error;
    const { user, system } = process.cpuUsage(began);
    const { runs, failure } = error.report;
    const failures = failure.script.flatMap(({ at, action, person, luck, calls = [], ...others }) => [
      ...calls,
      ...Object.keys(others),
    ]);
    return {
      isFound: true,
      runs: runs + 1,
      finding: failure.findings[0] ?? '',
      steps: failure.script.length,
      failures: failures.length,
      seconds: Math.ceil((user + system) / 1_000_000),
      isRepeated: await isSameAgain(Made, failure),
    };
  }
}

async function isSameAgain(
  Made: typeof Merchant,
  { seed, script, findings, story }: SimulationFailure,
): Promise<boolean> {
  const again = await simulate({ ...optionsFor(Made), ...LENGTH, seed, script }).catch(
    (error: unknown) => error,
  );
  if (!(again instanceof SimulationError)) return false;
  const { failure } = again.report;
  return isDeepStrictEqual([failure.findings, failure.story], [findings, story]);
}

/** Of so many runs of a merchant, each repeated in a new simulation, how many are the same line by line. */
export async function countRepeated(Made: typeof Merchant, runs: number): Promise<number> {
  let same = 0;
  for (let seed = 1; seed <= runs; seed++) {
    const run = () => simulate({ ...optionsFor(Made), ...LENGTH, seed, runs: 1 });
    if (isDeepStrictEqual(await run(), await run())) same += 1;
  }
  return same;
}
