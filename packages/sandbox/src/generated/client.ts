// Generated from the contract by packages/codegen. Change the contract, not this file.

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
   * Creates a sandbox with its own base path, `/sandboxes/{id}`, isolated from all others. The number of sandboxes per server is limited.
   *
   * @param params The initial state of the sandbox; an empty object for all defaults.
   * @param options Options of this call only.
   * @returns The sandbox was created.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which cannot be deleted. Code 900446: no more sandboxes can be created. Code 900447: a sandbox with this id already exists. The introduction lists the codes that any call can return.
   */
  create(params?: SandboxesCreateParams, options?: CallOptions): Call<SandboxesCreateOutput>;

  /**
   * List sandboxes
   *
   * Lists the sandboxes of the server by name.
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
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which cannot be deleted. Code 900446: no more sandboxes can be created. Code 900447: a sandbox with this id already exists. The introduction lists the codes that any call can return.
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
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which cannot be deleted. Code 900446: no more sandboxes can be created. Code 900447: a sandbox with this id already exists. The introduction lists the codes that any call can return.
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
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which cannot be deleted. Code 900446: no more sandboxes can be created. Code 900447: a sandbox with this id already exists. The introduction lists the codes that any call can return.
   */
  delete(id: string, params?: Record<string, never>, options?: CallOptions): Call<SandboxesDeleteOutput>;

  /**
   * Copy a sandbox
   *
   * Creates a snapshot: a sandbox with a new name and the resources, clock and settings of this one. Callbacks, injected faults and the request log are not copied.
   *
   * @param id Name of the sandbox.
   * @param params The name of the copy.
   * @param options Options of this call only.
   * @returns The copy.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which cannot be deleted. Code 900446: no more sandboxes can be created. Code 900447: a sandbox with this id already exists. The introduction lists the codes that any call can return.
   */
  copy(id: string, params?: SandboxesCopyParams, options?: CallOptions): Call<SandboxesCopyOutput>;

  /**
   * Restore a sandbox
   *
   * Replaces the state of a sandbox (its resources, clock and settings) with that of another. Its previous state is deleted, including queued callbacks. Injected faults are kept. The other sandbox is not changed.
   *
   * @param id Name of the sandbox.
   * @param params The sandbox to copy the state from.
   * @param options Options of this call only.
   * @returns The updated sandbox.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which cannot be deleted. Code 900446: no more sandboxes can be created. Code 900447: a sandbox with this id already exists. The introduction lists the codes that any call can return.
   */
  restore(id: string, params: SandboxesRestoreParams, options?: CallOptions): Call<SandboxesRestoreOutput>;

  /**
   * Reset a sandbox
   *
   * Empties a sandbox, including its callbacks, faults and request log, and loads a seed. Settings are kept unless the seed sets them.
   *
   * @param id Name of the sandbox.
   * @param params The new state of the sandbox; an empty object for the state of a new sandbox.
   * @param options Options of this call only.
   * @returns The updated sandbox.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which cannot be deleted. Code 900446: no more sandboxes can be created. Code 900447: a sandbox with this id already exists. The introduction lists the codes that any call can return.
   */
  reset(id: string, params?: SandboxesResetParams, options?: CallOptions): Call<SandboxesResetOutput>;
}

