import type { Collection } from '../src/database/collection.ts';
import type { Database, SqlValue } from '../src/database/database.ts';
import {
  events,
  orders,
  paymentTokens,
  recurringOrders,
  recurringPlans,
  transactions,
} from '../src/records/collections.ts';
import { runSandbox } from '../src/recurring/runner.ts';
import { billOneMonth, makePlans } from './billing-world.ts';

/** What a run writes for one plan, as SQL that writes the same for each other plan `p`. */
export interface Model {
  /** Documents by table: alternating texts and expressions. */
  documents: Map<string, { texts: string[]; expressions: string[] }>;
  cycle: string;
  nextDueAt: number;
  /** Events of one plan. */
  eventsEach: number;
}

/** Maximum number of events per row in a run. */
const EVENTS_A_ROW = 256;

/** Plans are numbered in their reference, `PLAN-0`, and so are their orders, with the usual number of digits. */
const COUNT = '1000000000000000 + CAST(substr(p.reference_number, 6) AS BIGINT)';
const NUMBER = `(CAST(${COUNT} AS TEXT) || '000000')`;

/** Bills one plan in its own sandbox, and records what differs from plan to plan. */
export async function makeModel(database: Database, sandboxId: string): Promise<Model> {
  const scope = { sandboxId, executor: database };
  const newest = async <T>(collection: Collection<T>): Promise<T> => {
    const [stored] = await collection.list(scope, { limit: 1 });
    if (!stored) throw new Error(`the model has nothing in ${collection.table}`);
    return stored.document;
  };
  await makePlans(database, sandboxId, 1);
  await billOneMonth(database, sandboxId);
  // Cycles are not part of the document.
  const { cycles = {}, ...before } = await newest(recurringPlans);
  await runSandbox(database, sandboxId);
  const { cycles: _, ...after } = await newest(recurringPlans);
  const transaction = await newest(transactions);
  const { occurrences } = await newest(events);

  // Documents of plans differ in length only by their reference number, which is between these two.
  const { id, reference_number = '', customer_uuid } = before;
  const [cycleId = ''] = Object.keys(cycles);
  const text = JSON.stringify(before);
  const customer = `substr(p.document, ${text.indexOf(customer_uuid) + 1}, 36)`;
  const from = text.indexOf(cycleId) + 1 - reference_number.length;
  const cycle = `substr(p.document, ${from} + length(p.reference_number), 36)`;
  const expressions: Record<string, string> = {
    [id]: 'p.id',
    [customer_uuid]: customer,
    [cycleId]: cycle,
    // Not a join, which a planner may run the wrong way round before the tables are analysed.
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
    [events, occurrences],
  ] as const) {
    const split = JSON.stringify(document).split(parts);
    documents.set(table, {
      texts: split.filter((_, i) => i % 2 === 0),
      expressions: split.filter((_, i) => i % 2 === 1).map((value) => expressions[value] ?? ''),
    });
  }
  return { documents, cycle, nextDueAt: after.next_due_at ?? 0, eventsEach: occurrences.length };
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
  { documents, cycle, nextDueAt, eventsEach }: Model,
): Promise<number> {
  const documentOf = (table: string, first: number) => {
    const { texts = [], expressions = [] } = documents.get(table) ?? {};
    const places = texts.map((_, i) => `CAST($${first + i} AS TEXT)`);
    const parts = places.flatMap((place, i) => [place, expressions[i] ?? "''"]);
    // Not concat(), which is stable, not immutable: Citus refuses it in an UPDATE.
    return { texts, sql: `(${parts.join(' || ')})` };
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
      billing_key: `${cycle} || '/1'`,
      position: COUNT,
    });
    await insert(orders.table, { id: NUMBER, reference_number: "p.reference_number || '-2'" });
    await insert(transactions.table, { id: 'p.id', order_number: NUMBER, position: COUNT });
    const eventRows = documentOf(events.table, 2);
    const plansOfRow = Math.floor(EVENTS_A_ROW / eventsEach);
    // The events of a plan are an array, whose brackets are removed when several are joined.
    const list = 'substr(e.list, 2, length(e.list) - 2)';
    await tx.run(
      `INSERT INTO ${events.table} (sandbox_id, id, version, document) ` +
        `SELECT e.sandbox_id, CAST(1000000000000000 + (MAX(e.n) + 1) * ${eventsEach} AS TEXT), 1, ` +
        `'{"first":' || CAST(1000000000000001 + MIN(e.n) * ${eventsEach} AS TEXT) || ` +
        `',"occurrences":[' || string_agg(${list}, ',' ORDER BY e.n) || ']}' ` +
        `FROM (SELECT p.sandbox_id, ${eventRows.sql} AS list, ` +
        'ROW_NUMBER() OVER (ORDER BY p.next_due_at, p.id) - 1 AS n ' +
        'FROM recurring_plans p WHERE p.sandbox_id = $1) e ' +
        `GROUP BY e.sandbox_id, e.n / ${plansOfRow}`,
      [sandboxId, ...eventRows.texts],
    );
    const { texts, sql } = documentOf(recurringPlans.table, 3);
    const values: SqlValue[] = [sandboxId, nextDueAt, ...texts];
    return tx.run(
      `UPDATE recurring_plans AS p SET version = version + 1, document = ${sql}, next_due_at = $2 WHERE sandbox_id = $1`,
      values,
    );
  });
}
