import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildSandbox } from './build.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const require = createRequire(import.meta.url);
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const contract = require.resolve('@payments-openapi/spec/openapi.json');
const prism = require.resolve('@stoplight/prism-cli/dist/index.js');

/** The sandbox as started by its published command, with the defaults. */
export async function startSandbox(
  options: readonly string[] = [],
  env?: Record<string, string>,
): Promise<ServerProcess> {
  const cli = `${await buildSandbox()}/cli.js`;
  return startServerProcess((port) => [cli, `--port=${port}`, ...options], env);
}

/** Prism with the same contract, in one process and without its request log, which makes it faster. */
export function startPrism(): Promise<ServerProcess> {
  return startServerProcess((port) => [
    prism,
    'mock',
    contract,
    '--host=127.0.0.1',
    `--port=${port}`,
    '--multiprocess=false',
    '--verboseLevel=error',
  ]);
}

/** Fastify with the same validation and a Map. */
export function startBare(): Promise<ServerProcess> {
  return startServerProcess((port) => [here('./bare.ts'), String(port)]);
}

/** The sandbox's server without the database and the request log. */
export function startShell(): Promise<ServerProcess> {
  return startServerProcess((port) => [here('./shell.ts'), String(port)]);
}
