import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection, Scope } from '../database/collection.ts';
import type { Seed } from '../generated/contract.ts';
import { orders, transactions } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import { cardResource, cardTransactionResource } from '../resources/cards.ts';
import { customerResource, paymentRuleResource, paymentTokenResource } from '../resources/customers.ts';
import { makeOrders, orderFrom, transactionFrom } from '../resources/orders.ts';
import {
  billingConfigResource,
  creditEntryResource,
  recurringItemResource,
  recurringOrderResource,
  recurringPlanResource,
} from '../resources/recurring.ts';
import { create, insertNew, type ResourceType, within } from '../resources/resource-type.ts';
import { payeeResource, userResource } from '../resources/users.ts';
import { feeRuleResource, walletResource, walletTransactionResource } from '../resources/wallets.ts';

/** The lists of a seed. */
export type SeedList = Exclude<keyof Seed, 'clock' | 'settings'>;

/** How a list of a seed gets into a sandbox, and out of it: oldest first, a page at a time. */
type SeededList<List extends SeedList> = {
  load(context: Context, seed: Seed): Promise<void>;
  save(scope: Scope): AsyncIterable<NonNullable<Seed[List]>>;
};

/** Every list of a seed, in the order in which they are loaded: what others name comes first. */
export const SEEDED: { [List in SeedList]: SeededList<List> } = {
  users: listOf('users', userResource),
  payees: listOf('payees', payeeResource),
  customers: listOf('customers', customerResource),
  payment_tokens: listOf('payment_tokens', paymentTokenResource),
  billing_configs: listOf('billing_configs', billingConfigResource),
  recurring_items: listOf('recurring_items', recurringItemResource),
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
  recurring_plans: listOf('recurring_plans', recurringPlanResource),
  payment_rules: listOf('payment_rules', paymentRuleResource),
  recurring_orders: listOf('recurring_orders', recurringOrderResource),
  credit_entries: listOf('credit_entries', creditEntryResource),
  cards: listOf('cards', cardResource),
  card_transactions: listOf('card_transactions', cardTransactionResource),
  wallets: listOf('wallets', walletResource),
  wallet_transactions: listOf('wallet_transactions', walletTransactionResource),
  fee_rules: listOf('fee_rules', feeRuleResource),
};

export const SEED_LISTS = Object.keys(SEEDED) as SeedList[];

function listOf<List extends SeedList, From extends NonNullable<Seed[List]>[number], T>(
  list: List,
  resourceType: ResourceType<From, T>,
): SeededList<List> {
  return {
    async load(context, seed) {
      await each<unknown>(list, seed[list] ?? [], (from) => create(context, resourceType, from as From, ''));
    },
    save: (scope) =>
      pagesOf(scope, resourceType.collection, (document) => resourceType.from(document)) as AsyncIterable<
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
