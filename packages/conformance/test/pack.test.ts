import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { startServer } from '@payments-openapi/sandbox';
import { pnpm } from '@payments-openapi/tooling/pack';
import { freshProject } from '@payments-openapi/tooling/tarballs';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const env = { PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}` };

let project: string;

beforeAll(async () => {
  project = await freshProject('spec', 'conformance');
}, 240_000);
afterAll(() => rm(project, { recursive: true, force: true }));

/** Runs the packed command in the fresh project. */
function command(...args: string[]) {
  const binary = path.join(project, 'node_modules/.bin/payments-conformance');
  return execa(binary, args, { cwd: project, env, reject: false });
}

describe('the packed kit', () => {
  it('contains the build, the schemas and the action, and no local paths', async () => {
    const home = path.join(project, 'node_modules/@payments-openapi/conformance');
    const files = (await readdir(home, { recursive: true })).filter((name) => path.extname(name));
    expect(files).toEqual(
      expect.arrayContaining([
        'README.md',
        'action.yml',
        'conformance.workflow.yml',
        'journeys.arazzo.yaml',
        path.join('generated', 'profile.schema.json'),
        path.join('generated', 'report.schema.json'),
        path.join('profiles', 'mock.yaml'),
      ]),
    );
    expect(files.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))).toEqual([]);
    for (const name of files) expect(await readFile(path.join(home, name), 'utf8'), name).not.toContain(root);
    // A project without @types/node can use the types.
    for (const name of files.filter((one) => one.endsWith('.d.ts')))
      expect(await readFile(path.join(home, name), 'utf8'), name).not.toMatch(/NodeJS\.|from "node:/);
  });

  it('installs few packages', async () => {
    const listed = await pnpm(['list', '--depth=Infinity', '--parseable'], project);
    expect(new Set(listed.split('\n').slice(1)).size).toBeLessThanOrEqual(21);
  });

  it('checks the sandbox, given only its URL', async () => {
    const server = await startServer({ port: 0 });
    onTestFinished(server.close);
    const { exitCode, stdout } = await command(
      server.url,
      '--checks=C01,C04',
      '--operations=users_create,users_get',
    );
    expect(stdout).toContain('0 findings');
    expect(stdout).not.toContain('Skipped');
    expect(exitCode, stdout).toBe(0);
  });

  it('exits with 3 if the server does not respond, and with 2 for invalid arguments', async () => {
    const server = await startServer({ port: 0 });
    await server.close();
    expect((await command(server.url)).exitCode).toBe(3);
    const wrong = await command(server.url, '--checks=C99');
    expect(wrong.exitCode).toBe(2);
    expect(wrong.stderr).toContain('Unknown check "C99" in --checks');
  });

  it('is also a library', async () => {
    const script = `
      import { CHECKS, readContract, runChecks } from '@payments-openapi/conformance';
      const run = await runChecks({
        contract: await readContract(),
        checks: CHECKS.filter(({ id }) => id === 'C01'),
        baseUrl: 'http://payments.example',
        fetch: async () => Response.json({ code: 'none' }),
        operations: ['transactions_list'],
      });
      console.log(run.findings[0].check, run.findings[0].operationId);
    `;
    const { stdout } = await execa(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: project,
    });
    expect(stdout).toBe('C01 transactions_list');
  });
});
