import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { edited } from '@payments-openapi/changes/combined.fixture';
import { type ReleaseStore, storeRelease } from '@payments-openapi/changes/release';
import { shop } from '@payments-openapi/changes/shop.fixture';
import type { OpenApiDocument } from '@payments-openapi/spec';
import { tool } from '@payments-openapi/tooling/tool';
import { describe, expect, it } from 'vitest';
import { writeVersions } from './versions.ts';

const today = '2026-11-22';
const pointer = '#/components/schemas/Book/properties/rating';
const withoutRating = (version: string) =>
  edited(shop, { [pointer]: undefined, '#/info/version': version }) as unknown as OpenApiDocument;
const approval = { rule: 'property-removed', pointer, reason: 'Nobody rates books.', expires: '2026-12-31' };
const names = ['client', 'conformance', 'docs', 'sandbox', 'spec'];

interface Checkout {
  folder: string;
  store: ReleaseStore;
  write(file: string, text: string): Promise<void>;
}

const test = it.extend<{ checkout: Checkout }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameters of a fixture from this pattern.
  checkout: async ({}, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'checkout-'));
    const write = async (file: string, text: string) => {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    };
    await write('package.json', '{ "private": true }');
    await write('pnpm-workspace.yaml', 'packages: [spec, packages/*]');
    await write('.changeset/config.json', '{ "changelog": false, "format": false }');
    for (const name of names) {
      const manifest = { name: `@payments-openapi/${name}`, version: '1.2.0' };
      await write(`${name === 'spec' ? '' : 'packages/'}${name}/package.json`, JSON.stringify(manifest));
    }
    const store = { released: path.join(folder, 'released'), changelog: path.join(folder, 'CHANGELOG.md') };
    await write('released/approved.yaml', '[]\n');
    await storeRelease(store, '1.4.0', shop as unknown as OpenApiDocument);
    await use({ folder, store, write });
    await rm(folder, { recursive: true });
  },
});

const changeset = (bump: string) =>
  `---\n${names.map((name) => `"@payments-openapi/${name}": ${bump}\n`).join('')}---\n\nBooks have no rating.\n`;

/** Commits everything. @returns a function for what has been written since, by file */
async function commit({ folder }: Checkout): Promise<() => Promise<string>> {
  const git = tool({ cwd: folder, env: { GIT_CONFIG_GLOBAL: '/dev/null' } });
  await git('git', ['init', '--quiet']);
  await git('git', ['add', '.']);
  await git('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '--quiet', '--message', 'All']);
  return async () => (await git('git', ['status', '--porcelain'])).stdout;
}

describe('a release with a breaking change of the contract', () => {
  test('is rejected with everything that is missing, and writes nothing', async ({ checkout }) => {
    const { folder, store, write } = checkout;
    await write('.changeset/books.md', changeset('minor'));
    const written = await commit(checkout);
    const refused = writeVersions(folder, store, withoutRating('1.5.0'), today);
    await expect(refused).rejects.toThrow(
      [
        ...['spec', 'client', 'sandbox', 'conformance', 'docs'].map(
          (name) =>
            `The contract has a major change, so @payments-openapi/${name} must be at least 2.0.0, not 1.3.0.`,
        ),
        `Not approved: property-removed at ${pointer}`,
        'info.version is 1.5.0, but the changes since 1.4.0 require at least 2.0.0.',
      ].join('\n'),
    );
    expect(await written()).toBe('');
  });

  test('is released if it is approved, as a major version of every package', async ({ checkout }) => {
    const { folder, store, write } = checkout;
    await write('.changeset/books.md', changeset('major'));
    await write('packages/conformance/README.md', 'uses: a/b/packages/conformance@v1\n');
    await write('released/approved.yaml', JSON.stringify([approval]));
    const written = await commit(checkout);
    const bumps = await writeVersions(folder, store, withoutRating('2.0.0'), today);
    expect(bumps.map(({ from, to }) => `${from} ${to}`)).toEqual(Array(5).fill('1.2.0 2.0.0'));
    expect((await written()).split('\n').sort()).toEqual([
      ' D .changeset/books.md',
      ' D released/1.4.0.json',
      ' M packages/client/package.json',
      ' M packages/conformance/README.md',
      ' M packages/conformance/package.json',
      ' M packages/docs/package.json',
      ' M packages/sandbox/package.json',
      ' M released/approved.yaml',
      ' M spec/package.json',
      '?? CHANGELOG.md',
      '?? released/2.0.0.json',
    ]);
    expect(await readFile(store.changelog, 'utf8')).toContain('Nobody rates books.');
    expect(await readFile(path.join(folder, 'packages/conformance/README.md'), 'utf8')).toContain('@v2');
  });
});
