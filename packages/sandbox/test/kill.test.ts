import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { randomOf } from '@payments-openapi/tooling/random';
import { isWhole } from '@payments-openapi/tooling/whole';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import {
  clockAdvances,
  creditEntries,
  deliveries,
  orders,
  recurringOrders,
  recurringPlans,
  transactions,
} from '../src/records/collections.ts';
import { PAYMENT_OUTCOMES } from '../src/records/payment-rule.ts';
import { beginAdvance } from '../src/recurring/advances.ts';
import { runDue } from '../src/recurring/runner.ts';
import { openFresh } from './databases.ts';
import { newWorld, type World } from './world.ts';

const CHILD = fileURLToPath(new URL('runner-child.ts', import.meta.url));

/** Number of kills, and the steps within which a runner is killed. All the work takes more than 20 of them per plan. */
const KILLS = isWhole ? 20 : 7;
const WITHIN_STEPS = 80;
/** Short, so that the next runner need not wait long for the dead one's lease. */
const LEASE_MS = 120;
/** Few plans per batch, so that there are many commits. */
const BATCH = 3;
const PLANS = isWhole ? 90 : 45;
const MONTHS_MS = 92 * 24 * 60 * 60 * 1000;

let opened: Awaited<ReturnType<typeof openFresh>>;
beforeAll(async () => {
  opened = await openFresh();
});
afterAll(() => opened.close());

it('a run that is killed again and again ends like an undisturbed one', { timeout: 180_000 }, async () => {
  const { database, url } = opened;
  const undisturbed = await aBusyWorld(database);
  await advance(undisturbed);
  await runDue(database, { batch: 64 });

  const disturbed = await aBusyWorld(database);
  await advance(disturbed);
  const random = randomOf(inject('seed'));
  for (let kill = 0; kill < KILLS; kill++) {
    const steps = 1 + Math.floor(random() * WITHIN_STEPS);
    expect(await run(url, steps)).toEqual([null, 'SIGKILL']);
  }
  expect(await isDue(disturbed)).toBe(true);
  expect(await run(url)).toEqual([0, null]);

  const [made, wanted] = [await stateOf(disturbed), await stateOf(undisturbed)];
  expect(made.length).toBe(wanted.length);
  expect(made.filter((line, i) => line !== wanted[i]).slice(0, 3), 'not as in the undisturbed run').toEqual(
    [],
  );
  const done = await countedIn(disturbed);
  expect(done).toEqual(await countedIn(undisturbed));
  expect(done?.orders_created).toBeGreaterThan(PLANS);
});

/** Plans with every outcome; after three months, some are in the middle of their retries and voids. */
async function aBusyWorld(database: Database): Promise<World> {
  const world = await newWorld(database);
  const customers = await Promise.all(
    PAYMENT_OUTCOMES.map((outcome) =>
      world.customer({ outcome, ...(outcome === 'declines_then_succeeds' && { times: 2 }) }),
    ),
  );
  const cycle = await world.cycle();
  for (let i = 0; i < PLANS; i++) {
    const plan = {
      name: 'Studio membership',
      reference_number: `MEMBER-${i}`,
      customer_uuid: customers[i % customers.length] ?? '',
      default_collection_method: 'charge_automatically' as const,
      payment_retry_count: 3,
      payment_retry_day_period: 4,
      grace_period: 5,
      callback_url: 'https://studio.example/hooks',
      recurring_cycles: [cycle],
    };
    await world.call('recurringPlans_create', { body: { plan } });
  }
  return world;
}

/** Sets the clock's target and leaves the work to the runners. */
async function advance({ database, sandboxId }: World): Promise<void> {
  const times = { now: Date.now(), waitMs: 60_000 };
  await beginAdvance(database, sandboxId, (from) => from + MONTHS_MS, times);
}

async function isDue({ database, sandboxId }: World): Promise<boolean> {
  const text = 'SELECT sandbox_id FROM sandboxes WHERE sandbox_id = $1 AND clock_target IS NOT NULL';
  return (await database.query(text, [sandboxId])).length > 0;
}

/** The counts of the only advance of the clock. */
async function countedIn(world: World) {
  const [advance] = await clockAdvances.list(await world.begin());
  return advance?.document.done;
}

/** Starts a runner, which is killed after a number of steps. @returns its exit code, and the signal that ended it */
function run(url: string, steps?: number): Promise<unknown[]> {
  const options = [
    CHILD,
    url,
    String(LEASE_MS),
    String(BATCH),
    ...(steps === undefined ? [] : [String(steps)]),
  ];
  return once(spawn(process.execPath, options, { stdio: ['ignore', 'inherit', 'inherit'] }), 'exit');
}

/** Everything that billing created, as sorted lines without what differs from run to run: ids, numbers and versions. */
async function stateOf(world: World): Promise<string[]> {
  const scope = await world.begin();
  const plans = await recurringPlans.list(scope);
  const made = await orders.list(scope);
  const names = new Map<string, string>();
  for (const { id, document } of plans) {
    names.set(id, document.reference_number ?? '');
    for (const [n, cycle] of Object.keys(document.cycles ?? {}).entries()) {
      names.set(cycle, `${document.reference_number}/${n}`);
    }
  }
  for (const { id, document } of made) names.set(id, document.reference_number);
  const lines: string[] = [];
  for (const kind of [
    recurringPlans,
    recurringOrders,
    orders,
    transactions,
    creditEntries,
    deliveries,
  ] as const) {
    for (const { document } of await kind.list(scope)) lines.push(`${kind.table} ${plain(document, names)}`);
  }
  return lines.sort();
}

// How far a plan is advanced depends only on the size of batches.
const DIFFERENT = [
  'advanced_to',
  'uuid',
  'brn',
  'new_gateway_txn_id',
  'receipt_id',
  'auth_code',
  'due_real',
  'customer_uuid',
];
const REFERENCES = [
  'token',
  'payment_token',
  'default_payment_token',
  'recurring_billing_config',
  'recurring_items',
];
const OWN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7/;

function plain(document: unknown, names: ReadonlyMap<string, string>): string {
  return JSON.stringify(document, (key, value) => {
    if (DIFFERENT.includes(key) || REFERENCES.includes(key)) return undefined;
    if (key === 'cycles') return Object.values(value);
    if (typeof value !== 'string') return value;
    return names.get(value) ?? (OWN_ID.test(value) ? undefined : value);
  });
}
