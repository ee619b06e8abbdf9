import path from 'node:path';
import { readArgs, readPort, untilStopped } from '@payments-openapi/tooling/command';
import { contract } from '@payments-openapi/tooling/documents';
import { freePort, type Served, serveFolder } from '@payments-openapi/tooling/serve';
import { root, shown } from '@payments-openapi/tooling/tool';
import { bundle } from './bundle.ts';

const HELP = `
Bundles the contract, builds the documentation site and serves it.

  npm run site -- [options]
  --port <number>   port to serve on; if it is busy, the next free one (default: 4011)

Exit codes: 0 stopped by Ctrl-C; 1 the site cannot be built; 2 invalid arguments.
`;

const outDir = path.join(root, 'packages/docs/site');

/** Builds the documentation site from the bundle. */
export async function buildDocs(): Promise<void> {
  // Imported late, because it takes seconds to load, and `--help` should respond at once.
  const { buildSite } = await import('@payments-openapi/docs/build-site');
  await buildSite({ contract: path.join(contract.dist, 'openapi.json'), outDir, force: true });
  console.log(`${shown(outDir)}: built`);
}

export async function serveDocs(port: number): Promise<Served> {
  return serveFolder(outDir, await freePort(port));
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
