import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
async function serve(
  status = 404,
  onRequest: () => void = () => undefined,
): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    onRequest();
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
    [['--checks='], /^--checks has an empty id\. Expected one or more of: C01, C02/],
    [['--checks=C01,,C02'], /^--checks has an empty id/],
    [
      ['--checks=C04', '--checks=C99'],
      /^Unknown check "C99" in --checks\. Expected one or more of: C01, C02/,
    ],
    [['--operations=,'], /^--operations has an empty id/],
    [['--seed', '-1'], /^--seed requires a value\. If it starts with a dash, write --seed=<value>\n/],
    [['--seed=-1'], /^--seed must be a whole number from 0 to 2147483647, but is "-1"\n/],
    [['--profile'], /^--profile requires a value/],
    [['--allow-write'], /^Unknown option '--allow-write'\n/],
    [['--allow-writes=no'], /^Option '--allow-writes' does not take an argument/],
    [[`--report=json=${tmpdir()}`], /^Cannot write --report json=.*: it is a directory\n/],
    [['--report=json=/dev/null/a/x.json'], /^Cannot write --report json=/],
    [['--report=repeat=/dev/null/a'], /^Cannot write --report repeat=/],
    [['--report=xml=a.xml'], /^--report must be json=<file>, .*, repeat=<folder>, but is "xml=a.xml"\n/],
    [['--max-findings=0'], /^--max-findings must be a whole number from 1, but is "0"\n/],
    [['--max-time=1d'], /^--max-time must be a duration such as 90s, 10m or 1h, but is "1d"\n/],
    [['--max-time=0'], /^--max-time must be a duration/],
  ])('exits with 2 before it sends anything: %s', async (args, message) => {
    const { url, asked } = await serve();
    const { code, stderr } = await runIn([url, ...args]);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^.+\nRun payments-conformance --help for usage\.\n$/);
    expect({ code, asked }).toEqual({ code: 2, asked: [] });
  });

  it('does not print the credentials of a base URL that it refuses', async () => {
    const { code, stderr } = await runIn(['ftp://ada:pass-5544@pay.example/?token=TOK-998877']);
    expect(stderr).toContain('but is "ftp://***@pay.example/?token=********77"');
    expect(code).toBe(2);
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

  it('prints findings as they occur, and a list of them at the end', async () => {
    const { url, asked } = await serve(200);
    let askedAtFirst: number | undefined;
    const { stdout } = await runIn(
      [url, '--checks=C04,C06', '--operations=transactions_list'],
      [],
      {},
      (text) => {
        if (text.startsWith('C04')) askedAtFirst ??= asked.length;
      },
    );
    expect(askedAtFirst).toBeLessThan(4);
    expect(asked.length).toBeGreaterThan(4);
    expect(stdout).toMatch(/^ {2}expected .*\nFindings:\n {2}\d+ × C04 /ms);
  });

  it('stops after the first finding with --fail-fast', async () => {
    const { url } = await serve(200);
    const { code, stdout } = await runIn([url, '--fail-fast']);
    expect(stdout).toContain('Incomplete: the run was ended after 1 finding.');
    expect(stdout).toMatch(/; 1 finding, /);
    expect(code).toBe(1);
  });

  it('prints lines of JSON with --json, and nothing else', async () => {
    const { url } = await serve(200);
    const env = { GITHUB_ACTIONS: 'true' };
    const { code, stdout, stderr } = await runIn([url, '--json', '--max-findings=2'], [], env);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ type }) => type)).toEqual(['start', 'finding', 'finding', 'report']);
    expect(lines[0]).toMatchObject({ target: url, isSandbox: false, budget: { writes: 0 } });
    const withoutCounts = (found: object[]) => found.map((finding) => ({ ...finding, occurrences: 1 }));
    const occurred = [lines[1].finding, lines[2].finding];
    expect(withoutCounts(lines[3].report.findings)).toEqual(occurred);
    expect(stderr).toMatch(/^::error file=spec\/operations\/.*\.yaml,line=\d+,title=C04 /);
    expect(code).toBe(1);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('writes the reports if %s ends it, and exits with %i', async (signal, expected) => {
    const { url, asked } = await serve(200, () => {
      // The listener that the command has added. Others belong to the test runner.
      if (asked.length === 12) process.listeners(signal as 'SIGINT').at(-1)?.('SIGINT');
    });
    const before = process.listenerCount(signal);
    const { code, files } = await runIn([url], ['json', 'sarif', 'markdown']);
    expect(code).toBe(expected);
    expect(JSON.parse(files.json ?? '')).toMatchObject({
      stopped: 'the run was interrupted',
      verdict: 'failed',
    });
    expect(JSON.parse(files.sarif ?? '').runs[0].results.length).toBeGreaterThan(0);
    expect(files.markdown).toContain('**Incomplete:** the run was interrupted.');
    expect(process.listenerCount(signal)).toBe(before);
  });

  it('adds the report to the summary of a job on GitHub', async () => {
    const { url } = await serve(200);
    const folder = await mkdtemp(path.join(tmpdir(), 'summary-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'summary.md');
    await writeFile(file, 'An earlier step\n');
    await runIn([url, '--fail-fast'], [], { GITHUB_STEP_SUMMARY: file });
    expect(await readFile(file, 'utf8')).toMatch(/^An earlier step\n## ❌ Failed: ` http/);
  });

  async function profiled(url: string, text: string, ...args: string[]) {
    const folder = await mkdtemp(path.join(tmpdir(), 'run-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'profile.yaml');
    await writeFile(file, text);
    return runIn([url, '--checks=C04', `--profile=${file}`, ...args]);
  }
});
