import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { startServer } from '@payments-openapi/sandbox';
import { portForProcess } from '@payments-openapi/tooling/serve';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { readContract } from '../contract/contract.ts';
import { runCommand } from './run-command.ts';

const contract = await readContract();
const example = contract.operations
  .find(({ operationId }) => operationId === 'users_get')
  ?.responseExamples.find(({ scenario }) => scenario === 'byUserId')?.value;
const broken = JSON.parse(JSON.stringify(example));
broken.data.user.phone_number = 7;

const test = it.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameters of a fixture from this pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'traffic-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

function entry(url: string, answer: unknown, more: object[] = []): object {
  const headers = [{ name: 'content-type', value: 'application/json' }, ...more];
  return {
    request: { method: 'GET', url, headers },
    response: {
      status: 200,
      headers: [{ name: ':status', value: '200' }],
      content: { mimeType: 'application/json', encoding: 'base64', text: btoa(JSON.stringify(answer)) },
    },
  };
}

async function har(folder: string, ...entries: object[]): Promise<string> {
  const file = path.join(folder, 'traffic.har');
  await writeFile(file, JSON.stringify({ log: { entries } }));
  return file;
}

async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const into = (name: 'stdout' | 'stderr') =>
    new Writable({
      write(chunk, _encoding, done) {
        said[name] += chunk;
        done();
      },
    });
  const code = await runCommand(args, { stdout: into('stdout'), stderr: into('stderr'), env: {} });
  return { code, ...said };
}

const url = 'https://pay.example/svc/ts/api/v1/openapi/user?user_id=7';

describe('payments-conformance har', () => {
  test('exits with 0 if the traffic conforms to the contract', async ({ folder }) => {
    const { code, stdout } = await run('har', await har(folder, entry(url, example)));
    expect(stdout).toMatch(/C02 +passed/);
    expect(code).toBe(0);
  });

  test('exits with 1 if there is a finding, and writes the reports and the proposed rows', async ({
    folder,
  }) => {
    const report = path.join(folder, 'report.json');
    const rows = path.join(folder, 'rows.md');
    const file = await har(folder, entry(url, broken));
    const { code } = await run('har', file, `--report=json=${report}`, `--discrepancies=${rows}`);
    expect(code).toBe(1);
    expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({
      target: 'https://pay.example',
      verdict: 'failed',
      findings: [{ check: 'C02', operationId: 'users_get', actual: '7' }],
    });
    expect(await readFile(rows, 'utf8')).toMatch(
      /`users_get`, `\/data\/user\/phone_number` \| Traffic shows a number there\./,
    );
  });

  test('reads headers with any text, and names a header that is not one', async ({ folder }) => {
    // Some browsers join the values of a repeated header with line breaks.
    const texts = [
      { name: 'x-note', value: '發票' },
      { name: 'set-cookie', value: 'a=1\nb=2' },
    ];
    expect((await run('har', await har(folder, entry(url, example, texts)))).code).toBe(0);
    const place = 'traffic.har: log.entries[0].request.headers[1]: expected a name and a value';
    for (const wrong of [{ name: 'x-note' }, { name: 'x note', value: 'a' }, { value: 'a' }]) {
      const { code, stderr } = await run('har', await har(folder, entry(url, example, [wrong])));
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(place) });
    }
  });

  test('exits with 2 if a file is not an HTTP archive, and says where', async ({ folder }) => {
    const { code, stderr } = await run('har', await har(folder, { request: { method: 'GET', url: 'here' } }));
    expect(stderr).toContain('traffic.har: log.entries[0].request.url: expected a URL');
    expect(code).toBe(2);
    expect((await run('har', 'a.har', '--report=repeat=scripts')).stderr).toMatch(
      /^--report repeat cannot be used: traffic of other clients has no scripts\n/,
    );
    expect((await run('har')).stderr).toBe(
      'Missing argument: the HTTP archive to check\nRun payments-conformance har --help for usage.\n',
    );
  });

  test('skips incomplete entries with a reason, and reads a file with a byte order mark', async ({
    folder,
  }) => {
    const stored = entry(url, example) as { request: object; response: object };
    const without = (status: number, content: object) => ({
      ...stored,
      response: { status, headers: [], content },
    });
    const unsent = { ...stored, request: { ...stored.request, bodySize: 7 } };
    const left = [
      without(0, {}),
      without(304, { text: '' }),
      without(200, { mimeType: 'application/json' }),
      unsent,
    ];
    const file = await har(folder, stored, ...left);
    await writeFile(file, `\uFEFF${await readFile(file, 'utf8')}`);
    const { code, stdout } = await run('har', file);
    for (const reason of [
      'no response was recorded',
      'the response was 304, so the client used a cached body',
      'the response body was not recorded',
      'the request body was not recorded',
    ])
      expect(stdout).toContain(`1 × ${reason}`);
    expect(code, stdout).toBe(0);
    const none = await run('har', await har(folder, without(304, {})));
    expect(none).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('There was nothing to check: the response was 304'),
    });
  });

  test('exits with 3 if no request matches an operation', async ({ folder }) => {
    const { code, stderr } = await run('har', await har(folder, entry('https://pay.example/logo.png', {})));
    expect(stderr).toContain('No request matched an operation of the contract');
    expect(code).toBe(3);
  });
});

describe('payments-conformance proxy', () => {
  it('checks traffic until it is interrupted', async () => {
    const sandbox = await startServer({ port: 0 });
    const port = await portForProcess();
    const cli = path.resolve(import.meta.dirname, '../cli.ts');
    const proxy = execa(process.execPath, [cli, 'proxy', `--to=${sandbox.url}`, `--port=${port}`], {
      reject: false,
    });
    await new Promise<void>((resolve) =>
      proxy.stdout.on('data', (text) => String(text).includes('forwards to') && resolve()),
    );
    const answer = await fetch(`http://127.0.0.1:${port}/svc/ts/api/v1/openapi/user?user_id=usr_01J9ZPX2K8`);
    expect(answer.status).toBe(200);
    proxy.kill('SIGINT');
    const { exitCode, stdout } = await proxy;
    await sandbox.close();
    expect(stdout).toContain('200 GET users_get');
    expect(exitCode).toBe(0);
  });

  it('names a missing option', async () => {
    expect(await run('proxy')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Missing option: --to'),
    });
    expect(await run('proxy', '--to', 'here')).toMatchObject({ code: 2 });
    expect(await run('proxy', '--help')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('payments-conformance proxy --to'),
    });
  });
});
