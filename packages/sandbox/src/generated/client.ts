// Generated from the contract by packages/client/scripts/generate.ts. Change the contract, not this file.

import type { Call } from '@payments-openapi/client/runtime';
import { connect } from '@payments-openapi/client/runtime';
import type { List } from '@payments-openapi/client/runtime';
import type { CallOptions, ClientOptions } from '@payments-openapi/client/runtime';
import type {
  BillingConfigsCreateOutput,
  BillingConfigsCreateParams,
  CardTransactionsCreateOutput,
  CardTransactionsCreateParams,
  CardsCreateOutput,
  CardsCreateParams,
  CardsGetOutput,
  ClockAdvanceOutput,
  ClockAdvanceParams,
  ClockGetOutput,
  ClockStopOutput,
  Customer,
  CustomersCreateOutput,
  CustomersCreateParams,
  CustomersListOutput,
  CustomersListParams,
  DeliveriesListOutput,
  DeliveriesListParams,
  DeliveriesRedeliverOutput,
  Delivery,
  Fault,
  FaultsCreateOutput,
  FaultsCreateParams,
  FaultsDeleteOutput,
  FaultsListOutput,
  FaultsListParams,
  FeeRulesCreateOutput,
  FeeRulesCreateParams,
  OrdersCreateOutput,
  OrdersCreateParams,
  OrdersGetOutput,
  OrdersPayOutput,
  OrdersPayParams,
  OrdersSettleOutput,
  OrdersSettleParams,
  PaymentRule,
  PaymentRulesCreateOutput,
  PaymentRulesCreateParams,
  PaymentRulesDeleteOutput,
  PaymentRulesListOutput,
  PaymentRulesListParams,
  PaymentTokensCreateOutput,
  PaymentTokensCreateParams,
  RecurringItemsCreateOutput,
  RecurringItemsCreateParams,
  RecurringOrdersPayOutput,
  RecurringOrdersPayParams,
  RecurringPlansAddCyclesOutput,
  RecurringPlansAddCyclesParams,
  RequestEntry,
  RequestsListOutput,
  RequestsListParams,
  Sandbox,
  SandboxesCopyOutput,
  SandboxesCopyParams,
  SandboxesCreateOutput,
  SandboxesCreateParams,
  SandboxesDeleteOutput,
  SandboxesGetOutput,
  SandboxesListOutput,
  SandboxesListParams,
  SandboxesResetOutput,
  SandboxesResetParams,
  SandboxesRestoreOutput,
  SandboxesRestoreParams,
  SandboxesUpdateOutput,
  SandboxesUpdateParams,
  SeedsLoadOutput,
  SeedsLoadParams,
  SeedsSaveOutput,
  WalletTransactionsCreateOutput,
  WalletTransactionsCreateParams,
  WalletsCreateOutput,
  WalletsCreateParams,
} from './contract.ts';
import { operations } from './operations.ts';

/** Make, copy, restore, reset and delete the isolated worlds of a server. */
export interface Sandboxes {
  /**
   * Create a sandbox
   *
   * Makes a sandbox under an address of its own, `/sandboxes/{id}`, that shares nothing with others. The server keeps a bounded number of sandboxes.
   *
   * @param params What the sandbox begins with; an empty object for the default of everything.
   * @param options How this one call is made.
   * @returns The sandbox was made.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which stays. Code 900446: no more sandboxes can be made. Code 900447: a sandbox with this id exists. The introduction lists the codes that any call can return.
   */
  create(params?: SandboxesCreateParams, options?: CallOptions): Call<SandboxesCreateOutput>;

  /**
   * List sandboxes
   *
   * Lists the sandboxes of the server in the order of their names.
   *
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns A page of sandboxes.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  list(params?: SandboxesListParams, options?: CallOptions): List<SandboxesListOutput, Sandbox>;

  /**
   * Get a sandbox
   *
   * Returns a sandbox with its clock and settings.
   *
   * @param id Name of the sandbox.
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns The sandbox.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which stays. Code 900446: no more sandboxes can be made. Code 900447: a sandbox with this id exists. The introduction lists the codes that any call can return.
   */
  get(id: string, params?: Record<string, never>, options?: CallOptions): Call<SandboxesGetOutput>;

  /**
   * Edit a sandbox
   *
   * Changes settings of a sandbox. A setting left out stays as it is.
   *
   * @param id Name of the sandbox.
   * @param params The settings to change.
   * @param options How this one call is made.
   * @returns The sandbox as it now stands.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which stays. Code 900446: no more sandboxes can be made. Code 900447: a sandbox with this id exists. The introduction lists the codes that any call can return.
   */
  update(id: string, params: SandboxesUpdateParams, options?: CallOptions): Call<SandboxesUpdateOutput>;

