import { createSandbox } from '@payments-openapi/sandbox';
import { CHECKS } from '../../src/checks/all.ts';
import { readContract } from '../../src/contract/contract.ts';
import { DEFAULT_PROFILE } from '../../src/profile/profile.ts';
import type { Check } from '../../src/run/check.ts';
import { InconclusiveError } from '../../src/run/inconclusive-error.ts';
import { type RunOptions, runChecks } from '../../src/run/run.ts';
import type { Fetch } from './layer.ts';
import type { Mutant, ReceiverMutant } from './mutant.ts';

/** The checks that turned red at a broken server. */
type Red = ReadonlySet<string>;

/** How far a mutant is looked at. */
interface Extent {
  checks: readonly Check[];
  /** @default those at which the mutant shows */
  operations?: readonly string[] | 'all';
  /** Whether to stop as soon as one of the checks is red. @default false */
  stopAtFirst?: boolean;
}

/** Tries broken servers; all of them stand before one sandbox in this process. */
export interface Trial {
  tryMutant(mutant: Mutant, extent: Extent): Promise<Red>;
  tryReceiver(mutant: ReceiverMutant): Promise<Red>;
  close(): Promise<void>;
}

class Enough extends Error {}

export async function startTrial(): Promise<Trial> {
  const contract = await readContract();
  const sandbox = await createSandbox();
  const real: Fetch = (request) => sandbox.fetch(request);

  const run = async (options: Omit<RunOptions, 'contract' | 'baseUrl'>, stopAtFirst: boolean) => {
    const red = new Set<string>();
    try {
      const { findings } = await runChecks({
        contract,
        baseUrl: 'http://broken.example',
        ...options,
        onResult: ({ check, outcome }) => {
          if (outcome !== 'failed') return;
          red.add(check);
          if (stopAtFirst) throw new Enough();
        },
      });
      for (const { check } of findings) red.add(check);
    } catch (error) {
      // A check without steps at these operations has nothing to send.
      if (!(error instanceof Enough || error instanceof InconclusiveError)) throw error;
    }
    return red;
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