/** Read, advance and stop the clock of a sandbox, and look ahead. */
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
   * Moves the clock forward and does everything that falls due on the way, in order and at the time when it is due: billings, attempts, voids and callbacks. The clock moves as the work is done, so `clock_get` shows the progress. When callbacks are due, the clock waits until each has been attempted, so that a receiver can react before anything later happens; it does not wait for a URL that left its last callback unanswered. The call returns when everything is done. If that takes longer than the server's `waitTimeout` (30 seconds by default), `under_way` in the response shows what is left, and the rest happens in the background. If the caller closes the connection before the response, the clock stops where it is. Durations of concurrent calls add up, and each call reports its own period. The clock never goes back: an earlier time is refused.
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
   * Stops the clock where it is. All calls that are advancing it return, with the time that they reached. What has happened is kept. A callback that is being sent is completed, and until then `next_due_at` is not after `now`. If the clock is not being advanced, nothing changes.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The clock has stopped.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. Code 900409: the state of the resource does not allow the call. The introduction lists the codes that any call can return.
   */
  stop(params?: Record<string, never>, options?: CallOptions): Call<ClockStopOutput>;

  /**
   * Forecast what will happen
   *
   * Returns what will happen until a given time, in order: billings, attempts, voids and what follows from them, with the outcomes that payment tokens and rules decide. It includes the callbacks that will be created, each with its first attempt, and the next attempt of each callback that is waiting; whether more attempts follow depends on the receiver. Nothing is changed. Advancing the clock to that time does exactly this, unless something else changes the sandbox first.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns What will happen.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. Code 900409: the state of the resource does not allow the call. The introduction lists the codes that any call can return.
   */
  forecast(params: ClockForecastParams, options?: CallOptions): Call<ClockForecastOutput>;
}

