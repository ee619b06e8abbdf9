import type { Collection, Scope, Stored } from '../database/collection.ts';
import type { Resource, ResourceLink, ResourceType } from '../generated/contract.ts';
import {
  billingConfigs,
  cards,
  cardTransactions,
  creditEntries,
  customers,
  feeRules,
  orders,
  payees,
  paymentTokens,
  recurringItems,
  recurringOrders,
  recurringPlans,
  transactions,
  users,
  wallets,
  walletTransactions,
} from '../records/collections.ts';
import { showPlans } from '../recurring/plans.ts';
import { showEntries } from '../transactions/recurring-orders.ts';
import { paymentTokenResource, showCustomers } from './customers.ts';

/** The members of `Resource` that contain the resource itself. */
type Member = Exclude<keyof Resource, 'type' | 'id' | 'links'>;

/** Reads the resources of a type. */
export interface ResourceReader {
  /** A page of them, newest first. */
  list(scope: Scope, page: { offset: number; limit: number }): Promise<Resource[]>;
  find(scope: Scope, id: string): Promise<Resource | undefined>;
}

/** The type and the id of a resource that another one refers to. Ignored without an id. */
type Reference = [ResourceType, string | null | undefined];

const NONE = (): Reference[] => [];

export const RESOURCES: { [type in ResourceType]: ResourceReader } = {
  users: readerOf('users', users, 'user', asStored, NONE),
  payees: readerOf('payees', payees, 'payee', asStored, NONE),
  customers: readerOf(
    'customers',
    customers,
    'customer',
    (stored, scope) => showCustomers(scope, documentsOf(stored)),
    NONE,
  ),
  payment_tokens: readerOf(
    'payment_tokens',
    paymentTokens,
    'payment_token',
    async (stored) => documentsOf(stored).map(paymentTokenResource.from),
    (token) => [['customers', token.customer_uuid]],
    'token',
  ),
  billing_configs: readerOf('billing_configs', billingConfigs, 'billing_config', asStored, NONE),
  recurring_items: readerOf('recurring_items', recurringItems, 'recurring_item', asStored, NONE),
  orders: readerOf(
    'orders',
    orders,
    'order',
    async (stored) => documentsOf(stored).map(({ plan_id, auth_code, ...order }) => order),
    (order) => [['recurring_plans', order.plan_id]],
  ),
  transactions: readerOf('transactions', transactions, 'transaction', asStored, (transaction) => [
    ['orders', transaction.order_number],
    ['transactions', transaction.original_transaction_uuid],
    ['payment_tokens', transaction.payment_data.token],
  ]),
  recurring_plans: readerOf(
    'recurring_plans',
    recurringPlans,
    'recurring_plan',
    (stored, scope) => showPlans(scope, stored),
    ({ customer_uuid, current_order, cycles }) => [
      ['customers', customer_uuid],
      ['orders', current_order],
      ...Object.values(cycles ?? {}).flatMap(({ recurring_billing_config, recurring_items }): Reference[] => [
        ['billing_configs', recurring_billing_config.id],
        ...recurring_items.map(({ id }): Reference => ['recurring_items', id]),
      ]),
    ],
  ),
  recurring_orders: readerOf(
    'recurring_orders',
    recurringOrders,
    'recurring_order',
    (stored, scope) => showEntries(scope, stored),
    ({ order_number, plan_id, customer_uuid, payment_token }) => [
      ['orders', order_number],
      ['recurring_plans', plan_id],
      ['customers', customer_uuid],
      ['payment_tokens', payment_token],
    ],
  ),
  credit_entries: readerOf('credit_entries', creditEntries, 'credit_entry', asStored, ({ plan_id }) => [
    ['recurring_plans', plan_id],
  ]),
  cards: readerOf('cards', cards, 'card', asStored, ({ p_user_id }) => [['users', p_user_id]]),
  card_transactions: readerOf(
    'card_transactions',
    cardTransactions,
    'card_transaction',
    asStored,
    ({ card, p_user_id }) => [
      ['cards', card],
      ['users', p_user_id],
    ],
  ),
  wallets: readerOf('wallets', wallets, 'wallet', asStored, ({ p_user_id }) => [['users', p_user_id]]),
  wallet_transactions: readerOf(
    'wallet_transactions',
    walletTransactions,
    'wallet_transaction',
    asStored,
    ({ wallet_id }) => [['wallets', wallet_id]],
  ),
  fee_rules: readerOf('fee_rules', feeRules, 'fee_rule', asStored, ({ user_id }) => [['users', user_id]]),
};

/** @param key the column whose value is the id of a resource */
function readerOf<T, M extends Member>(
  type: ResourceType,
  collection: Collection<T>,
  member: M,
  show: (stored: readonly Stored<T>[], scope: Scope) => Promise<NonNullable<Resource[M]>[]>,
  references: (document: T) => Reference[],
  key: 'id' | 'token' = 'id',
): ResourceReader {
  const resourcesOf = async (stored: readonly Stored<T>[], scope: Scope): Promise<Resource[]> => {
    const shown = await show(stored, scope);
    return stored.map(({ id, document }, i) => ({
      type,
      id: key === 'id' ? id : String(collection.columns[key]?.of(document)),
      links: linksOf(references(document)),
      [member]: shown[i],
    }));
  };
  return {
    list: async (scope, page) => resourcesOf(await collection.list(scope, page), scope),
    async find(scope, id) {
      const stored = await collection.find(scope, key, id);
      return stored && (await resourcesOf([stored], scope))[0];
    },
  };
}

/** Removes duplicates, keeping the order. */
function linksOf(references: readonly Reference[]): ResourceLink[] {
  const links = new Map<string, ResourceLink>();
  for (const [type, id] of references) if (id) links.set(`${type} ${id}`, { type, id });
  return [...links.values()];
}

async function asStored<T>(stored: readonly Stored<T>[]): Promise<T[]> {
  return documentsOf(stored);
}

function documentsOf<T>(stored: readonly Stored<T>[]): T[] {
  return stored.map(({ document }) => document);
}
