import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { PEERS } from '@payments-openapi/client/bench/peers';
import type { Part } from '@payments-openapi/sandbox/bench';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { isMet, median } from '@payments-openapi/tooling/measurement';
import { markdownTable, report } from '@payments-openapi/tooling/report';
import { updateResults } from '@payments-openapi/tooling/results';
import { root } from '@payments-openapi/tooling/tool';
import { bundle } from './bundle.ts';

const HELP = `
Benchmarks the sandbox: requests compared with Prism and bare Fastify, start and memory, the billing run, one sandbox
among many, how long other calls wait while a clock is advanced, large seeds, the search for due work, the worst request
of each operation that it can find, long reads of a large sandbox, callers that do not read, how smoothly the
inspector scrolls, and how soon a sandbox in a page answers on a slow phone.
Benchmarks the client against its peers, which it installs from the registry: bundle size, calls and type checking.
Benchmarks the documentation: its build, and how soon a slow phone shows its pages.
Prints tables, ratios first, and updates that of callers that do not read in packages/docs/pages/scaling.md. Progress goes
to standard error.

  npm run bench -- [part …]

  part                     requests, start, billing, advance, sandboxes, seeds, due, worst, large,
                           hostile, inspector, page, client, docs (default: all)
  --rounds <number>        how often to measure everything, taking turns (default: 5)
  --quick                  a first look: no 100,000 due cycles, shorter advances, fewer requests, smaller seeds, 200
                           other sandboxes
  --json                   print the measurements as JSON, each with all its rounds

A quiet machine with at least two cores gives the best results. Ratios are taken within a round.
In CI, run "npm run bench -- worst large --rounds 3 --json": no request or long read may take more than 250 ms of CPU time.
A request that does is measured again before it is reported. Other targets are only reported.
Exit codes: 0 measured; 1 a request takes too long or something failed; 2 invalid arguments.
`;

const { values, positionals } = readArgs(HELP, {
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
// Imported late, so that `--help` responds at once.
const { runClientBench } = await import('@payments-openapi/client/bench');
const { PARTS, runBench } = await import('@payments-openapi/sandbox/bench');
const { measureSite } = await import('@payments-openapi/docs/bench');
/** Parts that are not about the sandbox. */
const OTHERS = ['client', 'docs'];
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1)
  refuseArguments(`--rounds must be a whole number of at least 1, but is "${values.rounds}"`);
const parts =
  positionals.length === 0 ? PARTS : positionals.filter((name) => !OTHERS.includes(name)).map(readPart);
const withClient = positionals.length === 0 || positionals.includes('client');
const withDocs = positionals.length === 0 || positionals.includes('docs');

function readPart(name: string): Part {
  return (
    PARTS.find((part) => part === name) ??
    refuseArguments(`Unknown part "${name}". Expected one of: ${[...PARTS, ...OTHERS].join(', ')}`)
  );
}

const { quick } = values;
const say = (progress: string) => console.error(progress);
if (!(await bundle(say))) process.exit(1);
const options = {
  rounds,
  seconds: quick ? 1 : 2,
  requests: quick ? 1_000 : 5_000,
  cycles: quick ? [1_000, 10_000] : [1_000, 10_000, 100_000],
  others: quick ? 200 : 1_000,
  times: 15,
  orders: quick ? 3_000 : 30_000,
  tried: quick ? 100 : 1_000,
  say,
};
const sandbox = parts.length > 0 ? await runBench(parts, options) : undefined;
const measurements = [
  ...(sandbox?.measurements ?? []),
  ...(withClient ? await runClientBench({ rounds, say }) : []),
  ...(withDocs ? [await measureSite({ rounds, say })] : []),
];
const made = environment(sandbox?.postgres);
if (values.json) {
  const judged = measurements.map((measurement) => ({
    ...measurement,
    results: measurement.results.map((result) => ({ ...result, met: isMet(result) ?? null })),
  }));
  console.log(JSON.stringify({ environment: made, rounds, measurements: judged }, null, 2));
} else {
  const versions = Object.entries(made).map(([name, value]) => `${name} ${value}`);
  console.log(`\n${versions.join(', ')}; ${rounds} rounds\n\n\n${report(measurements)}`);
  for (const measurement of measurements) {
    const { page } = measurement;
    if (page === undefined) continue;
    const on = `Run on ${new Date().toISOString().slice(0, 10)}, on ${made.machine}, at a load of ${made.load}.`;
    say(await updateResults(path.join(root, page), () => `${on}\n\n${markdownTable(measurement)}`));
  }
}

const missed = measurements
  .filter(({ isGate }) => isGate)
  .flatMap(({ results }) => results.filter((result) => isMet(result) === false));
for (const { name, rounds } of missed)
  console.error(`Takes too long: ${name}, ${Math.round(median(rounds))} ms`);
if (missed.length > 0) process.exitCode = 1;

/** The versions that were measured, and the machine. */
function environment(postgres = 'not measured'): Record<string, string> {
  const resolve = createRequire(import.meta.resolve('@payments-openapi/sandbox/package.json'));
  const versionOf = (name: string): string => resolve(`${name}/package.json`).version;
  return {
    sandbox: versionOf('@payments-openapi/sandbox'),
    Prism: versionOf('@stoplight/prism-cli'),
    Fastify: versionOf('fastify'),
    Ajv: versionOf('ajv'),
    autocannon: versionOf('autocannon'),
    Node: process.versions.node,
    SQLite: process.versions.sqlite ?? 'unknown',
    PostgreSQL: postgres,
    ...(withClient && PEERS),
    machine: `${os.availableParallelism()} × ${os.cpus()[0]?.model ?? os.arch()}`,
    load: os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(' '),
  };
}
