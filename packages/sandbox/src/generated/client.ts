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
  ClockForecastOutput,
  ClockForecastParams,
  ClockGetOutput,
  ClockStopOutput,
  CustomersCreateOutput,
  CustomersCreateParams,
  DeliveriesGetOutput,
  DeliveriesListOutput,
  DeliveriesListParams,
  DeliveriesPingOutput,
  DeliveriesPingParams,
  DeliveriesRedeliverOutput,
  Delivery,
  EventsListOutput,
  EventsListParams,
  Fault,
  FaultsCreateOutput,
  FaultsCreateParams,
  FaultsDeleteOutput,
  FaultsListOutput,
  FaultsListParams,
  FaultsUpdateOutput,
  FaultsUpdateParams,
  FeeRulesCreateOutput,
  FeeRulesCreateParams,
  HealthGetOutput,
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
  PaymentRulesUpdateOutput,
  PaymentRulesUpdateParams,
  PaymentTokensCreateOutput,
  PaymentTokensCreateParams,
  RecurringItemsCreateOutput,
  RecurringItemsCreateParams,
  RecurringOrdersPayOutput,
  RecurringOrdersPayParams,
  RecurringPlansAddCyclesOutput,
  RecurringPlansAddCyclesParams,
  RequestEntry,
  RequestsGetOutput,
  RequestsListOutput,
  RequestsListParams,
  Resource,
  ResourcesGetOutput,
  ResourcesListOutput,
  ResourcesListParams,
  Sandbox,
  SandboxEvent,
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

/** Create, copy, restore, reset and delete the isolated sandboxes of a server. */
export interface Sandboxes {
  /**
   * Create a sandbox
   *
   * Creates a sandbox with its own base path, `/sandboxes/{id}`, that shares nothing with others. The server keeps a limited number of sandboxes.
   *
   * @param params The initial state of the sandbox; an empty object for all defaults.
   * @param options Options of this call only.
   * @returns The sandbox was created.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which cannot be deleted. Code 900446: no more sandboxes can be created. Code 900447: a sandbox with this id exists. The introduction lists the codes that any call can return.
   */
  create(params?: SandboxesCreateParams, options?: CallOptions): Call<SandboxesCreateOutput>;

  /**
   * List sandboxes
   *
   * Lists the sandboxes of the server, ordered by name.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
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
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The sandbox.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which cannot be deleted. Code 900446: no more sandboxes can be created. Code 900447: a sandbox with this id exists. The introduction lists the codes that any call can return.
   */
  get(id: string, params?: Record<string, never>, options?: CallOptions): Call<SandboxesGetOutput>;

  /**
   * Edit a sandbox
   *
   * Changes settings of a sandbox. Omitted settings stay as they are.
   *
   * @param id Name of the sandbox.
   * @param params The settings to change.
   * @param options Options of this call only.
   * @returns The updated sandbox.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which cannot be deleted. Code 900446: no more sandboxes can be created. Code 900447: a sandbox with this id exists. The introduction lists the codes that any call can return.
   */
  update(id: string, params: SandboxesUpdateParams, options?: CallOptions): Call<SandboxesUpdateOutput>;

  /**
   * Delete a sandbox
   *
   * Deletes a sandbox and everything in it. The sandbox `default` cannot be deleted.
   *
   * @param id Name of the sandbox.
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The sandbox was deleted.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which cannot be deleted. Code 900446: no more sandboxes can be created. Code 900447: a sandbox with this id exists. The introduction lists the codes that any call can return.
   */
  delete(id: string, params?: Record<string, never>, options?: CallOptions): Call<SandboxesDeleteOutput>;

  /**
   * Copy a sandbox
   *
   * Creates a snapshot: a sandbox with a new name and the resources, clock and settings of this one. Callbacks, injected faults and the list of requests are not copied.
   *
   * @param id Name of the sandbox.
   * @param params The name of the copy.
   * @param options Options of this call only.
   * @returns The copy.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which cannot be deleted. Code 900446: no more sandboxes can be created. Code 900447: a sandbox with this id exists. The introduction lists the codes that any call can return.
   */
  copy(id: string, params?: SandboxesCopyParams, options?: CallOptions): Call<SandboxesCopyOutput>;

