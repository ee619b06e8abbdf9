#!/usr/bin/env node
import { createRequire } from 'node:module';

// Check the version before importing anything: older versions of Node fail to link the modules, with an unhelpful error.
const { engines } = createRequire(import.meta.url)('@payments-openapi/conformance/package.json');
const [minimum = 0] = /\d+/.exec(engines.node)?.map(Number) ?? [];

if (Number(process.versions.node.split('.')[0]) < minimum) {
  console.error(
    `payments-conformance requires Node.js ${minimum} or later, but this is ${process.versions.node}`,
  );
  process.exitCode = 2;
} else {
  const { runCommand } = await import('./command/run-command.ts');
  process.exitCode = await runCommand(process.argv.slice(2), process);
}
