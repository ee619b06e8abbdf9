import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkIfChanged } from './inputs.ts';
import { root } from './tool.ts';

const cache = path.join(root, 'node_modules/.cache');

let folder: string;
beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(path.join(cache, 'inputs-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await rm(path.join(cache, 'passed', path.basename(folder)), { force: true });
});

describe('a check of files', () => {
  it('runs until it passes, and again once a file is changed, added or removed', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    const runs = async (passes: boolean) => {
      const check = vi.fn(async () => passes);
      const patterns = [`node_modules/.cache/${path.basename(folder)}/*`];
      const result = await checkIfChanged(path.basename(folder), patterns, check);
      return [result, check.mock.calls.length];
    };
    const [one, two] = ['one', 'two'].map((name) => path.join(folder, name));
    await writeFile(`${one}`, 'first');
    expect(await runs(false)).toEqual([false, 1]);
    expect(await runs(true)).toEqual([true, 1]);
    expect(said).not.toHaveBeenCalled();
    expect(await runs(false)).toEqual([true, 0]);
    expect(said).toHaveBeenCalledWith('Not checked again: no file has changed since it passed.');
    await writeFile(`${one}`, 'second');
    expect(await runs(false)).toEqual([false, 1]);
    // What failed does not pass because an earlier state of the files did.
    expect(await runs(true)).toEqual([true, 1]);
    await writeFile(`${two}`, '');
    expect(await runs(true)).toEqual([true, 1]);
    await rm(`${two}`);
    expect(await runs(true)).toEqual([true, 1]);
    // A folder is none of them.
    await mkdir(`${two}`);
    expect(await runs(false)).toEqual([true, 0]);
  });
});
