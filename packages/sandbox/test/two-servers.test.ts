import { randomUUID } from 'node:crypto';
import { isWhole } from '@payments-openapi/tooling/whole';
import { expect, it, onTestFinished } from 'vitest';
import type { Database, Executor, Row, SqlValue } from '../src/database/database.ts';
import type { Seed } from '../src/generated/contract.ts';
import { type Controlled, controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';

const PLAN = '5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11';

/** Two servers over one database, each with clients on any sandbox. */
function twoServers(...databases: [Database, Database]) {
  const [one, two] = databases.map((database) => controlled(database, onTestFinished));
  return Promise.all([one as Promise<Controlled>, two as Promise<Controlled>]);
}

/** A database in which something happens after certain statements, unless it has to wait for their transaction. */
function withMeanwhile(
  database: Database,
  isMoment: (text: string, of: { snapshot?: boolean; before: number }) => boolean,
  meanwhile: () => Promise<unknown>,
): Database {
  const on = (executor: Executor, snapshot?: boolean): Executor => {
    let before = 0;
    return {
      async query<R extends Row>(text: string, values?: readonly SqlValue[]) {
        const rows = await executor.query<R>(text, values);
        if (isMoment(text, { snapshot, before: before++ })) await Promise.race([meanwhile(), turns(500)]);
        return rows;
      },
      run: executor.run,
    };
  };
  return {
    ...database,
    ...on(database),
    transaction: (work, options) =>
      database.transaction((tx, contended) => work(on(tx, options?.snapshot), contended), options),
  };
}

function isSnapshotTaken(_: string, { snapshot, before }: { snapshot?: boolean; before: number }): boolean {
  return snapshot === true && before === 0;
}

async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise(setImmediate);
}

/** Orders whose state does not match their transactions. */
function tornOrders({ orders = [], transactions = [] }: Seed): string[] {
  const paid = new Set(transactions.map(({ order_number }) => order_number));
  const torn = orders.flatMap(({ number = '', state }) =>
    (state === 'completed') === paid.delete(number) ? [] : [`order ${number} is ${state}`],
  );
  return [...torn, ...[...paid].map((number) => `order ${number} is missing`)];
}

/** Passes over the refusal of a call whose sandbox was replaced during the call, which had no effect. */
function passIfReplaced(error: Error & { code?: number }): undefined {
  const isReplaced = error.code === 900409 && error.message.includes('was reset or restored during the call');
  if (!isReplaced) throw error;
}