  /**
   * Restore a sandbox
   *
   * Replaces the state of a sandbox by that of another: resources, clock and settings. What it held is deleted, including queued callbacks. The other sandbox is not changed, and injected faults stay.
   *
   * @param id Name of the sandbox.
   * @param params The sandbox to copy the state from.
   * @param options Options of this call only.
   * @returns The updated sandbox.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which cannot be deleted. Code 900446: no more sandboxes can be created. Code 900447: a sandbox with this id exists. The introduction lists the codes that any call can return.
   */
  restore(id: string, params: SandboxesRestoreParams, options?: CallOptions): Call<SandboxesRestoreOutput>;

  /**
   * Reset a sandbox
   *
   * Empties a sandbox, including its callbacks, faults and list of requests, and loads a seed. Its settings stay, except those that the seed sets.
   *
   * @param id Name of the sandbox.
   * @param params The new state of the sandbox; an empty object for that of a new one.
   * @param options Options of this call only.
   * @returns The updated sandbox.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which cannot be deleted. Code 900446: no more sandboxes can be created. Code 900447: a sandbox with this id exists. The introduction lists the codes that any call can return.
   */
  reset(id: string, params?: SandboxesResetParams, options?: CallOptions): Call<SandboxesResetOutput>;
}

/** Read, advance and stop the time in a sandbox, and look ahead. */
export interface Clock {
  /**
   * Get the clock
   *
   * Returns the time in the sandbox and when something is next due.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The clock.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  get(params?: Record<string, never>, options?: CallOptions): Call<ClockGetOutput>;

  /**
   * Advance the clock
   *
   * Moves the clock forward and does everything that falls due on the way, each thing on its own day and in order: billings, attempts, voids and callbacks. The clock moves with the work, so `clock_get` shows how far it has come. Where callbacks are due it waits until each has been attempted, so a receiver can react before anything later happens. A URL that left its last callback unanswered does not hold it up. The call returns when all of it is done. If that takes longer than the server's `waitTimeout` (30 seconds by default), `under_way` in the response says what is left, and the rest happens in the background. If the caller closes the connection before the response, the clock stops where it is. Durations from concurrent calls add up, and each call reports its own stretch of time. The clock never goes back: an earlier time is refused.
   *
   * @param params How far to move the clock.
   * @param options Options of this call only.
   * @returns The clock has moved.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. Code 900409: the state of the resource does not allow the call. The introduction lists the codes that any call can return.
   */
  advance(params?: ClockAdvanceParams, options?: CallOptions): Call<ClockAdvanceOutput>;

  /**
   * Stop the clock
   *
   * Stops the clock where it is, for all calls that are advancing it: they return how far they came. What has happened stays. A callback that is being sent is finished, and until then `next_due_at` is not after `now`. If no advance is under way, nothing changes.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The clock has stopped.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. Code 900409: the state of the resource does not allow the call. The introduction lists the codes that any call can return.
   */
  stop(params?: Record<string, never>, options?: CallOptions): Call<ClockStopOutput>;

  /**
   * Forecast what happens
   *
   * Returns what falls due until a time, in order: billings, attempts, voids and what follows from them, with the outcomes that the payment tokens and the rules decide. Of callbacks it lists those that will be created, with their first attempt, and the next attempt of those that wait; whether another follows depends on the answer. Nothing changes. Advancing the clock to that time does exactly this, as long as nothing else changes the sandbox in between.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns What happens.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. Code 900409: the state of the resource does not allow the call. The introduction lists the codes that any call can return.
   */
  forecast(params: ClockForecastParams, options?: CallOptions): Call<ClockForecastOutput>;
}

