import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '..');

interface Check {
  name: string;
  passed: boolean;
  size: number;
  sizeLimit: number;
}

it('stays within the sizes of .size-limit.json: bundled with openapi-fetch, minified, gzipped', async () => {
  const sizeLimit = path.join(folder, 'node_modules/size-limit/bin.js');
  // It exits with 1 when a limit is passed, and says the same on its output.
  const { stdout } = await promisify(execFile)(process.execPath, [sizeLimit, '--json'], {
    cwd: folder,
  }).catch((failed: { stdout: string }) => failed);
  const checks: Check[] = JSON.parse(stdout);
  expect(checks.length).toBeGreaterThan(0);
  expect(checks.filter(({ passed }) => !passed)).toEqual([]);
});
