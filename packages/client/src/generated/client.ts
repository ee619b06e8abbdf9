// Generated from the contract by packages/codegen. Change the contract, not this file.

import type { Call } from '../call/call.ts';
import { connect } from '../client/connect.ts';
import type { List } from '../lists/list.ts';
import type { CallOptions, ClientOptions } from '../options/options.ts';
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
import { operations } from './operations.ts';

/** Void and list payment transactions. */
export interface Transactions {
  /**
   * Void a transaction
   *
   * Voids a transaction of an order and returns the order. Identify the transaction by its service-side id. You can also identify the order, by either of its ids. A transaction's `allow_void` says whether you can void it.
   *
   * @param params The transaction to void and its order.
   * @param options Options of this call only.
   * @returns The void was accepted. `void_is_pending` says whether it is still pending.
   * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
   * @see `node_modules/@payments-openapi/client/reference/transactions_void.md`
   */
  void(params: TransactionsVoidParams, options?: CallOptions): Call<TransactionsVoidOutput>;

  /**
   * List transactions
   *
   * Lists payment transactions, with a summary of the order of each.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns A page of transactions.
   * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
   * @see `node_modules/@payments-openapi/client/reference/transactions_list.md`
   */
  list(params?: TransactionsListParams, options?: CallOptions): List<TransactionsListOutput, Transaction>;
}

/** Create plans that bill customers in cycles, read and edit them, and preview their cycles. */
export interface RecurringPlans {
  /**
   * Create a recurring plan
   *
   * Creates a plan that bills a customer in one or more cycles. The cycles of a plan run one after another. If a plan with the same reference number already exists, the response says that the plan has been created.
   *
   * @param params The plan to create.
   * @param options Options of this call only.
   * @returns The plan was created.
   * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
   * @see `node_modules/@payments-openapi/client/reference/recurringPlans_create.md`
   */
  create(params: RecurringPlansCreateParams, options?: CallOptions): Call<RecurringPlansCreateOutput>;

  /**
   * Get a recurring plan
   *
   * Returns a plan with its cycles, its customer and its current order.
   *
   * @param id Service-side id of the plan.
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The plan.
   * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
   * @see `node_modules/@payments-openapi/client/reference/recurringPlans_get.md`
   */
  get(id: string, params?: RecurringPlansGetParams, options?: CallOptions): Call<RecurringPlansGetOutput>;

  /**
   * Edit a recurring plan
   *
   * Changes the name, the collection settings or the callback URL of a plan and returns the plan. You cannot edit its cycles here.
   *
   * @param id Service-side id of the plan.
   * @param params The changes to make.
   * @param options Options of this call only.
   * @returns The updated plan.
   * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
   * @see `node_modules/@payments-openapi/client/reference/recurringPlans_update.md`
   */
  update(id: string, params: RecurringPlansUpdateParams, options?: CallOptions): Call<RecurringPlansUpdateOutput>;

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
   * @param id Service-side id of the plan.
   * @param params The cycles to add in the calculation.
   * @param options Options of this call only.
   * @returns The plan as it would be.
   * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
   * @see `node_modules/@payments-openapi/client/reference/recurringPlans_calculateCycles.md`
   */
  calculateCycles(id: string, params: RecurringPlansCalculateCyclesParams, options?: CallOptions): Call<RecurringPlansCalculateCyclesOutput>;
}

/** The orders of recurring plans. */
export interface RecurringOrders {
  /**
   * List recurring orders
   *
   * Lists the orders of recurring plans, each with its customer and its cycle. The `data` of the response is the list itself.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns A page of recurring orders.
   * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
   * @see `node_modules/@payments-openapi/client/reference/recurringOrders_list.md`
   */
  list(params?: RecurringOrdersListParams, options?: CallOptions): List<RecurringOrdersListOutput, RecurringOrderEntry>;

  /**
   * Get a recurring order
   *
   * Returns one order of a recurring plan. The call only reads, although its method is POST.
   *
   * @param params The order to read.
   * @param options Options of this call only.
   * @returns The recurring order.
   * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
   * @see `node_modules/@payments-openapi/client/reference/recurringOrders_get.md`
   */
  get(params: RecurringOrdersGetParams, options?: CallOptions): Call<RecurringOrdersGetOutput>;
}

/** Read and edit customers, and list their payment tokens. */
export interface Customers {
  /**
   * Get a customer by reference number
   *
   * Returns a customer by your own reference number.
   *
   * @param id Your `reference_number` for the customer.
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The customer.
   * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
   * @see `node_modules/@payments-openapi/client/reference/customers_getByReference.md`
   */
  getByReference(id: string, params?: Record<string, never>, options?: CallOptions): Call<CustomersGetByReferenceOutput>;

  /**
   * Edit a customer
   *
   * Changes a customer's data and returns the customer. What happens to optional fields that you omit is not specified. The reference number of a customer cannot be changed.
   *
   * @param id Service-side id of the customer.
   * @param params The customer's new data.
   * @param options Options of this call only.
   * @returns The updated customer.
   * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
   * @see `node_modules/@payments-openapi/client/reference/customers_update.md`
   */
  update(id: string, params: CustomersUpdateParams, options?: CallOptions): Call<CustomersUpdateOutput>;

