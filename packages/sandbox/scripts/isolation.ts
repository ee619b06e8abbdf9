import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, ConnectionError, createClient } from '@payments-openapi/client';
import { type Control, createControl } from '@payments-openapi/sandbox';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { execaNode } from 'execa';
import { anomaliesIn, type Call, withStaleRead } from '../test/isolation/history.ts';
import { startPostgres } from '../test/postgres.ts';

const HELP = `
Checks the isolation that the sandbox promises on PostgreSQL. Many clients call one sandbox over two servers, which are
killed and started again meanwhile. Each call is recorded with what it added and what it read; then the history is searched
for anomalies: stale or torn reads, lost updates, write skews. A stale read is planted in a copy of the history, which must
be found.

  npx pnpm exec node packages/sandbox/scripts/isolation.ts [url] [options]

  url                  a PostgreSQL database (default: a new server, which is removed at the end)
  --clients <number>   clients at the same time (default: 50)
  --calls <number>     calls in all (default: 5000)
  --kills <number>     how often a server is killed (default: 6)
  --seed <number>      of the random calls (default: 1)

Exit codes: 0 no anomaly, and the planted one was found; 1 otherwise; 2 invalid arguments.
`;

const { values, positionals } = readArgs(HELP, {
  allowPositionals: true,
  options: {
    clients: { type: 'string', default: '50' },
    calls: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
  },
});
const [clients = 0, calls = 0, kills = 0, seed = 0] = [
  values.clients,
  values.calls,
  values.kills,
  values.seed,
].map(Number);
if (!(clients > 0 && calls > 0 && kills >= 0 && Number.isInteger(seed)))
  refuseArguments('Expected whole numbers for --clients, --calls, --kills and --seed');

const SANDBOX = `isolation-${process.pid}`;
const LISTS = 8;
const TYPES = ['users', 'recurring_items'] as const;
const CUSTOMER = 'customer';

