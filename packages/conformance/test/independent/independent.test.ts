import getPort from 'get-port';
import { Webhook } from 'standardwebhooks';
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
      'the profile does not declare that orders call the kit: give … as their …, and …',
      'the profile does not declare the choice … (spec/DISCREPANCIES.md)',
      'the profile names no … and no probe of it',
      "the profile's choice … is not …",
      'the target has no control interface',
      'unreachable: nothing reads it, and the contract has no key to know it by',
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

describe('the callbacks that a profile declares', () => {
  const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;

  /** Voids a sale at the second server, which then calls back as it is told, if at all. */
  async function voidWith(callBack?: { secret: string }) {
    const port = await getPort();
    const url = `http://127.0.0.1:${port}/notified`;
    const server = await createIndependentServer();
    const sent: Promise<Response>[] = [];
    const run = await runChecks({
      contract,
      baseUrl: 'http://second.example',
      async fetch(input, init) {
        const response = await server.fetch(input, init);
        if (callBack && init?.method === 'POST') sent.push(notify(url, callBack.secret));
        return response;
      },
      checks: CHECKS.filter(({ id }) => id === 'C13'),
      operations: ['transactions_void'],
      profile: { ...createIndependentProfile(), callbacks: { port, within: callBack ? 5 : 0.01, secret } },
      allowWrites: true,
    });
    await Promise.all(sent);
    return run.findings.map(({ expected, came }) => `${expected}, came: ${came}`);
  }

  function notify(url: string, key: string): Promise<Response> {
    const at = new Date();
    const headers = {
      'webhook-id': 'n1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign('n1', at, '{}'),
    };
    return fetch(url, { method: 'POST', headers, body: '{}' });
  }

  it('are received after a void, signed as declared', async () => {
    expect(await voidWith({ secret })).toEqual([]);
  });

  it('are findings when they do not come, or are signed otherwise', async () => {
    expect(await voidWith()).toEqual(['a callback after the void, came: none within 0.01 seconds']);
    const another = `whsec_${Buffer.alloc(24, 2).toString('base64')}`;
    expect(await voidWith({ secret: another })).toEqual([
      'a signature of Standard Webhooks that holds, came: No matching signature found',
    ]);
  });
});
