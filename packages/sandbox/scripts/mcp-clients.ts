import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readArgs } from '@payments-openapi/tooling/command';
import { pack } from '@payments-openapi/tooling/pack';
import { execa, type ResultPromise } from 'execa';

const HELP = `
Installs the packed sandbox in a new project, serves its tools by MCP, and tries them with the official conformance suite
and the official inspector. Requires a package registry.

  npx pnpm exec node packages/sandbox/scripts/mcp-clients.ts

Exit codes: 0 both find nothing wrong; 1 one does; 2 invalid arguments.
`;

/** The tools that are tried, and the SDK that the command needs. */
const PACKAGES = [
  '@modelcontextprotocol/conformance@0.1.16',
  '@modelcontextprotocol/inspector@2.12.0',
  '@modelcontextprotocol/server@2.4.0',
  '@modelcontextprotocol/node@2.1.2',
];

/**
 * The scenarios of the suite that any server can pass. The others call tools, prompts and resources of a server written for
 * the suite, such as `test_simple_text`.
 */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'];

const PLAN = {
  name: 'Membership',
  reference_number: 'MEMBER-40001',
  customer_uuid: '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01',
  default_collection_method: 'charge_automatically',
  payment_retry_count: 3,
  payment_retry_day_period: 5,
  recurring_cycles: [
    {
      billing_count: null,
      recurring_billing_config: '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01',
      recurring_items: [{ recurring_item_id: '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01', quantity: 1 }],
    },
  ],
};

readArgs(HELP, { options: {} });
const home = await mkdtemp(path.join(tmpdir(), 'mcp-clients-'));
const env = { MCP_CATALOG_PATH: path.join(home, 'catalog.json') };
const run = execa({ cwd: home, preferLocal: true, localDir: home, env });
try {
  await writeFile(path.join(home, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const tarballs: string[] = [];
  for (const name of ['spec', 'client', 'sandbox']) tarballs.push(await pack(name, home));
  const quiet = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
  await run('npm', [...quiet, ...tarballs]);
  await refusesWithoutSdk();
  await run('npm', [...quiet, ...PACKAGES]);
  await bills();
  await conforms();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await rm(home, { recursive: true, force: true });
}

async function refusesWithoutSdk(): Promise<void> {
  const { exitCode, stderr } = await run({ reject: false })('payments-sandbox', ['mcp']);
  if (exitCode !== 1 || !stderr.includes('npm install @modelcontextprotocol/server'))
    throw new Error(`without the SDK, the command exited with ${exitCode}: ${stderr}`);
  console.log('without the SDK: says what to install');
}

/** Serves the tools over HTTP while `use` runs. */
async function serving(use: (url: string) => Promise<void>): Promise<void> {
  const server = run({ reject: false, forceKillAfterDelay: false })('payments-sandbox', [
    'mcp',
    '--http',
    '0',
  ]);
  try {
    await use(await urlOf(server));
  } finally {
    server.kill('SIGTERM');
  }
  const { exitCode, stdout } = await server;
  if (exitCode !== 0 || stdout !== '') throw new Error(`it exited with ${exitCode}, and printed ${stdout}`);
}

/** Where the server listens, which it prints. Its output must be read to the end: it writes more. */
function urlOf(server: ResultPromise<{ reject: false }>): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.stderr?.on('data', (chunk) => {
      printed += chunk;
      const [, url] = /(http:\S+\/mcp)\n/.exec(printed) ?? [];
      if (url) resolve(url);
    });
    server.then(({ stderr }) => reject(new Error(`it did not start: ${stderr}`)), reject);
  });
}

/** Bills a plan for three months with the inspector, and finds out what became of a write whose response is lost. */
async function bills(): Promise<void> {
  await serving(async (url) => {
    const inspect = async (tool: string, args: Record<string, unknown>) => {
      const given = Object.entries(args).flatMap(([name, value]) => [
        '--tool-arg',
        `${name}=${JSON.stringify(value)}`,
      ]);
      const call = ['--transport', 'http', '--method', 'tools/call', '--tool-name', tool, ...given];
      // It exits with 5 if the tool reports an error, as a write with an unknown outcome does.
      const { stdout } = await run({ reject: false })('mcp-inspector', ['--cli', url, ...call]);
      return JSON.parse(stdout).structuredContent;
    };
    await inspect('sandbox_faults_create', {
      operation_id: 'recurringPlans_create',
      effect: 'drop_after',
      times: 1,
    });
    const lost = await inspect('recurringPlans_create', { plan: PLAN });
    expectToBe(lost.outcome, 'unknown');
    const found = await inspect(lost.look_up.tool, lost.look_up.arguments);
    expectToBe(found.carried_out, 'yes');
    const { data } = await inspect('sandbox_clock_advance', { by: 'P3M' });
    expectToBe(data.summary.attempts_succeeded >= 3, true);
    const orders = await inspect('recurringOrders_list', { limit: 100 });
    const references: string[] = orders.data.map((entry: typeof found.data) => entry.order.reference_number);
    const own = references.filter((reference) => reference.startsWith('MEMBER-40001-')).sort();
    expectToBe(own.join(), [1, 2, 3, 4].map((n) => `MEMBER-40001-${n}`).join());
    console.log(`inspector: a lost plan was found, and three months billed ${own.join(', ')}`);
  });
}

async function conforms(): Promise<void> {
  await serving(async (url) => {
    for (const scenario of SCENARIOS) {
      const { all, exitCode } = await run({ reject: false, all: true })('conformance', [
        ...['server', '--url', url, '--scenario', scenario],
      ]);
      if (exitCode !== 0) throw new Error(`conformance suite, ${scenario}:\n${all}`);
      console.log(`conformance suite: ${scenario} passes`);
    }
  });
}

function expectToBe(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`expected ${expected}, but got ${actual}`);
}