/** A server in its own process, which keeps its port when it is started again. */
async function startServer(databaseUrl: string, port = 0) {
  const cli = path.resolve(import.meta.dirname, '../src/cli.ts');
  const args = [
    '--port',
    String(port),
    '--database-url',
    databaseUrl,
    '--seed',
    'empty',
    '--log-level',
    'error',
  ];
  const child = execaNode(cli, args, { stderr: 'inherit', reject: false, buffer: false });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const url = /http:\/\/\S+/.exec(line)?.[0] ?? '';
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await child;
  };
  return { url, end };
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomOf(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Order = Awaited<ReturnType<Control['orders']['get']>>['order'];
type Saved = Awaited<ReturnType<Control['seeds']['save']>>['seed'];
type Done = Pick<Call, 'reads'>;

const problems: string[] = [];
const history: Call[] = [];
let named = 0;

/** The payments of an order, and whether they and its totals are of one moment. */
function readOrder(order: Order): Done {
  const list = order.transactions ?? [];
  const paid = list.reduce(
    (sum, { type, amount, success }) => (success ? sum + (type === 'Refund' ? -amount : amount) : sum),
    0,
  );
  if (Number(order.paid_total).toFixed(2) !== paid.toFixed(2))
    problems.push(
      `order ${order.number}: paid_total is ${order.paid_total}, but its transactions sum to ${paid}`,
    );
  return {
    reads: [{ list: `order ${order.number}`, values: new Set(list.map((each) => each.reference_id ?? '')) }],
  };
}

/** Without those that were there from the start. */
function recorded(values: readonly (string | undefined)[]): Set<string> {
  return new Set(values.filter((value) => value !== undefined && /^v\d+$/.test(value)) as string[]);
}

/** Everything that a saved seed contains, and whether it is of one moment. */
function readSeed(seed: Saved): Done {
  const defaults = (seed.payment_tokens ?? []).filter((token) => token.default).length;
  if ((seed.payment_tokens ?? []).length > 0 && defaults !== 1)
    problems.push(`the customer has ${defaults} default tokens`);
  const payments = Map.groupBy(seed.transactions ?? [], ({ order_number }) => order_number);
  return {
    reads: [
      ...Array.from({ length: LISTS }, (_, n) => ({
        list: `order ${n}`,
        values: new Set((payments.get(String(n)) ?? []).map((each) => each.reference_id ?? '')),
      })),
      ...TYPES.map((type) => ({ list: type, values: recorded((seed[type] ?? []).map(({ id }) => id)) })),
      { list: 'tokens', values: recorded((seed.payment_tokens ?? []).map(({ token }) => token)) },
    ],
  };
}

/** Why a call may be refused: a second refund, or too many conflicts with other calls. */
const REFUSALS = /exceeds what is left|\b900414\b/;

/** Makes one call and records it. */
async function record(
  name: string,
  adds: readonly { list: string; value: string }[],
  call: () => Promise<Done>,
): Promise<void> {
  const begin = performance.now();
  const note = (outcome: Call['outcome'], reads: Call['reads']) =>
    history.push({
      name: `${name} (call ${history.length})`,
      begin,
      end: outcome === 'unknown' ? Number.POSITIVE_INFINITY : performance.now(),
      outcome,
      adds: outcome === 'done' || adds.length > 0 ? adds : [],
      reads,
    });
  try {
    note('done', (await call()).reads);
  } catch (error) {
    // The server is being started again.
    const isUnsent = error instanceof ConnectionError && error.outcome === 'not_sent';
    if (isUnsent) await pause(50);
    const isRefused = isUnsent || (error instanceof ApiError && error.httpStatus < 500);
    note(isRefused ? 'refused' : 'unknown', []);
    if (isRefused && !isUnsent && !REFUSALS.test(error.message)) problems.push(`${name}: ${error.message}`);
  }
}

/** The calls of a client, and how often each comes. */
function callsOf(control: Control, random: () => number): [share: number, call: () => Promise<void>][] {
  const pick = () => String(Math.floor(random() * LISTS));
  const value = () => `v${named++}`;
  return [
    [
      8,
      () => {
        const [number, reference_id] = [pick(), value()];
        return record(
          `payment of order ${number}`,
          [{ list: `order ${number}`, value: reference_id }],
          async () => readOrder((await control.orders.pay(number, { amount: 1, reference_id })).order),
        );
      },
    ],
    [
      8,
      () => record('read of an order', [], async () => readOrder((await control.orders.get(pick())).order)),
    ],
    [
      2,
      async () => {
        // Two refunds of one payment at once: together they exceed it, so at most one is accepted.
        const number = pick();
        const { order } = await control.orders.get(number).catch(() => ({ order: undefined }));
        const sales = order?.transactions?.filter(({ type }) => type === 'Sales') ?? [];
        const original = sales.at(-1 - Math.floor(random() * 3))?.uuid;
        if (original === undefined) return;
        const refund = () => {
          const reference_id = value();
          const payment = {
            type: 'Refund' as const,
            amount: 0.6,
            original_transaction_uuid: original,
            reference_id,
          };
          return record(
            `refund of order ${number}`,
            [{ list: `order ${number}`, value: reference_id }],
            async () => readOrder((await control.orders.pay(number, payment)).order),
          );
        };
        await Promise.all([refund(), refund()]);
      },
    ],
    [
      2,
      () => {
        const id = value();
        const seed = {
          users: [{ ...USER, id, reference_id: id, phone_number: id.slice(1) }],
          recurring_items: [{ id, price: 1, currency: 'HKD' }],
        };
        return record(
          'seed with a user and an item',
          TYPES.map((list) => ({ list, value: id })),
          async () => {
            await control.seeds.load(seed);
            return { reads: [] };
          },
        );
      },
    ],
    [
      2,
      () => {
        const token = value();
        const body = { customer_uuid: CUSTOMER, token_type: 'CreditCard' as const, token, default: true };
        return record('default token', [{ list: 'tokens', value: token }], async () => {
          await control.paymentTokens.create(body);
          return { reads: [] };
        });
      },
    ],
    [1, () => record('saved seed', [], async () => readSeed((await control.seeds.save()).seed))],
    [
      0.3,
      () =>
        record('advance of the clock', [], async () => {
          await control.clock.advance({ by: 'P1D' });
          return { reads: [] };
        }),
    ],
  ];
}

const USER = {
  first_name: 'Siu Ming',
  last_name: 'Wong',
  calling_code: '852',
  document_type: 'PASSPORT' as const,
  document_number: 'K01234567',
  date_of_birth: '1991-07-24',
  issuing_country: 'HKG',
};

const own = positionals[0] === undefined ? await startPostgres() : undefined;
const databaseUrl = positionals[0] ?? `${own?.url}/postgres`;
const servers = [await startServer(databaseUrl), await startServer(databaseUrl)];
const controls = servers.map(({ url }) =>
  createControl({ baseUrl: `${url}/sandboxes/${SANDBOX}`, retries: 0 }),
);
const [first] = controls;
if (!first) throw new Error('there is no server');
const random = randomOf(seed);
try {
  await createControl({ baseUrl: servers[0]?.url ?? '' }).sandboxes.create({ id: SANDBOX, seed: 'empty' });
  await first.seeds.load({
    customers: [{ uuid: CUSTOMER, reference_number: 'CRM-1' }],
    billing_configs: [{ id: 'daily', billing_interval: 'day' }],
    recurring_items: [{ id: 'item', price: 1, currency: 'HKD' }],
    payment_tokens: [{ customer_uuid: CUSTOMER, token_type: 'CreditCard', token: 'first', default: true }],
    orders: Array.from({ length: LISTS }, (_, n) => ({
      number: String(n),
      reference_number: `INV-${n}`,
      currency: 'HKD',
      initial_total: 1_000_000,
    })),
  });

  // Billed by each advance of the clock, over and over.
  await createClient({ baseUrl: `${servers[0]?.url}/sandboxes/${SANDBOX}` }).recurringPlans.create({
    plan: {
      name: 'Daily',
      customer_uuid: CUSTOMER,
      default_collection_method: 'charge_automatically',
      payment_retry_count: 1,
      payment_retry_day_period: 1,
      recurring_cycles: [
        {
          billing_count: null,
          recurring_billing_config: 'daily',
          recurring_items: [{ recurring_item_id: 'item', quantity: 1 }],
        },
      ],
    },
  });

  let left = calls;
  let isOver = false;
  const killing = (async () => {
    for (let kill = 1; kill <= kills && !isOver; kill++) {
      while (left > calls * (1 - kill / (kills + 1)) && !isOver) await pause(20);
      const at = kill % servers.length;
      const server = servers[at];
      if (!server) continue;
      await server.end('SIGKILL');
      servers[at] = await startServer(databaseUrl, Number(new URL(server.url).port));
    }
  })();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) {
        const control = controls[Math.floor(random() * controls.length)] ?? first;
        const all = callsOf(control, random);
        let share = random() * all.reduce((sum, [each]) => sum + each, 0);
        for (const [each, call] of all) {
          share -= each;
          if (share >= 0) continue;
          await call();
          break;
        }
      }
    }),
  );
  isOver = true;
  await killing;
  // What is still under way after a kill has ended when the last call reads everything.
  const { seed: saved } = await first.seeds.save();
  await record('last read', [], async () => readSeed(saved));
  const refunded = Map.groupBy(
    (saved.transactions ?? []).filter(({ type }) => type === 'Refund'),
    ({ original_transaction_uuid }) => original_transaction_uuid,
  );
  for (const [uuid, refunds] of refunded)
    if (refunds.length > 1)
      problems.push(`payment ${uuid} of 1.00 was refunded ${refunds.length} times by 0.60`);
  // A seed that contradicts itself is refused.
  const { sandbox } = await createControl({ baseUrl: servers[0]?.url ?? '' }).sandboxes.create({
    seed: 'empty',
  });
  await createControl({ baseUrl: `${servers[0]?.url}/sandboxes/${sandbox.id}` }).seeds.load(saved);
} finally {
  await Promise.all(servers.map(({ end }) => end('SIGTERM')));
  await own?.stop();
}

const anomalies = [...problems, ...anomaliesIn(history)];
const planted = anomaliesIn(withStaleRead(history, random)).length > anomaliesIn(history).length;
const count = (outcome: Call['outcome']) => history.filter((call) => call.outcome === outcome).length;
console.log(
  `${history.length} calls of ${clients} clients over 2 servers with ${kills} kills (seed ${seed}): ${count('done')} done, ` +
    `${count('refused')} refused, ${count('unknown')} with an unknown outcome; ${anomalies.length} anomalies; the planted ` +
    `stale read was ${planted ? '' : 'NOT '}found`,
);
for (const anomaly of anomalies.slice(0, 20)) console.error(anomaly);
process.exitCode = anomalies.length === 0 && planted ? 0 : 1;
