import { buildInspector } from '@payments-openapi/sandbox/build-inspector';
import { readArgs, untilStopped } from '@payments-openapi/tooling/command';
import { freePort } from '@payments-openapi/tooling/serve';
import { bundle } from './bundle.ts';
import { generateAll } from './generate.ts';
import { firstCalls } from './lib/first-calls.ts';
import { lint } from './lint.ts';
import { startMock } from './mock.ts';
import { buildDocs, SANDBOX_PORT, serveDocs } from './site.ts';

const HELP = `
Does everything at once: lints, bundles and generates, builds the documentation, then serves the sandbox, the
documentation and the mock. The sandbox keeps its state in memory, so it starts fresh each time.

  npm start

If a port (4010, 4011, 4012) is busy, the next free one is used.
Exit codes: 0 stopped by Ctrl-C; 1 a step failed; 2 invalid arguments.
`;

/** A path that shows an example in a browser: Prism serves only operations. */
const EXAMPLE = '/svc/payment/api/v1/openapi/transactions/list';

readArgs(HELP, {});
// Imported late, so that `--help` responds at once.
const { startServer } = await import('@payments-openapi/sandbox');
const made = (await lint()) && (await bundle()) && (await generateAll({ check: false }));
if (!made) process.exit(1);
await buildInspector();
// The forms of the documentation call the sandbox, wherever it gets a port.
const sandboxPort = await freePort(SANDBOX_PORT);
await buildDocs(sandboxPort);
// One after another, because each may move to the next free port.
const docs = await serveDocs(4011, sandboxPort);
const sandbox = await startServer({
  port: sandboxPort,
  logLevel: 'warn',
  // The forms of the documentation call the sandbox.
  allowOrigin: docs.url,
  documentation: docs.url,
});
const mock = await startMock({ port: 4012, quiet: true });
console.log(`
Sandbox    ${sandbox.url}
Inspector  ${sandbox.url}/_sandbox/ui/
Docs       ${docs.url}
Mock       ${mock.url}${EXAMPLE}

Try the sandbox in another terminal, in this folder:

${await firstCalls(sandbox.url)}
`);
await untilStopped([mock, docs, { stop: sandbox.close }]);
