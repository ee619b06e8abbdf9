import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSandbox } from '@payments-openapi/sandbox';
import { execa } from 'execa';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MUTANTS } from '../../test/mutants/catalogue.ts';
import { listen } from '../../test/mutants/listen.ts';
import { CHECKS } from '../checks/all.ts';
import { readContract } from '../contract/contract.ts';
import { type ReportedFinding, reportOf } from '../reports/report.ts';
import { scriptsOf } from '../reports/script-files.ts';
import { runChecks } from '../run/run.ts';

const contract = await readContract();

/** Serves a broken server from the catalogue over HTTP. It forgets what it has seen of earlier runs. */
async function serve(id: string) {
  const mutant = MUTANTS.find((one) => one.id === id);
  if (!mutant) throw new Error(`${id}: no such server`);
  const sandbox = await createSandbox();
  const server = await listen(mutant.make((request) => sandbox.fetch(request)));
  onTestFinished(async () => {
    await server.close();
    await sandbox.close();
  });
  return { url: server.url, mutant };
}

/** The first finding about a broken server whose script sends as many requests, or more. */
async function findingOf(id: string, requests = 2): Promise<ReportedFinding> {
  const { url, mutant } = await serve(id);
  const checks = CHECKS.filter((check) => check.id === mutant.breaks);
  const run = await runChecks({
    contract,
    baseUrl: url,
    checks,
    operations: [...mutant.operations],
    maxFindings: 2,
  });
  const about = {
    contract,
    checks,
    version: '1',
    startedAt: new Date(0),
    seconds: 0,
    locationOf: () => undefined,
  };
  const found = reportOf(run, about).findings.find(({ repeat }) => (repeat?.calls.length ?? 0) >= requests);
  if (!found) throw new Error(`${id}: no finding`);
  return found;
}

/** Serves only the control interface of a sandbox. Everything else gets no response. */
async function serveHanging() {
  const sandbox = await createSandbox();
  const asked = Promise.withResolvers<void>();
  const server = await listen((request) => {
    if (request.url.includes('/_sandbox/')) return sandbox.fetch(request);
    asked.resolve();
    return new Promise(() => undefined);
  });
  onTestFinished(async () => {
    await server.close();
    await sandbox.close();
  });
  return { url: server.url, asked: asked.promise };
}

/** The statuses and bodies that a script prints. */
function printedIn(stdout: string): { status: number; body: string }[] {
  const lines = [...stdout.matchAll(/^(\d{3})(?:\n| )(.*)$/gm)];
  return lines.map(([, status, body = '']) => ({ status: Number(status), body }));
}

describe('the scripts of a finding', () => {
  it.each([
    // The user that is created must be read by the id that the new sandbox gives it.
    ['last-name-lost', 200, /"user":\{.*"first_name":"Mei"/],
    ['reference-taken-twice', 200, /"code":200/],
  ])(
    'repeat what was sent before it on a new sandbox, and get its response: %s',
    async (id, status, body) => {
      const finding = await findingOf(id);
      expect(finding.response).toMatchObject({ status, body: expect.stringMatching(body) });
      const [shell, client] = scriptsOf([finding]);
      const file = path.join(import.meta.dirname, `.${client?.name}`);
      await writeFile(file, client?.content ?? '');
      onTestFinished(() => rm(file));
      for (const [command, args] of [
        ['sh', ['-c', shell?.content ?? '']],
        [process.execPath, [file]],
      ] as const) {
        // Another server, on which the ids of the first run do not exist.
        const { url } = await serve(id);
        const { stdout } = await execa(command, args, { env: { BASE_URL: url } });
        const printed = printedIn(stdout);
        expect(printed.at(-1), stdout).toMatchObject({ status, body: expect.stringMatching(body) });
        expect(stdout.split('\n').slice(-2)).toEqual([
          `expected  ${finding.expected}`,
          expect.stringMatching(/^found {5}./),
        ]);
        const left = await fetch(`${url}/_sandbox/sandboxes`);
        expect(await left.json()).toMatchObject({ data: { sandboxes: { length: 1 } } });
      }
    },
  );

  it('show a response that is no envelope as it is', async () => {
    const finding = await findingOf('no-message', 1);
    const [, client] = scriptsOf([finding]);
    const file = path.join(import.meta.dirname, `.${client?.name}`);
    await writeFile(file, client?.content ?? '');
    onTestFinished(() => rm(file));
    const { url } = await serve('no-message');
    const { stdout } = await execa(process.execPath, [file], { env: { BASE_URL: url } });
    expect(printedIn(stdout).at(-1)).toEqual({ status: 200, body: expect.stringContaining('"code":200') });
  });

  it('delete their sandbox also if a signal ends them', async () => {
    const [shell, client] = scriptsOf([await findingOf('last-name-lost')]);
    const file = path.join(import.meta.dirname, `.signal-${client?.name}`);
    await writeFile(file, client?.content ?? '');
    onTestFinished(() => rm(file));
    for (const [command, args] of [
      ['sh', ['-c', shell?.content ?? '']],
      [process.execPath, [file]],
    ] as const) {
      const { url, asked } = await serveHanging();
      // A group of its own, so that the signal reaches curl too, as Ctrl-C does.
      const script = execa(command, args, { env: { BASE_URL: url }, detached: true, reject: false });
      await asked;
      process.kill(-(script.pid ?? 0), 'SIGINT');
      expect((await script).exitCode).toBe(130);
      const left = await fetch(`${url}/_sandbox/sandboxes`);
      expect(await left.json()).toMatchObject({ data: { sandboxes: { length: 1 } } });
    }
  });
});
