// Generated from the contract by packages/codegen. Change the contract, not this file.

import type { Call } from '../call/call.ts';
import type { PageCall } from '../lists/page-call.ts';
import type { CallOptions } from '../options/options.ts';
import type { Connection } from '../client/connection.ts';
import { call, page } from '../client/invoke.ts';
import { hongKongTime } from '../operations/hong-kong-time.ts';
import { withoutRepeated } from '../lists/without-repeated.ts';
import type { Endpoint } from '../operations/endpoint.ts';
import type {
  CardTransaction,
  CardTransactionsListOutput,
  CardTransactionsListParams,
  CardsLinkOutput,
  CardsLinkParams,
  CardsUpdateLimitsOutput,
  CardsUpdateLimitsParams,
  CustomersGetByReferenceOutput,
  CustomersListPaymentTokensOutput,
  CustomersListPaymentTokensParams,
  CustomersUpdateOutput,
  CustomersUpdateParams,
  DigitalWalletsGetTopUpFeeRulesOutput,
  DigitalWalletsGetTopUpFeeRulesParams,
  DigitalWalletsListTransactionsOutput,
  DigitalWalletsListTransactionsParams,
  PayeesCreateOutput,
  PayeesCreateParams,
  RecurringOrderEntry,
  RecurringOrdersGetOutput,
  RecurringOrdersGetParams,
  RecurringOrdersListOutput,
  RecurringOrdersListParams,
  RecurringPlansCalculateCyclesOutput,
  RecurringPlansCalculateCyclesParams,
  RecurringPlansCreateOutput,
  RecurringPlansCreateParams,
  RecurringPlansGetOutput,
  RecurringPlansGetParams,
  RecurringPlansUpdateOutput,
  RecurringPlansUpdateParams,
  Transaction,
  TransactionsListOutput,
  TransactionsListParams,
  TransactionsVoidOutput,
  TransactionsVoidParams,
  UsersCreateOutput,
  UsersCreateParams,
  UsersGetOutput,
  UsersGetParams,
  WalletTransaction,
} from './contract.ts';

const transactions_void: Endpoint = {"id":"transactions_void","method":"POST","path":"/svc/payment/api/v1/openapi/transactions/void","body":true};

/**
 * Void a transaction
 *
 * Voids a transaction of an order and returns the order. Identify the transaction by its service-side id. You can also identify the order, by either of its ids. A transaction's `allow_void` says whether you can void it.
 *
 * @param connection Where and how the call is sent.
 * @param params The transaction to void and its order.
 * @param options Options of this call only.
 * @returns The void was accepted. `void_is_pending` says whether it is still pending.
 * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
 * @see `node_modules/@payments-openapi/client/reference/transactions_void.md`
 */
export function transactionsVoid(connection: Connection, params: TransactionsVoidParams, options?: CallOptions): Call<TransactionsVoidOutput> {
  return call<TransactionsVoidOutput>(connection, transactions_void, [params, options]);
}

const transactions_list: Endpoint = {"id":"transactions_list","method":"GET","path":"/svc/payment/api/v1/openapi/transactions/list","items":"transactions"};

/**
 * List transactions
 *
 * Lists payment transactions, with a summary of the order of each.
 *
 * @param connection Where and how the call is sent.
 * @param params The query parameters.
 * @param options Options of this call only.
 * @returns A page of transactions.
 * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
 * @see `node_modules/@payments-openapi/client/reference/transactions_list.md`
 */
export function transactionsList(connection: Connection, params?: TransactionsListParams, options?: CallOptions): PageCall<TransactionsListOutput, Transaction> {
  return page<TransactionsListOutput, Transaction>(connection, transactions_list, [params, options]);
}

const recurringPlans_create: Endpoint = {"id":"recurringPlans_create","method":"POST","path":"/svc/payment/api/v1/openapi/recurring_payments/plan","header":["x-appid"],"body":true};

/**
 * Create a recurring plan
 *
 * Creates a plan that bills a customer in one or more cycles. The cycles of a plan run one after another. If a plan with the same reference number already exists, the response says that the plan has been created.
 *
 * @param connection Where and how the call is sent.
 * @param params The plan to create.
 * @param options Options of this call only.
 * @returns The plan was created.
 * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
 * @see `node_modules/@payments-openapi/client/reference/recurringPlans_create.md`
 */
export function recurringPlansCreate(connection: Connection, params: RecurringPlansCreateParams, options?: CallOptions): Call<RecurringPlansCreateOutput> {
  return call<RecurringPlansCreateOutput>(connection, recurringPlans_create, [params, options]);
}

