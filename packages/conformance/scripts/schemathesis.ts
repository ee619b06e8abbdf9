import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSandbox } from '@payments-openapi/sandbox';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { execa } from 'execa';
import { CHECKS } from '../src/checks/all.ts';
import { bundled, readContract } from '../src/contract/contract.ts';
import { runChecks } from '../src/run/run.ts';
import { MUTANTS } from '../test/mutants/catalogue.ts';
import type { Layer } from '../test/mutants/layer.ts';
import { listen } from '../test/mutants/listen.ts';

const HELP = `
Runs Schemathesis and the kit in turn against the same broken servers over HTTP, for the operations that are broken and
those that read what they write. Schemathesis detects a server if it reports a failure that it does not report for the
unchanged sandbox; a refused valid request (ST202) counts only if the server refuses valid requests. Each run has a new
sandbox. Servers with broken callbacks are omitted, because Schemathesis does not check callbacks.

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
const totals = {
  schemathesis: { found: 0, requests: 0, seconds: 0 },
  kit: { found: 0, requests: 0, seconds: 0 },
};
const baselines = new Map<string, { theirs: Set<string>; ours: Set<string> }>();

interface Measured {
  theirs: Set<string>;
  ours: Set<string>;
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
  const run = await timed(make, totals.kit, (baseUrl) =>
    runChecks({ contract, baseUrl, checks: CHECKS, operations }),
  );
  totals.kit.requests += run.requests.sent;
  return { theirs, ours: new Set(run.findings.map(({ check }) => check)) };
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

async function schemathesis(url: string, operations: string[]): Promise<Set<string>> {
  const report = path.join(folder, 'report.json');
  await execa(
    values.command,
    [
      ...['run', bundled, '--url', url, '--seed', '1', '--no-color', '--max-time', values.seconds],
      ...['--report-json-path', report],
      ...operations.flatMap((id) => ['--include-operation-id', id]),
    ],
    { reject: false, cwd: folder },
  );
  const { failures } = JSON.parse(await readFile(report, 'utf8')) as {
    failures: { code: string; operations: string[] }[];
  };
  return new Set(failures.flatMap(({ code, operations: at }) => at.map((place) => `${code} ${place}`)));
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
  for (const one of baseline.theirs) falseAlarms.theirs.add(one);
  for (const one of baseline.ours) falseAlarms.ours.add(one);
  const { theirs, ours } = await measure(make, wanted);
  // The sandbox refuses some valid requests because of a rule or its state. Whether one is sent in time is chance.
  const isByChance = (one: string) => one.startsWith('ST202') && !['C04', 'C05'].includes(breaks);
  const news = [...theirs].filter((one) => !baseline.theirs.has(one) && !isByChance(one));
  if (news.length > 0) totals.schemathesis.found += 1;
  if (ours.has(breaks)) totals.kit.found += 1;
  console.log(`${breaks} ${id}: kit ${[...ours].join(' ') || '–'}; Schemathesis ${news.join(', ') || '–'}`);
}
for (const [name, { found, requests, seconds }] of Object.entries(totals))
  console.log(
    `${name}: ${found} of ${mutants.length} found, ${requests} requests in ${seconds.toFixed(0)} s, ${(requests / seconds).toFixed(1)} a second`,
  );
console.log(
  `False alarms for the unchanged sandbox: Schemathesis ${falseAlarms.theirs.size}, kit ${falseAlarms.ours.size}`,
);
for (const one of falseAlarms.theirs) console.log(`  ${one}`);
await rm(folder, { recursive: true });
