import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { tool } from '@payments-openapi/tooling/tool';
import { expect, it } from 'vitest';
import { configOf, redirectTo, releasedSites } from './site-versions.ts';

it('builds one site for each released contract, from the newest tag with it', async () => {
  const repository = await mkdtemp(path.join(os.tmpdir(), 'versions-'));
  const identity = { GIT_CONFIG_GLOBAL: os.devNull, GIT_COMMITTER_NAME: 't', GIT_COMMITTER_EMAIL: 't@t' };
  const git = tool({ cwd: repository, env: { ...identity, GIT_AUTHOR_NAME: 't', GIT_AUTHOR_EMAIL: 't@t' } });
  try {
    await git('git', ['init', '--quiet']);
    const released = path.join(repository, 'spec/released');
    for (const [contract, tag] of [
      ['1.0.0', '0.1.0'],
      ['1.0.0', '0.1.1'],
      ['1.10.0', '0.2.0'],
      ['1.9.0', '0.10.0'],
    ]) {
      await rm(released, { recursive: true, force: true });
      await mkdir(released, { recursive: true });
      await writeFile(path.join(released, `${contract}.json`), '{}');
      await git('git', ['add', '--all']);
      await git('git', ['commit', '--quiet', '--allow-empty', '--message', `${tag}`]);
      await git('git', ['tag', '--annotate', `@payments-openapi/spec@${tag}`, '--message', 'Release']);
    }
    expect(await releasedSites(repository)).toEqual([
      { version: '1.10.0', tag: '@payments-openapi/spec@0.2.0' },
      { version: '1.9.0', tag: '@payments-openapi/spec@0.10.0' },
      { version: '1.0.0', tag: '@payments-openapi/spec@0.1.1' },
    ]);
  } finally {
    await rm(repository, { recursive: true });
  }
});

it('lets readers switch between releases, and marks what is not released', () => {
  const sites = [{ version: '1.0.0', tag: '@payments-openapi/spec@0.1.0' }];
  const versions = [
    { label: '1.0.0', href: '/pay/1.0.0/' },
    { label: 'main (unreleased)', href: '/pay/main/' },
  ];
  expect(configOf(sites, 'Payments', '/pay/')).toEqual({ versions });
  expect(configOf([], 'Payments', '/pay/')).toEqual({
    name: 'Payments (unreleased)',
    versions: versions.slice(1),
  });
  expect(redirectTo('/pay/1.0.0/')).toContain('content="0; url=/pay/1.0.0/"');
});
