import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pnpm } from './pack.ts';
import { publishedPackages, readManifest } from './packages.ts';
import { root } from './tool.ts';

/** Where the packages come from: what the owner sets in the root's package.json. */
const FIELDS = ['homepage', 'bugs', 'repository'];

describe('a packed manifest', () => {
  let workspace: string;
  beforeEach(async () => {
    workspace = await mkdtemp(path.join(tmpdir(), 'origin-'));
    await copyFile(path.join(root, '.pnpmfile.mjs'), path.join(workspace, '.pnpmfile.mjs'));
    await writeFile(
      path.join(workspace, 'pnpm-workspace.yaml'),
      'packages: [packages/*]\npmOnFail: ignore\n',
    );
    await mkdir(path.join(workspace, 'packages/one'), { recursive: true });
    const manifest = JSON.stringify({ name: 'one', version: '1.0.0' });
    await writeFile(path.join(workspace, 'packages/one/package.json'), manifest);
  });
  afterEach(() => rm(workspace, { recursive: true }));

  async function packWith(origin: object): Promise<unknown> {
    await writeFile(path.join(workspace, 'package.json'), JSON.stringify({ private: true, ...origin }));
    await pnpm(['--filter', 'one', 'pack', '--pack-destination', workspace], workspace);
    await execa('tar', ['-xzf', 'one-1.0.0.tgz'], { cwd: workspace });
    return JSON.parse(await readFile(path.join(workspace, 'package/package.json'), 'utf8'));
  }

  it('says where the package comes from, with its folder', async () => {
    const origin = {
      homepage: 'https://docs.harbour.example/',
      bugs: 'https://code.harbour.example/pay/issues',
      repository: 'git+https://code.harbour.example/pay.git',
    };
    expect(await packWith(origin)).toEqual({
      name: 'one',
      version: '1.0.0',
      homepage: origin.homepage,
      bugs: { url: origin.bugs },
      repository: { type: 'git', url: origin.repository, directory: 'packages/one' },
    });
  });

  it('says nothing that the owner has not set', async () => {
    expect(await packWith({})).toEqual({ name: 'one', version: '1.0.0' });
  });

  it.each([
    [{ homepage: 'docs.harbour.example' }, 'homepage must be a string such as https://…'],
    [{ bugs: { url: 'https://a.example' } }, 'bugs must be a string such as https://…'],
    [{ repository: 'harbour/pay' }, 'repository must be a string such as git+https://….git'],
  ])('is not made with %o', async (origin, message) => {
    const problem = await packWith(origin).catch((error: Error) => error.message);
    // pnpm wraps the lines.
    expect(String(problem).replaceAll(/\s+/g, ' ')).toContain(message);
  });
});

it('Only the manifest of the root says where the packages come from', async () => {
  for (const { manifest, folder } of await publishedPackages()) {
    const named = Object.keys(await readManifest(folder)).filter((field) => FIELDS.includes(field));
    expect(named, `${manifest.name}: set these in the root's package.json instead`).toEqual([]);
  }
});
