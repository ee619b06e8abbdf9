import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../src/checks/all.ts';
import { readContract } from '../../src/contract/contract.ts';
import { UNKNOWN } from '../../src/profile/profile.ts';
import { runChecks } from '../../src/run/run.ts';
import { createIndependentProfile } from './profile.ts';
import { createIndependentServer } from './server.ts';

const contract = await readContract();

async function run(options: { profile?: typeof UNKNOWN; allowWrites?: boolean } = {}) {
  const { fetch } = await createIndependentServer();
  return runChecks({ contract, baseUrl: 'http://second.example', fetch, checks: CHECKS, ...options });
}

/** How often each reason is given, ids left out. */
function reasons(skipped: { reason: string }[]): string[] {
  return [...new Set(skipped.map(({ reason }) => reason.replaceAll(/`[^`]+`/g, '…')))].sort();
}

const quick = { ...UNKNOWN, limits: createIndependentProfile().limits };

describe('a second server, written from the contract alone', () => {
  it('passes with its profile: all that is not checked has a reason', async () => {
    const { findings, skipped, results } = await run({
      profile: createIndependentProfile(),
      allowWrites: true,
    });
    expect(findings).toEqual([]);
    expect(reasons(skipped)).toEqual([
      'the profile does not declare the choice … (spec/DISCREPANCIES.md)',
      'the profile names no … and no probe of it',
      "the profile's choice … is not …",
      'the target has no control interface',
    ]);
    const passed = results.filter(({ outcome }) => outcome === 'passed');
    expect(passed.length).toBeGreaterThan(1500);
    const reached = new Set(passed.map(({ operationId }) => operationId));
    expect(contract.operations.filter(({ operationId }) => !reached.has(operationId))).toEqual([]);
  });

  it('passes without a profile: reads only, and what needs a fixture is skipped', async () => {
    const { findings, skipped, plan } = await run({ profile: quick });
    expect(findings).toEqual([]);
    expect(plan.writes).toBe(0);
    expect(reasons(skipped)).toContain('the profile declares no fixture …');
    expect(reasons(skipped)).toContain('it writes, and writes are not allowed (--allow-writes)');
  });
});
