import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { root, tool } from '@payments-openapi/tooling/tool';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSums } from './artifacts.ts';
import { startGithub, startRegistry } from './loopback.ts';

// Two packages in a checkout with a remote, a registry and a stand-in of GitHub's API: all of it on this machine.
const registry = await startRegistry('http://127.0.0.1:9/');
const github = await startGithub('token');
const home = await mkdtemp(path.join(os.tmpdir(), 'publish-'));
const checkout = path.join(home, 'checkout');
const remote = path.join(home, 'remote.git');
const env = {
  GIT_CONFIG_GLOBAL: os.devNull,
  GIT_COMMITTER_NAME: 'release',
  GIT_COMMITTER_EMAIL: 'release@pay.example',
  GIT_AUTHOR_NAME: 'maintainer',
  GIT_AUTHOR_EMAIL: 'maintainer@pay.example',
  GITHUB_API_URL: github.url,
  GITHUB_REPOSITORY: 'harbour/pay',
  GITHUB_TOKEN: 'token',
  NPM_CONFIG_USERCONFIG: path.join(home, '.npmrc'),
  npm_config_registry: `${registry.url}/`,
  // pnpm reads its own.
  pnpm_config_registry: `${registry.url}/`,
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
};
const run = tool({ cwd: checkout, env, reject: false });
const publish = (folder: string, extra: Record<string, string> = {}) =>
  run('node', [path.join(root, 'scripts/release/publish.ts'), folder], { env: { ...env, ...extra } });

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(checkout, file)), { recursive: true });
  await writeFile(path.join(checkout, file), text);
}

/** Commits both packages with a version, and packs them. @returns the folder */
async function pack(version: string): Promise<string> {
  for (const [folder, name] of [
    ['spec', 'spec'],
    ['packages/conformance', 'conformance'],
  ] as const) {
    await write(`${folder}/package.json`, JSON.stringify({ name: `@payments-openapi/${name}`, version }));
    await write(
      `${folder}/CHANGELOG.md`,
      `# ${name}\n\n## ${version}\n\nWhat ${version} brings.\n\n## 0.0.1\n\nOld.\n`,
    );
  }
  await write(`spec/released/3.0.0.json`, '{}');
  await write('spec/released/CHANGELOG.md', `# Contract\n\n## 3.0.0 (2026-01-01)\n\nSend more.\n`);
  await run('git', ['add', '.']);
  await run('git', ['commit', '--quiet', '--message', version]);
  const folder = path.join(home, version);
  await run('pnpm', ['exec', 'changeset', 'pack', '--out-dir', folder]);
  for (const name of ['spec', 'conformance']) {
    await mkdir(path.join(folder, 'bills-of-materials'), { recursive: true });
    await writeFile(path.join(folder, `bills-of-materials/${name}-${version}.cdx.json`), '{}');
  }
  await writeSums(folder);
  return folder;
}

beforeAll(async () => {
  await mkdir(checkout);
  await writeFile(env.NPM_CONFIG_USERCONFIG, `//${new URL(registry.url).host}/:_authToken=token\n`);
  const { packageManager } = (await import(path.join(root, 'package.json'), { with: { type: 'json' } }))
    .default;
  await write('package.json', JSON.stringify({ private: true, packageManager }));
  await write(
    'pnpm-workspace.yaml',
    'packages: [spec, packages/*]\npmOnFail: ignore\nverifyDepsBeforeRun: false\n',
  );
  await write('.changeset/config.json', '{ "access": "public", "changelog": false }');
  await write('.gitignore', 'node_modules\n');
  // Only what publishes: pnpm would take a whole folder of modules that it has not installed for a broken one.
  await mkdir(path.join(checkout, 'node_modules/.bin'), { recursive: true });
  for (const name of ['.bin/changeset', '.bin/pnpm', 'pnpm'])
    await symlink(path.join(root, 'node_modules', name), path.join(checkout, 'node_modules', name));
  await tool('git', ['init', '--quiet', '--bare', remote]);
  await run('git', ['init', '--quiet']);
  await run('git', ['remote', 'add', 'origin', remote]);
});