  /**
   * Delete a sandbox
   *
   * Deletes a sandbox and everything in it. The sandbox `default` stays.
   *
   * @param id Name of the sandbox.
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns The sandbox is gone.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which stays. Code 900446: no more sandboxes can be made. Code 900447: a sandbox with this id exists. The introduction lists the codes that any call can return.
   */
  delete(id: string, params?: Record<string, never>, options?: CallOptions): Call<SandboxesDeleteOutput>;

  /**
   * Copy a sandbox
   *
   * Makes a snapshot: a sandbox under a new name with the resources, the clock and the settings of this one. Callbacks, injected faults and the list of requests stay with the original.
   *
   * @param id Name of the sandbox.
   * @param params The name of the copy.
   * @param options How this one call is made.
   * @returns The copy.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which stays. Code 900446: no more sandboxes can be made. Code 900447: a sandbox with this id exists. The introduction lists the codes that any call can return.
   */
  copy(id: string, params?: SandboxesCopyParams, options?: CallOptions): Call<SandboxesCopyOutput>;

  /**
   * Restore a sandbox
   *
   * Brings a sandbox to the state of another: resources, clock and settings. What it held is gone, callbacks in line too; the other stays as it is, and so do injected faults.
   *
   * @param id Name of the sandbox.
   * @param params The sandbox to take the state from.
   * @param options How this one call is made.
   * @returns The sandbox as it now stands.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which stays. Code 900446: no more sandboxes can be made. Code 900447: a sandbox with this id exists. The introduction lists the codes that any call can return.
   */
  restore(id: string, params: SandboxesRestoreParams, options?: CallOptions): Call<SandboxesRestoreOutput>;

  /**
   * Reset a sandbox
   *
   * Empties a sandbox, callbacks, faults and the list of requests included, and lets it begin again with a seed. Its settings stay, except those that the seed brings.
   *
   * @param id Name of the sandbox.
   * @param params What the sandbox begins with; an empty object for the default seed.
   * @param options How this one call is made.
   * @returns The sandbox as it now stands.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which stays. Code 900446: no more sandboxes can be made. Code 900447: a sandbox with this id exists. The introduction lists the codes that any call can return.
   */
  reset(id: string, params?: SandboxesResetParams, options?: CallOptions): Call<SandboxesResetOutput>;
}

/** Read, advance and stop the time in a sandbox. */
export interface Clock {
  /**
   * Get the clock
   *
   * Returns the time in the sandbox and when something is due next.
   *
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns The clock.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  get(params?: Record<string, never>, options?: CallOptions): Call<ClockGetOutput>;

  /**
   * Advance the clock
   *
   * Moves the clock forward and lets everything happen that falls due on the way, each thing on its own day and in order: billings, attempts, voids and callbacks. The clock moves with the work, so `clock_get` shows how far it has come. The answer comes when all of it has happened. When that takes longer than the server's `waitTimeout` (30 seconds unless set otherwise), the answer says in `under_way` what is left, and the rest happens in the background. When the caller closes the connection before the answer, the clock stops where it is. Durations that several calls give at once add up, and each call reports its own stretch of time. The clock never goes back: an earlier time is refused.
   *
   * @param params How far to move the clock.
   * @param options How this one call is made.
   * @returns The clock has moved.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: what the call names does not exist. Code 900409: it does not fit the state of the resource. The introduction lists the codes that any call can return.
   */
  advance(params?: ClockAdvanceParams, options?: CallOptions): Call<ClockAdvanceOutput>;

  /**
   * Stop the clock
   *
   * Stops the clock where it is, for all calls that are advancing it: they answer with how far they came. What has happened stays. Without an advance under way it changes nothing.
   *
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns The clock stands still.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: what the call names does not exist. Code 900409: it does not fit the state of the resource. The introduction lists the codes that any call can return.
   */
  stop(params?: Record<string, never>, options?: CallOptions): Call<ClockStopOutput>;
}

/** Load a state into a sandbox, and save it. */
export interface Seeds {
  /**
   * Load a seed
   *
   * Adds the resources of a seed to the sandbox, all of them or, when one cannot be added, none. The seed may come as JSON or as YAML.
   *
   * @param params The seed.
   * @param options How this one call is made.
   * @returns The seed was loaded.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id, or the same reference, exists. Code 900404: what the call names does not exist. The introduction lists the codes that any call can return.
   */
  load(params?: SeedsLoadParams, options?: CallOptions): Call<SeedsLoadOutput>;

