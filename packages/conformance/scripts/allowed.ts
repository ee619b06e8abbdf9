import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import * as fc from 'fast-check';
import { findingsFor } from '../test/allowed/run.ts';
import { type Allowed, allowed } from '../test/allowed/variations.ts';

const HELP = `
Generates servers that the contract allows, from the sandbox and from the second server of the tests: what is free varies,
such as the order of lists, pages, formats, statuses, further fields, absent optional ones, slow responses and 429s. Runs
every check against each, and prints its findings with the fewest variations that cause one. There must be none. npm test
runs two of them.

  npx pnpm exec node packages/conformance/scripts/allowed.ts
  --count <n>   how many servers (default: 200)
  --seed <n>    draws other servers (default: 1)

Exit codes: 0 no findings; 1 findings; 2 invalid arguments.
`;

const { values } = readArgs(HELP, {
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});

const [count, seed] = [Number(values.count), Number(values.seed)];
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed))
  refuseArguments('Expected integers in --count and --seed');

const servers = fc.sample(allowed(['second server', 'second server', 'sandbox']), { numRuns: count, seed });
let condemned = 0;
for (const [index, server] of servers.entries()) {
  const found = await findingsFor(server);
  console.log(`${index + 1} of ${count}: ${found.length} findings`);
  if (found.length === 0) continue;
  condemned += 1;
  const fewest = await shrunk(server);
  console.log(`${fewest.base}, seed ${fewest.seed}`);
  for (const { text } of fewest.variations) console.log(`  ${text}`);
  for (const finding of new Set(await findingsFor(fewest))) console.log(`  ${finding}`);
}
console.log(`\n${condemned} of ${count} allowed servers have findings`);
process.exitCode = condemned === 0 ? 0 : 1;

/** Leaves out each variation without which there still are findings. */
async function shrunk(server: Allowed): Promise<Allowed> {
  let fewest = server;
  for (const one of server.variations) {
    const without = { ...fewest, variations: fewest.variations.filter((other) => other !== one) };
    if ((await findingsFor(without)).length > 0) fewest = without;
  }
  return fewest;
}