/** Load a state into a sandbox, and save the sandbox's state. */
export interface Seeds {
  /**
   * Load a seed
   *
   * Adds the resources of a seed to the sandbox: all of them or, if one cannot be added, none. The seed can be JSON or YAML.
   *
   * @param params The seed.
   * @param options Options of this call only.
   * @returns The seed was loaded.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id or the same reference exists. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  load(params?: SeedsLoadParams, options?: CallOptions): Call<SeedsLoadOutput>;

  /**
   * Save a seed
   *
   * Returns the state of the sandbox as a seed. Callbacks, injected faults and the list of requests are not part of it. If the caller accepts `application/yaml` rather than JSON, the response is the seed itself in YAML, without the envelope: a file that a sandbox can be started with.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The state as a seed.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  save(params?: Record<string, never>, options?: CallOptions): Call<SeedsSaveOutput>;
}

/** List and read the resources of every type. */
export interface Resources {
  /**
   * List resources
   *
   * Lists the resources of one type, newest first, each with links to those that it refers to. With `search`, it looks through the newest 10,000.
   *
   * @param type Type of the resources.
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns A page of resources.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  list(type: string, params?: ResourcesListParams, options?: CallOptions): List<ResourcesListOutput, Resource>;

  /**
   * Get a resource
   *
   * Returns a resource of any type by its id, with links to those that it refers to.
   *
   * @param type Type of the resource.
   * @param id Id of the resource: the number of an order, the value of a payment token.
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The resource.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  get(type: string, id: string, params?: Record<string, never>, options?: CallOptions): Call<ResourcesGetOutput>;
}

/** Create and pay payment orders. */
export interface Orders {
  /**
   * Create an order
   *
   * Creates an unpaid payment order. The service has no operation for this.
   *
   * @param params The order to create.
   * @param options Options of this call only.
   * @returns The order was created.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id or the same reference exists. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: OrdersCreateParams, options?: CallOptions): Call<OrdersCreateOutput>;

  /**
   * Get an order
   *
   * Returns an order with its transactions.
   *
   * @param number Number of the order.
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The order.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  get(number: string, params?: Record<string, never>, options?: CallOptions): Call<OrdersGetOutput>;

  /**
   * Pay an order
   *
   * Creates a transaction on an order: a sale, an authorisation, a capture or a refund, which succeeds, is declined or stays pending. A change of the order's state or payment state sends a callback. Refunding an order of a plan does not reopen it, and the plan counts what is left.
   *
   * @param number Number of the order.
   * @param params The transaction to create; an empty object for a sale of the whole unpaid amount.
   * @param options Options of this call only.
   * @returns The updated order.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. Code 900409: the state of the resource does not allow the call. The introduction lists the codes that any call can return.
   */
  pay(number: string, params?: OrdersPayParams, options?: CallOptions): Call<OrdersPayOutput>;

