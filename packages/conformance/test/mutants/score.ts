import { createSandbox } from '@payments-openapi/sandbox';
import { CHECKS } from '../../src/checks/all.ts';
import { readContract } from '../../src/contract/contract.ts';
import { waysOf } from '../../src/findings/finding.ts';
import { DEFAULT_PROFILE } from '../../src/profile/presets.ts';
import type { Check } from '../../src/run/check.ts';
import { InconclusiveError } from '../../src/run/result.ts';
import { type RunOptions, runChecks } from '../../src/run/run.ts';
import type { Fetch } from './layer.ts';
import type { Mutant, ReceiverMutant } from './mutant.ts';
import { effect, type GeneratedMutant } from './operators/table.ts';

/** The checks that compare every field. They also detect what others must detect. */
export const ORACLES: ReadonlySet<string> = new Set(['C17', 'C18']);

/** The ids of the checks that failed, and of the rules that their findings name. */
export interface Failed {
  checks: ReadonlySet<string>;
  rules: ReadonlySet<string>;
}

/** Which checks to run against a mutant. */
interface Extent {
  checks: readonly Check[];
  /** @default the operations of the mutant */
  operations?: readonly string[] | 'all';
  /** Whether to stop once a check fails and every rule of the mutant is named. @default false */
  stopAtFirst?: boolean;
  /** Ends the run at once when there are this many findings. */
  maxFindings?: number;
}

/** Runs checks against broken servers. All of them wrap one sandbox in this process. */
export interface Trial {
  tryMutant(mutant: Pick<Mutant, 'operations' | 'make' | 'rules'>, extent: Extent): Promise<Failed>;
  /**
   * Runs `C17`, then the other checks for the operations of the server, then what is not about a single operation, then
   * all checks for all operations, until one fails.
   */
  tryGenerated(mutant: GeneratedMutant): Promise<Failed & { hasEffect: boolean }>;
  tryReceiver(mutant: ReceiverMutant): Promise<Failed>;
  close(): Promise<void>;
}

const NONE: Failed = { checks: new Set(), rules: new Set() };

class Stopped extends Error {}

export async function startTrial(): Promise<Trial> {
  const contract = await readContract();
  const sandbox = await createSandbox();
  const real: Fetch = (request) => sandbox.fetch(request);

  const run = async (
    options: Omit<RunOptions, 'contract' | 'baseUrl'>,
    mayStop: (failed: Failed) => boolean,
  ) => {
    const failed = { checks: new Set<string>(), rules: new Set<string>() };
    try {
      await runChecks({
        contract,
        baseUrl: 'http://broken.example',
        ...options,
        onFinding: (finding) => {
          for (const { check, rule } of waysOf(finding)) {
            failed.checks.add(check);
            if (rule) failed.rules.add(rule.id);
          }
        },
        onResult: () => {
          if (mayStop(failed)) throw new Stopped();
        },
      });
    } catch (error) {
      // A check may send no requests for these operations.
      if (!(error instanceof Stopped || error instanceof InconclusiveError)) throw error;
    }
    return failed;
  };

  const tryMutant: Trial['tryMutant'] = (
    { make, operations: own, rules = [] },
    { checks, operations = own, stopAtFirst = false, maxFindings },
  ) => {
    const broken = make(real);
    const fetch = (...args: Parameters<typeof globalThis.fetch>) => broken(new Request(...args));
    const wanted = operations === 'all' ? {} : { operations };
    const mayStop = (failed: Failed) =>
      stopAtFirst && failed.checks.size > 0 && rules.every((rule) => failed.rules.has(rule));
    return run({ checks, fetch, ...wanted, ...(maxFindings !== undefined && { maxFindings }) }, mayStop);
  };
  return {
    tryMutant,
    async tryGenerated(mutant) {
      effect.seen = false;
      const { operations } = mutant;
      const oracle = CHECKS.filter(({ id }) => id === 'C17');
      const others = CHECKS.filter(({ id }) => id !== 'C17');
      const extents: Extent[] = [
        { checks: oracle, operations },
        { checks: others, operations },
        // The empty name stands for what is not about a single operation.
        { checks: oracle, operations: [...operations, ''] },
      ];
      let failed = NONE;
      for (const extent of extents)
        if (failed.checks.size === 0) failed = await tryMutant(mutant, { ...extent, maxFindings: 1 });
      // Without an effect until now, none of its operations has shown anything to change.
      if (failed.checks.size === 0 && effect.seen)
        failed = await tryMutant(mutant, { checks: CHECKS, operations: 'all', maxFindings: 1 });
      return { ...failed, hasEffect: effect.seen };
    },
    async tryReceiver({ breaks, start }) {
      const receiver = await start();
      try {
        const checks = CHECKS.filter(({ id }) => id === breaks);
        const profile = { ...DEFAULT_PROFILE, receiver, limits: { ...DEFAULT_PROFILE.limits, timeout: 5 } };
        return await run({ checks, profile, fetch: sandbox.fetch }, () => false);
      } finally {
        await receiver.close();
      }
    },
    close: sandbox.close,
  };
}
