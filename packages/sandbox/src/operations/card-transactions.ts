import { cardTransactions } from '../records/collections.ts';
import type { ServiceHandlers } from '../records/context.ts';
import { readPage } from '../records/page.ts';

export const cardTransactionsHandlers: ServiceHandlers<'cardTransactions'> = {
  /** Newest first; empty for a card that does not exist. */
  async cardTransactions_list({ query }, context) {
    const { card } = query;
    const page = await cardTransactions.list(context, {
      ...readPage(query),
      ...(card !== undefined && { where: { card } }),
    });
    return { transactions: page.map(({ document }) => document) };
  },
};
