import { getReleasePlan } from '@changesets/get-release-plan';
import type { OpenApiDocument } from '@payments-openapi/spec';
import { readReleased, release, reportOn, type Shelf } from '../changes/release.ts';
import { publishedPackages } from '../lib/packages.ts';
import { tool } from '../lib/tool.ts';
import { type Bump, refuseRelease } from './contract.ts';

/**
 * Applies the changesets of a checkout, and keeps its contract as the last released one.
 *
 * @param today as `2026-11-22`
 * @returns the versions of all packages
 * @throws {Error} with all that keeps it from going out; then nothing has been written
 */
export async function writeVersions(
  checkout: string,
  shelf: Shelf,
  contract: OpenApiDocument,
  today: string,
): Promise<Bump[]> {
  const bumps = await plannedBumps(checkout);
  const report = await reportOn(shelf, await readReleased(shelf), contract, today);
  refuseRelease(bumps, report);
  await tool({ cwd: checkout })('changeset', ['version']);
  if (report.bump) await release(shelf, report, contract, today);
  return bumps;
}

/** What the changesets of a checkout will make of the version of each package. */
export async function plannedBumps(checkout: string): Promise<Bump[]> {
  const { releases } = await getReleasePlan(checkout);
  const packages = await publishedPackages(checkout);
  return packages.map(({ manifest: { name, version: from } }) => ({
    name,
    from,
    to: releases.find((one) => one.name === name)?.newVersion ?? from,
  }));
}
