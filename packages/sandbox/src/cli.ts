#!/usr/bin/env node
import { createRequire } from 'node:module';

// First of all, so that whoever starts it can stop it at any moment. A second signal ends it at once.
const stopped = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map(once));

// Checked before anything else is loaded: an older Node could not even link it, and would say why in its own words.
const { engines } = createRequire(import.meta.url)('@payments-openapi/sandbox/package.json');
const [least = ''] = /\d+\.\d+/.exec(engines.node) ?? [];

if (isOlder(process.versions.node, least)) {
  console.error(`payments-sandbox needs Node.js ${least} or later, this is ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  const { run } = await import('./app/command.ts');
  await run(stopped);
}

function isOlder(version: string, than: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = than.split('.').map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}

function once(signal: string): Promise<void> {
  return new Promise((resolve) => process.once(signal, () => resolve()));
}