  /**
   * Settle a pending transaction
   *
   * Settles a pending transaction, including an attempt of a recurring plan.
   *
   * @param uuid Service-side id of the pending transaction.
   * @param params How the transaction ends.
   * @param options Options of this call only.
   * @returns The updated order of the transaction.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. Code 900409: the state of the resource does not allow the call. The introduction lists the codes that any call can return.
   */
  settle(uuid: string, params: OrdersSettleParams, options?: CallOptions): Call<OrdersSettleOutput>;
}

/** Create customers. */
export interface Customers {
  /**
   * Create a customer
   *
   * Creates a customer. The service has no operation for this.
   *
   * @param params The customer to create.
   * @param options Options of this call only.
   * @returns The customer was created.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id or the same reference exists. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: CustomersCreateParams, options?: CallOptions): Call<CustomersCreateOutput>;
}

/** Create stored payment methods. */
export interface PaymentTokens {
  /**
   * Create a payment token
   *
   * Creates a stored payment method for a customer, with the outcome of charges to it.
   *
   * @param params The token to create.
   * @param options Options of this call only.
   * @returns The token was created.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id or the same reference exists. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: PaymentTokensCreateParams, options?: CallOptions): Call<PaymentTokensCreateOutput>;
}

/** Decide the outcome of charges. */
export interface PaymentRules {
  /**
   * Create a payment rule
   *
   * Creates a rule for the outcome of charges to a token, for a plan or of an amount. The newest matching rule applies and takes precedence over the outcome of the token.
   *
   * @param params The rule to create.
   * @param options Options of this call only.
   * @returns The rule was created.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id or the same reference exists. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: PaymentRulesCreateParams, options?: CallOptions): Call<PaymentRulesCreateOutput>;

  /**
   * List payment rules
   *
   * Lists the payment rules of the sandbox, newest first. The first that matches a charge applies.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns A page of payment rules.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  list(params?: PaymentRulesListParams, options?: CallOptions): List<PaymentRulesListOutput, PaymentRule>;

  /**
   * Edit a payment rule
   *
   * Changes members of a rule, pauses it or resumes it. It keeps its place among the rules.
   *
   * @param id Id of the rule.
   * @param params The members to change.
   * @param options Options of this call only.
   * @returns The updated rule.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  update(id: string, params?: PaymentRulesUpdateParams, options?: CallOptions): Call<PaymentRulesUpdateOutput>;

  /**
   * Delete a payment rule
   *
   * Deletes a payment rule.
   *
   * @param id Id of the rule.
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The rule was deleted.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  delete(id: string, params?: Record<string, never>, options?: CallOptions): Call<PaymentRulesDeleteOutput>;
}

/** Create the configs that define when cycles bill. */
export interface BillingConfigs {
  /**
   * Create a billing config
   *
   * Creates a billing config that cycles of recurring plans can use. The service has no operation for this.
   *
   * @param params The billing config to create.
   * @param options Options of this call only.
   * @returns The billing config was created.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id or the same reference exists. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: BillingConfigsCreateParams, options?: CallOptions): Call<BillingConfigsCreateOutput>;
}

/** Create the items that cycles charge for. */
export interface RecurringItems {
  /**
   * Create a recurring item
   *
   * Creates an item that cycles of recurring plans can charge for. The service has no operation for this.
   *
   * @param params The item to create.
   * @param options Options of this call only.
   * @returns The item was created.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id or the same reference exists. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: RecurringItemsCreateParams, options?: CallOptions): Call<RecurringItemsCreateOutput>;
}

/** Add cycles to plans. */
export interface RecurringPlans {
  /**
   * Add cycles to a plan
   *
   * Adds cycles to a recurring plan. The service documents three ways to add cycles and calculates what an immediate one costs, but has no operation that adds them.
   *
   * @param id Service-side id of the plan.
   * @param params The cycles to add.
   * @param options Options of this call only.
   * @returns The updated plan. A last cycle is not added after a cycle that never ends; the plan is then returned unchanged.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. Code 900409: the state of the resource does not allow the call. The introduction lists the codes that any call can return.
   */
  addCycles(id: string, params: RecurringPlansAddCyclesParams, options?: CallOptions): Call<RecurringPlansAddCyclesOutput>;
}

/** Pay the orders of plans. */
export interface RecurringOrders {
  /**
   * Pay a recurring order
   *
   * Pays an order of a recurring plan from outside, as if by its payment link. A failed order can be paid until it is voided; that restarts its cycle. A voided order accepts no payment.
   *
   * @param number Number of the order.
   * @param params The amount paid; an empty object for all of it.
   * @param options Options of this call only.
   * @returns The updated order.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. Code 900409: the state of the resource does not allow the call. The introduction lists the codes that any call can return.
   */
  pay(number: string, params?: RecurringOrdersPayParams, options?: CallOptions): Call<RecurringOrdersPayOutput>;
}

/** Create cards, and read them with their limits. */
export interface Cards {
  /**
   * Create a card
   *
   * Creates a card of the card programme, linked to no user unless one is given. The service has no operation for this.
   *
   * @param params The card to create.
   * @param options Options of this call only.
   * @returns The card was created.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id or the same reference exists. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: CardsCreateParams, options?: CallOptions): Call<CardsCreateOutput>;

  /**
   * Get a card
   *
   * Returns a card with its limits, which no operation of the service shows.
   *
   * @param id Id of the card.
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The card.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  get(id: string, params?: Record<string, never>, options?: CallOptions): Call<CardsGetOutput>;
}

/** Create card transactions. */
export interface CardTransactions {
  /**
   * Create a card transaction
   *
   * Creates a card transaction. The service has no operation for this.
   *
   * @param params The transaction to create.
   * @param options Options of this call only.
   * @returns The transaction was created.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id or the same reference exists. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: CardTransactionsCreateParams, options?: CallOptions): Call<CardTransactionsCreateOutput>;
}

/** Create digital wallets. */
export interface Wallets {
  /**
   * Create a wallet
   *
   * Creates a digital wallet for a user. The service has no operation for this.
   *
   * @param params The wallet to create.
   * @param options Options of this call only.
   * @returns The wallet was created.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id or the same reference exists. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: WalletsCreateParams, options?: CallOptions): Call<WalletsCreateOutput>;
}

/** Create wallet transactions. */
export interface WalletTransactions {
  /**
   * Create a wallet transaction
   *
   * Creates a transaction of a digital wallet. The service has no operation for this.
   *
   * @param params The transaction to create.
   * @param options Options of this call only.
   * @returns The transaction was created.
   * @throws {ApiError} The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id or the same reference exists. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  create(params: WalletTransactionsCreateParams, options?: CallOptions): Call<WalletTransactionsCreateOutput>;
}

/** Define what topping up a digital wallet costs. */
export interface FeeRules {
  /**
   * Create a fee rule
   *
   * Creates a rule for what topping up a digital wallet costs. The service has no operation for this.
   *
   * @param params The rule to create.
   * @param options Options of this call only.
   * @returns The rule was created.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  create(params: FeeRulesCreateParams, options?: CallOptions): Call<FeeRulesCreateOutput>;
}

/** Inject failures, delays and broken responses. */
export interface Faults {
  /**
   * Inject a fault
   *
   * Injects a fault into calls of one operation or of all of them: a failure, a delay, a dropped connection or a broken body, a number of times or at a rate.
   *
   * @param params The fault to inject.
   * @param options Options of this call only.
   * @returns The fault was created.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. Code 900409: the state of the resource does not allow the call. The introduction lists the codes that any call can return.
   */
  create(params: FaultsCreateParams, options?: CallOptions): Call<FaultsCreateOutput>;

