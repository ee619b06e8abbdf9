import { randomUUID } from 'node:crypto';
import { CUSTOMER } from '../../src/testing/membership.fixture.ts';
import { type Person, SimulationError, simulate, type World } from '../../src/testing/simulate.ts';
import { everyOutcome, OutcomeError, type TestSandbox, testSandbox } from '../../src/testing.ts';
import { type Merchant, optionsFor } from './merchant.ts';

/** Long enough for one renewal. */
const LENGTH = { days: 40, steps: 8, people: 2 };

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
}

interface TrialOptions {
  /** Number of runs at most. */
  runs: number;
  seed?: number;
  onRun?: (progress: { passed: number; runs: number }) => void;
}

/** Simulates a merchant until a run fails. */
export async function tryMerchant(Made: typeof Merchant, options: TrialOptions): Promise<Trial> {
  try {
    const { runs } = await simulate({ ...optionsFor(Made), ...LENGTH, ...options });
    return { isFound: false, runs };
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error;
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
    };
  }
}

/** Whether everyOutcome finds something in what a merchant does when somebody subscribes and changes their name. */
export async function isFoundByOutcomes(Made: typeof Merchant): Promise<boolean> {
  const sandbox = await testSandbox();
  try {
    await everyOutcome(sandbox, async (api, copy) => {
      const merchant = new Made(worldOf(api, copy));
      await merchant.subscribe(PERSON, '1');
      await merchant.rename(PERSON, 'New');
    });
    return false;
  } catch (error) {
    if (error instanceof OutcomeError) return true;
    if (error instanceof Error && /settle/.test(error.message)) return false;
    throw error;
  } finally {
    await sandbox.delete();
  }
}

const PERSON: Person = { uuid: CUSTOMER, reference_number: 'CRM-20931', name: 'Member', token: '' };

/** A world without time or callbacks. */
function worldOf(api: World['api'], { fetch, baseUrl }: TestSandbox): World {
  return {
    api,
    fetch: (input, init) => fetch(input, { signal: AbortSignal.timeout(60_000), ...init }),
    baseUrl,
    receiver: 'http://receiver.localhost',
    secret: '',
    people: [PERSON],
    storage: new Map(),
    now: () => new Date(),
    random: Math.random,
    randomUUID,
    sleep: (ms) => (ms < 60_000 ? Promise.resolve() : new Promise(() => undefined)),
    every: () => undefined,
  };
}
