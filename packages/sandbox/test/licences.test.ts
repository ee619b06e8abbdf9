import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildBrowser } from '../scripts/build-browser.ts';

it('A build for browsers comes with the licence of each package in it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'licences-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await buildBrowser(folder, 'sqlite', path.resolve(import.meta.dirname, '../src/database/sqlite-wasm.ts'));
  await buildBrowser(folder, 'worker', path.resolve(import.meta.dirname, '../src/platform/worker.ts'));
  const sections = async (name: string) =>
    (await readFile(path.join(folder, `${name}-licences.md`), 'utf8')).split('\n## ').slice(1);
  // Its package has no text of the licence.
  expect(await sections('sqlite')).toContainEqual(
    expect.stringMatching(/^@sqlite\.org\/sqlite-wasm - \S+ \(Apache-2\.0\)\n\nApache License\b/),
  );
  expect(await sections('worker')).toEqual([
    expect.stringMatching(/^@noble\/hashes - \S+ \(MIT\)\n\n[\s\S]*Permission is hereby granted/),
    expect.stringMatching(/^js-yaml - \S+ \(MIT\)\n\n[\s\S]*Permission is hereby granted/),
  ]);
});