describeDatabases('Two servers of one database', (database, other) => {
  it('copy one sandbox many times at once', async () => {
    const [one, two] = await twoServers(database(), other());
    const source = randomUUID();
    await one.control.sandboxes.create({ id: source });
    const copies = await Promise.all(
      Array.from({ length: isWhole ? 20 : 8 }, () => [
        one.control.sandboxes.copy(source),
        two.control.sandboxes.copy(source),
      ]).flat(),
    );
    const saved = await one.on(source).control.seeds.save();
    const [first, last] = [copies.at(0), copies.at(-1)];
    for (const copy of [first, last]) {
      expect(await two.on(copy?.sandbox.id ?? '').control.seeds.save()).toEqual(saved);
    }
  });

  it('copy a sandbox while the other server creates some', async () => {
    const makings: Promise<unknown>[] = [];
    const making = () => {
      makings.push(two.control.sandboxes.create({ seed: 'empty' }));
      return makings.at(-1) as Promise<unknown>;
    };
    const [one, two] = await twoServers(withMeanwhile(database(), isSnapshotTaken, making), other());
    await one.control.sandboxes.copy(one.id);
    expect(makings).toHaveLength(1);
    await Promise.all(makings);
  });

  it('restore a sandbox that the other writes to', async () => {
    const payments: Promise<unknown>[] = [];
    const pay = () => {
      payments.push(two.on(id).control.orders.pay('1', { amount: 1 }));
      return payments.at(-1) as Promise<unknown>;
    };
    const [one, two] = await twoServers(withMeanwhile(database(), isSnapshotTaken, pay), other());
    const { id } = one;
    const orders = [{ number: '1', reference_number: 'A', currency: 'HKD', initial_total: 100 }];
    await one.on(id).control.seeds.load({ orders });
    const { sandbox: from } = await two.control.sandboxes.copy(id);
    await one.control.sandboxes.restore(id, { from: from.id });
    // The payment waited for the restore, and is the first one in the restored state.
    expect(payments).toHaveLength(1);
    await Promise.all(payments);
    expect((await one.on(id).control.orders.get('1')).order.paid_total).toBe('1.00');
  });

  it('read a consistent snapshot of a sandbox that the other resets', async () => {
    const resets: Promise<unknown>[] = [];
    const reset = async () => {
      if (resets.length > 0) return;
      resets.push(two.control.sandboxes.reset(id, { seed: 'empty' }));
      await resets[0];
    };
    const isRead = (text: string) =>
      /^SELECT id, .* FROM (recurring_orders|recurring_plans|customers) /.test(text);
    const [, two] = await twoServers(database(), other());
    const { sandbox } = await two.control.sandboxes.create({});
    const { id } = sandbox;
    /** A server that has not loaded the sandbox: one that has would start over if it finds it reset. */
    const reader = async () => {
      const [one] = await twoServers(withMeanwhile(database(), isRead, reset), other());
      return one.on(id).api;
    };
    const [first] = await two.on(id).api.recurringOrders.list();
    const { plan } = await two.on(id).api.recurringPlans.get(PLAN);
    const again = async () => {
      await Promise.all(resets.splice(0));
      await two.control.sandboxes.reset(id);
    };
    expect(await (await reader()).recurringOrders.list()).toContainEqual(first);
    await again();
    const body = {
      customer_uuid: plan.customer?.uuid ?? '',
      order: { number: first?.order.order_number ?? '' },
    };
    expect(await (await reader()).recurringOrders.get(body)).toEqual(first);
    await again();
    expect((await (await reader()).recurringPlans.get(PLAN)).plan).toEqual(plan);
    await again();
    const { customer } = await (await reader()).customers.getByReference('CRM-20931');
    expect(customer.default_payment_token).toBeDefined();
  });

  it('create one sandbox for a name that both are asked for', async () => {
    const [one, two] = await twoServers(database(), other());
    const id = randomUUID();
    const made = await Promise.allSettled(
      [one, two, one, two].map(({ control }) => control.sandboxes.create({ id })),
    );
    const codes = made.map((each) => (each.status === 'fulfilled' ? 200 : each.reason.code));
    expect(codes.sort()).toEqual([200, 900447, 900447, 900447]);
    const { resources } = await one.on(id).control.resources.list('customers');
    expect(resources.length).toBeGreaterThan(0);
  });

  it('restore and reset a sandbox that both write to, without inconsistent state', async () => {
    const [one, two] = await twoServers(database(), other());
    const [id, from] = [randomUUID(), randomUUID()];
    const numbers = Array.from({ length: 60 }, (_, n) => `order-${n}`);
    for (const each of [id, from]) await one.control.sandboxes.create({ id: each, seed: 'empty' });
    const orders = numbers.map((number) => ({
      number,
      reference_number: number,
      currency: 'HKD',
      initial_total: 5,
    }));
    await one.on(from).control.seeds.load({ orders });
    const writing = new AbortController();
    let written = 0;
    const writers = [one, two, one, two].map(async (server, writer) => {
      const { control } = server.on(id);
      for (let n = 1; !writing.signal.aborted; n++) {
        const order = { reference_number: `${writer}-${n}`, currency: 'HKD', initial_total: 5 };
        const made = await control.orders.create(order).catch(passIfReplaced);
        if (!made) continue;
        // Each may be gone, or paid already, or its sandbox replaced during the call.
        for (const number of [made.order.number, numbers[n % numbers.length] ?? '']) {
          const paid = await control.orders.pay(number).catch((error) => error.code);
          if (typeof paid !== 'object') expect([900404, 900401, 900409]).toContain(paid);
        }
        written++;
      }
    });
    const write = async () => {
      const before = written;
      while (written < before + 8) await new Promise(setImmediate);
    };
    try {
      for (let round = 1; round <= (isWhole ? 6 : 2); round++) {
        await write();
        await one.control.sandboxes.restore(id, { from });
        expect(tornOrders((await two.on(id).control.seeds.save()).seed)).toEqual([]);
      }
      await write();
      await two.control.sandboxes.reset(id, { seed: 'empty' });
      expect(tornOrders((await one.on(id).control.seeds.save()).seed)).toEqual([]);
    } finally {
      writing.abort();
      await Promise.all(writers);
    }
  });
});
