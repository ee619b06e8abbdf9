// Of runtimes that have a command line.
import { run } from './suite.ts';

const [baseUrl = '', name = ''] = process.argv.slice(2);
// Without top-level await, so that it can be compiled for older targets too.
run(baseUrl, name).then((results) => {
  console.log(JSON.stringify(results));
  // Deno and Bun wait for connections that are kept alive.
  process.exit(0);
});
