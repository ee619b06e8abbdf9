import { bundle } from './bundle.ts';
import { generateAll } from './generate.ts';
import { readArgs, untilStopped } from './lib/command.ts';
import { firstCalls } from './lib/firstCalls.ts';
import { lint } from './lint.ts';
import { startMock } from './mock.ts';
import { buildDocs, serveDocs } from './site.ts';

const help = `
Everything at once: lints, bundles and generates, builds the documentation, then serves the mock and the documentation.

  npm start

Busy ports (4010, 4011) are replaced by the next free ones.
Exit code: 0 stopped by Ctrl-C, 1 a step failed, 2 wrong arguments.
`;

readArgs(help, {});
const made = (await lint()) && (await bundle()) && (await generateAll({ check: false }));
if (!made) process.exit(1);
await buildDocs();
const mock = await startMock({ port: 4010, quiet: true });
const docs = await serveDocs(4011);
console.log(`
Mock   ${mock.url}
Docs   ${docs.url}

Try it in another terminal, in this folder:

${await firstCalls(mock.url)}
`);
await untilStopped([mock, docs]);
