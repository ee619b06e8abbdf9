import { yieldToEventLoop } from '#platform';
import type { Collection, Entry, Scope } from '../../database/collection.ts';
import type { Seed } from '../../generated/contract.ts';
import { checked } from '../../input/checked.ts';
import { orders, transactions } from '../../records/collections.ts';
import type { Context } from '../../records/context.ts';
import type { PendingDocuments } from '../../records/pending-documents.ts';
import { cardResource, cardTransactionResource } from '../cards.ts';
import { customerResource, paymentRuleResource, paymentTokenResource } from '../customers.ts';
import { type ResourceDefinition, takenFailure } from '../definition.ts';
import { makeOrders, orderFrom, transactionFrom } from '../orders.ts';
import { payeeResource } from '../payees.ts';
import {
  billingConfigResource,
  creditEntryResource,
  recurringItemResource,
  recurringOrderResource,
  recurringPlanResource,
} from '../recurring.ts';
import { userResource } from '../users.ts';
import { feeRuleResource, walletResource, walletTransactionResource } from '../wallets.ts';

/** The lists of a seed. */
export type SeedList = Exclude<keyof Seed, 'clock' | 'settings'>;

/** Context for making the entries of a seed. */
type Loading = Context & { made: PendingDocuments };

/** Entries of a list, ready to be stored. */
export interface Batch {
  /** @throws {SeedUniqueViolation} if one of them is already in the sandbox; some may have been stored then */
  store(tx: Scope): Promise<void>;
  /** Looks for an entry that is already in the sandbox. @throws {Failure} that names the first one */
  findTaken(scope: Scope): Promise<void>;
}

/** The sandbox already has something with the id or another unique member of an entry. */
export class SeedUniqueViolation extends Error {
  override name = 'SeedUniqueViolation';
  readonly batch: Batch;

  constructor(batch: Batch) {
    super('an entry of a seed is taken');
    this.batch = batch;
  }
}

/** Loads and saves a list of a seed, oldest first and in pages. */
interface SeededList<List extends SeedList> {
  /** Makes the entries outside of any transaction, so that other calls need not wait. */
  make(context: Loading, seed: Seed): Promise<Batch[]>;
  save(scope: Scope): AsyncIterable<() => NonNullable<Seed[List]>>;
}

/** Every list of a seed in loading order: entries come after those that they refer to. */
export const SEEDED: { [List in SeedList]: SeededList<List> } = {
  users: listOf('users', userResource),
  payees: listOf('payees', payeeResource),
  customers: listOf('customers', customerResource),
  payment_tokens: listOf('payment_tokens', paymentTokenResource),
  billing_configs: listOf('billing_configs', billingConfigResource),
  recurring_items: listOf('recurring_items', recurringItemResource),
  orders: {
    // Orders and their transactions depend on each other, so they are loaded together.
    async make(context, seed) {
      const made = await makeOrders(seed.orders ?? [], seed.transactions ?? [], context);
      addMade(context, 'orders', orders, made.orders);
      addMade(context, 'transactions', transactions, made.transactions);
      return [batch('orders', orders, made.orders), batch('transactions', transactions, made.transactions)];
    },
    save: (scope) => pagesOf(scope, orders, orderFrom),
  },
  transactions: {
    make: async () => [],
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
  definition: ResourceDefinition<From, T>,
): SeededList<List> {
  return {
    async make(context, seed) {
      const entries = await makeEach(list, (seed[list] ?? []) as From[], definition, context);
      return entries.length > 0 ? [batch(list, definition.collection, entries, definition.prepare)] : [];
    },
    save: (scope) =>
      pagesOf(scope, definition.collection, (document) => definition.from(document)) as AsyncIterable<
        () => NonNullable<Seed[List]>
      >,
  };
}

/** Number of entries made at once, a few milliseconds of work; other calls can run in between. */
const AT_ONCE = 100;

/** Makes the entries of a list; a failure names the entry. Referenced resources are loaded in batches. */
async function makeEach<From, T>(
  list: SeedList,
  all: readonly From[],
  definition: ResourceDefinition<From, T>,
  context: Loading,
): Promise<Entry<T>[]> {
  const entries: Entry<T>[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    if (at > 0) await yieldToEventLoop();
    const making = all
      .slice(at, at + AT_ONCE)
      .map((from, i) =>
        checked(`body.${list}[${at + i}].`, async () => definition.make(from, withIdOf(context))),
      );
    // Waits for all of them; then the first failure in the order of the list is thrown.
    await Promise.allSettled(making);
    const made = await awaitInOrder(making);
    addMade(context, list, definition.collection, made, at);
    entries.push(...made);
  }
  return entries;
}

/** Draws ids in the order of the entries, regardless of which reference resolves first. */
function withIdOf(context: Loading): Loading {
  const drawn = [context.newId()];
  return { ...context, newId: () => drawn.pop() ?? context.newId() };
}

async function awaitInOrder<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const results: T[] = [];
  for (const promise of promises) results.push(await promise);
  return results;
}

/** @throws {Failure} if two entries of a list have the same id or another unique member in common */
function addMade<T>(
  { made }: Loading,
  list: SeedList,
  collection: Collection<T>,
  entries: readonly Entry<T>[],
  first = 0,
): void {
  for (const [i, entry] of entries.entries()) {
    const columns = made.add(collection, entry);
    if (columns.length > 0) throw takenFailure(`body.${list}[${first + i}]`, collection, entry, columns);
  }
}

/** Number of rows per statement. */
const ROWS = 500;

function batch<T>(
  list: SeedList,
  collection: Collection<T>,
  entries: readonly Entry<T>[],
  prepare?: ResourceDefinition<never, T>['prepare'],
): Batch {
  const pages = Array.from({ length: Math.ceil(entries.length / ROWS) }, (_, n) =>
    entries.slice(n * ROWS, (n + 1) * ROWS),
  );
  return {
    async store(tx) {
      await prepare?.(
        entries.map(({ document }) => document),
        tx,
      );
      for (const page of pages) {
        if ((await collection.insertMany(tx, page)) < page.length) throw new SeedUniqueViolation(this);
        await yieldToEventLoop();
      }
    },
    async findTaken(scope) {
      for (const [n, page] of pages.entries()) {
        for (const [i, entry] of page.entries()) {
          const columns = await collection.taken(scope, entry);
          const place = `body.${list}[${n * ROWS + i}]`;
          if (columns.length > 0) throw takenFailure(place, collection, entry, columns);
        }
      }
    },
  };
}

async function* pagesOf<T, From>(
  scope: Scope,
  collection: Collection<T>,
  from: (document: T) => From,
): AsyncGenerator<() => From[]> {
  for await (const page of collection.pages(scope, ROWS)) yield () => page().map(from);
}
