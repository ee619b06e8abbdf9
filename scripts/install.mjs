// Installs the dependencies. Plain JavaScript without imports of its own, since it runs on the Node of the machine, before
// anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const { engines, packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const [oldest] = /\d+(\.\d+)*/.exec(engines.node);
if (process.versions.node.localeCompare(oldest, undefined, { numeric: true }) < 0) {
  console.error(`Node ${oldest} or newer is required, but this is Node ${process.versions.node}.`);
  process.exit(1);
}

const installed = path.join(root, 'node_modules/pnpm/bin/pnpm.mjs');

console.log('Installing dependencies …');
const began = Date.now();
const heartbeat = setInterval(() => {
  console.log(`  still installing, ${Math.round((Date.now() - began) / 1_000)} s`);
}, 5_000);
// What is installed needs no network to say that it is up to date.
const isUpToDate =
  existsSync(installed) &&
  (await run(process.execPath, [installed, 'install', '--frozen-lockfile', '--offline'], {
    stdio: 'ignore',
  })) === 0;
const code = isUpToDate
  ? 0
  : await run('npx', ['--yes', '--prefix', 'scripts', packageManager, 'install', '--frozen-lockfile'], {
      stdio: 'inherit',
      // On Windows, npx is a batch file, which only a shell runs.
      shell: process.platform === 'win32',
    });
clearInterval(heartbeat);
process.exitCode = code;

/** @returns the exit code */
function run(command, args, options) {
  const child = spawn(command, args, { cwd: root, ...options });
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
}
