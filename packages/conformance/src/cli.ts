#!/usr/bin/env node
import { createRequire } from 'node:module';

// Checked before anything else is loaded: an older Node could not even link it, and would say why in its own words.
const { engines } = createRequire(import.meta.url)('@payments-openapi/conformance/package.json');
const [least = 0] = /\d+/.exec(engines.node)?.map(Number) ?? [];

if (Number(process.versions.node.split('.')[0]) < least) {
  console.error(`payments-conformance needs Node.js ${least} or later, this is ${process.versions.node}.`);
  process.exitCode = 2;
} else {
  const { runCommand } = await import('./command/run-command.ts');
  process.exitCode = await runCommand(process.argv.slice(2), process);
}
