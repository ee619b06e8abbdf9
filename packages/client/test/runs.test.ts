import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type RunningServer, startServer } from '@payments-openapi/sandbox';
import { launchBrowser } from '@payments-openapi/tooling/browser';
import { nodeBinary, packageBinary } from '@payments-openapi/tooling/package-binary';
import { sampled } from '@payments-openapi/tooling/whole';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledValidators } from '../scripts/compiled-validators.ts';

const exec = promisify(execFile);
// One of each line that is promised, besides the one that runs the tests.
const nodeVersions = ['20.20.2', '22.23.3', '24.21.0'];
// Those of Angular 17 and later.
const zoneVersions = ['0.14.10', '0.15.1', '0.16.3'];
const isLinux = process.platform === 'linux' && process.arch === 'x64';

let folder: string;
let sandbox: RunningServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'client-runs-'));
  sandbox = await startServer({ port: 0 });
  await Promise.all([
    bundle('main', 'esm'),
    bundle('worker', 'esm'),
    bundle('suite', 'iife'),
    // Angular compiles async functions to generators, because zone.js cannot follow native ones.
    bundle('main', 'iife', 'es2016', 'zone'),
  ]);
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

/** Makes one file of the suite and the client, as the client's own build does. */
async function bundle(name: string, format: 'esm' | 'iife', target = 'es2022', file = name): Promise<void> {
  const made = await rolldown({
    input: path.join(import.meta.dirname, `runs/${name}.ts`),
    platform: 'neutral',
    plugins: [compiledValidators],
    transform: { target },
    logLevel: 'silent',
  });
  const { output } = await made.generate({ format, name });
  await made.close();
  await writeFile(path.join(folder, `${file}.mjs`), output[0].code);
}

function expectOk(results: Record<string, string>): void {
  expect(Object.keys(results).length).toBeGreaterThan(5);
  expect(results).toEqual(Object.fromEntries(Object.keys(results).map((rule) => [rule, 'ok'])));
}

async function runCommand(command: string, args: string[], name: string, file = 'main'): Promise<void> {
  const env = { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' };
  const all = [...args, path.join(folder, `${file}.mjs`), sandbox.url, name];
  const { stdout, stderr } = await exec(command, all, { env, timeout: 55_000 });
  expectOk(JSON.parse(stdout));
  // For example, about more than ten listeners.
  expect(stderr).not.toContain('Warning');
}

describe('the client, against the sandbox over HTTP,', () => {
  it('runs on the Node.js of the tests', () => runCommand(process.execPath, [], 'node'));

  it.each(sampled(nodeVersions, 1))(
    'runs on Node.js %s',
    async (version) => runCommand(await nodeBinary(version), [], `node-${version}`),
    120_000,
  );

  const zones = zoneVersions.flatMap((version) => [
    { version, file: 'main', as: 'as it is' },
    { version, file: 'zone', as: 'as Angular compiles it' },
  ]);
  // Of two versions, each in another way.
  it.each(sampled(zones, 2))(
    'runs with zone.js $version, $as',
    async ({ version, file }) => {
      const zone = await packageBinary('zone.js', version, 'bundles/zone.umd.js');
      await runCommand(process.execPath, ['--require', zone], `zone-${version}-${file}`, file);
    },
    120_000,
  );

  it.runIf(isLinux)(
    'runs on Bun',
    async () => runCommand(await packageBinary('@oven/bun-linux-x64', '1.4.5', 'bin/bun'), [], 'bun'),
    120_000,
  );

  it.runIf(isLinux)(
    'runs on Deno',
    async () => {
      const deno = await packageBinary('@deno/linux-x64-glibc', '2.9.6', 'deno');
      await runCommand(deno, ['run', '--no-prompt', '--no-config', '--allow-net=127.0.0.1'], 'deno');
    },
    120_000,
  );

  it.runIf(isLinux)(
    'runs on workerd',
    async () => {
      const workerd = await packageBinary('@cloudflare/workerd-linux-64', '1.20261117.1', 'bin/workerd');
      const config = path.join(folder, 'workerd.capnp');
      await writeFile(config, workerdConfig);
      const running = spawn(workerd, ['serve', config, '--control-fd=3'], {
        stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      });
      try {
        const port = await listeningPort(running.stdio[3] as Readable);
        const answer = await fetch(`http://127.0.0.1:${port}/?sandbox=${sandbox.url}`);
        expectOk(await answer.json());
      } finally {
        running.kill();
      }
    },
    120_000,
  );

  it('runs in Chromium', async () => {
    const browser = await launchBrowser();
    try {
      const tab = await browser.newPage();
      // Of the sandbox's own origin, so that it needs to allow no other.
      await tab.goto(`${sandbox.url}/svc/ts/api/v1/openapi/user`);
      await tab.addScriptTag({ path: path.join(folder, 'suite.mjs') });
      const results = await tab.evaluate((baseUrl) => {
        const page = globalThis as unknown as {
          suite: { run(baseUrl: string, name: string): Promise<object> };
        };
        return page.suite.run(baseUrl, 'chromium');
      }, sandbox.url);
      expectOk(results as Record<string, string>);
    } finally {
      await browser.close();
    }
  });
});

const workerdConfig = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.mjs")],
      compatibilityDate = "2026-11-01",
      globalOutbound = "anywhere",
    )),
    (name = "anywhere", network = (allow = ["private", "local", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`;

/** The free port that workerd chose, which it writes to its control descriptor. */
async function listeningPort(control: Readable): Promise<number> {
  for await (const line of createInterface({ input: control })) {
    const event = JSON.parse(line) as { event: string; port: number };
    if (event.event === 'listen') return event.port;
  }
  throw new Error('workerd ended before it listened');
}
