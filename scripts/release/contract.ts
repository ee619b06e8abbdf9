import type { Impact } from '@payments-openapi/changes/change';
import { type Report, releaseProblems } from '@payments-openapi/changes/release';
import { compareVersions, nextVersion } from '@payments-openapi/changes/version';

/** A package and its version before and after a release. */
export interface Bump {
  name: string;
  from: string;
  to: string;
}

/** All packages are generated from the contract, so a breaking change breaks all of them. */
const madeFrom = ['spec', 'client', 'sandbox', 'conformance', 'docs'].map(
  (name) => `@payments-openapi/${name}`,
);

/** @throws {Error} with everything that prevents a release of the packages and the contract */
export function refuseRelease(bumps: readonly Bump[], contract: Report): void {
  const problems = [...insufficientBumps(bumps, contract.bump), ...releaseProblems(contract)];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/**
 * Finds versions that are too low for the changes of the contract since the last release. A breaking change requires
 * a major version of every package (below 1.0.0, a minor version). Any other change only affects the package of the
 * contract.
 */
export function insufficientBumps(bumps: readonly Bump[], contract: Impact | undefined): string[] {
  if (!contract) return [];
  return madeFrom.slice(0, contract === 'major' ? madeFrom.length : 1).flatMap((name) => {
    const bump = bumps.find((one) => one.name === name);
    if (!bump) return [];
    const least = nextVersion(bump.from, contract);
    if (compareVersions(bump.to, least) >= 0) return [];
    return [`The contract has a ${contract} change, so ${name} must be at least ${least}, not ${bump.to}.`];
  });
}
