import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSandbox } from '@payments-openapi/sandbox';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { median } from '@payments-openapi/tooling/measurement';
import { execa } from 'execa';
import { CHECKS } from '../src/checks/all.ts';
import { bundled, readContract } from '../src/contract/contract.ts';
import { runChecks } from '../src/run/run.ts';
import { MUTANTS } from '../test/mutants/catalogue.ts';
import type { Layer } from '../test/mutants/layer.ts';
import { listen } from '../test/mutants/listen.ts';

const HELP = `
Runs Schemathesis and the kit in turn against the same broken servers over HTTP, for the operations that are broken and
those that read what they write. A tool detects a server if it reports what it does not report for the unchanged sandbox;
a refused valid request (ST202) counts only if the server refuses valid requests. Each run has a new sandbox. Servers with
broken callbacks are omitted, because Schemathesis does not check callbacks. The times to the first finding are those of the
servers that a tool detects, from the start of its run.

  npx pnpm exec node packages/conformance/scripts/schemathesis.ts [id …] [options]    ids of broken servers (default: all)
  --command <path>   the Schemathesis executable (default: st)
  --every <n>        only every nth server (default: 1)
  --seconds <n>      time limit for each run of Schemathesis (default: 12)

Exit codes: 0 measured; 1 something failed; 2 invalid arguments.
`;

const { values, positionals } = readArgs(HELP, {
  allowPositionals: true,
  options: {
    command: { type: 'string', default: 'st' },
    every: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '12' },
  },
});

for (const [name, value] of Object.entries({ every: values.every, seconds: values.seconds })) {
  if (!/^[1-9]\d*$/.test(value))
    refuseArguments(`--${name} must be a whole number above 0, but is "${value}"`);
}

const unknown = positionals.find((one) => !MUTANTS.some(({ id }) => id === one));
if (unknown !== undefined) refuseArguments(`Unknown id "${unknown}". Expected ids of broken servers`);

/** The operations that read what another one writes. Without them, no tool could check state. */
const READERS: Record<string, string[]> = {
  users_create: ['users_get'],
  customers_update: ['customers_getByReference', 'customers_listPaymentTokens'],
  recurringPlans_create: ['recurringPlans_get', 'recurringOrders_list'],
  recurringPlans_update: ['recurringPlans_get'],
  transactions_void: ['transactions_list'],
};

const contract = await readContract();
const folder = await mkdtemp(path.join(tmpdir(), 'schemathesis-'));
interface Total {
  /** Seconds until the first finding, for each server that it detected. */
  first: number[];
  requests: number;
  seconds: number;
}

const totals: Record<'schemathesis' | 'kit', Total> = {
  schemathesis: { first: [], requests: 0, seconds: 0 },
  kit: { first: [], requests: 0, seconds: 0 },
};
const baselines = new Map<string, Measured>();

/** What was found, and after how many seconds. */
type Found = Map<string, number>;

interface Measured {
  theirs: Found;
  ours: Found;
}

async function measure(make: Layer, operations: string[]): Promise<Measured> {
  const counted: Layer = (fetch) => (request) => {
    totals.schemathesis.requests += 1;
    return fetch(request);
  };
  const theirs = await timed(
    (fetch) => make(counted(fetch)),
    totals.schemathesis,
    (url) => schemathesis(url, operations),
  );
  const ours: Found = new Map();
  const run = await timed(make, totals.kit, (baseUrl) => {
    const start = Date.now();
    return runChecks({
      contract,
      baseUrl,
      checks: CHECKS,
      operations,
      onFinding: ({ check }) => note(ours, check, (Date.now() - start) / 1000),
    });
  });
  totals.kit.requests += run.requests.sent;
  return { theirs, ours };
}

function note(found: Found, name: string, seconds: number): void {
  found.set(name, Math.min(seconds, found.get(name) ?? seconds));
}

