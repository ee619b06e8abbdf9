import type { Collection } from '../src/database/collection.ts';
import type { Database, SqlValue } from '../src/database/database.ts';
import {
  orders,
  paymentTokens,
  recurringOrders,
  recurringPlans,
  transactions,
} from '../src/records/collections.ts';
import { runSandbox } from '../src/recurring/runner.ts';
import { makePlans, passMonth } from './billing-world.ts';

/** What a run leaves of one plan, as SQL that makes the same of each other plan `p`. */
export type Model = {
  /** Documents by table: a text and an expression in turns. */
  documents: Map<string, { texts: string[]; expressions: string[] }>;
  cycle: string;
  nextDueAt: number;
};

/** Plans are numbered by their reference, `PLAN-0`; so are their orders, with as many digits as a run gives them. */
const COUNT = '1000000000000000 + CAST(substr(p.reference_number, 6) AS BIGINT)';
const NUMBER = `concat(CAST(${COUNT} AS TEXT), '000000')`;

/** Bills one plan in a sandbox of its own, and takes down what differs from plan to plan. */
export async function makeModel(database: Database, sandboxId: string): Promise<Model> {
  const scope = { sandboxId, executor: database };
  const newest = async <T>(collection: Collection<T>): Promise<T> => {
    const [stored] = await collection.list(scope, { limit: 1 });
    if (!stored) throw new Error(`the model has nothing in ${collection.table}`);
    return stored.document;
  };
  await makePlans(database, sandboxId, 1);
  await passMonth(database, sandboxId);
  const before = await newest(recurringPlans);
  await runSandbox(database, sandboxId);
  const after = await newest(recurringPlans);
  const transaction = await newest(transactions);

  // Documents of plans differ in length by their reference number only, which stands between these two.
  const { id, reference_number = '', customer_uuid, cycles } = before;
  const [cycleId = ''] = Object.keys(cycles);
  const text = JSON.stringify(before);
  const customer = `substr(p.document, ${text.indexOf(customer_uuid) + 1}, 36)`;
  const from = text.indexOf(cycleId) + 1 - reference_number.length;
  const cycle = `substr(p.document, ${from} + length(p.reference_number), 36)`;
  const expressions: Record<string, string> = {
    [id]: 'p.id',
    [customer_uuid]: customer,
    [cycleId]: cycle,
    // Not a join, which a planner may do the wrong way round while it knows nothing of the tables.
    [(await newest(paymentTokens)).token]:
      `(SELECT t.token FROM payment_tokens t WHERE t.sandbox_id = p.sandbox_id AND t.customer_uuid = ${customer})`,
    [transaction.uuid]: 'p.id',
    [transaction.uuid.slice(-12)]: 'substr(p.id, 25)',
    [transaction.order_number]: NUMBER,
    [reference_number]: 'p.reference_number',
  };
  const parts = new RegExp(`(${Object.keys(expressions).join('|')})`);
  const documents = new Map<string, { texts: string[]; expressions: string[] }>();
  for (const [{ table }, document] of [
    [recurringPlans, after],
    [recurringOrders, await newest(recurringOrders)],
    [orders, await newest(orders)],
    [transactions, transaction],
  ] as const) {
    const split = JSON.stringify(document).split(parts);
    documents.set(table, {
      texts: split.filter((_, i) => i % 2 === 0),
      expressions: split.filter((_, i) => i % 2 === 1).map((value) => expressions[value] ?? ''),
    });
  }
  return { documents, cycle, nextDueAt: after.next_due_at ?? 0 };
}

/**
 * The limit of a billing run: the rows that it writes for each plan of a sandbox, byte for byte but for ids and
 * numbers, by one set-based statement a table in one transaction. Nothing is computed: a document is put together
 * from the texts of the model's and from its own plan's ids.
 * @returns plans billed
 */
export async function billSetBased(
  database: Database,
  sandboxId: string,
  { documents, cycle, nextDueAt }: Model,
): Promise<number> {
  const documentOf = (table: string, first: number) => {
    const { texts = [], expressions = [] } = documents.get(table) ?? {};
    const places = texts.map((_, i) => `CAST($${first + i} AS TEXT)`);
    const parts = places.flatMap((place, i) => [place, expressions[i] ?? "''"]);
    return { texts, sql: `concat(${parts.join(', ')})` };
  };
  return database.transaction(async (tx) => {
    const insert = async (table: string, values: Record<string, string>) => {
      const { texts, sql } = documentOf(table, 2);
      const columns = { sandbox_id: 'p.sandbox_id', version: '1', document: sql, ...values };
      await tx.run(
        `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) ` +
          `SELECT ${Object.values(columns).join(', ')} FROM recurring_plans p ` +
          'WHERE p.sandbox_id = $1 ORDER BY p.next_due_at, p.id',
        [sandboxId, ...texts],
      );
    };
    await insert(recurringOrders.table, {
      id: NUMBER,
      billing_key: `concat(${cycle}, '/1')`,
      position: COUNT,
    });
    await insert(orders.table, { id: NUMBER, reference_number: "concat(p.reference_number, '-2')" });
    await insert(transactions.table, { id: 'p.id', order_number: NUMBER, position: COUNT });
    const { texts, sql } = documentOf(recurringPlans.table, 3);
    const values: SqlValue[] = [sandboxId, nextDueAt, ...texts];
    return tx.run(
      `UPDATE recurring_plans AS p SET version = version + 1, document = ${sql}, next_due_at = $2 WHERE sandbox_id = $1`,
      values,
    );
  });
}
