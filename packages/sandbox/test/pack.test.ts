import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { freshProject } from '@payments-openapi/tooling/tarballs';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const users = '/svc/ts/api/v1/openapi/user';
// Tools run on the Node.js of the tests, whatever is installed on the machine.
const env = { PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}` };

let project: string;

beforeAll(async () => {
  project = await freshProject('spec', 'client', 'sandbox');
}, 240_000);
afterAll(() => rm(project, { recursive: true, force: true }));

describe('the packed sandbox', () => {
  it('contains the build and nothing of this machine', async () => {
    const home = path.join(project, 'node_modules/@payments-openapi/sandbox');
    const manifest = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({
      bin: { 'payments-sandbox': './dist/cli.js' },
      exports: { '.': { import: { types: './dist/index.d.ts', default: './dist/index.js' } } },
      engines: { node: '>=22.13' },
    });
    const files = (await readdir(home, { recursive: true })).filter((name) => path.extname(name));
    expect(files).toContain('README.md');
    expect(files.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))).toEqual([]);
    for (const name of files) expect(await readFile(path.join(home, name), 'utf8'), name).not.toContain(root);
  });

  it('has a command that links on versions of Node.js that are too old to run it', async () => {
    const command = path.join(project, 'node_modules/@payments-openapi/sandbox/dist/cli.js');
    const imports = (await readFile(command, 'utf8')).match(/^import .*/gm);
    expect(imports).toEqual(['import { createRequire } from "node:module";']);
  });

  it('answers in process', async () => {
    const script = `
      import { createSandbox } from '@payments-openapi/sandbox';
      const sandbox = await createSandbox();
      const response = await sandbox.fetch('${users}?user_id=nobody');
      console.log(JSON.stringify([response.status, (await response.json()).code]));
      await sandbox.close();
    `;
    const { stdout } = await execa(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: project,
    });
    expect(JSON.parse(stdout)).toEqual([404, 900404]);
  });

  it('gives tests a sandbox, imported and required', async () => {
    const use = `
      testSandbox({ seed: 'empty', clock: '2026-01-31T00:00:00Z' }).then(async (sandbox) => {
        console.log((await sandbox.advance('P1M')).to);
        await sandbox.delete();
      });
    `;
    for (const [type, load] of [
      ['module', `import { testSandbox } from '@payments-openapi/sandbox/testing';`],
      ['commonjs', `const { testSandbox } = require('@payments-openapi/sandbox/testing');`],
    ]) {
      const args = [`--input-type=${type}`, '--eval', `${load}\n${use}`];
      const { stdout } = await execa(process.execPath, args, { cwd: project });
      expect(stdout).toBe('2026-02-28T00:00:00Z');
    }
  });

  it('starts as a command, answers, and stops', async () => {
    const binary = path.join(project, 'node_modules/.bin/payments-sandbox');
    const command = execa(binary, ['--port', '0'], { cwd: project, env, forceKillAfterDelay: false });
    const url = await new Promise<string>((resolve, reject) => {
      let said = '';
      command.stdout.on('data', (chunk) => {
        said += chunk;
        const [, found] = /^Payments sandbox +(\S+)\n/m.exec(said) ?? [];
        if (found) resolve(found);
      });
      command.then(() => reject(new Error(said)), reject);
    });
    const response = await fetch(`${url}${users}?user_id=nobody`);
    expect([response.status, await response.json()]).toMatchObject([404, { code: 900404 }]);
    const page = await fetch(`${url}/_sandbox/ui`);
    const [, script] = /<script [^>]*src="([^"]+)"/.exec(await page.text()) ?? [];
    expect((await fetch(new URL(script ?? '', page.url))).headers.get('content-type')).toContain(
      'javascript',
    );
    command.kill('SIGINT');
    expect((await command).exitCode).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });
});