/** Runs against a new sandbox, because an earlier run may have voided its sales. */
async function timed<T>(
  make: Layer,
  total: { seconds: number },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const sandbox = await createSandbox();
  const server = await listen(make(sandbox.fetch));
  const start = performance.now();
  try {
    return await work(server.url);
  } finally {
    total.seconds += (performance.now() - start) / 1000;
    await server.close();
    await sandbox.close();
  }
}

/** An event in a report of Schemathesis. */
interface ReportedEvent {
  ScenarioFinished?: {
    recorder: {
      checks: Record<string, { failure_info?: { failure: { code: string; operation: string } } | null }[]>;
      interactions: Record<string, { timestamp: number }>;
    };
  };
}

async function schemathesis(url: string, operations: string[]): Promise<Found> {
  const report = path.join(folder, 'report.ndjson');
  const start = Date.now() / 1000;
  await execa(
    values.command,
    [
      ...['run', bundled, '--url', url, '--seed', '1', '--no-color', '--max-time', values.seconds],
      ...['--report-ndjson-path', report],
      ...operations.flatMap((id) => ['--include-operation-id', id]),
    ],
    { reject: false, cwd: folder },
  );
  const found: Found = new Map();
  for (const line of (await readFile(report, 'utf8')).trim().split('\n')) {
    const { checks = {}, interactions = {} } =
      (JSON.parse(line) as ReportedEvent).ScenarioFinished?.recorder ?? {};
    for (const [id, all] of Object.entries(checks))
      for (const { failure_info: info } of all)
        if (info)
          note(
            found,
            `${info.failure.code} ${info.failure.operation}`,
            (interactions[id]?.timestamp ?? Number.POSITIVE_INFINITY) - start,
          );
  }
  await rm(report);
  return found;
}

function textOf(found: [name: string, seconds: number][]): string {
  return found.map(([name, seconds]) => `${name} after ${seconds.toFixed(1)} s`).join(', ') || '–';
}

const mutants = MUTANTS.filter(
  ({ id, breaks, operations }) =>
    breaks !== 'C13' &&
    operations.some((one) => one !== '') &&
    (positionals.length === 0 || positionals.includes(id)),
).filter((_, index) => index % Number(values.every) === 0);
const falseAlarms = { theirs: new Set<string>(), ours: new Set<string>() };
for (const { id, breaks, make, operations } of mutants) {
  const wanted = [...new Set(operations.flatMap((one) => [one, ...(READERS[one] ?? [])]))].sort();
  const key = wanted.join();
  const baseline = baselines.get(key) ?? (await measure((fetch) => fetch, wanted));
  baselines.set(key, baseline);
  for (const one of baseline.theirs.keys()) falseAlarms.theirs.add(one);
  for (const one of baseline.ours.keys()) falseAlarms.ours.add(one);
  const { theirs, ours } = await measure(make, wanted);
  // The sandbox refuses some valid requests because of a rule or its state. Whether one is sent in time is chance.
  const isByChance = (one: string) => one.startsWith('ST202') && !['C04', 'C05'].includes(breaks);
  const news = [...theirs].filter(([one]) => !baseline.theirs.has(one) && !isByChance(one));
  if (news.length > 0) totals.schemathesis.first.push(Math.min(...news.map(([, seconds]) => seconds)));
  const own = [...ours].filter(([one]) => !baseline.ours.has(one));
  if (own.length > 0) totals.kit.first.push(Math.min(...own.map(([, seconds]) => seconds)));
  console.log(`${breaks} ${id}: kit ${textOf(own)}; Schemathesis ${textOf(news)}`);
}
for (const [name, { first, requests, seconds }] of Object.entries(totals))
  console.log(
    `${name}: ${first.length} of ${mutants.length} found, the first finding after ${median(first).toFixed(1)} s (median), ${requests} requests in ${seconds.toFixed(0)} s, ${(requests / seconds).toFixed(1)} a second`,
  );
console.log(
  `False alarms for the unchanged sandbox: Schemathesis ${falseAlarms.theirs.size}, kit ${falseAlarms.ours.size}`,
);
for (const one of falseAlarms.theirs) console.log(`  ${one}`);
await rm(folder, { recursive: true });
