import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tarballOf } from '../../scripts/lib/tarballs.ts';

const folder = path.resolve(import.meta.dirname, '..');
const root = path.resolve(folder, '..');

let project: string;
let tarball: string;
let home: string;

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'fresh-project-'));
  tarball = await tarballOf('spec');
  home = path.join(project, 'node_modules/@payments-openapi/spec');
  await mkdir(home, { recursive: true });
  await execa('tar', ['-xzf', tarball, '-C', home, '--strip-components=1']);
}, 240_000);
afterAll(() => rm(project, { recursive: true, force: true }));

describe('the packed contract', () => {
  it('holds the bundle, the reader, and what is to be read first', async () => {
    const files = (await readdir(home, { recursive: true })).filter((name) => path.extname(name));
    expect(files.sort()).toEqual([
      'DISCREPANCIES.md',
      'README.md',
      'dist/index.d.ts',
      'dist/index.js',
      'dist/index.js.map',
      'dist/openapi.json',
      'dist/openapi.yaml',
      'dist/sources.json',
      'package.json',
    ]);
    for (const name of files) expect(await readFile(path.join(home, name), 'utf8'), name).not.toContain(root);
    const { dependencies, exports } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8'));
    expect(dependencies).toBeUndefined();
    expect(exports['.']).toEqual({ types: './dist/index.d.ts', default: './dist/index.js' });
  });

  it('satisfies publint', async () => {
    const { buffer, byteOffset, byteLength } = await readFile(tarball);
    const packed = { tarball: buffer.slice(byteOffset, byteOffset + byteLength) };
    const { messages, pkg } = await publint({ pack: packed, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('satisfies arethetypeswrong for ESM', async () => {
    // YAML is read as a file, and has no types.
    const untyped = ['--exclude-entrypoints', 'openapi.yaml'];
    const args = [tarball, '--profile', 'esm-only', '--format', 'ascii', ...untyped];
    const { stdout } = await execa('attw', args, { cwd: root, preferLocal: true, localDir: folder });
    expect(stdout).toContain('node16 (from ESM): 🟢 (ESM)');
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
