import path from 'node:path';
import { readArgs, readPort, untilStopped } from '@payments-openapi/tooling/command';
import { root } from '@payments-openapi/tooling/tool';
import { watch } from 'chokidar';
import { bundle } from './bundle.ts';
import { generateAll } from './generate.ts';
import { lint } from './lint.ts';
import { startMock } from './mock.ts';

const HELP = `
Serves the mock and watches the contract. Each saved change is linted, bundled and generated, and the mock serves it.
If there is a mistake, it is shown, and the mock keeps serving the last good state.

  npm run dev -- [options]
  --port <number>   port to serve on; if it is busy, the next free one (default: 4012)

Exit codes: 0 stopped by Ctrl-C; 1 the contract has a mistake at the start; 2 invalid arguments.
`;

const { values } = readArgs(HELP, { options: { port: { type: 'string', default: '4012' } } });
const port = readPort(values.port);

async function make(): Promise<boolean> {
  return (await lint()) && (await bundle()) && (await generateAll({ check: false }));
}

let busy = false;
let saved = false;

/** Runs once at a time. Changes saved during a run cause one more run. */
async function changed(): Promise<void> {
  saved = true;
  if (busy) return;
  busy = true;
  while (saved) {
    saved = false;
    console.log(`\n${new Date().toLocaleTimeString()} the contract changed`);
    const made = await make().catch((error) => console.error(error));
    console.log(made ? 'The mock serves the change.' : 'The mock serves the last good state.');
  }
  busy = false;
}

if (!(await make())) process.exit(1);
const mock = await startMock({ port, quiet: true });
console.log(`Mock: ${mock.url}`);
const watcher = watch([path.join(root, 'spec'), path.join(root, 'packages/sandbox/control')], {
  ignored: (file, stats) =>
    /[\\/](dist|node_modules)$/.test(file) || (stats?.isFile() === true && !/\.ya?ml$/.test(file)),
  ignoreInitial: true,
  awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 },
});
watcher.on('all', changed);
await untilStopped([mock, { stop: () => watcher.close() }]);
