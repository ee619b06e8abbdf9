import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection, Scope } from '../database/collection.ts';
import type { Seed } from '../generated/contract.ts';
import { orders, transactions } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import { cardKind, cardTransactionKind } from '../resources/cards.ts';
import { customerKind, paymentRuleKind, paymentTokenKind } from '../resources/customers.ts';
import { create, insertNew, type Kind, within } from '../resources/kind.ts';
import { makeOrders, orderFrom, transactionFrom } from '../resources/orders.ts';
import {
  billingConfigKind,
  creditEntryKind,
  recurringItemKind,
  recurringOrderKind,
  recurringPlanKind,
} from '../resources/recurring.ts';
import { payeeKind, userKind } from '../resources/users.ts';
import { feeRuleKind, walletKind, walletTransactionKind } from '../resources/wallets.ts';

/** The lists of a seed. */
export type SeedList = Exclude<keyof Seed, 'clock' | 'settings'>;

/** How a list of a seed gets into a sandbox, and out of it: oldest first, a page at a time. */
type SeededKind<List extends SeedList> = {
  load(context: Context, seed: Seed): Promise<void>;
  save(scope: Scope): AsyncIterable<NonNullable<Seed[List]>>;
};

/** Every list of a seed, in the order in which they are loaded: what others name comes first. */
export const SEEDED: { [List in SeedList]: SeededKind<List> } = {
  users: kind('users', userKind),
  payees: kind('payees', payeeKind),
  customers: kind('customers', customerKind),
  payment_tokens: kind('payment_tokens', paymentTokenKind),
  billing_configs: kind('billing_configs', billingConfigKind),
  recurring_items: kind('recurring_items', recurringItemKind),
  orders: {
    // Orders and their transactions follow from each other, so they are loaded together.
    async load(context, seed) {
      const made = makeOrders(seed.orders ?? [], seed.transactions ?? [], context);
      await each('orders', made.orders, (entry) => insertNew(context, orders, entry));
      await each('transactions', made.transactions, (entry) => insertNew(context, transactions, entry));
    },
    save: (scope) => pagesOf(scope, orders, orderFrom),
  },
  transactions: {
    load: async () => undefined,
    save: (scope) => pagesOf(scope, transactions, transactionFrom),
  },
  recurring_plans: kind('recurring_plans', recurringPlanKind),
  payment_rules: kind('payment_rules', paymentRuleKind),
  recurring_orders: kind('recurring_orders', recurringOrderKind),
  credit_entries: kind('credit_entries', creditEntryKind),
  cards: kind('cards', cardKind),
  card_transactions: kind('card_transactions', cardTransactionKind),
  wallets: kind('wallets', walletKind),
  wallet_transactions: kind('wallet_transactions', walletTransactionKind),
  fee_rules: kind('fee_rules', feeRuleKind),
};

export const SEED_LISTS = Object.keys(SEEDED) as SeedList[];

function kind<List extends SeedList, From extends NonNullable<Seed[List]>[number], T>(
  list: List,
  of: Kind<From, T>,
): SeededKind<List> {
  return {
    async load(context, seed) {
      await each<unknown>(list, seed[list] ?? [], (from) => create(context, of, from as From, ''));
    },
    save: (scope) =>
      pagesOf(scope, of.collection, (document) => of.from(document)) as AsyncIterable<
        NonNullable<Seed[List]>
      >,
  };
}

/** Entries after which other calls go on: some milliseconds of work. */
const PAGE = 500;

/** Loads the entries of a list one after the other; what is wrong with one tells its place. */
async function each<From>(
  list: SeedList,
  entries: readonly From[],
  load: (entry: From) => Promise<unknown>,
): Promise<void> {
  for (const [i, entry] of entries.entries()) {
    if (i % PAGE === PAGE - 1) await nextTurn();
    await within(`${list}[${i}]`, () => load(entry));
  }
}

async function* pagesOf<T, From>(
  scope: Scope,
  collection: Collection<T>,
  from: (document: T) => From,
): AsyncGenerator<From[]> {
  for await (const page of collection.pages(scope, PAGE)) yield page.map(from);
}