  /**
   * Save a seed
   *
   * Returns the state of the sandbox as a seed. Callbacks, injected faults and the list of requests are no part of it. To a caller that accepts `application/yaml` rather than JSON, the answer is the seed itself in YAML, without the envelope: a file that a sandbox can be started with.
   *
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns The state as a seed.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  save(params?: Record<string, never>, options?: CallOptions): Call<SeedsSaveOutput>;
}

/** Make and pay payment orders. */
export interface Orders {
  /**
   * Create an order
   *
   * Makes a payment order that nothing has been paid of. The service has no operation for it.
   *
   * @param params The order to be made.
   * @param options How this one call is made.
   * @returns The order was made.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id, or the same reference, exists. Code 900404: what the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: OrdersCreateParams, options?: CallOptions): Call<OrdersCreateOutput>;

  /**
   * Get an order
   *
   * Returns an order with its transactions.
   *
   * @param number Number of the order.
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns The order.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: what the call names does not exist. The introduction lists the codes that any call can return.
   */
  get(number: string, params?: Record<string, never>, options?: CallOptions): Call<OrdersGetOutput>;

  /**
   * Pay an order
   *
   * Makes a transaction on an order: a sale, an authorisation, a capture or a refund, which succeeds, is declined or stays pending. A change of the order's state or payment state is called back. A refund of an order of a plan opens it no more, and the plan counts what is left.
   *
   * @param number Number of the order.
   * @param params The transaction to make; an empty object for a sale of all that is unpaid.
   * @param options How this one call is made.
   * @returns The order as it now stands.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: what the call names does not exist. Code 900409: it does not fit the state of the resource. The introduction lists the codes that any call can return.
   */
  pay(number: string, params?: OrdersPayParams, options?: CallOptions): Call<OrdersPayOutput>;

