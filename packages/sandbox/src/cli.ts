#!/usr/bin/env node
import { createRequire } from 'node:module';

// Installed first, so that the process can be stopped at any time. A second signal ends it immediately.
const stopped = Promise.race([...['SIGINT', 'SIGTERM', 'SIGHUP'].map(once), abandonedByNpx(), readerGone()]);

// Check the version before importing anything: older versions of Node fail to link the modules, with an error that does
// not help.
const { engines } = createRequire(import.meta.url)('@payments-openapi/sandbox/package.json');
const [oldest = ''] = /\d+\.\d+/.exec(engines.node) ?? [];

if (process.versions.node.localeCompare(oldest, undefined, { numeric: true }) < 0) {
  console.error(`payments-sandbox requires Node.js ${oldest} or later. This is ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  const { run } = await import('./commands/run.ts');
  process.exitCode = await run(process.argv.slice(2), stopped);
}

/** npx passes a signal on to the shell in which it runs this command, and which does not. So the end of the shell counts. */
function abandonedByNpx(): Promise<void> {
  return new Promise((resolve) => {
    if (process.env.npm_command !== 'exec') return;
    const shell = process.ppid;
    setInterval(() => process.ppid === shell || resolve(), 250).unref();
  });
}

/** A program such as `head` that has read enough closes standard output. */
function readerGone(): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      resolve();
    });
  });
}

function once(signal: string): Promise<void> {
  return new Promise((resolve) => process.once(signal, () => resolve()));
}
