// Generated from the contract by packages/client/scripts/generate.ts. Change the contract, not this file.

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

/** Void a payment transaction, and list the transactions made. */
export interface Transactions {
  /**
   * Void a transaction
   *
   * Voids a transaction of an order and returns the order as it then stands. Name the transaction by its service-side id, and the order by either of its ids or by neither. Whether a transaction may be voided stands in its `allow_void`.
   *
   * Discrepancies: result of a void, two shapes of a transaction, open order states, callbacks.
   *
   * @param params The transaction to void and its order.
   * @param options How this one call is made.
   * @returns The transaction was voided, or its void is pending.
   * @throws {ApiError} The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified.
   */
  void(params: TransactionsVoidParams, options?: CallOptions): Call<TransactionsVoidOutput>;

  /**
   * List transactions
   *
   * Lists payment transactions, each with a summary of its order.
   *
   * Discrepancies: two shapes of a transaction, order summary, offset and limit, filter.
   *
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns A page of transactions.
   * @throws {ApiError} The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified.
   */
  list(params?: TransactionsListParams, options?: CallOptions): List<TransactionsListOutput, Transaction>;
}

/** Agree to bill a customer in cycles; read and edit the agreement, and see beforehand what a change of cycles would cost. */
export interface RecurringPlans {
  /**
   * Create a recurring plan
   *
   * Creates a plan that bills a customer in one or more cycles, one after the other. When a plan with the same reference number exists already, the reply says that the plan has been created.
   *
   * Discrepancies: repeated reference number, billing config, billing count, timer, open value sets, callbacks.
   *
   * @param params The plan to create.
   * @param options How this one call is made.
   * @returns The plan was created.
   * @throws {ApiError} The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified.
   */
  create(params: RecurringPlansCreateParams, options?: CallOptions): Call<RecurringPlansCreateOutput>;

  /**
   * Get a recurring plan
   *
   * Returns a plan with its cycles, its customer and its current order.
   *
   * Discrepancies: billing config, timer, open value sets.
   *
   * @param id Service-side id of the plan.
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns The plan.
   * @throws {ApiError} The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified.
   */
  get(id: string, params?: RecurringPlansGetParams, options?: CallOptions): Call<RecurringPlansGetOutput>;

  /**
   * Edit a recurring plan
   *
   * Changes the name, the collection or the callback of a plan and returns it. Cycles are not edited here.
   *
   * Discrepancies: retry members, collection method, customer code header, callbacks.
   *
   * @param id Service-side id of the plan.
   * @param params What to change.
   * @param options How this one call is made.
   * @returns The plan as it now stands.
   * @throws {ApiError} The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified.
   */
  update(id: string, params: RecurringPlansUpdateParams, options?: CallOptions): Call<RecurringPlansUpdateOutput>;

  /**
   * Calculate cycles of a plan
   *
   * Works out what a plan would look like with cycles added, and changes nothing. The first cycle of the answer carries `next_billing_amount`: the total of the order that would be made, with discount and proration deducted already.
   *
   * It applies only when `activate_type` is `immediate` and the credit is processed. How each `activate_type` moves the cycles a plan has:
   *
   * - `immediate`: every active cycle becomes `cancelled` and the added one starts
   *   at once; the rest of the running billing is added to or taken from the
   *   plan's credit, unless `process_credit` is false.
   *
   * - `next_billing_date`: the current cycle becomes `completed` and the added one
   *   starts on the next billing date; every cycle that followed becomes
   *   `cancelled`.
   *
   * - `as_last_cycle`, which also holds when none is given: the added cycle starts
   *   when the last one becomes `completed`. It is not added when the last one has
   *   neither a billing count nor an estimated end date.
   *
   *
   * Discrepancies: next billing amount, activate type, billing config, billing count.
   *
   * @param id Service-side id of the plan.
   * @param params The cycles to try.
   * @param options How this one call is made.
   * @returns The plan as it would be.
   * @throws {ApiError} The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified.
   */
  calculateCycles(id: string, params: RecurringPlansCalculateCyclesParams, options?: CallOptions): Call<RecurringPlansCalculateCyclesOutput>;
}

