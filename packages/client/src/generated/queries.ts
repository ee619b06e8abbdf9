// Generated from the contract by packages/codegen. Change the contract, not this file.

import { pagesQuery, query, type PagesQuery, type Query } from '../queries/query-options.ts';
import type { Client } from './client.ts';
import type {
  CardTransactionsListOutput,
  CardTransactionsListParams,
  CustomersGetByReferenceOutput,
  CustomersListPaymentTokensOutput,
  CustomersListPaymentTokensParams,
  DigitalWalletsGetTopUpFeeRulesOutput,
  DigitalWalletsGetTopUpFeeRulesParams,
  DigitalWalletsListTransactionsOutput,
  DigitalWalletsListTransactionsParams,
  RecurringOrdersGetOutput,
  RecurringOrdersGetParams,
  RecurringOrdersListOutput,
  RecurringOrdersListParams,
  RecurringPlansCalculateCyclesOutput,
  RecurringPlansCalculateCyclesParams,
  RecurringPlansGetOutput,
  RecurringPlansGetParams,
  TransactionsListOutput,
  TransactionsListParams,
  UsersGetOutput,
  UsersGetParams,
} from './contract.ts';

/**
 * List transactions
 *
 * Lists payment transactions, with a summary of the order of each.
 *
 * @param api The client to call.
 * @param params The query parameters.
 */
export function transactionsListQuery(api: Pick<Client, 'transactions'>, params?: TransactionsListParams): Query<TransactionsListOutput> {
  return query('transactions_list', [params], (options) => api.transactions.list(params, options));
}

/**
 * List transactions
 *
 * Lists payment transactions, with a summary of the order of each.
 *
 * These are options of an infinite query, which loads one page after another, up to an empty one.
 *
 * @param api The client to call.
 * @param params The query parameters.
 */
export function transactionsListPagesQuery(api: Pick<Client, 'transactions'>, params?: TransactionsListParams): PagesQuery<TransactionsListOutput> {
  return pagesQuery('transactions_list', 'transactions', [params], params?.offset, (offset, options) => api.transactions.list({ ...params, offset }, options));
}

/**
 * Get a recurring plan
 *
 * Returns a plan with its cycles, its customer and its current order.
 *
 * @param api The client to call.
 * @param id Service-side id of the plan.
 * @param params The query parameters.
 */
export function recurringPlansGetQuery(api: Pick<Client, 'recurringPlans'>, id: string, params?: RecurringPlansGetParams): Query<RecurringPlansGetOutput> {
  return query('recurringPlans_get', [id, params], (options) => api.recurringPlans.get(id, params, options));
}

/**
 * Calculate cycles of a plan
 *
 * Calculates what a plan would look like with more cycles. Each `activate_type` affects the existing cycles of a plan differently.
 *
 * - A calculation changes nothing.
 * - A calculation applies only if `activate_type` is `immediate` and the credit is processed.
 * - The first cycle of a calculation has `next_billing_amount`.
 * - `immediate`: every active cycle becomes `cancelled` and the added one starts immediately.
 * - When a cycle is added with `immediate`, the remaining credit of the current billing is added to the plan's credit or subtracted from it, unless `process_credit` is false.
 * - `next_billing_date`: the current cycle becomes `completed`, every later one becomes `cancelled`, and the added one starts on the next billing date.
 * - `as_last_cycle`, also used if no type is given: the added cycle starts when the last one becomes `completed`.
 * - With `as_last_cycle`, nothing is added if the last cycle has neither a billing count nor an estimated end date.
 *
 * @param api The client to call.
 * @param id Service-side id of the plan.
 * @param params The cycles to add in the calculation.
 */
export function recurringPlansCalculateCyclesQuery(api: Pick<Client, 'recurringPlans'>, id: string, params: RecurringPlansCalculateCyclesParams): Query<RecurringPlansCalculateCyclesOutput> {
  return query('recurringPlans_calculateCycles', [id, params], (options) => api.recurringPlans.calculateCycles(id, params, options));
}

/**
 * List recurring orders
 *
 * Lists the orders of recurring plans, each with its customer and its cycle. The `data` of the response is the list itself.
 *
 * @param api The client to call.
 * @param params The query parameters.
 */
export function recurringOrdersListQuery(api: Pick<Client, 'recurringOrders'>, params?: RecurringOrdersListParams): Query<RecurringOrdersListOutput> {
  return query('recurringOrders_list', [params], (options) => api.recurringOrders.list(params, options));
}

