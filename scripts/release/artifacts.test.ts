import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requireRepository } from './artifacts.ts';

let checkout: string;
beforeEach(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'release-'));
});
afterEach(() => rm(checkout, { recursive: true }));

const here = { GITHUB_SERVER_URL: 'https://code.example', GITHUB_REPOSITORY: 'harbour/pay' };

it.each([
  [{}, {}, 'repository must be where it is published from, such as "git+https://….git", but it is undefined'],
  [{}, here, 'repository must be "git+https://code.example/harbour/pay.git", but it is undefined'],
  [
    { repository: 'git+https://code.example/other.git' },
    here,
    'but it is "git+https://code.example/other.git"',
  ],
])('A release from %o in %o fails, and says what to set', async (manifest, env, message) => {
  await writeFile(path.join(checkout, 'package.json'), JSON.stringify(manifest));
  await expect(requireRepository(env, checkout)).rejects.toThrow(message);
});

it('A release needs the repository that it runs in', async () => {
  const manifest = { repository: 'git+https://code.example/harbour/pay.git' };
  await writeFile(path.join(checkout, 'package.json'), JSON.stringify(manifest));
  await requireRepository(here, checkout);
  await requireRepository({}, checkout);
});
