import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHECKS } from '../src/checks/all.ts';
import { type LocatedContract, readCustomContract } from '../src/contract/custom.ts';
import { addFixtures } from '../src/profile/fixtures.ts';
import { DEFAULT_PROFILE } from '../src/profile/presets.ts';
import { readProfile } from '../src/profile/read.ts';
import { runChecks } from '../src/run/run.ts';
import { type Mistake, OWNED, ownedServer } from './owned.fixture.ts';

let folder: string;
let custom: LocatedContract;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'owned-'));
  await writeFile(path.join(folder, 'openapi.yaml'), OWNED);
  custom = await readCustomContract(path.join(folder, 'openapi.yaml'));
  addFixtures(custom.contract.document);
  return () => rm(folder, { recursive: true });
});

async function check(mistake?: Mistake, checks = CHECKS) {
  const file = path.join(folder, 'profile.yaml');
  await writeFile(file, 'fixturesFrom: examples');
  const profile = await readProfile(file);
  const run = await runChecks({
    contract: custom.contract,
    baseUrl: 'http://shop.example',
    fetch: ownedServer(mistake),
    checks,
    allowWrites: true,
    profile: { ...profile, limits: { ...DEFAULT_PROFILE.limits, requestsPerSecond: 1e6 } },
  });
  const found = run.findings.map(
    ({ check: id, operationId, title, expected, actual }) =>
      `${id} ${operationId} ${title}: expected ${expected}, got ${actual}`,
  );
  return { ...run, found };
}

describe('a contract with resources of its own', () => {
  it('has no findings on a server that conforms to it, whose deletions have no body and use up its fixture', async () => {
    const { found, coverage, skipped } = await check();
    expect(found).toEqual([]);
    expect(coverage.map(({ operationId, success }) => [operationId, success.covered])).toEqual(
      custom.contract.operations.map(({ operationId }) => [operationId, ['a success']]),
    );
    expect(
      skipped.filter(({ reason }) => /fixture/.test(reason)).map(({ operationId }) => operationId),
    ).toEqual(expect.arrayContaining(['terminals_delete']));
    expect(
      skipped.filter(
        ({ reason, operationId }) => /fixture/.test(reason) && operationId !== 'terminals_delete',
      ),
    ).toEqual([]);
  });

  it('detects a resource that is read with less text than was written', async () => {
    const { found } = await check(
      'cuts labels',
      CHECKS.filter(({ id }) => id === 'C17'),
    );
    expect(found.join('\n')).toMatch(/as terminals_create set it/);
  });

  it.each([
    ['skips', 'the entries whose kind is "mobile"'],
    ['overlaps', 'each entry once'],
    ['ignores limit', 'no more entries in /data/terminals than the limit'],
    ['ignores kind', 'the entries whose kind is "mobile": []'],
    ['lists stale labels', 'as terminals_create set it'],
  ] as const)('detects a list that %s', async (mistake, expected) => {
    const checks = CHECKS.filter(({ id }) => ['C02', 'C07'].includes(id));
    const { found } = await check(mistake, checks);
    expect(found.join('\n')).toContain(expected);
  });
});
