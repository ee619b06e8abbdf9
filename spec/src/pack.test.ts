import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tarballOf } from '@payments-openapi/tooling/tarballs';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let project: string;
let home: string;

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'fresh-project-'));
  const tarball = await tarballOf('spec');
  home = path.join(project, 'node_modules/@payments-openapi/spec');
  await mkdir(home, { recursive: true });
  await execa('tar', ['-xzf', tarball, '-C', home, '--strip-components=1']);
}, 240_000);
afterAll(() => rm(project, { recursive: true, force: true }));

describe('the packed contract', () => {
  it('needs no other package', async () => {
    const { dependencies, exports } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8'));
    expect(dependencies).toBeUndefined();
    expect(exports['.']).toEqual({ types: './dist/index.d.ts', default: './dist/index.js' });
  });

  it('runs the example of its README, which prints what it says', async () => {
    const readme = await readFile(path.join(home, 'README.md'), 'utf8');
    const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
    const [, prints] = /\/\/ prints: (.*)/.exec(code) ?? [];
    const args = ['--input-type=module-typescript', '--eval', code];
    const { stdout } = await execa(process.execPath, args, { cwd: project });
    const lines = stdout.split('\n');
    expect(lines[0]).toMatch(/^\w+_\w+ (GET|POST|PUT|DELETE) \//);
    expect(lines.at(-1)).toBe(prints);
  });
});