const recurringPlans_get: Endpoint = {"id":"recurringPlans_get","method":"GET","path":"/svc/payment/api/v1/openapi/recurring_payments/plan/{id}"};

/**
 * Get a recurring plan
 *
 * Returns a plan with its cycles, its customer and its current order.
 *
 * @param connection Where and how the call is sent.
 * @param id Service-side id of the plan.
 * @param params The query parameters.
 * @param options Options of this call only.
 * @returns The plan.
 * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
 * @see `node_modules/@payments-openapi/client/reference/recurringPlans_get.md`
 */
export function recurringPlansGet(connection: Connection, id: string, params?: RecurringPlansGetParams, options?: CallOptions): Call<RecurringPlansGetOutput> {
  return call<RecurringPlansGetOutput>(connection, recurringPlans_get, [id, params, options]);
}

const recurringPlans_update: Endpoint = {"id":"recurringPlans_update","method":"PUT","path":"/svc/payment/api/v1/openapi/recurring_payments/plan/{id}","header":["x-p-customer-code"],"required":["X-P-Customer-Code"],"body":true};

/**
 * Edit a recurring plan
 *
 * Changes the name, the collection settings or the callback URL of a plan and returns the plan. You cannot edit its cycles here.
 *
 * @param connection Where and how the call is sent.
 * @param id Service-side id of the plan.
 * @param params The changes to make.
 * @param options Options of this call only.
 * @returns The updated plan.
 * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
 * @see `node_modules/@payments-openapi/client/reference/recurringPlans_update.md`
 */
export function recurringPlansUpdate(connection: Connection, id: string, params: RecurringPlansUpdateParams, options?: CallOptions): Call<RecurringPlansUpdateOutput> {
  return call<RecurringPlansUpdateOutput>(connection, recurringPlans_update, [id, params, options]);
}

const recurringPlans_calculateCycles: Endpoint = {"id":"recurringPlans_calculateCycles","method":"PUT","path":"/svc/payment/api/v1/openapi/recurring_payments/plan/{id}/cycles/calculate","safe":true,"body":true};

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
 * @param connection Where and how the call is sent.
 * @param id Service-side id of the plan.
 * @param params The cycles to add in the calculation.
 * @param options Options of this call only.
 * @returns The plan as it would be.
 * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
 * @see `node_modules/@payments-openapi/client/reference/recurringPlans_calculateCycles.md`
 */
export function recurringPlansCalculateCycles(connection: Connection, id: string, params: RecurringPlansCalculateCyclesParams, options?: CallOptions): Call<RecurringPlansCalculateCyclesOutput> {
  return call<RecurringPlansCalculateCyclesOutput>(connection, recurringPlans_calculateCycles, [id, params, options]);
}

const recurringOrders_list: Endpoint = {"id":"recurringOrders_list","method":"GET","path":"/svc/payment/api/v1/openapi/recurring_payments/orders/list","items":""};

/**
 * List recurring orders
 *
 * Lists the orders of recurring plans, each with its customer and its cycle. The `data` of the response is the list itself.
 *
 * @param connection Where and how the call is sent.
 * @param params The query parameters.
 * @param options Options of this call only.
 * @returns A page of recurring orders.
 * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
 * @see `node_modules/@payments-openapi/client/reference/recurringOrders_list.md`
 */
export function recurringOrdersList(connection: Connection, params?: RecurringOrdersListParams, options?: CallOptions): PageCall<RecurringOrdersListOutput, RecurringOrderEntry> {
  return page<RecurringOrdersListOutput, RecurringOrderEntry>(connection, recurringOrders_list, [params, options]);
}

const recurringOrders_get: Endpoint = {"id":"recurringOrders_get","method":"POST","path":"/svc/payment/api/v1/openapi/recurring_payments/orders","safe":true,"body":true};

/**
 * Get a recurring order
 *
 * Returns one order of a recurring plan. The call only reads, although its method is POST.
 *
 * @param connection Where and how the call is sent.
 * @param params The order to read.
 * @param options Options of this call only.
 * @returns The recurring order.
 * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
 * @see `node_modules/@payments-openapi/client/reference/recurringOrders_get.md`
 */
export function recurringOrdersGet(connection: Connection, params: RecurringOrdersGetParams, options?: CallOptions): Call<RecurringOrdersGetOutput> {
  return call<RecurringOrdersGetOutput>(connection, recurringOrders_get, [params, options]);
}

const customers_getByReference: Endpoint = {"id":"customers_getByReference","method":"GET","path":"/svc/payment/api/v1/openapi/customers/ref/{id}"};