afterAll(async () => {
  registry.stop();
  github.stop();
  await rm(home, { recursive: true, force: true });
});

/** The tags of the remote, each with its type and the message of its commit. */
async function tags(): Promise<string[]> {
  const format = '%(refname:short) %(objecttype) %(*subject)';
  const { stdout } = await tool('git', ['-C', remote, 'for-each-ref', 'refs/tags', `--format=${format}`]);
  return stdout.split('\n').filter(Boolean);
}

describe('the job that publishes', { timeout: 300_000 }, () => {
  it('fails if tags have no author, and can be repeated then', async () => {
    const folder = await pack('1.0.0');
    const { exitCode } = await publish(folder, { GIT_COMMITTER_NAME: '', GIT_COMMITTER_EMAIL: '' });
    expect(exitCode).toBe(1);
    expect(await tags()).toEqual([]);
    const repeated = await publish(folder);
    expect(repeated.exitCode, repeated.stdout + repeated.stderr).toBe(0);
    expect(await tags()).toEqual([
      '@payments-openapi/conformance@1.0.0 tag 1.0.0',
      '@payments-openapi/spec@1.0.0 tag 1.0.0',
      'v1 tag 1.0.0',
    ]);
    expect([...registry.packages.keys()].sort()).toEqual([
      '@payments-openapi/conformance',
      '@payments-openapi/spec',
    ]);
  });

  it('changes no tag if it is repeated', async () => {
    const before = await tool('git', ['ls-remote', '--tags', remote]);
    const later = '2100-01-01T00:00:00Z';
    const { exitCode, stderr } = await publish(path.join(home, '1.0.0'), { GIT_COMMITTER_DATE: later });
    expect(exitCode, stderr).toBe(0);
    expect((await tool('git', ['ls-remote', '--tags', remote])).stdout).toBe(before.stdout);
  });

  it('makes a release of each version, with its changelog and its files', () => {
    const releases = github.releases.map(({ tag_name, draft, body, assets }) => [
      tag_name,
      draft,
      body,
      Object.keys(assets),
    ]);
    expect(releases.toSorted()).toEqual([
      [
        '@payments-openapi/conformance@1.0.0',
        false,
        'What 1.0.0 brings.',
        ['payments-openapi-conformance-1.0.0.tgz', 'conformance-1.0.0.cdx.json', 'SHA256SUMS'],
      ],
      [
        '@payments-openapi/spec@1.0.0',
        false,
        'What 1.0.0 brings.\n\n## Contract 3.0.0\n\nSend more.',
        ['payments-openapi-spec-1.0.0.tgz', 'spec-1.0.0.cdx.json', 'SHA256SUMS'],
      ],
    ]);
    expect(String(github.releases[0]?.assets.SHA256SUMS)).toMatch(/^([0-9a-f]{64} {2}[\w.-]+\n){2}$/);
  });

  it('moves the tag of the major version, and no other', async () => {
    const { exitCode, stderr } = await publish(await pack('1.1.0'));
    expect(exitCode, stderr).toBe(0);
    expect(await tags()).toEqual([
      '@payments-openapi/conformance@1.0.0 tag 1.0.0',
      '@payments-openapi/conformance@1.1.0 tag 1.1.0',
      '@payments-openapi/spec@1.0.0 tag 1.0.0',
      '@payments-openapi/spec@1.1.0 tag 1.1.0',
      'v1 tag 1.1.0',
    ]);
    expect(github.releases).toHaveLength(4);
  });

  it('fails if a file is not the one that was packed', async () => {
    const folder = path.join(home, '1.1.0');
    await writeFile(path.join(folder, 'packages/payments-openapi-spec-1.1.0.tgz'), 'other');
    const { exitCode, stderr } = await publish(folder);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('payments-openapi-spec-1.1.0.tgz: its checksum is not the one in SHA256SUMS');
  });
});