/** Load a seed into a sandbox, and save its state as a seed. */
export interface Seeds {
  /**
   * Load a seed
   *
   * Adds the resources of a seed to the sandbox: all of them or, if one cannot be added, none. The seed can be JSON or YAML. If plans in it are due by the sandbox's clock, they are billed before the response, as by an advance of the clock.
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
   * Returns the state of the sandbox as a seed, without callbacks, injected faults and the request log. If the caller prefers `application/yaml` to JSON, the response is the seed itself in YAML, without an envelope: a file with which you can start a sandbox.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The state as a seed.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  save(params?: Record<string, never>, options?: CallOptions): Call<SeedsSaveOutput>;
}

/** List and read resources of every type. */
export interface Resources {
  /**
   * List resources
   *
   * Lists the resources of one type, newest first, each with links to the resources that it refers to. A search covers the newest 10,000.
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
   * Returns a resource of any type by its id, with links to the resources that it refers to.
   *
   * @param type Type of the resource.
   * @param id Id of the resource; for an order its number, for a payment token its value.
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
   * Creates a transaction on an order: a sale, an authorisation, a capture or a refund, which succeeds, is declined or stays pending. If the state or payment state of the order changes, a callback is sent. Refunding an order of a plan does not reopen it; the plan counts what remains paid.
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
   * Creates a rule for the outcome of charges to a token, for a plan or of an amount. The newest matching rule applies, and overrides the outcome of the token.
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
   * Lists the payment rules of the sandbox, newest first. The first one that matches a charge applies.
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
   * Changes fields of a rule, or pauses or resumes it. It keeps its position among the rules.
   *
   * @param id Id of the rule.
   * @param params The fields to change.
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
   * Adds cycles to a recurring plan. The service documents three ways to add cycles and calculates what an immediate cycle costs, but has no operation that adds cycles.
   *
   * @param id Service-side id of the plan.
   * @param params The cycles to add.
   * @param options Options of this call only.
   * @returns The updated plan; unchanged if a last cycle would follow a cycle that never ends.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. Code 900409: the state of the resource does not allow the call. The introduction lists the codes that any call can return.
   */
  addCycles(id: string, params: RecurringPlansAddCyclesParams, options?: CallOptions): Call<RecurringPlansAddCyclesOutput>;
}

/** Pay the orders of plans. */
export interface RecurringOrders {
  /**
   * Pay a recurring order
   *
   * Pays an order of a recurring plan from outside the plan, as if through its payment link. A failed order can be paid until it is voided, which restarts its cycle. A voided order cannot be paid.
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
   * Returns a card with its limits.
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

/** Set what topping up a digital wallet costs. */
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
   * Injects a fault into calls to one operation or to all of them: a failure, a delay, a dropped connection or a broken body, a number of times or at a rate. With `callbacks`, it injects a fault into callbacks: they are lost, repeated, reordered, late, cut off or wrongly signed.
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
   * Lists the faults of the sandbox, newest first, each with the number of calls or callbacks it has hit.
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
   * Changes fields of a fault, or pauses or resumes it. It keeps its position among the faults and its counts.
   *
   * @param id Id of the fault.
   * @param params The fields to change.
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

/** See what happened in a sandbox, and follow it live. */
export interface Events {
  /**
   * List events
   *
   * Lists what happened in the sandbox, newest first: orders, attempts, changes of state, payments, credit and callbacks. An event is stored in the same transaction as the change that it reports. Loading a seed creates no events. Only the newest 8 MB are kept, about 30,000 events. If the caller prefers `text/event-stream` to JSON, the response stays open and sends new events as server-sent events, whose `data` is the event. It starts after the event named by `Last-Event-ID` or `since`; without either, it sends only events that happen from then on. The stream ends when the sandbox is deleted, reset or restored; if it then has other events, the last message has the `id` 0, so that a browser that reconnects receives all of them. The number of open streams per server is limited.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns A page of events, or all events from now on.
   * @throws {ApiError} The call failed. Code 900455: as many event streams are open as the server allows; retry after one of them has ended. The introduction lists the codes that any call can return.
   */
  list(params?: EventsListParams, options?: CallOptions): List<EventsListOutput, SandboxEvent>;
}

/** See which calls were made, and whether they match the contract. */
export interface Requests {
  /**
   * List requests
   *
   * Lists the calls to the sandbox, newest first, each with the result of its checks. A limited number is kept, without the parts that are too large.
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
   * Returns a call to the sandbox with everything that is kept of it: the headers and bodies of the request and the response, and where they do not match the contract.
   *
   * @param id Id of the request.
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The request.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  get(id: string, params?: Record<string, never>, options?: CallOptions): Call<RequestsGetOutput>;
}

/** See the callbacks that were sent, resend them, send a test. */
export interface Deliveries {
  /**
   * List deliveries
   *
   * Lists the callbacks of the sandbox, newest first, each with its payload and its attempts so far. It does not wait for an attempt in flight. A limited number is kept.
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
   * Sends a test callback to a URL, with the event `sandbox.ping` and the data `{ "test": true }`. It is signed like any other callback and attempted once. The call returns after the attempt.
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
   * Sends a callback again, whatever its state, immediately and with the same id. It gets its full number of attempts again. The call returns after the first one.
   *
   * @param id Id of the delivery.
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The delivery with the new attempt.
   * @throws {ApiError} The call failed; nothing was changed. Code 900404: a resource that the call names does not exist. The introduction lists the codes that any call can return.
   */
  redeliver(id: string, params?: Record<string, never>, options?: CallOptions): Call<DeliveriesRedeliverOutput>;
}

/** Check whether the server is healthy. */
export interface Health {
  /**
   * Get health
   *
   * Reports the health of the server, for probes. It needs no key. If the database does not respond, cannot be written to, or has been migrated by a newer version of the sandbox, the call fails with HTTP status 503, whatever status the server sends for other failures.
   *
   * @param params The query parameters.
   * @param options Options of this call only.
   * @returns The server is healthy.
   * @throws {ApiError} The call failed; nothing was changed. The introduction lists the codes that any call can return.
   */
  get(params?: Record<string, never>, options?: CallOptions): Call<HealthGetOutput>;
}

/** The operations of Sandbox control interface, grouped by resource. */
export interface Control {
  /** Create, copy, restore, reset and delete the isolated sandboxes of a server. */
  readonly sandboxes: Sandboxes;

  /** Read, advance and stop the clock of a sandbox, and look ahead. */
  readonly clock: Clock;

  /** Load a seed into a sandbox, and save its state as a seed. */
  readonly seeds: Seeds;

  /** List and read resources of every type. */
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

  /** Set what topping up a digital wallet costs. */
  readonly feeRules: FeeRules;

  /** Inject failures, delays and broken responses. */
  readonly faults: Faults;

  /** See what happened in a sandbox, and follow it live. */
  readonly events: Events;

  /** See which calls were made, and whether they match the contract. */
  readonly requests: Requests;

  /** See the callbacks that were sent, resend them, send a test. */
  readonly deliveries: Deliveries;

  /** Check whether the server is healthy. */
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