/**
 * List recurring orders
 *
 * Lists the orders of recurring plans, each with its customer and its cycle. The `data` of the response is the list itself.
 *
 * These are options of an infinite query, which loads one page after another, up to an empty one.
 *
 * @param api The client to call.
 * @param params The query parameters.
 */
export function recurringOrdersListPagesQuery(api: Pick<Client, 'recurringOrders'>, params?: RecurringOrdersListParams): PagesQuery<RecurringOrdersListOutput> {
  return pagesQuery('recurringOrders_list', '', [params], params?.offset, (offset, options) => api.recurringOrders.list({ ...params, offset }, options));
}

/**
 * Get a recurring order
 *
 * Returns one order of a recurring plan. The call only reads, although its method is POST.
 *
 * @param api The client to call.
 * @param params The order to read.
 */
export function recurringOrdersGetQuery(api: Pick<Client, 'recurringOrders'>, params: RecurringOrdersGetParams): Query<RecurringOrdersGetOutput> {
  return query('recurringOrders_get', [params], (options) => api.recurringOrders.get(params, options));
}

/**
 * Get a customer by reference number
 *
 * Returns a customer by your own reference number.
 *
 * @param api The client to call.
 * @param id Your `reference_number` for the customer.
 * @param params The query parameters.
 */
export function customersGetByReferenceQuery(api: Pick<Client, 'customers'>, id: string, params?: Record<string, never>): Query<CustomersGetByReferenceOutput> {
  return query('customers_getByReference', [id, params], (options) => api.customers.getByReference(id, params, options));
}

/**
 * List a customer's payment tokens
 *
 * Lists a customer's payment tokens.
 *
 * @param api The client to call.
 * @param uuid Service-side id of the customer.
 * @param params The query parameters.
 */
export function customersListPaymentTokensQuery(api: Pick<Client, 'customers'>, uuid: string, params?: CustomersListPaymentTokensParams): Query<CustomersListPaymentTokensOutput> {
  return query('customers_listPaymentTokens', [uuid, params], (options) => api.customers.listPaymentTokens(uuid, params, options));
}

/**
 * List card transactions
 *
 * Lists card transactions.
 *
 * @param api The client to call.
 * @param params The query parameters.
 */
export function cardTransactionsListQuery(api: Pick<Client, 'cardTransactions'>, params?: CardTransactionsListParams): Query<CardTransactionsListOutput> {
  return query('cardTransactions_list', [params], (options) => api.cardTransactions.list(params, options));
}

/**
 * Get a user
 *
 * Returns a user of the card programme, by the service's id or by your own.
 *
 * @param api The client to call.
 * @param params The query parameters.
 */
export function usersGetQuery(api: Pick<Client, 'users'>, params?: UsersGetParams): Query<UsersGetOutput> {
  return query('users_get', [params], (options) => api.users.get(params, options));
}

/**
 * Get the top-up fee rules
 *
 * Returns the fee rules for topping up a digital wallet, of the business or of a user.
 *
 * @param api The client to call.
 * @param params The query parameters.
 */
export function digitalWalletsGetTopUpFeeRulesQuery(api: Pick<Client, 'digitalWallets'>, params: DigitalWalletsGetTopUpFeeRulesParams): Query<DigitalWalletsGetTopUpFeeRulesOutput> {
  return query('digitalWallets_getTopUpFeeRules', [params], (options) => api.digitalWallets.getTopUpFeeRules(params, options));
}

/**
 * List wallet transactions
 *
 * Lists the transactions of a user's digital wallet. You can restrict the list to a time range.
 *
 * @param api The client to call.
 * @param params The query parameters.
 */
export function digitalWalletsListTransactionsQuery(api: Pick<Client, 'digitalWallets'>, params: DigitalWalletsListTransactionsParams): Query<DigitalWalletsListTransactionsOutput> {
  return query('digitalWallets_listTransactions', [params], (options) => api.digitalWallets.listTransactions(params, options));
}

/**
 * List wallet transactions
 *
 * Lists the transactions of a user's digital wallet. You can restrict the list to a time range.
 *
 * These are options of an infinite query, which loads one page after another, up to an empty one.
 *
 * @param api The client to call.
 * @param params The query parameters.
 */
export function digitalWalletsListTransactionsPagesQuery(api: Pick<Client, 'digitalWallets'>, params: DigitalWalletsListTransactionsParams): PagesQuery<DigitalWalletsListTransactionsOutput> {
  return pagesQuery('digitalWallets_listTransactions', 'transactions', [params], params?.offset, (offset, options) => api.digitalWallets.listTransactions({ ...params, offset }, options));
}