  /**
   * Settle a pending transaction
   *
   * Ends a transaction that is pending, also an attempt of a recurring plan.
   *
   * @param uuid Service-side id of the pending transaction.
   * @param params How the transaction ends.
   * @param options How this one call is made.
   * @returns The order of the transaction as it now stands.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: what the call names does not exist. Code 900409: it does not fit the state of the resource. The introduction lists the codes that any call can return.
   */
  settle(uuid: string, params: OrdersSettleParams, options?: CallOptions): Call<OrdersSettleOutput>;
}

/** Make and list customers. */
export interface Customers {
  /**
   * Create a customer
   *
   * Makes a customer. The service has no operation for it.
   *
   * @param params The customer to be made.
   * @param options How this one call is made.
   * @returns The customer was made.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id, or the same reference, exists. Code 900404: what the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: CustomersCreateParams, options?: CallOptions): Call<CustomersCreateOutput>;

  /**
   * List customers
   *
   * Lists the customers of the sandbox, newest first.
   *
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns A page of customers.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  list(params?: CustomersListParams, options?: CallOptions): List<CustomersListOutput, Customer>;
}

/** Make stored means of payment. */
export interface PaymentTokens {
  /**
   * Create a payment token
   *
   * Makes a stored means of payment for a customer, and says how charges to it end.
   *
   * @param params The token to be made.
   * @param options How this one call is made.
   * @returns The token was made.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id, or the same reference, exists. Code 900404: what the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: PaymentTokensCreateParams, options?: CallOptions): Call<PaymentTokensCreateOutput>;
}

/** Say how charges end. */
export interface PaymentRules {
  /**
   * Create a payment rule
   *
   * Makes a rule about how charges of a token, a plan or an amount end. The newest rule that fits decides, before the outcome of the token.
   *
   * @param params The rule to be made.
   * @param options How this one call is made.
   * @returns The rule was made.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id, or the same reference, exists. Code 900404: what the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: PaymentRulesCreateParams, options?: CallOptions): Call<PaymentRulesCreateOutput>;

  /**
   * List payment rules
   *
   * Lists the payment rules of the sandbox, newest first: the first that fits decides.
   *
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns A page of payment rules.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  list(params?: PaymentRulesListParams, options?: CallOptions): List<PaymentRulesListOutput, PaymentRule>;

  /**
   * Delete a payment rule
   *
   * Deletes a payment rule.
   *
   * @param id Id of the rule.
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns The rule is gone.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: what the call names does not exist. The introduction lists the codes that any call can return.
   */
  delete(id: string, params?: Record<string, never>, options?: CallOptions): Call<PaymentRulesDeleteOutput>;
}

/** Make what says when cycles bill. */
export interface BillingConfigs {
  /**
   * Create a billing config
   *
   * Makes a billing config that cycles of recurring plans can name. The service has no operation for it.
   *
   * @param params The billing config to be made.
   * @param options How this one call is made.
   * @returns The billing config was made.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id, or the same reference, exists. Code 900404: what the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: BillingConfigsCreateParams, options?: CallOptions): Call<BillingConfigsCreateOutput>;
}

/** Make what cycles charge for. */
export interface RecurringItems {
  /**
   * Create a recurring item
   *
   * Makes an item that cycles of recurring plans can charge for. The service has no operation for it.
   *
   * @param params The item to be made.
   * @param options How this one call is made.
   * @returns The item was made.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id, or the same reference, exists. Code 900404: what the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: RecurringItemsCreateParams, options?: CallOptions): Call<RecurringItemsCreateOutput>;
}

/** Add cycles to plans. */
export interface RecurringPlans {
  /**
   * Add cycles to a plan
   *
   * Adds cycles to a recurring plan. The service documents the three ways of adding and calculates what an immediate one costs, but has no operation that adds.
   *
   * @param id Service-side id of the plan.
   * @param params The cycles to add.
   * @param options How this one call is made.
   * @returns The plan as it now stands. Behind a cycle that never ends a last cycle is not added, and the plan comes back unchanged.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: what the call names does not exist. Code 900409: it does not fit the state of the resource. The introduction lists the codes that any call can return.
   */
  addCycles(id: string, params: RecurringPlansAddCyclesParams, options?: CallOptions): Call<RecurringPlansAddCyclesOutput>;
}

/** Pay the orders of plans. */
export interface RecurringOrders {
  /**
   * Pay a recurring order
   *
   * Pays an order of a recurring plan from outside, as by its payment link. An order that failed may be paid while it is not voided, and starts its cycle again. A voided order takes no payment.
   *
   * @param number Number of the order.
   * @param params What is paid; an empty object for all of it.
   * @param options How this one call is made.
   * @returns The order as it now stands.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: what the call names does not exist. Code 900409: it does not fit the state of the resource. The introduction lists the codes that any call can return.
   */
  pay(number: string, params?: RecurringOrdersPayParams, options?: CallOptions): Call<RecurringOrdersPayOutput>;
}

/** Make cards, and read them with their limits. */
export interface Cards {
  /**
   * Create a card
   *
   * Makes a card of the card programme, linked to nobody unless a user is given. The service has no operation for it.
   *
   * @param params The card to be made.
   * @param options How this one call is made.
   * @returns The card was made.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id, or the same reference, exists. Code 900404: what the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: CardsCreateParams, options?: CallOptions): Call<CardsCreateOutput>;

  /**
   * Get a card
   *
   * Returns a card with its limits, which no operation of the service shows.
   *
   * @param id Id of the card.
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns The card.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: what the call names does not exist. The introduction lists the codes that any call can return.
   */
  get(id: string, params?: Record<string, never>, options?: CallOptions): Call<CardsGetOutput>;
}

/** Make movements on cards. */
export interface CardTransactions {
  /**
   * Create a card transaction
   *
   * Makes a movement on a card. The service has no operation for it.
   *
   * @param params The movement to be made.
   * @param options How this one call is made.
   * @returns The movement was made.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id, or the same reference, exists. Code 900404: what the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: CardTransactionsCreateParams, options?: CallOptions): Call<CardTransactionsCreateOutput>;
}

/** Make digital wallets. */
export interface Wallets {
  /**
   * Create a wallet
   *
   * Makes a digital wallet of a user. The service has no operation for it.
   *
   * @param params The wallet to be made.
   * @param options How this one call is made.
   * @returns The wallet was made.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id, or the same reference, exists. Code 900404: what the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: WalletsCreateParams, options?: CallOptions): Call<WalletsCreateOutput>;
}

/** Make movements of digital wallets. */
export interface WalletTransactions {
  /**
   * Create a wallet transaction
   *
   * Makes a movement of a digital wallet. The service has no operation for it.
   *
   * @param params The movement to be made.
   * @param options How this one call is made.
   * @returns The movement was made.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id, or the same reference, exists. Code 900404: what the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: WalletTransactionsCreateParams, options?: CallOptions): Call<WalletTransactionsCreateOutput>;
}

/** Say what topping up a digital wallet costs. */
export interface FeeRules {
  /**
   * Create a fee rule
   *
   * Makes a rule about what topping up a digital wallet costs. The service has no operation for it.
   *
   * @param params The rule to be made.
   * @param options How this one call is made.
   * @returns The rule was made.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  create(params: FeeRulesCreateParams, options?: CallOptions): Call<FeeRulesCreateOutput>;
}

/** Inject failures, delays and broken answers. */
export interface Faults {
  /**
   * Inject a fault
   *
   * Injects a fault into calls of one operation or of all: a failure, a delay, a dropped connection or a broken body, a number of times or at a rate.
   *
   * @param params The fault to inject.
   * @param options How this one call is made.
   * @returns The fault is in place.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: what the call names does not exist. Code 900409: it does not fit the state of the resource. The introduction lists the codes that any call can return.
   */
  create(params: FaultsCreateParams, options?: CallOptions): Call<FaultsCreateOutput>;

