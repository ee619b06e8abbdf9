#!/usr/bin/env node
import { createRequire } from 'node:module';

// Check the version before importing anything: older versions of Node fail to link the modules, with an error that
// does not help.
const { engines } = createRequire(import.meta.url)('@payments-openapi/docs/package.json');
const [least = ''] = /\d+\.\d+/.exec(engines.node) ?? [];

if (isOlder(process.versions.node, least)) {
  console.error(`payments-docs needs Node.js ${least} or later, but this is ${process.versions.node}.`);
  process.exitCode = 2;
} else {
  const { runCommand } = await import('./command.ts');
  process.exitCode = await runCommand(process.argv.slice(2));
}

function isOlder(version: string, than: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = than.split('.').map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}
