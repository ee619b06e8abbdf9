import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { kept } from './kept.ts';

let checkout: string;

beforeEach(async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  checkout = await mkdtemp(path.join(tmpdir(), 'kept-'));
  onTestFinished(() => rm(checkout, { recursive: true }));
  await execa('git', ['init', '--quiet'], { cwd: checkout });
  await write('.gitignore', 'node_modules\ndist\n');
  await write('spec/one.yaml', 'first');
});

async function write(name: string, text: string): Promise<void> {
  const file = path.join(checkout, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Makes a file that says how it was made, unless it is kept. @returns what the kept file says */
async function make(text: string): Promise<string> {
  const folder = await kept('site', (into) => writeFile(path.join(into, 'index.html'), text), checkout);
  return readFile(path.join(folder, 'index.html'), 'utf8');
}

it('makes a folder once, and again when a file that git does not ignore is changed, added or removed', async () => {
  expect(await make('at first')).toBe('at first');
  expect(await make('again')).toBe('at first');
  expect(console.log).toHaveBeenCalledExactlyOnceWith('site: not made again, since no file has changed');
  await write('packages/docs/dist/cli.js', '');
  expect(await make('of ignored files')).toBe('at first');
  await write('spec/dist/openapi.json', '{}');
  expect(await make('of the bundle')).toBe('of the bundle');
  await write('spec/one.yaml', 'second');
  expect(await make('after a change')).toBe('after a change');
  await write('packages/docs/page.md', '');
  expect(await make('with a new file')).toBe('with a new file');
  await rm(path.join(checkout, 'spec/one.yaml'));
  expect(await make('without a file')).toBe('without a file');
  await write('spec/one.yaml', 'second');
  expect(await make('as before')).toBe('with a new file');
});

it('lets runs that make it at the same time all have a whole folder', async () => {
  const names = ['one', 'two', 'three'];
  expect(names).toEqual(expect.arrayContaining(await Promise.all(names.map(make))));
  expect(names).toContain(await make('again'));
  // Nothing is left of the others.
  const states = path.join(checkout, 'node_modules/.cache/kept');
  expect((await readdir(states, { recursive: true })).map((name) => path.basename(name))).toEqual([
    expect.stringMatching(/^\w{64}$/),
    'site',
    'index.html',
  ]);
});

it('keeps nothing that could not be made, and nothing made while a file was changed', async () => {
  const fails = kept('site', () => Promise.reject(new Error('no space left')), checkout);
  await expect(fails).rejects.toThrow('no space left');
  const edited = await kept('site', () => write('spec/one.yaml', 'second'), checkout);
  expect(await readdir(edited)).toEqual([]);
  expect(await make('at last')).toBe('at last');
  await write('spec/one.yaml', 'first');
  expect(await make('of the first state')).toBe('of the first state');
});

it('removes what it made from other states of the repository after an hour', async () => {
  const states = path.join(checkout, 'node_modules/.cache/kept');
  await make('at first');
  const [old = ''] = await readdir(states);
  await write('spec/one.yaml', 'second');
  await make('after a change');
  expect(await readdir(states)).toContain(old);
  await utimes(path.join(states, old), 0, 0);
  await write('spec/one.yaml', 'third');
  await make('after another one');
  expect(await readdir(states)).toHaveLength(2);
  expect(await readdir(states)).not.toContain(old);
});
