// Generated from the contract by packages/codegen. Change the contract, not this file.

import type { StandardSchema } from '../validation/standard-schema.ts';
import type {
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
  TransactionsListOutput,
  TransactionsListParams,
  TransactionsVoidOutput,
  TransactionsVoidParams,
  UsersCreateOutput,
  UsersCreateParams,
  UsersGetOutput,
  UsersGetParams,
} from './contract.ts';

interface Of<Params, Data> {
  /** The `params` of a call: query, header and body members. */
  readonly params: StandardSchema<Params>;
  /** The data that a call resolves to. */
  readonly data: StandardSchema<Data>;
}

/** The schemas of each operation. */
export interface Schemas {
  /** Void a transaction */
  readonly transactions_void: Of<TransactionsVoidParams, TransactionsVoidOutput>;

  /** List transactions */
  readonly transactions_list: Of<TransactionsListParams, TransactionsListOutput>;

  /** Create a recurring plan */
  readonly recurringPlans_create: Of<RecurringPlansCreateParams, RecurringPlansCreateOutput>;

  /** Get a recurring plan */
  readonly recurringPlans_get: Of<RecurringPlansGetParams, RecurringPlansGetOutput>;

  /** Edit a recurring plan */
  readonly recurringPlans_update: Of<RecurringPlansUpdateParams, RecurringPlansUpdateOutput>;

  /** Calculate cycles of a plan */
  readonly recurringPlans_calculateCycles: Of<RecurringPlansCalculateCyclesParams, RecurringPlansCalculateCyclesOutput>;

  /** List recurring orders */
  readonly recurringOrders_list: Of<RecurringOrdersListParams, RecurringOrdersListOutput>;

  /** Get a recurring order */
  readonly recurringOrders_get: Of<RecurringOrdersGetParams, RecurringOrdersGetOutput>;

  /** Get a customer by reference number */
  readonly customers_getByReference: Of<Record<string, never>, CustomersGetByReferenceOutput>;

  /** Edit a customer */
  readonly customers_update: Of<CustomersUpdateParams, CustomersUpdateOutput>;

  /** List a customer's payment tokens */
  readonly customers_listPaymentTokens: Of<CustomersListPaymentTokensParams, CustomersListPaymentTokensOutput>;

  /** Link a card to a user */
  readonly cards_link: Of<CardsLinkParams, CardsLinkOutput>;

  /** Edit the limits of a card */
  readonly cards_updateLimits: Of<CardsUpdateLimitsParams, CardsUpdateLimitsOutput>;

  /** List card transactions */
  readonly cardTransactions_list: Of<CardTransactionsListParams, CardTransactionsListOutput>;

  /** Create a user */
  readonly users_create: Of<UsersCreateParams, UsersCreateOutput>;

  /** Get a user */
  readonly users_get: Of<UsersGetParams, UsersGetOutput>;

  /** Get the top-up fee rules */
  readonly digitalWallets_getTopUpFeeRules: Of<DigitalWalletsGetTopUpFeeRulesParams, DigitalWalletsGetTopUpFeeRulesOutput>;

  /** List wallet transactions */
  readonly digitalWallets_listTransactions: Of<DigitalWalletsListTransactionsParams, DigitalWalletsListTransactionsOutput>;

  /** Create a payee */
  readonly payees_create: Of<PayeesCreateParams, PayeesCreateOutput>;
}
