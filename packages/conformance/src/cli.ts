#!/usr/bin/env node
import { createRequire } from 'node:module';

// Check the version before importing anything: older versions of Node fail to link the modules, with an unhelpful error.
const { engines } = createRequire(import.meta.url)('@payments-openapi/conformance/package.json');
const [oldest = ''] = /\d+\.\d+/.exec(engines.node) ?? [];

if (process.versions.node.localeCompare(oldest, undefined, { numeric: true }) < 0) {
  console.error(
    `payments-conformance requires Node.js ${oldest} or later. This is ${process.versions.node}.`,
  );
  process.exitCode = 3;
} else {
  const { runCommand } = await import('./command/run-command.ts');
  const code = await runCommand(process.argv.slice(2), process);
  process.exitCode = code;
  // A check that was interrupted may still wait for something, such as a callback.
  process.stdout.write('', () => process.exit(code));
}
