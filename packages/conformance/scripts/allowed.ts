import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import * as fc from 'fast-check';
import { readContract } from '../src/contract/contract.ts';
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
  --operations <n>   checks only n operations of each server, drawn by --seed (default: all)
  --from <n>    starts at the nth server, to continue a run that was stopped (default: 1)

Exit codes: 0 no findings; 1 findings; 2 invalid arguments.
`;

const { values } = readArgs(HELP, {
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    operations: { type: 'string' },
    from: { type: 'string', default: '1' },
  },
});

const [count, seed, from] = [Number(values.count), Number(values.seed), Number(values.from)];
const operationIds = (await readContract()).operations.map(({ operationId }) => operationId);
const some = values.operations === undefined ? operationIds.length : Number(values.operations);
if (![count, seed, from, some].every(Number.isInteger) || count < 1 || from < 1)
  refuseArguments('Expected integers in --count, --seed, --operations and --from');
if (some < 1 || some > operationIds.length)
  refuseArguments(`Expected 1 to ${operationIds.length} in --operations`);

const servers = fc.sample(
  fc.tuple(
    allowed(['second server', 'second server', 'sandbox']),
    fc.subarray(operationIds, { minLength: some, maxLength: some }),
  ),
  { numRuns: count, seed },
);
let condemned = 0;
for (const [index, [server, drawn]] of servers.entries()) {
  // Steps that are not about a single operation run only if all are checked.
  const operations = some === operationIds.length ? undefined : drawn;
  if (index + 1 < from) continue;
  const start = performance.now();
  const found = await findingsFor(server, { operations });
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${index + 1} of ${count}: ${found.length} findings, ${server.base}, ${seconds} s`);
  if (found.length === 0) continue;
  condemned += 1;
  // At once: with fewer variations, a rare one may not come again.
  for (const finding of new Set(found)) console.log(`  ${finding}`);
  const fewest = await shrunk(server, operations);
  console.log(`With the fewest variations: ${fewest.base}, seed ${fewest.seed}`);
  for (const { text } of fewest.variations) console.log(`  ${text}`);
}
console.log(`\n${condemned} of ${count - from + 1} allowed servers have findings`);
process.exitCode = condemned === 0 ? 0 : 1;

/** Leaves out each variation without which there still are findings. */
async function shrunk(server: Allowed, operations: readonly string[] | undefined): Promise<Allowed> {
  let fewest = server;
  for (const one of server.variations) {
    const without = { ...fewest, variations: fewest.variations.filter((other) => other !== one) };
    if ((await findingsFor(without, { operations })).length > 0) fewest = without;
  }
  return fewest;
}