/** The orders that recurring plans have made. */
export interface RecurringOrders {
  /**
   * List recurring orders
   *
   * Lists the orders of recurring plans, each with its customer and its cycle. The entries are the `data` of the answer itself.
   *
   * Discrepancies: billing config, recurring item, token verification, timer, offset and limit, filter.
   *
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns A page of recurring orders.
   * @throws {ApiError} The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified.
   */
  list(params?: RecurringOrdersListParams, options?: CallOptions): List<RecurringOrdersListOutput, RecurringOrderEntry>;

  /**
   * Get a recurring order
   *
   * Returns one order of a recurring plan. It is a read, although it is asked for with POST.
   *
   * Discrepancies: read by POST, billing config, recurring item, token verification, timer.
   *
   * @param params The order to read.
   * @param options How this one call is made.
   * @returns The recurring order.
   * @throws {ApiError} The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified.
   */
  get(params: RecurringOrdersGetParams, options?: CallOptions): Call<RecurringOrdersGetOutput>;
}

/** The customers who pay, and their stored means of payment. */
export interface Customers {
  /**
   * Get a customer by reference number
   *
   * Returns the customer whom the caller knows by a reference number of its own.
   *
   * Discrepancies: ids in paths, dial code.
   *
   * @param id The customer's `reference_number`, given by the caller.
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns The customer.
   * @throws {ApiError} The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified.
   */
  getByReference(id: string, params?: Record<string, never>, options?: CallOptions): Call<CustomersGetByReferenceOutput>;

  /**
   * Edit a customer
   *
   * Replaces a customer's data and returns the customer. The reference number cannot be changed.
   *
   * Discrepancies: ids in paths, dial code, spelling of token types, company name.
   *
   * @param id Service-side id of the customer.
   * @param params The customer's new data.
   * @param options How this one call is made.
   * @returns The customer as it now stands.
   * @throws {ApiError} The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified.
   */
  update(id: string, params: CustomersUpdateParams, options?: CallOptions): Call<CustomersUpdateOutput>;

  /**
   * List a customer's payment tokens
   *
   * Lists the stored means of payment of a customer, all at once.
   *
   * Discrepancies: spelling of token types, tokens may be null, token verification.
   *
   * @param uuid Service-side id of the customer.
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns The payment tokens.
   * @throws {ApiError} The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified.
   */
  listPaymentTokens(uuid: string, params?: CustomersListPaymentTokensParams, options?: CallOptions): Call<CustomersListPaymentTokensOutput>;
}

/** Give a card to a user, and limit what it may spend. */
export interface Cards {
  /**
   * Link a card to a user
   *
   * Gives a card of the card programme to a user and returns the card.
   *
   * Discrepancies: title of a card, card reference, open value sets.
   *
   * @param params The card and the user.
   * @param options How this one call is made.
   * @returns The card was linked.
   * @throws {ApiError} The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified.
   */
  link(params: CardsLinkParams, options?: CallOptions): Call<CardsLinkOutput>;

  /**
   * Edit the limits of a card
   *
   * Sets how much a card may spend in a day, a month, its life or a transaction.
   *
   * Discrepancies: limit amount, empty data.
   *
   * @param id Service-side id of the card.
   * @param params The limits to set.
   * @param options How this one call is made.
   * @returns The limits were set.
   * @throws {ApiError} The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified.
   */
  updateLimits(id: string, params: CardsUpdateLimitsParams, options?: CallOptions): Call<CardsUpdateLimitsOutput>;
}

/** What was paid, refunded and withdrawn with the programme's cards. */
export interface CardTransactions {
  /**
   * List card transactions
   *
   * Lists the transactions of the card programme, of every card or of one.
   *
   * Discrepancies: offset and limit.
   *
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns A page of card transactions.
   * @throws {ApiError} The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified.
   */
  list(params?: CardTransactionsListParams, options?: CallOptions): List<CardTransactionsListOutput, CardTransaction>;
}