/**
 * Get a customer by reference number
 *
 * Returns a customer by your own reference number.
 *
 * @param connection Where and how the call is sent.
 * @param id Your `reference_number` for the customer.
 * @param params The query parameters.
 * @param options Options of this call only.
 * @returns The customer.
 * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
 * @see `node_modules/@payments-openapi/client/reference/customers_getByReference.md`
 */
export function customersGetByReference(connection: Connection, id: string, params?: Record<string, never>, options?: CallOptions): Call<CustomersGetByReferenceOutput> {
  return call<CustomersGetByReferenceOutput>(connection, customers_getByReference, [id, params, options]);
}

const customers_update: Endpoint = {"id":"customers_update","method":"PUT","path":"/svc/payment/api/v1/openapi/customers/{id}","body":true};

/**
 * Edit a customer
 *
 * Changes a customer's data and returns the customer. What happens to optional fields that you omit is not specified. The reference number of a customer cannot be changed.
 *
 * @param connection Where and how the call is sent.
 * @param id Service-side id of the customer.
 * @param params The customer's new data.
 * @param options Options of this call only.
 * @returns The updated customer.
 * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
 * @see `node_modules/@payments-openapi/client/reference/customers_update.md`
 */
export function customersUpdate(connection: Connection, id: string, params: CustomersUpdateParams, options?: CallOptions): Call<CustomersUpdateOutput> {
  return call<CustomersUpdateOutput>(connection, customers_update, [id, params, options]);
}

const customers_listPaymentTokens: Endpoint = {"id":"customers_listPaymentTokens","method":"GET","path":"/svc/payment/api/v1/openapi/customers/{uuid}/payment_tokens"};

/**
 * List a customer's payment tokens
 *
 * Lists a customer's payment tokens.
 *
 * @param connection Where and how the call is sent.
 * @param uuid Service-side id of the customer.
 * @param params The query parameters.
 * @param options Options of this call only.
 * @returns The payment tokens.
 * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
 * @see `node_modules/@payments-openapi/client/reference/customers_listPaymentTokens.md`
 */
export function customersListPaymentTokens(connection: Connection, uuid: string, params?: CustomersListPaymentTokensParams, options?: CallOptions): Call<CustomersListPaymentTokensOutput> {
  return call<CustomersListPaymentTokensOutput>(connection, customers_listPaymentTokens, [uuid, params, options]);
}

const cards_link: Endpoint = {"id":"cards_link","method":"POST","path":"/svc/ts/api/v1/openapi/cards/link","body":true};

/**
 * Link a card to a user
 *
 * Links a card of the card programme to a user and returns the card.
 *
 * @param connection Where and how the call is sent.
 * @param params The card and the user.
 * @param options Options of this call only.
 * @returns The card was linked.
 * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
 * @see `node_modules/@payments-openapi/client/reference/cards_link.md`
 */
export function cardsLink(connection: Connection, params: CardsLinkParams, options?: CallOptions): Call<CardsLinkOutput> {
  return call<CardsLinkOutput>(connection, cards_link, [params, options]);
}

const cards_updateLimits: Endpoint = {"id":"cards_updateLimits","method":"PUT","path":"/svc/ts/api/v1/openapi/cards/{id}/limits","body":true};

/**
 * Edit the limits of a card
 *
 * Edits the limits of a card, each of which has a period.
 *
 * @param connection Where and how the call is sent.
 * @param id Service-side id of the card.
 * @param params The limits to set.
 * @param options Options of this call only.
 * @returns The limits were set.
 * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
 * @see `node_modules/@payments-openapi/client/reference/cards_updateLimits.md`
 */
export function cardsUpdateLimits(connection: Connection, id: string, params: CardsUpdateLimitsParams, options?: CallOptions): Call<CardsUpdateLimitsOutput> {
  return call<CardsUpdateLimitsOutput>(connection, cards_updateLimits, [id, params, options]);
}

const cardTransactions_list: Endpoint = {"id":"cardTransactions_list","method":"GET","path":"/svc/ts/api/v1/openapi/transactions","items":"transactions","withoutRepeated":withoutRepeated};

/**
 * List card transactions
 *
 * Lists card transactions.
 *
 * @param connection Where and how the call is sent.
 * @param params The query parameters.
 * @param options Options of this call only.
 * @returns A page of card transactions.
 * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
 * @see `node_modules/@payments-openapi/client/reference/cardTransactions_list.md`
 */
export function cardTransactionsList(connection: Connection, params?: CardTransactionsListParams, options?: CallOptions): PageCall<CardTransactionsListOutput, CardTransaction> {
  return page<CardTransactionsListOutput, CardTransaction>(connection, cardTransactions_list, [params, options]);
}

