import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getReleasePlan } from '@changesets/get-release-plan';
import { type ReleaseStore, readReleased, release, reportOn } from '@payments-openapi/changes/release';
import type { OpenApiDocument } from '@payments-openapi/spec';
import { publishedPackages } from '@payments-openapi/tooling/packages';
import { tool } from '@payments-openapi/tooling/tool';
import { type Bump, refuseRelease } from './contract.ts';

/**
 * Applies the changesets of a checkout, and stores its contract as the last released one.
 *
 * @param today as `2026-11-22`
 * @returns the versions of all packages
 * @throws {Error} with everything that prevents the release; then nothing is written
 */
export async function writeVersions(
  checkout: string,
  store: ReleaseStore,
  contract: OpenApiDocument,
  today: string,
): Promise<Bump[]> {
  const bumps = await plannedBumps(checkout);
  const report = await reportOn(store, await readReleased(store), contract, today);
  refuseRelease(bumps, report);
  await tool({ cwd: checkout })('changeset', ['version']);
  if (report.bump) await release(store, report, contract, today);
  await nameMajor(checkout);
  return bumps;
}

/** Names the major version of the kit where its guide shows how to use the action. */
async function nameMajor(checkout: string): Promise<void> {
  const kit = (await publishedPackages(checkout)).find(({ name }) => name === 'conformance');
  const file = path.join(kit?.folder ?? '', 'README.md');
  if (!kit || !existsSync(file)) return;
  const major = kit.manifest.version.split('.')[0];
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(/(\/packages\/conformance@v)\d+/g, `$1${major}`));
}

/** The version bumps from the changesets of a checkout. */
export async function plannedBumps(checkout: string): Promise<Bump[]> {
  const { releases } = await getReleasePlan(checkout);
  const packages = await publishedPackages(checkout);
  return packages.map(({ manifest: { name, version: from } }) => ({
    name,
    from,
    to: releases.find((one) => one.name === name)?.newVersion ?? from,
  }));
}