  /**
   * List faults
   *
   * Lists the faults of the sandbox, newest first, with how often each has struck.
   *
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns A page of faults.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  list(params?: FaultsListParams, options?: CallOptions): List<FaultsListOutput, Fault>;

  /**
   * Delete a fault
   *
   * Takes a fault away.
   *
   * @param id Id of the fault.
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns The fault is gone.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: what the call names does not exist. The introduction lists the codes that any call can return.
   */
  delete(id: string, params?: Record<string, never>, options?: CallOptions): Call<FaultsDeleteOutput>;
}

/** Read what was called, and whether it kept to the contract. */
export interface Requests {
  /**
   * List requests
   *
   * Lists the calls that the sandbox answered, newest first, each with what was checked. A bounded number is kept, and of each call only what is not too large.
   *
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns A page of requests.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  list(params?: RequestsListParams, options?: CallOptions): List<RequestsListOutput, RequestEntry>;
}

/** Read what was called back, and send it again. */
export interface Deliveries {
  /**
   * List deliveries
   *
   * Lists the callbacks of the sandbox, newest first, each with its payload and its attempts so far; it does not wait for one in flight. A bounded number is kept.
   *
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns A page of deliveries.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  list(params?: DeliveriesListParams, options?: CallOptions): List<DeliveriesListOutput, Delivery>;

  /**
   * Redeliver a callback
   *
   * Sends a callback once more, at once and with the same id, whatever became of it, and with all attempts before it again. The answer comes after the first attempt.
   *
   * @param id Id of the delivery.
   * @param params The members of the query.
   * @param options How this one call is made.
   * @returns The delivery with the new attempt.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: what the call names does not exist. The introduction lists the codes that any call can return.
   */
  redeliver(id: string, params?: Record<string, never>, options?: CallOptions): Call<DeliveriesRedeliverOutput>;
}

/** The operations of Sandbox control interface, grouped by resource. */
export interface Control {
  /** Make, copy, restore, reset and delete the isolated worlds of a server. */
  readonly sandboxes: Sandboxes;

  /** Read, advance and stop the time in a sandbox. */
  readonly clock: Clock;

  /** Load a state into a sandbox, and save it. */
  readonly seeds: Seeds;

  /** Make and pay payment orders. */
  readonly orders: Orders;

  /** Make and list customers. */
  readonly customers: Customers;

  /** Make stored means of payment. */
  readonly paymentTokens: PaymentTokens;

  /** Say how charges end. */
  readonly paymentRules: PaymentRules;

  /** Make what says when cycles bill. */
  readonly billingConfigs: BillingConfigs;

  /** Make what cycles charge for. */
  readonly recurringItems: RecurringItems;

  /** Add cycles to plans. */
  readonly recurringPlans: RecurringPlans;

  /** Pay the orders of plans. */
  readonly recurringOrders: RecurringOrders;

  /** Make cards, and read them with their limits. */
  readonly cards: Cards;

  /** Make movements on cards. */
  readonly cardTransactions: CardTransactions;

  /** Make digital wallets. */
  readonly wallets: Wallets;

  /** Make movements of digital wallets. */
  readonly walletTransactions: WalletTransactions;

  /** Say what topping up a digital wallet costs. */
  readonly feeRules: FeeRules;

  /** Inject failures, delays and broken answers. */
  readonly faults: Faults;

  /** Read what was called, and whether it kept to the contract. */
  readonly requests: Requests;

  /** Read what was called back, and send it again. */
  readonly deliveries: Deliveries;
}

/**
 * Makes a client of Sandbox control interface. Nothing is sent before the first call.
 * A key goes with every call in `headers: { 'X-Sandbox-Key': key }`.
 *
 * @throws {RequestError} when `baseUrl` is not a valid URL, or another option cannot be used
 */
export function createControl(options: ClientOptions): Control {
  return connect<Control>(options, operations);
}
