import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Measurement, Result } from '@payments-openapi/tooling/measurement';
import { bundleCode } from './bundle.ts';

const client = path.resolve(import.meta.dirname, '..');

interface Check {
  name: string;
  path: string;
  import: string;
  limit?: string;
}

/** The imports that each peer needs for one call. */
const PEERS: Record<string, string> = {
  'openapi-fetch': `export { default as peer } from 'openapi-fetch';`,
  'hey-api': `export { usersGet as peer } from './hey/sdk.gen.js';`,
  ky: `export { default as peer } from 'ky';`,
  stripe: `export { default as peer } from 'stripe';`,
  openai: `export { default as peer } from 'openai';`,
};

/** Measures what one call adds to a page, with size-limit and the limits of the tests. */
export async function measureBundles(home: string): Promise<Measurement> {
  const limits: Check[] = JSON.parse(await readFile(path.join(client, '.size-limit.json'), 'utf8'));
  const checks = limits.map((check) => ({
    ...check,
    path: check.path.replace(/^src\/(.*)\.ts$/, 'ours/$1.js'),
  }));
  for (const [name, code] of Object.entries(PEERS)) {
    const file = `bundle-${name}.js`;
    // hey-api generates TypeScript, whose imports end in .js.
    await writeFile(path.join(home, file), name === 'hey-api' ? await bundleCode(home, code) : code);
    checks.push({ name, path: file, import: '{ peer }' });
  }
  return {
    title: 'Bundles of one call',
    note: 'By size-limit: as published, with all dependencies, bundled for browsers by Rolldown, minified, gzipped; 1 kB is 1,000 bytes.',
    results: await sizeLimit(home, checks),
    figures: [],
  };
}

async function sizeLimit(home: string, checks: readonly Check[]): Promise<Result[]> {
  const config = path.join(home, 'size-limit.json');
  await writeFile(config, JSON.stringify(checks.map((check) => ({ ...check, gzip: true }))));
  const bin = path.join(client, 'node_modules/size-limit/bin.js');
  // It exits with 1 if a limit is exceeded, but prints the same output.
  const { stdout } = await promisify(execFile)(process.execPath, [bin, '--json', '--config', config], {
    cwd: client,
  }).catch((failed: { stdout: string }) => failed);
  const measured: { name: string; size: number; sizeLimit?: number }[] = JSON.parse(stdout);
  return measured.map(({ name, size, sizeLimit: most }) => ({
    name,
    unit: 'kB',
    rounds: [size / 1000],
    ...(most !== undefined && { aim: { most: most / 1000 } }),
  }));
}