  /**
   * List a customer's payment tokens
   *
   * Lists a customer's payment tokens.
   *
   * @param uuid Service-side id of the customer.
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The payment tokens.
   * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
   * @see `node_modules/@payments-openapi/client/reference/customers_listPaymentTokens.md`
   */
  listPaymentTokens(uuid: string, params?: CustomersListPaymentTokensParams, options?: CallOptions): Call<CustomersListPaymentTokensOutput>;
}

/** Link a card to a user, and edit the limits of a card. */
export interface Cards {
  /**
   * Link a card to a user
   *
   * Links a card of the card programme to a user and returns the card.
   *
   * @param params The card and the user.
   * @param options Options of this call only.
   * @returns The card was linked.
   * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
   * @see `node_modules/@payments-openapi/client/reference/cards_link.md`
   */
  link(params: CardsLinkParams, options?: CallOptions): Call<CardsLinkOutput>;

  /**
   * Edit the limits of a card
   *
   * Edits the limits of a card, each of which has a period.
   *
   * @param id Service-side id of the card.
   * @param params The limits to set.
   * @param options Options of this call only.
   * @returns The limits were set.
   * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
   * @see `node_modules/@payments-openapi/client/reference/cards_updateLimits.md`
   */
  updateLimits(id: string, params: CardsUpdateLimitsParams, options?: CallOptions): Call<CardsUpdateLimitsOutput>;
}

/** Sales, refunds and withdrawals with cards. */
export interface CardTransactions {
  /**
   * List card transactions
   *
   * Lists card transactions.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns A page of card transactions.
   * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
   * @see `node_modules/@payments-openapi/client/reference/cardTransactions_list.md`
   */
  list(params?: CardTransactionsListParams, options?: CallOptions): List<CardTransactionsListOutput, CardTransaction>;
}

/** The users of the card programme. */
export interface Users {
  /**
   * Create a user
   *
   * Creates a user of the card programme and returns the id that the service assigned. No other user can have the same `reference_id`. No other user can have the same `phone_number`.
   *
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
  create(params: UsersCreateParams, options?: CallOptions): Call<UsersCreateOutput>;

  /**
   * Get a user
   *
   * Returns a user of the card programme, by the service's id or by your own.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The user.
   * @throws {ApiError} The call failed. Code 300008 is documented for this operation too, with the meaning that the user exists. Further codes, and the HTTP status, are not specified.
   * @see `node_modules/@payments-openapi/client/reference/users_get.md`
   */
  get(params?: UsersGetParams, options?: CallOptions): Call<UsersGetOutput>;
}

/** Transactions of digital wallets, and the fees for topping one up. */
export interface DigitalWallets {
  /**
   * Get the top-up fee rules
   *
   * Returns the fee rules for topping up a digital wallet, of the business or of a user.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The fee rules.
   * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
   * @see `node_modules/@payments-openapi/client/reference/digitalWallets_getTopUpFeeRules.md`
   */
  getTopUpFeeRules(params: DigitalWalletsGetTopUpFeeRulesParams, options?: CallOptions): Call<DigitalWalletsGetTopUpFeeRulesOutput>;

  /**
   * List wallet transactions
   *
   * Lists the transactions of a user's digital wallet. You can restrict the list to a time range.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns A page of wallet transactions.
   * @throws {ApiError} The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified.
   * @see `node_modules/@payments-openapi/client/reference/digitalWallets_listTransactions.md`
   */
  listTransactions(params: DigitalWalletsListTransactionsParams, options?: CallOptions): List<DigitalWalletsListTransactionsOutput, WalletTransaction>;
}

/** Create payees for payouts. */
export interface Payees {
  /**
   * Create a payee
   *
   * Creates a payee with a payout account. The transfer method determines which fields the account needs.
   *
   * @param params The payee to create.
   * @param options Options of this call only.
   * @returns The payee was created.
   * @throws {ApiError} The call failed. Further codes, and the HTTP status, are not specified. Code 810001 is documented with the message `Invalid type`.
   * @see `node_modules/@payments-openapi/client/reference/payees_create.md`
   */
  create(params: PayeesCreateParams, options?: CallOptions): Call<PayeesCreateOutput>;
}

/** The operations of Payments API, grouped by resource. */
export interface Client {
  /** Void and list payment transactions. */
  readonly transactions: Transactions;

  /** Create plans that bill customers in cycles, read and edit them, and preview their cycles. */
  readonly recurringPlans: RecurringPlans;

  /** The orders of recurring plans. */
  readonly recurringOrders: RecurringOrders;

  /** Read and edit customers, and list their payment tokens. */
  readonly customers: Customers;

  /** Link a card to a user, and edit the limits of a card. */
  readonly cards: Cards;

  /** Sales, refunds and withdrawals with cards. */
  readonly cardTransactions: CardTransactions;

  /** The users of the card programme. */
  readonly users: Users;

  /** Transactions of digital wallets, and the fees for topping one up. */
  readonly digitalWallets: DigitalWallets;

  /** Create payees for payouts. */
  readonly payees: Payees;
}

/**
 * Creates a client of Payments API. Nothing is sent before the first call.
 *
 * @throws {RequestError} when `baseUrl` is not a valid URL, or another option is not valid
 */
export function createClient(options: ClientOptions): Client {
  return connect<Client>(options, operations);
}
