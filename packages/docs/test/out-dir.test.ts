import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkOutDir, OutDirError, replaceSite } from '../src/out-dir.ts';

let home: string;
let out: string;
let contract: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'out-dir-'));
  out = path.join(home, 'public');
  contract = path.join(home, 'api/openapi.json');
  await write(contract, '{}');
});

afterEach(() => rm(home, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

const check = (folder: string, force = false) => checkOutDir(folder, { inputs: [contract], force });
const site = (text: string) => (stage: string) => write(path.join(stage, 'api/index.html'), text);

describe('the folder of a site', () => {
  it('can be new or empty, or contain a site that was built before', async () => {
    await check(out);
    await mkdir(out);
    await check(out);
    await replaceSite(out, site('first'));
    await check(out);
    await replaceSite(out, site('second'));
    expect(await readFile(path.join(out, 'api/index.html'), 'utf8')).toBe('second');
    expect((await readdir(out)).toSorted()).toEqual(['api', 'payments-docs.json']);
  });

  it('is refused if it contains anything else, unless forced', async () => {
    await write(path.join(out, 'index.html'), 'mine');
    await expect(check(out)).rejects.toThrow(
      `${out}: this folder contains index.html, which this command did not create. Use --force to replace everything in the folder`,
    );
    await check(out, true);
  });

  it.each([
    ['is the working directory', () => '.', 'this is the working directory or a parent of it'],
    ['is above the working directory', () => '..', 'this is the working directory or a parent of it'],
    ['is the root of the file system', () => '/', 'this is the working directory or a parent of it'],
    ['contains the contract', () => path.dirname(contract), 'openapi.json, which the site is built from'],
    ['is above the contract', () => home, 'openapi.json, which the site is built from'],
    ['is a file', () => contract, 'openapi.json, which the site is built from'],
  ])('is always refused if it %s', async (_, folder, why) => {
    await expect(check(folder(), true)).rejects.toThrow(why);
  });

  it.each(['node_modules', '.git'])('is always refused if it contains %s', async (name) => {
    await write(path.join(out, name, 'config'), '');
    await write(path.join(out, 'payments-docs.json'), '{}');
    await expect(check(out, true)).rejects.toThrow(`contains ${name}. Choose a folder for the site only`);
  });

  it.each(['node_modules', 'node_modules/vite', 'node_modules/new', '.git', '.git/objects', '.GIT'])(
    'is always refused if it is, or is inside, node_modules or .git: %s',
    async (name) => {
      const folder = path.join(home, name);
      if (!name.endsWith('new')) await write(path.join(folder, 'config'), '');
      const [first = ''] = name.split('/');
      const why = `${folder}: this folder is ${first}, or inside it. Choose a folder for the site only`;
      await expect(check(folder)).rejects.toThrow(why);
      await expect(check(folder, true)).rejects.toThrow(why);
    },
  );

  it('is refused if its name or its target is node_modules', async () => {
    const [real, link] = [path.join(home, 'packages'), path.join(home, 'node_modules')];
    await write(path.join(real, 'vite'), '');
    await symlink(real, link);
    await expect(check(link, true)).rejects.toThrow('this folder is node_modules, or inside it');
    await rm(link);
    await write(path.join(link, 'vite'), '');
    await symlink(link, out);
    await expect(check(out, true)).rejects.toThrow('this folder is node_modules, or inside it');
  });

  it('is checked at the target of a symbolic link', async () => {
    await symlink(path.dirname(contract), out);
    await expect(check(out, true)).rejects.toThrow(OutDirError);
  });

  it('stays unchanged if a build fails', async () => {
    const fail = (stage: string) => site('half')(stage).then(() => Promise.reject(new Error('broken')));
    await expect(replaceSite(path.join(out, 'v1'), fail)).rejects.toThrow('broken');
    expect(await readdir(home)).toEqual(['api']);
    await replaceSite(out, site('first'));
    await expect(replaceSite(out, fail)).rejects.toThrow('broken');
    expect(await readFile(path.join(out, 'api/index.html'), 'utf8')).toBe('first');
    expect((await readdir(out)).toSorted()).toEqual(['api', 'payments-docs.json']);
  });

  it.each(['/proc/site', path.join(import.meta.filename, 'site')])(
    'is refused before anything is built if it is not writable: %s',
    async (folder) => {
      let isBuilt = false;
      const build = async () => {
        isBuilt = true;
      };
      await expect(replaceSite(folder, build)).rejects.toThrow('cannot write to this folder: E');
      expect(isBuilt).toBe(false);
    },
  );
});
