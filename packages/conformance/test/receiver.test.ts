import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runIn } from './command.fixture.ts';
import { startCheckedReceiver } from './mutants/receivers.ts';

/** Runs `C15` on the command line, for a receiver in a profile. */
async function check(
  manners: Parameters<typeof startCheckedReceiver>[0] = {},
  { probe, query = '', checks = 'C15' }: { probe?: string; query?: string; checks?: string } = {},
) {
  const receiver = await startCheckedReceiver(manners);
  onTestFinished(receiver.close);
  const folder = await mkdtemp(path.join(tmpdir(), 'receiver-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'conformance.yaml');
  const secret = '$' + '{WEBHOOK_SECRET}';
  const fields = { url: `${receiver.url}${query}`, secret, probe: probe ?? receiver.url };
  await writeFile(file, `receiver: ${JSON.stringify(fields)}\nlimits: { requestsPerSecond: 1000 }\n`);
  // The target itself gets no requests, so the receiver can take its place.
  const args = [receiver.url, '--profile', file, '--checks', checks, '--allow-writes'];
  const result = await runIn(args, ['json'], { WEBHOOK_SECRET: receiver.secret });
  return { ...result, url: receiver.url, secret: receiver.secret };
}

describe('a callback receiver in a profile', () => {
  it('passes if it handles all callbacks correctly', async () => {
    const { code, stdout, files, secret, url } = await check();
    expect(code, stdout).toBe(0);
    expect(stdout).toContain(`30 of them go to ${url} and its probe, not to the target.`);
    expect(stdout).toMatch(/^C15 +passed +10 +0 +0/m);
    expect(files.json).not.toContain(secret);
  });

  it('has a finding if it applies a repeated callback again', async () => {
    const { code, stdout } = await check({ repeats: 'unnoticed' });
    expect(code).toBe(1);
    expect(stdout).toContain('expected  the probe to return {"state":"completed","effects":1}');
    expect(stdout).toContain('actual    {"state":"completed","effects":2}');
  });

  it('does not print the key in its URL', async () => {
    const { code, stdout } = await check({}, { query: '?key=RCVKEY-998877' });
    expect(stdout).toMatch(/30 of them go to http:\S+\?key=\*+77 and its probe/);
    expect(stdout).not.toContain('RCVKEY');
    expect(code, stdout).toBe(0);
  });

  it.each([
    ['http://127.0.0.1:2/probe', 'receiver.probe could not be reached: '],
    ['data:text/html,hello', 'receiver.probe must return `{"state": string or null, "effects": number}`'],
  ])('has one finding if its probe fails, and the other checks go on: %s', async (probe, actual) => {
    const { code, stdout, files } = await check({}, { probe, checks: 'C15,C04' });
    const { findings, checks } = JSON.parse(files.json ?? '');
    expect(findings.filter((one: { check: string }) => one.check === 'C15')).toMatchObject([
      { occurrences: 10, actual: expect.stringContaining(actual) },
    ]);
    expect(checks).toMatchObject([
      { id: 'C04', failed: expect.any(Number) },
      { id: 'C15', failed: 10 },
    ]);
    expect(code, stdout).toBe(1);
  });
});
