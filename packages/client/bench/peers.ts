import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const client = path.resolve(import.meta.dirname, '..');
const cache = path.join(client, 'node_modules/.cache/bench');
const contract = path.resolve(client, '../../spec/dist/openapi.json');

/** The peers, in the versions that were current when the benchmark was written. */
export const PEERS = {
  'openapi-fetch': '0.17.0',
  '@hey-api/openapi-ts': '0.99.0',
  ky: '2.1.0',
  stripe: '23.1.0',
  openai: '7.57.0',
} as const;

/**
 * Prepares a folder with the peers installed, hey-api's client generated into `hey/` and ours built into `ours/`. The
 * peers are kept for the next run; the two clients are always rebuilt.
 */
export async function preparePeers(say: (progress: string) => void): Promise<string> {
  const versions = Object.entries(PEERS).map(([name, version]) => `${name}@${version}`);
  const home = path.join(cache, versions.join('+').replaceAll('/', '-'));
  if (!existsSync(home)) {
    say('installing the peers');
    await mkdir(cache, { recursive: true });
    const fresh = await mkdtemp(path.join(cache, 'fetching-'));
    await writeFile(path.join(fresh, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts'];
    await exec('npm', ['install', ...quiet, ...versions, 'typescript@5.9.3'], { cwd: fresh });
    await rename(fresh, home).catch(() => rm(fresh, { recursive: true }));
  }
  say('building the clients');
  const generator = path.join(home, 'node_modules/@hey-api/openapi-ts/bin/run.js');
  const generated = ['-i', contract, '-o', path.join(home, 'hey'), '--silent', '--no-log-file'];
  await exec(process.execPath, [generator, ...generated], { cwd: home });
  const tsdown = path.join(client, 'node_modules/tsdown/dist/run.mjs');
  await exec(process.execPath, [tsdown, '--out-dir', path.join(home, 'ours')], { cwd: client });
  return home;
}
