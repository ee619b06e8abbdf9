import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from '@payments-openapi/client';
import { createControl } from '@payments-openapi/sandbox';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { execaNode } from 'execa';
import { membership } from '../src/testing/membership.fixture.ts';

const HELP = `
Starts several sandbox servers on one PostgreSQL and runs a billing scenario in each of many sandboxes, sending each call
to the next server. Prints how long it took, and what failed.

  npx pnpm exec node packages/sandbox/scripts/several-servers.ts <url> [options]

  --servers <number>    number of servers (default: 3)
  --sandboxes <number>  number of sandboxes (default: 300)
  --at-once <number>    sandboxes that run at the same time (default: 12)

Exit codes: 0 nothing failed; 1 something failed; 2 invalid arguments.
`;

const { values, positionals } = readArgs(HELP, {
  allowPositionals: true,
  options: {
    servers: { type: 'string', default: '3' },
    sandboxes: { type: 'string', default: '300' },
    'at-once': { type: 'string', default: '12' },
  },
});
const [databaseUrl] = positionals;
const [servers = 0, sandboxes = 0, atOnce = 0] = [values.servers, values.sandboxes, values['at-once']].map(
  Number,
);
if (!databaseUrl || !(servers > 0 && sandboxes > 0 && atOnce > 0)) {
  refuseArguments('Expected the URL of a PostgreSQL database, and numbers above 0');
}

async function startServer(url: string) {
  const cli = path.resolve(import.meta.dirname, '../src/cli.ts');
  const args = ['--port', '0', '--database-url', url, '--limit', 'sandboxes=0', '--log-level', 'error'];
  const child = execaNode(cli, args, { stderr: 'inherit', reject: false, buffer: false });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const stop = async () => {
    child.kill();
    await child;
  };
  return { url: /http:\/\/\S+/.exec(line)?.[0] ?? '', stop };
}

/** A `fetch` that sends each call to the next server in turn. */
function takingTurns(urls: string[], count: { calls: number }): typeof fetch {
  let turn = 0;
  return (input, init) => {
    count.calls += 1;
    const { pathname, search } = new URL(String(input));
    return fetch(`${urls[turn++ % urls.length]}${pathname}${search}`, init);
  };
}

/** The scenario: a plan is billed for three months, a payment fails and is then made, an order is voided. */
async function journey(id: string, fetch: typeof globalThis.fetch): Promise<void> {
  const baseUrl = 'http://127.0.0.1';
  await createControl({ baseUrl, fetch }).sandboxes.create({ id });
  const there = { baseUrl: `${baseUrl}/sandboxes/${id}`, fetch };
  const [api, control] = [createClient(there), createControl(there)];
  const { plan } = await api.recurringPlans.create({ plan: membership({ reference_number: 'MY-PLAN' }) });
  await control.clock.advance({ by: 'P2M' });
  const { payment_rule } = await control.paymentRules.create({ outcome: 'declines', plan_id: plan.id });
  await control.clock.advance({ by: 'P1M' });
  const mine = async () =>
    (await api.recurringOrders.list({ limit: 100 }))
      .filter(({ order }) => order.reference_number?.startsWith('MY-PLAN'))
      .map(({ order }) => `${order.amount} ${order.state}`);
  expectEqual(await mine(), ['480 active', '480 completed', '480 completed', '480 completed']);
  await control.paymentRules.delete(payment_rule.id);
  await control.clock.advance({ by: 'P5D' });
  expectEqual(await mine(), ['480 completed', '480 completed', '480 completed', '480 completed']);
  const { transactions } = await api.transactions.list({ limit: 1 });
  const { order } = await api.transactions.void({
    order: {},
    transaction: { uuid: transactions[0]?.uuid ?? '' },
  });
  expectEqual([order.reference_number], ['MY-PLAN-4']);
}

function expectEqual(found: unknown[], expected: unknown[]): void {
  if (found.join() !== expected.join())
    throw new Error(`expected ${expected.join()}, but found ${found.join()}`);
}

const running = await Promise.all(Array.from({ length: servers }, () => startServer(databaseUrl)));
const count = { calls: 0 };
const failures: string[] = [];
const times: number[] = [];
const start = performance.now();
try {
  const waiting = Array.from({ length: sandboxes }, (_, index) => `scale-${process.pid}-${index}`);
  const urls = running.map(({ url }) => url);
  const work = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const begun = performance.now();
      await journey(id, takingTurns(urls, count)).catch((error) => failures.push(`${id}: ${error}`));
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
} finally {
  await Promise.all(running.map(({ stop }) => stop()));
}
const seconds = (performance.now() - start) / 1000;
times.sort((one, other) => one - other);
console.log(
  `${servers} servers, ${sandboxes} sandboxes, ${count.calls} calls in ${seconds.toFixed(0)} s, ` +
    `${(count.calls / seconds).toFixed(0)} a second; a journey took ${((times[times.length >> 1] ?? 0) / 1000).toFixed(1)} s ` +
    `(median), ${((times.at(-1) ?? 0) / 1000).toFixed(1)} s (slowest); ${failures.length} failed`,
);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;
