import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runIn } from './command.fixture.ts';
import { startCheckedReceiver } from './mutants/receivers.ts';

/** Runs `C15` from the command line at a receiver that a profile names. */
async function check(
  manners: Parameters<typeof startCheckedReceiver>[0] = {},
  { probe }: { probe?: string } = {},
) {
  const receiver = await startCheckedReceiver(manners);
  onTestFinished(receiver.close);
  const folder = await mkdtemp(path.join(tmpdir(), 'receiver-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'conformance.yaml');
  const secret = '$' + '{WEBHOOK_SECRET}';
  const fields = { url: receiver.url, secret, probe: probe ?? receiver.url };
  await writeFile(file, `receiver: ${JSON.stringify(fields)}\nlimits: { requestsPerSecond: 1000 }\n`);
  // Nothing is asked of the target itself, so the receiver can stand for it.
  const args = [receiver.url, '--profile', file, '--checks', 'C15', '--allow-writes'];
  const said = await runIn(args, ['json'], { WEBHOOK_SECRET: receiver.secret });
  return { ...said, url: receiver.url, secret: receiver.secret };
}

describe('a receiver of callbacks that a profile names', () => {
  it('passes when it copes with whatever callbacks do', async () => {
    const { code, stdout, files, secret, url } = await check();
    expect(code, stdout).toBe(0);
    expect(stdout).toContain(`30 of them call ${url} and its probe, not the target.`);
    expect(stdout).toMatch(/^C15 +passed +10 +0 +0/m);
    expect(files.json).not.toContain(secret);
  });

  it('is a finding when it applies a repeated callback again', async () => {
    const { code, stdout } = await check({ repeats: 'unnoticed' });
    expect(code).toBe(1);
    expect(stdout).toContain('expected  the state "completed" by 1 callbacks');
    expect(stdout).toContain('came      the state "completed" by 2 callbacks');
  });

  it('ends the run when its probe cannot be read', async () => {
    const { code, stderr } = await check({}, { probe: 'http://127.0.0.1:1/probe' });
    expect(code).toBe(2);
    expect(stderr).toContain('receiver.probe was not reached: ');
  });
});
