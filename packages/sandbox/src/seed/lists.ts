import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection, Entry, Scope } from '../database/collection.ts';
import type { Seed } from '../generated/contract.ts';
import { checked } from '../input/checked.ts';
import { orders, transactions } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import type { Made } from '../records/made.ts';
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
import { type ResourceType, taken, within } from '../resources/resource-type.ts';
import { payeeResource, userResource } from '../resources/users.ts';
import { feeRuleResource, walletResource, walletTransactionResource } from '../resources/wallets.ts';

/** The lists of a seed. */
export type SeedList = Exclude<keyof Seed, 'clock' | 'settings'>;

/** A context in which the entries of a seed are made. */
type Loading = Context & { made: Made };

/** Entries of a list that are made. */
export type Batch = {
  /** @throws {AlreadyStored} when the sandbox has what one of them is, and then some may have been stored */
  store(tx: Scope): Promise<void>;
  /** Looks through a sandbox for what is like one of them. @throws {Failure} that tells the first */
  findTaken(scope: Scope): Promise<void>;
};

/** The sandbox has something with the id of an entry, or with something else of it that is unique. */
export class AlreadyStored extends Error {
  override name = 'AlreadyStored';
  readonly batch: Batch;

  constructor(batch: Batch) {
    super('an entry of a seed is taken');
    this.batch = batch;
  }
}

/** How a list of a seed gets into a sandbox, and out of it: oldest first, a page at a time. */
type SeededList<List extends SeedList> = {
  /** What is to be stored, for which others need not wait: it is made outside of any transaction. */
  make(context: Loading, seed: Seed): Promise<Batch[]>;
  save(scope: Scope): AsyncIterable<() => NonNullable<Seed[List]>>;
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
  resourceType: ResourceType<From, T>,
): SeededList<List> {
  return {
    async make(context, seed) {
      const entries = await makeEach(list, (seed[list] ?? []) as From[], resourceType, context);
      return entries.length > 0 ? [batch(list, resourceType.collection, entries, resourceType.prepare)] : [];
    },
    save: (scope) =>
      pagesOf(scope, resourceType.collection, (document) => resourceType.from(document)) as AsyncIterable<
        () => NonNullable<Seed[List]>
      >,
  };
}

/** Entries after which other calls go on: some milliseconds of work. */
const AT_ONCE = 100;

/** Makes the entries of a list; what is wrong with one tells its place. What they name is read for many at once. */
async function makeEach<From, T>(
  list: SeedList,
  all: readonly From[],
  resourceType: ResourceType<From, T>,
  context: Loading,
): Promise<Entry<T>[]> {
  const entries: Entry<T>[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    if (at > 0) await nextTurn();
    const making = all
      .slice(at, at + AT_ONCE)
      .map((from, i) =>
        within(`${list}[${at + i}]`, () =>
          checked('', async () => resourceType.make(from, withIdOf(context))),
        ),
      );
    // All of them come to their end; the first of the list that failed is told.
    await Promise.allSettled(making);
    const made = await inTurn(making);
    addMade(context, list, resourceType.collection, made, at);
    entries.push(...made);
  }
  return entries;
}

/** Ids rise in the order of the entries, whichever of them waits longer for what it names. */
function withIdOf(context: Loading): Loading {
  const drawn = [context.newId()];
  return { ...context, newId: () => drawn.pop() ?? context.newId() };
}

async function inTurn<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const results: T[] = [];
  for (const promise of promises) results.push(await promise);
  return results;
}

/** @throws {Failure} when two entries of a list have the same id, or something else that is unique */
function addMade<T>(
  { made }: Loading,
  list: SeedList,
  collection: Collection<T>,
  entries: readonly Entry<T>[],
  first = 0,
): void {
  for (const [i, entry] of entries.entries()) {
    const columns = made.add(collection, entry);
    if (columns.length > 0) refuse(`${list}[${first + i}]`, collection, entry.id, columns);
  }
}

function refuse(place: string, collection: { table: string }, id: string, columns: readonly string[]): never {
  return within(place, () => {
    throw taken(collection, id, columns);
  });
}

/** Rows of one statement. */
const ROWS = 500;

function batch<T>(
  list: SeedList,
  collection: Collection<T>,
  entries: readonly Entry<T>[],
  prepare?: ResourceType<never, T>['prepare'],
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
        if ((await collection.insertMany(tx, page)) < page.length) throw new AlreadyStored(this);
        await nextTurn();
      }
    },
    async findTaken(scope) {
      for (const [n, page] of pages.entries()) {
        for (const [i, entry] of page.entries()) {
          const columns = await collection.taken(scope, entry);
          const place = `${list}[${n * ROWS + i}]`;
          if (columns.length > 0) refuse(place, collection, entry.id, columns);
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
