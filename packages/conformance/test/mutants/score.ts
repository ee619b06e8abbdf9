import { createSandbox } from '@payments-openapi/sandbox';
import { CHECKS } from '../../src/checks/all.ts';
import { readContract } from '../../src/contract/contract.ts';
import { DEFAULT_PROFILE } from '../../src/profile/presets.ts';
import type { Check } from '../../src/run/check.ts';
import { InconclusiveError } from '../../src/run/inconclusive-error.ts';
import { type RunOptions, runChecks } from '../../src/run/run.ts';
import type { Fetch } from './layer.ts';
import type { Mutant, ReceiverMutant } from './mutant.ts';

/** The ids of the checks that failed. */
type Failed = ReadonlySet<string>;

/** Which checks to run against a mutant. */
interface Extent {
  checks: readonly Check[];
  /** @default the operations of the mutant */
  operations?: readonly string[] | 'all';
  /** Whether to stop once a check fails. @default false */
  stopAtFirst?: boolean;
}

/** Runs checks against broken servers. All of them wrap one sandbox in this process. */
export interface Trial {
  tryMutant(mutant: Mutant, extent: Extent): Promise<Failed>;
  tryReceiver(mutant: ReceiverMutant): Promise<Failed>;
  close(): Promise<void>;
}

class Stopped extends Error {}

export async function startTrial(): Promise<Trial> {
  const contract = await readContract();
  const sandbox = await createSandbox();
  const real: Fetch = (request) => sandbox.fetch(request);

  const run = async (options: Omit<RunOptions, 'contract' | 'baseUrl'>, stopAtFirst: boolean) => {
    const failed = new Set<string>();
    try {
      const { findings } = await runChecks({
        contract,
        baseUrl: 'http://broken.example',
        ...options,
        onResult: ({ check, outcome }) => {
          if (outcome !== 'failed') return;
          failed.add(check);
          if (stopAtFirst) throw new Stopped();
        },
      });
      for (const { check } of findings) failed.add(check);
    } catch (error) {
      // A check may send no requests for these operations.
      if (!(error instanceof Stopped || error instanceof InconclusiveError)) throw error;
    }
    return failed;
  };

  return {
    tryMutant({ make, operations: own }, { checks, operations = own, stopAtFirst = false }) {
      const broken = make(real);
      const fetch = (...args: Parameters<typeof globalThis.fetch>) => broken(new Request(...args));
      const wanted = operations === 'all' ? {} : { operations };
      return run({ checks, fetch, ...wanted }, stopAtFirst);
    },
    async tryReceiver({ breaks, start }) {
      const receiver = await start();
      try {
        const checks = CHECKS.filter(({ id }) => id === breaks);
        const profile = { ...DEFAULT_PROFILE, receiver, limits: { ...DEFAULT_PROFILE.limits, timeout: 5 } };
        return await run({ checks, profile, fetch: sandbox.fetch }, false);
      } finally {
        await receiver.close();
      }
    },
    close: sandbox.close,
  };
}
