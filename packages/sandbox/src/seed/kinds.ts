import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection, Entry, Scope } from '../database/collection.ts';
import type { Seed } from '../generated/contract.ts';
import { checked } from '../input/checked.ts';
import { orders, transactions } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import type { Made } from '../records/made.ts';
import { cardKind, cardTransactionKind } from '../resources/cards.ts';
import { customerKind, paymentRuleKind, paymentTokenKind } from '../resources/customers.ts';
import { type Kind, taken, within } from '../resources/kind.ts';
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

/** A context in which the entries of a seed are made. */
export type Loading = Context & { made: Made };

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
type SeededKind<List extends SeedList> = {
  /** What is to be stored, for which others need not wait: it is made outside of any transaction. */
  make(context: Loading, seed: Seed): Promise<Batch[]>;
  save(scope: Scope): AsyncIterable<() => NonNullable<Seed[List]>>;
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
    async make(context, seed) {
      const entries = await makeEach(list, (seed[list] ?? []) as From[], of, context);
      return entries.length > 0 ? [batch(list, of.collection, entries, of.prepare)] : [];
    },
    save: (scope) =>
      pagesOf(scope, of.collection, (document) => of.from(document)) as AsyncIterable<
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
  kind: Kind<From, T>,
  context: Loading,
): Promise<Entry<T>[]> {
  const entries: Entry<T>[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    if (at > 0) await nextTurn();
    const making = all
      .slice(at, at + AT_ONCE)
      .map((from, i) =>
        within(`${list}[${at + i}]`, () => checked('', async () => kind.make(from, withIdOf(context)))),
      );
    // All of them come to their end; the first of the list that failed is told.
    await Promise.allSettled(making);
    const made = await inTurn(making);
    addMade(context, list, kind.collection, made, at);
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
  prepare?: Kind<never, T>['prepare'],
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