const users_create: Endpoint = {"id":"users_create","method":"POST","path":"/svc/ts/api/v1/openapi/user","body":true,"refusals":[300013,30014,300008]};

/**
 * Create a user
 *
 * Creates a user of the card programme and returns the id that the service assigned. No other user can have the same `reference_id`. No other user can have the same `phone_number`.
 *
 * @param connection Where and how the call is sent.
 * @param params The user to create.
 * @param options Options of this call only.
 * @returns The user was created.
 * @throws {ApiError} The call failed. Further codes, and the HTTP status, are not specified.
 *
 * - Code 300013: a user with the same `reference_id` exists.
 * - Code 30014: a user with the same `phone_number` exists.
 * - Code 300008 also means that the user exists.
 * @see `node_modules/@payments-openapi/client/reference/users_create.md`
 */
export function usersCreate(connection: Connection, params: UsersCreateParams, options?: CallOptions): Call<UsersCreateOutput> {
  return call<UsersCreateOutput>(connection, users_create, [params, options]);
}

const users_get: Endpoint = {"id":"users_get","method":"GET","path":"/svc/ts/api/v1/openapi/user"};

/**
 * Get a user
 *
 * Returns a user of the card programme, by the service's id or by your own.
 *
 * @param connection Where and how the call is sent.
 * @param params The query parameters.
 * @param options Options of this call only.
 * @returns The user.
 * @throws {ApiError} The call failed. Code 300008 is documented for this operation too, with the meaning that the user exists. Further codes, and the HTTP status, are not specified.
 * @see `node_modules/@payments-openapi/client/reference/users_get.md`
 */
export function usersGet(connection: Connection, params?: UsersGetParams, options?: CallOptions): Call<UsersGetOutput> {
  return call<UsersGetOutput>(connection, users_get, [params, options]);
}

const digitalWallets_getTopUpFeeRules: Endpoint = {"id":"digitalWallets_getTopUpFeeRules","method":"GET","path":"/api/v1/openapi/digital_wallets/fee_rule","required":["type"]};

/**
 * Get the top-up fee rules
 *
 * Returns the fee rules for topping up a digital wallet, of the business or of a user.
 *
 * @param connection Where and how the call is sent.
 * @param params The query parameters.
 * @param options Options of this call only.
 * @returns The fee rules.
 * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
 * @see `node_modules/@payments-openapi/client/reference/digitalWallets_getTopUpFeeRules.md`
 */
export function digitalWalletsGetTopUpFeeRules(connection: Connection, params: DigitalWalletsGetTopUpFeeRulesParams, options?: CallOptions): Call<DigitalWalletsGetTopUpFeeRulesOutput> {
  return call<DigitalWalletsGetTopUpFeeRulesOutput>(connection, digitalWallets_getTopUpFeeRules, [params, options]);
}

const digitalWallets_listTransactions: Endpoint = {"id":"digitalWallets_listTransactions","method":"GET","path":"/svc/ts/api/v1/openapi/digital_wallets/transactions","required":["p_user_id","wallet_id"],"items":"transactions","write":{"start_at":hongKongTime,"end_at":hongKongTime}};

/**
 * List wallet transactions
 *
 * Lists the transactions of a user's digital wallet. You can restrict the list to a time range.
 *
 * @param connection Where and how the call is sent.
 * @param params The query parameters.
 * @param options Options of this call only.
 * @returns A page of wallet transactions.
 * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
 * @see `node_modules/@payments-openapi/client/reference/digitalWallets_listTransactions.md`
 */
export function digitalWalletsListTransactions(connection: Connection, params: DigitalWalletsListTransactionsParams, options?: CallOptions): PageCall<DigitalWalletsListTransactionsOutput, WalletTransaction> {
  return page<DigitalWalletsListTransactionsOutput, WalletTransaction>(connection, digitalWallets_listTransactions, [params, options]);
}

const payees_create: Endpoint = {"id":"payees_create","method":"POST","path":"/svc/ts/api/v1/openapi/payees","body":true,"refusals":[810001]};

/**
 * Create a payee
 *
 * Creates a payee with a payout account. The transfer method determines which fields the account needs.
 *
 * @param connection Where and how the call is sent.
 * @param params The payee to create.
 * @param options Options of this call only.
 * @returns The payee was created.
 * @throws {ApiError} The call failed. Further codes, and the HTTP status, are not specified. Code 810001 is documented with the message `Invalid type`.
 * @see `node_modules/@payments-openapi/client/reference/payees_create.md`
 */
export function payeesCreate(connection: Connection, params: PayeesCreateParams, options?: CallOptions): Call<PayeesCreateOutput> {
  return call<PayeesCreateOutput>(connection, payees_create, [params, options]);
}
