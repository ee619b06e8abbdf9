import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '@payments-openapi/sandbox';
import { FAILURES } from '@payments-openapi/sandbox/facts';
import { describe, expect, it, onTestFinished } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { runIn } from '../../test/command.fixture.ts';

/** A server whose responses do not matter to these tests. */
async function serve(status = 404): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"code":404,"message":"no"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

describe('payments-conformance', () => {
  it('prints only the version with --version', async () => {
    expect(await runIn(['--version'])).toMatchObject({
      code: 0,
      stdout: `${manifest.version}\n`,
      stderr: '',
    });
  });

  it.each([
    [['--checks='], /^--checks is empty\. Expected one or more of: C01, C02/],
    [
      ['--checks=C04', '--checks=C99'],
      /^Unknown check "C99" in --checks\. Expected one or more of: C01, C02/,
    ],
    [['--operations=,'], /^--operations is empty/],
    [['--seed', '-1'], /^--seed requires a value\. If it starts with a dash, write --seed=<value>\n/],
    [['--seed=-1'], /^--seed must be a whole number from 0 to 2147483647, but is "-1"\n/],
    [['--profile'], /^--profile requires a value/],
    [['--allow-write'], /^Unknown option '--allow-write'\n/],
    [['--allow-writes=no'], /^Option '--allow-writes' does not take an argument/],
    [[`--report=json=${tmpdir()}`], /^Cannot write --report json=.*: it is a directory\n/],
    [['--report=json=/dev/null/a/x.json'], /^Cannot write --report json=/],
  ])('exits with 2 before it sends anything: %s', async (args, message) => {
    const { url, asked } = await serve();
    const { code, stderr } = await runIn([url, ...args]);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^.+\nRun payments-conformance --help for usage\.\n$/);
    expect({ code, asked }).toEqual({ code: 2, asked: [] });
  });

  it('runs the checks of all --checks options', async () => {
    const { url } = await serve();
    const args = [url, '--checks=C04', '--checks=C06', '--operations=transactions_list', '--allow-writes'];
    const { stdout } = await runIn(args);
    expect(stdout).toMatch(/C04 .*C06 /s);
  });

  it('refuses an exemption from an unknown check, and reports one that skips nothing', async () => {
    const { url, asked } = await serve();
    expect(await profiled(url, 'exempt: [{ check: C99, reason: r }]')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/profile\.yaml:1: exempt\[0\]\.check must be one of C01, /),
    });
    expect(await profiled(url, 'exempt: [{ operation: users_delete, reason: r }]')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /profile\.yaml:1: exempt\[0\]\.operation must be one of transactions_void, /,
      ),
    });
    expect(asked).toEqual([]);
    const { stdout } = await profiled(url, 'exempt: [{ check: C04, title: nope, reason: known }]');
    expect(stdout).toContain('exempt.0 in the profile skips nothing: known');
  });

  it('reports a sandbox that requires a key, and uses the key from the environment', async () => {
    const key = 'a-key-of-24-characters-1';
    const sandbox = await startServer({ port: 0, controlKey: key });
    onTestFinished(sandbox.close);
    const args = [sandbox.url, '--checks=C04', '--operations=users_get,transactions_list'];
    const without = await runIn(args);
    expect(without.stdout).toContain(
      `${sandbox.url} looks like a sandbox, but refuses access to its control interface: ${FAILURES.keyRequired.message}`,
    );
    expect(without.stdout).toContain('set SANDBOX_CONTROL_KEY');
    const { code, stdout } = await runIn(args, [], { SANDBOX_CONTROL_KEY: key });
    expect(stdout).toContain(`${sandbox.url} is the sandbox`);
    expect(stdout).not.toContain('Skipped');
    expect(code, stdout).toBe(0);
  });

  it('prints what of a profile applies to the sandbox', async () => {
    const sandbox = await startServer({ port: 0 });
    onTestFinished(sandbox.close);
    const { stdout } = await profiled(sandbox.url, 'name: staging', '--operations=users_get');
    expect(stdout).toContain(
      'Of the profile, only headers, limits.timeout, callbacks and receiver apply to the sandbox.',
    );
  });

  async function profiled(url: string, text: string, ...args: string[]) {
    const folder = await mkdtemp(path.join(tmpdir(), 'run-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'profile.yaml');
    await writeFile(file, text);
    return runIn([url, '--checks=C04', `--profile=${file}`, ...args]);
  }
});
