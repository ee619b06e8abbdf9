import type { Database } from '../src/database/database.ts';
import { orders, recurringOrders, recurringPlans, transactions } from '../src/state/collections.ts';

/**
 * The limit of a billing run: the rows that it writes for each plan of a sandbox, as many bytes of them with the same
 * keys, by one set-based statement a table in one transaction. Nothing is computed; documents are copies of those
 * that the sandbox's first order has.
 * @returns plans billed
 */
export async function billSetBased(database: Database, sandboxId: string): Promise<number> {
  const first = async ({ table }: { table: string }) => {
    const [row] = await database.query(`SELECT document FROM ${table} WHERE sandbox_id = $1 LIMIT 1`, [
      sandboxId,
    ]);
    return String(row?.document);
  };
  const [order, recurring, transaction] = [
    await first(orders),
    await first(recurringOrders),
    await first(transactions),
  ];
  return database.transaction(async (tx) => {
    const insert = (table: string, columns: string, values: string, document: string) =>
      tx.query(
        `INSERT INTO ${table} (sandbox_id, version, document, id, ${columns}) ` +
          `SELECT sandbox_id, 1, $2, ${values} FROM recurring_plans WHERE sandbox_id = $1 ORDER BY next_due_at, id`,
        [sandboxId, document],
      );
    // Orders run under numbers that rise, and so do the ids of plans.
    const number = "'x' || id";
    await insert(
      recurringOrders.table,
      'billing_key, position',
      `${number}, id || '/1', next_due_at`,
      recurring,
    );
    await insert(orders.table, 'reference_number', `${number}, reference_number || '-2'`, order);
    await insert(transactions.table, 'order_number, position', `id, ${number}, next_due_at`, transaction);
    const plans = await tx.query(
      `UPDATE ${recurringPlans.table} SET version = version + 1, document = document || ' ', ` +
        'next_due_at = next_due_at + 2678400000 WHERE sandbox_id = $1 RETURNING 1 AS one',
      [sandboxId],
    );
    return plans.length;
  });
}