  /**
   * List faults
   *
   * Lists the faults of the sandbox, newest first, with the number of calls each has hit.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns A page of faults.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  list(params?: FaultsListParams, options?: CallOptions): List<FaultsListOutput, Fault>;

  /**
   * Edit a fault
   *
   * Changes members of a fault, pauses it or resumes it. It keeps its place among the faults and the number of calls it has hit.
   *
   * @param id Id of the fault.
   * @param params The members to change.
   * @param options Options of this call only.
   * @returns The updated fault.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  update(id: string, params?: FaultsUpdateParams, options?: CallOptions): Call<FaultsUpdateOutput>;

  /**
   * Delete a fault
   *
   * Deletes a fault.
   *
   * @param id Id of the fault.
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The fault was deleted.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  delete(id: string, params?: Record<string, never>, options?: CallOptions): Call<FaultsDeleteOutput>;
}

/** Read what happened in a sandbox, and follow it live. */
export interface Events {
  /**
   * List events
   *
   * Lists what happened in the sandbox, newest first: orders made, attempts, changes of state, payments, credit and callbacks. An event is stored in the same transaction as what it reports, and events of resources from a seed do not exist. Only the newest 8 MB are kept, some 30,000 events. If the caller accepts `text/event-stream` rather than JSON, the response stays open and sends each event when it has happened, as server-sent events whose `data` is the event: from then on, or from the event after `Last-Event-ID` or `since`. The stream ends when the sandbox is deleted, reset or restored, with an `id` of 0 if there are other events now: a browser that reconnects gets all of them. A server has a limit of open streams.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns A page of events, or all events from now on.
   * @throws {ApiError} The call failed. Code 900455: as many event streams are open as the server allows; try again when one of them has ended. The introduction lists the codes that any call can return.
   */
  list(params?: EventsListParams, options?: CallOptions): List<EventsListOutput, SandboxEvent>;
}

/** Read which calls were made, and whether they conform to the contract. */
export interface Requests {
  /**
   * List requests
   *
   * Lists the calls that the sandbox answered, newest first, each with the result of its checks. Only a limited number is kept, and of each call only what is not too large.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns A page of requests.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  list(params?: RequestsListParams, options?: CallOptions): List<RequestsListOutput, RequestEntry>;

  /**
   * Get a request
   *
   * Returns a call that the sandbox answered with all that is kept of it: the headers and bodies of both directions, and each place that does not match the contract.
   *
   * @param id Id of the request.
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The request.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  get(id: string, params?: Record<string, never>, options?: CallOptions): Call<RequestsGetOutput>;
}

/** Read the callbacks that were sent, resend them, send a test. */
export interface Deliveries {
  /**
   * List deliveries
   *
   * Lists the callbacks of the sandbox, newest first, each with its payload and its attempts so far. It does not wait for an attempt in flight. Only a limited number is kept.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns A page of deliveries.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  list(params?: DeliveriesListParams, options?: CallOptions): List<DeliveriesListOutput, Delivery>;

  /**
   * Send a test callback
   *
   * Sends a callback to a URL that reports nothing: its event is `sandbox.ping` and its data `{ "test": true }`. It is signed like any other callback and attempted once. The call returns after that attempt.
   *
   * @param params Where to send it.
   * @param options Options of this call only.
   * @returns The delivery with its attempt.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  ping(params: DeliveriesPingParams, options?: CallOptions): Call<DeliveriesPingOutput>;

  /**
   * Get a delivery
   *
   * Returns a callback with each attempt in full: what was sent, what the receiver returned, and when the next attempt is due.
   *
   * @param id Id of the delivery.
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The delivery.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  get(id: string, params?: Record<string, never>, options?: CallOptions): Call<DeliveriesGetOutput>;

  /**
   * Redeliver a callback
   *
   * Sends a callback again, immediately and with the same id, whatever its state, and with its full number of attempts. The call returns after the first attempt.
   *
   * @param id Id of the delivery.
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The delivery with the new attempt.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  redeliver(id: string, params?: Record<string, never>, options?: CallOptions): Call<DeliveriesRedeliverOutput>;
}

/** Ask whether the server works. */
export interface Health {
  /**
   * Get the health
   *
   * Returns whether the server works, for probes. It needs no key. If the database does not respond, the response is a failure with HTTP status 503, whatever status the server sends for other failures.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The server works.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  get(params?: Record<string, never>, options?: CallOptions): Call<HealthGetOutput>;
}

/** The operations of Sandbox control interface, grouped by resource. */
export interface Control {
  /** Create, copy, restore, reset and delete the isolated sandboxes of a server. */
  readonly sandboxes: Sandboxes;