/** The people who hold cards of the card programme. */
export interface Users {
  /**
   * Create a user
   *
   * Creates a user of the card programme and returns the id the service gave it. No two users share a `reference_id` or a phone number.
   *
   * Discrepancies: failure codes of users, required first and last name.
   *
   * @param params The user to create.
   * @param options How this one call is made.
   * @returns The user was created.
   * @throws {ApiError} No user was created. Code 300013: a user with the same `reference_id` exists. Code 30014: a user with the same phone number exists. Code 300008 also says that the user exists. Further codes, and the HTTP status, are not specified.
   */
  create(params: UsersCreateParams, options?: CallOptions): Call<UsersCreateOutput>;

  /**
   * Get a user
   *
   * Returns a user of the card programme by the id that the service or the caller gave it.
   *
   * Discrepancies: creation time of a user, failure codes of users, which key.
   *
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns The user.
   * @throws {ApiError} No user is returned. Code 300008 is documented for this operation too, with the meaning that the user exists. Further codes, and the HTTP status, are not specified.
   */
  get(params?: UsersGetParams, options?: CallOptions): Call<UsersGetOutput>;
}

/** Movements of digital wallets, and what topping one up costs. */
export interface DigitalWallets {
  /**
   * Get the top-up fee rules
   *
   * Returns what topping up a digital wallet costs the business, or one user.
   *
   * Discrepancies: sample of a fee rule, user id of a fee rule.
   *
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns The fee rules.
   * @throws {ApiError} The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified.
   */
  getTopUpFeeRules(params: DigitalWalletsGetTopUpFeeRulesParams, options?: CallOptions): Call<DigitalWalletsGetTopUpFeeRulesOutput>;

  /**
   * List wallet transactions
   *
   * Lists the movements of a user's digital wallet, on request only those of a time range.
   *
   * Discrepancies: offset and limit, edges of the time range.
   *
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns A page of wallet transactions.
   * @throws {ApiError} The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified.
   */
  listTransactions(params: DigitalWalletsListTransactionsParams, options?: CallOptions): List<DigitalWalletsListTransactionsOutput, WalletTransaction>;
}

/** Those who are paid out to. */
export interface Payees {
  /**
   * Create a payee
   *
   * Creates somebody to pay out to, with the account the money goes to. What the account needs depends on the transfer method.
   *
   * Discrepancies: code of the response, required and nullable, invalid type.
   *
   * @param params The payee to create.
   * @param options How this one call is made.
   * @returns The payee was created.
   * @throws {ApiError} No payee was created. Code 810001 is documented with the message `Invalid type`. Further codes, and the HTTP status, are not specified.
   */
  create(params: PayeesCreateParams, options?: CallOptions): Call<PayeesCreateOutput>;
}

/** The operations of Payments API, grouped by resource. */
export interface Client {
  /** Void a payment transaction, and list the transactions made. */
  readonly transactions: Transactions;

  /** Agree to bill a customer in cycles; read and edit the agreement, and see beforehand what a change of cycles would cost. */
  readonly recurringPlans: RecurringPlans;

  /** The orders that recurring plans have made. */
  readonly recurringOrders: RecurringOrders;

  /** The customers who pay, and their stored means of payment. */
  readonly customers: Customers;

  /** Give a card to a user, and limit what it may spend. */
  readonly cards: Cards;

  /** What was paid, refunded and withdrawn with the programme's cards. */
  readonly cardTransactions: CardTransactions;

  /** The people who hold cards of the card programme. */
  readonly users: Users;

  /** Movements of digital wallets, and what topping one up costs. */
  readonly digitalWallets: DigitalWallets;

  /** Those who are paid out to. */
  readonly payees: Payees;
}

/**
 * Makes a client of Payments API. Nothing is sent before the first call.
 *
 * @throws {RequestError} when `baseUrl` is not a valid URL, or another option cannot be used
 */
export function createClient(options: ClientOptions): Client {
  return connect<Client>(options, operations);
}
