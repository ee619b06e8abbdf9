import { orders, transactions } from '../records/collections.ts';
import type { ServiceHandlers } from '../records/context.ts';
import { readFilteredPage, takeWhileFits } from '../records/page.ts';
import { listEntry } from '../transactions/list-entry.ts';
import { voidTransaction } from '../transactions/transaction.ts';

export const transactionsHandlers: ServiceHandlers<'transactions'> = {
  async transactions_void({ body }, context) {
    return { order: await context.transaction((tx) => voidTransaction(tx, body)) };
  },

  /** Newest first. */
  async transactions_list({ query }, context) {
    const asked = readFilteredPage(context, query);
    return context.snapshot(async (tx) => {
      const page = await transactions.list(tx, asked);
      const numbers = page.map(({ document }) => document.order_number);
      const found = new Map(
        (await orders.findAll(tx, 'id', numbers)).map((order) => [order.id, order.document]),
      );
      const entries = page.map(({ document }) => listEntry(document, found.get(document.order_number)));
      return { transactions: takeWhileFits(entries) };
    });
  },
};
