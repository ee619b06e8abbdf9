import type { Impact } from '../changes/change.ts';
import { type Report, releaseProblems } from '../changes/release.ts';
import { compareVersions, nextVersion } from '../changes/version.ts';

/** A package and its version before and after a release. */
export interface Bump {
  name: string;
  from: string;
  to: string;
}

/** Everything published is made from the contract, so what breaks the contract breaks all of it. */
const madeFrom = ['spec', 'client', 'sandbox', 'conformance', 'docs'].map(
  (name) => `@payments-openapi/${name}`,
);

/** @throws {Error} with all that keeps a release of the packages and of the contract from going out */
export function refuseRelease(bumps: readonly Bump[], contract: Report): void {
  const problems = [...tooLow(bumps, contract.bump), ...releaseProblems(contract)];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/**
 * What is too low in a release, given how much the contract has changed since the last one. A breaking change asks every
 * package for a major version (below 1.0.0 a minor one), any other only the package of the contract.
 */
export function tooLow(bumps: readonly Bump[], contract: Impact | undefined): string[] {
  if (!contract) return [];
  return madeFrom.slice(0, contract === 'major' ? madeFrom.length : 1).flatMap((name) => {
    const bump = bumps.find((one) => one.name === name);
    if (!bump) return [];
    const least = nextVersion(bump.from, contract);
    if (compareVersions(bump.to, least) >= 0) return [];
    return [
      `The contract has a ${contract} change, so ${name} must become ${least} at least, not ${bump.to}.`,
    ];
  });
}
