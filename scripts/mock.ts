import path from 'node:path';
import { readArgs, readPort, untilStopped } from '@payments-openapi/tooling/command';
import { startPrism } from '@payments-openapi/tooling/prism';
import { freePort, type LocalServer } from '@payments-openapi/tooling/serve';
import { bundle, dist } from './bundle.ts';

const HELP = `
Bundles the contract and serves a mock of it with Prism. Prism validates requests and returns the contract's examples.
It never responds to a request whose body is invalid JSON, so set a timeout in your calls.

  npm run mock -- [options]
  --port <number>   port to serve on; if it is busy, the next free one (default: 4012)
  --quiet           do not print the requests

Exit codes: 0 stopped by Ctrl-C; 1 the contract cannot be bundled or served; 2 invalid arguments.
`;

/** Serves the bundle, and reloads it when it changes. */
export async function startMock({
  port,
  quiet = false,
}: {
  port: number;
  quiet?: boolean;
}): Promise<LocalServer> {
  const mock = await startPrism({
    document: path.join(dist, 'openapi.yaml'),
    port: await freePort(port),
    ...(quiet ? {} : { log: (line) => console.log(line) }),
  });
  return mock;
}

if (import.meta.main) {
  const { values } = readArgs(HELP, {
    options: { port: { type: 'string', default: '4012' }, quiet: { type: 'boolean', default: false } },
  });
  const port = readPort(values.port);
  if (!(await bundle())) process.exit(1);
  const mock = await startMock({ port, quiet: values.quiet });
  console.log(`Mock: ${mock.url}`);
  await untilStopped([mock]);
}
