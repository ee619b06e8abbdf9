import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readChangelogs } from '../src/guides/changelogs.ts';

it('the changelog page says if there is no release yet, and otherwise shows the changelogs', async () => {
  const repository = await mkdtemp(path.join(tmpdir(), 'changelogs-'));
  onTestFinished(() => rm(repository, { recursive: true }));
  expect(readChangelogs(repository)).toBe('There is no release yet.');
  const write = async (file: string, text: string) => {
    await mkdir(path.join(repository, path.dirname(file)), { recursive: true });
    await writeFile(path.join(repository, file), text);
  };
  await write(
    'packages/client/CHANGELOG.md',
    '# @payments-openapi/client\n\n## 0.1.0\n\n- First release.\n\n```sh\n# Install it.\n```\n',
  );
  await write('spec/released/CHANGELOG.md', '# Changelog of the contract\n\n## 1.0.0 (2026-12-01)\n');
  expect(readChangelogs(repository)).toBe(
    '## Changelog of the contract\n\n### 1.0.0 (2026-12-01)\n\n## @payments-openapi/client\n\n### 0.1.0\n\n- First release.\n\n```sh\n# Install it.\n```',
  );
});
