import path from 'node:path';
import { readArgs, readPort, untilStopped } from '@payments-openapi/tooling/command';
import { contract } from '@payments-openapi/tooling/documents';
import { freePort, type LocalServer, serveFolder } from '@payments-openapi/tooling/serve';
import { root, shown } from '@payments-openapi/tooling/tool';
import { bundle } from './bundle.ts';

const HELP = `
Bundles the contract, builds the documentation site and serves it.

  npm run site -- [options]
  --port <number>   port to serve on; if it is busy, the next free one (default: 4011)

Exit codes: 0 stopped by Ctrl-C; 1 the site cannot be built; 2 invalid arguments.
`;

/** The port of the sandbox, unless it is busy. */
export const SANDBOX_PORT = 4010;

/** Where the site is built whose forms call the sandbox on a port; each has its own, so that two can be served at once. */
const outDirOf = (sandboxPort: number) =>
  path.join(root, sandboxPort === SANDBOX_PORT ? 'packages/docs/site' : `packages/docs/site-${sandboxPort}`);

/** Builds the documentation site from the bundle. Its samples and forms call the sandbox on this port. */
export async function buildDocs(sandboxPort = SANDBOX_PORT): Promise<void> {
  // Imported late, because it takes seconds to load, and `--help` should respond at once.
  const { buildSite } = await import('@payments-openapi/docs/build-site');
  const outDir = outDirOf(sandboxPort);
  // Never silent for long: the build can take a minute on a slow machine.
  console.log('Building the documentation …');
  const began = performance.now();
  const heartbeat = setInterval(() => {
    console.log(`  still building, ${Math.round((performance.now() - began) / 1_000)} s`);
  }, 5_000);
  try {
    await buildSite({
      contract: path.join(contract.dist, 'openapi.json'),
      outDir,
      force: true,
      config: { servers: [{ url: `http://127.0.0.1:${sandboxPort}` }] },
    });
  } finally {
    clearInterval(heartbeat);
  }
  console.log(`${shown(outDir)}: built`);
}

/** Serves the site that was built for this port of the sandbox. */
export async function serveDocs(port: number, sandboxPort = SANDBOX_PORT): Promise<LocalServer> {
  return serveFolder(outDirOf(sandboxPort), await freePort(port));
}

if (import.meta.main) {
  const { values } = readArgs(HELP, { options: { port: { type: 'string', default: '4011' } } });
  const port = readPort(values.port);
  if (!(await bundle())) process.exit(1);
  await buildDocs();
  const docs = await serveDocs(port);
  console.log(`Docs: ${docs.url}`);
  await untilStopped([docs]);
}