  /** Read, advance and stop the time in a sandbox, and look ahead. */
  readonly clock: Clock;

  /** Load a state into a sandbox, and save the sandbox's state. */
  readonly seeds: Seeds;

  /** List and read the resources of every type. */
  readonly resources: Resources;

  /** Create and pay payment orders. */
  readonly orders: Orders;

  /** Create customers. */
  readonly customers: Customers;

  /** Create stored payment methods. */
  readonly paymentTokens: PaymentTokens;

  /** Decide the outcome of charges. */
  readonly paymentRules: PaymentRules;

  /** Create the configs that define when cycles bill. */
  readonly billingConfigs: BillingConfigs;

  /** Create the items that cycles charge for. */
  readonly recurringItems: RecurringItems;

  /** Add cycles to plans. */
  readonly recurringPlans: RecurringPlans;

  /** Pay the orders of plans. */
  readonly recurringOrders: RecurringOrders;

  /** Create cards, and read them with their limits. */
  readonly cards: Cards;

  /** Create card transactions. */
  readonly cardTransactions: CardTransactions;

  /** Create digital wallets. */
  readonly wallets: Wallets;

  /** Create wallet transactions. */
  readonly walletTransactions: WalletTransactions;

  /** Define what topping up a digital wallet costs. */
  readonly feeRules: FeeRules;

  /** Inject failures, delays and broken responses. */
  readonly faults: Faults;

  /** Read what happened in a sandbox, and follow it live. */
  readonly events: Events;

  /** Read which calls were made, and whether they conform to the contract. */
  readonly requests: Requests;

  /** Read the callbacks that were sent, resend them, send a test. */
  readonly deliveries: Deliveries;

  /** Ask whether the server works. */
  readonly health: Health;
}

/**
 * Creates a client of Sandbox control interface. Nothing is sent before the first call.
 * Pass an API key with `headers: { 'X-Sandbox-Key': key }`.
 *
 * @throws {RequestError} when `baseUrl` is not a valid URL, or another option is not valid
 */
export function createControl(options: ClientOptions): Control {
  return connect<Control>(options, operations);
}
