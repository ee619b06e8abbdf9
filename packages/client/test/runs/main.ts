// Of runtimes that have a command line.
import { run } from './suite.ts';

const [baseUrl = '', name = ''] = process.argv.slice(2);
console.log(JSON.stringify(await run(baseUrl, name)));
// Deno and Bun wait for connections that are kept alive.
process.exit(0);
