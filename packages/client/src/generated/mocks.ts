// Generated from the contract by packages/codegen. Change the contract, not this file.

import type { HttpHandler } from 'msw';
import { mock, type MockResponse, type MockOptions } from '../mocks/mock.ts';
import type {
  CardTransactionsListOutput,
  CardsLinkOutput,
  CardsLinkParams,
  CardsUpdateLimitsOutput,
  CardsUpdateLimitsParams,
  CustomersGetByReferenceOutput,
  CustomersListPaymentTokensOutput,
  CustomersUpdateOutput,
  CustomersUpdateParams,
  DigitalWalletsGetTopUpFeeRulesOutput,
  DigitalWalletsListTransactionsOutput,
  PayeesCreateOutput,
  PayeesCreateParams,
  RecurringOrdersGetOutput,
  RecurringOrdersGetParams,
  RecurringOrdersListOutput,
  RecurringPlansCalculateCyclesOutput,
  RecurringPlansCalculateCyclesParams,
  RecurringPlansCreateOutput,
  RecurringPlansCreateParams,
  RecurringPlansGetOutput,
  RecurringPlansUpdateOutput,
  RecurringPlansUpdateParams,
  TransactionsListOutput,
  TransactionsVoidOutput,
  TransactionsVoidParams,
  UsersCreateOutput,
  UsersCreateParams,
  UsersGetOutput,
} from './contract.ts';
import * as examples from './examples.ts';

/** Handles transactions_void, `POST /svc/payment/api/v1/openapi/transactions/void`. Without an argument it responds with the example `voided`. */
export function transactionsVoidHandler(response?: MockResponse<TransactionsVoidOutput, "voided" | "voidPending" | "failure", Pick<TransactionsVoidParams, "order" | "transaction">>, options?: MockOptions): HttpHandler {
  return mock('POST', '/svc/payment/api/v1/openapi/transactions/void', examples.transactions_void, response, options);
}

/** Handles transactions_list, `GET /svc/payment/api/v1/openapi/transactions/list`. Without an argument it responds with the example `firstPage`. */
export function transactionsListHandler(response?: MockResponse<TransactionsListOutput, "firstPage" | "secondPage" | "pastTheEnd" | "failure", undefined>, options?: MockOptions): HttpHandler {
  return mock('GET', '/svc/payment/api/v1/openapi/transactions/list', examples.transactions_list, response, options, 'transactions');
}

/** Handles recurringPlans_create, `POST /svc/payment/api/v1/openapi/recurring_payments/plan`. Without an argument it responds with the example `monthlyForever`. */
export function recurringPlansCreateHandler(response?: MockResponse<RecurringPlansCreateOutput, "monthlyForever" | "trialThenRegular" | "failure", Pick<RecurringPlansCreateParams, "plan">>, options?: MockOptions): HttpHandler {
  return mock('POST', '/svc/payment/api/v1/openapi/recurring_payments/plan', examples.recurringPlans_create, response, options);
}

/** Handles recurringPlans_get, `GET /svc/payment/api/v1/openapi/recurring_payments/plan/{id}`. Without an argument it responds with the example `active`. */
export function recurringPlansGetHandler(response?: MockResponse<RecurringPlansGetOutput, "active" | "uncollectible" | "failure", undefined>, options?: MockOptions): HttpHandler {
  return mock('GET', '/svc/payment/api/v1/openapi/recurring_payments/plan/{id}', examples.recurringPlans_get, response, options);
}

/** Handles recurringPlans_update, `PUT /svc/payment/api/v1/openapi/recurring_payments/plan/{id}`. Without an argument it responds with the example `rename`. */
export function recurringPlansUpdateHandler(response?: MockResponse<RecurringPlansUpdateOutput, "rename" | "failure", Pick<RecurringPlansUpdateParams, "plan">>, options?: MockOptions): HttpHandler {
  return mock('PUT', '/svc/payment/api/v1/openapi/recurring_payments/plan/{id}', examples.recurringPlans_update, response, options);
}

/** Handles recurringPlans_calculateCycles, `PUT /svc/payment/api/v1/openapi/recurring_payments/plan/{id}/cycles/calculate`. Without an argument it responds with the example `upgrade`. */
export function recurringPlansCalculateCyclesHandler(response?: MockResponse<RecurringPlansCalculateCyclesOutput, "upgrade" | "failure", Pick<RecurringPlansCalculateCyclesParams, "activate_type" | "process_credit" | "cycles">>, options?: MockOptions): HttpHandler {
  return mock('PUT', '/svc/payment/api/v1/openapi/recurring_payments/plan/{id}/cycles/calculate', examples.recurringPlans_calculateCycles, response, options);
}

/** Handles recurringOrders_list, `GET /svc/payment/api/v1/openapi/recurring_payments/orders/list`. Without an argument it responds with the example `firstPage`. */
export function recurringOrdersListHandler(response?: MockResponse<RecurringOrdersListOutput, "firstPage" | "pastTheEnd" | "failure", undefined>, options?: MockOptions): HttpHandler {
  return mock('GET', '/svc/payment/api/v1/openapi/recurring_payments/orders/list', examples.recurringOrders_list, response, options, '');
}

/** Handles recurringOrders_get, `POST /svc/payment/api/v1/openapi/recurring_payments/orders`. Without an argument it responds with the example `order`. */
export function recurringOrdersGetHandler(response?: MockResponse<RecurringOrdersGetOutput, "order" | "failure", Pick<RecurringOrdersGetParams, "customer_uuid" | "order">>, options?: MockOptions): HttpHandler {
  return mock('POST', '/svc/payment/api/v1/openapi/recurring_payments/orders', examples.recurringOrders_get, response, options);
}

/** Handles customers_getByReference, `GET /svc/payment/api/v1/openapi/customers/ref/{id}`. Without an argument it responds with the example `withDefaultToken`. */
export function customersGetByReferenceHandler(response?: MockResponse<CustomersGetByReferenceOutput, "withDefaultToken" | "withoutToken" | "failure", undefined>, options?: MockOptions): HttpHandler {
  return mock('GET', '/svc/payment/api/v1/openapi/customers/ref/{id}', examples.customers_getByReference, response, options);
}

/** Handles customers_update, `PUT /svc/payment/api/v1/openapi/customers/{id}`. Without an argument it responds with the example `contact`. */
export function customersUpdateHandler(response?: MockResponse<CustomersUpdateOutput, "contact" | "everything" | "failure", Pick<CustomersUpdateParams, "name" | "email" | "dial_code" | "phone" | "company_name" | "default_payment_method" | "default_payment_token">>, options?: MockOptions): HttpHandler {
  return mock('PUT', '/svc/payment/api/v1/openapi/customers/{id}', examples.customers_update, response, options);
}

/** Handles customers_listPaymentTokens, `GET /svc/payment/api/v1/openapi/customers/{uuid}/payment_tokens`. Without an argument it responds with the example `threeKinds`. */
export function customersListPaymentTokensHandler(response?: MockResponse<CustomersListPaymentTokensOutput, "threeKinds" | "bindingFailed" | "noTokens" | "failure", undefined>, options?: MockOptions): HttpHandler {
  return mock('GET', '/svc/payment/api/v1/openapi/customers/{uuid}/payment_tokens', examples.customers_listPaymentTokens, response, options);
}

/** Handles cards_link, `POST /svc/ts/api/v1/openapi/cards/link`. Without an argument it responds with the example `toUser`. */
export function cardsLinkHandler(response?: MockResponse<CardsLinkOutput, "toUser" | "businessCard" | "failure", Pick<CardsLinkParams, "card_reference_id" | "p_user_id">>, options?: MockOptions): HttpHandler {
  return mock('POST', '/svc/ts/api/v1/openapi/cards/link', examples.cards_link, response, options);
}

/** Handles cards_updateLimits, `PUT /svc/ts/api/v1/openapi/cards/{id}/limits`. Without an argument it responds with the example `daily`. */
export function cardsUpdateLimitsHandler(response?: MockResponse<CardsUpdateLimitsOutput, "daily" | "failure", Pick<CardsUpdateLimitsParams, "limits" | "remark">>, options?: MockOptions): HttpHandler {
  return mock('PUT', '/svc/ts/api/v1/openapi/cards/{id}/limits', examples.cards_updateLimits, response, options);
}

/** Handles cardTransactions_list, `GET /svc/ts/api/v1/openapi/transactions`. Without an argument it responds with the example `firstPage`. */
export function cardTransactionsListHandler(response?: MockResponse<CardTransactionsListOutput, "firstPage" | "pastTheEnd" | "failure", undefined>, options?: MockOptions): HttpHandler {
  return mock('GET', '/svc/ts/api/v1/openapi/transactions', examples.cardTransactions_list, response, options, 'transactions');
}

/** Handles users_create, `POST /svc/ts/api/v1/openapi/user`. Without an argument it responds with the example `passport`. */
export function usersCreateHandler(response?: MockResponse<UsersCreateOutput, "passport" | "duplicateReferenceId" | "duplicatePhoneNumber" | "userExists", Pick<UsersCreateParams, "user">>, options?: MockOptions): HttpHandler {
  return mock('POST', '/svc/ts/api/v1/openapi/user', examples.users_create, response, options);
}

/** Handles users_get, `GET /svc/ts/api/v1/openapi/user`. Without an argument it responds with the example `byUserId`. */
export function usersGetHandler(response?: MockResponse<UsersGetOutput, "byUserId" | "userExists", undefined>, options?: MockOptions): HttpHandler {
  return mock('GET', '/svc/ts/api/v1/openapi/user', examples.users_get, response, options);
}

/** Handles digitalWallets_getTopUpFeeRules, `GET /api/v1/openapi/digital_wallets/fee_rule`. Without an argument it responds with the example `business`. */
export function digitalWalletsGetTopUpFeeRulesHandler(response?: MockResponse<DigitalWalletsGetTopUpFeeRulesOutput, "business" | "user" | "failure", undefined>, options?: MockOptions): HttpHandler {
  return mock('GET', '/api/v1/openapi/digital_wallets/fee_rule', examples.digitalWallets_getTopUpFeeRules, response, options);
}

/** Handles digitalWallets_listTransactions, `GET /svc/ts/api/v1/openapi/digital_wallets/transactions`. Without an argument it responds with the example `oneDay`. */
export function digitalWalletsListTransactionsHandler(response?: MockResponse<DigitalWalletsListTransactionsOutput, "oneDay" | "pastTheEnd" | "failure", undefined>, options?: MockOptions): HttpHandler {
  return mock('GET', '/svc/ts/api/v1/openapi/digital_wallets/transactions', examples.digitalWallets_listTransactions, response, options, 'transactions');
}

/** Handles payees_create, `POST /svc/ts/api/v1/openapi/payees`. Without an argument it responds with the example `hkFpsAccountNumber`. */
export function payeesCreateHandler(response?: MockResponse<PayeesCreateOutput, "hkFpsAccountNumber" | "invalidType", Pick<PayeesCreateParams, "payee">>, options?: MockOptions): HttpHandler {
  return mock('POST', '/svc/ts/api/v1/openapi/payees', examples.payees_create, response, options);
}

/** Returns a handler for every operation, each of which responds with its first example. Put your own handlers before these. */
export function handlers(options?: MockOptions): HttpHandler[] {
  return [
    transactionsVoidHandler(undefined, options),
    transactionsListHandler(undefined, options),
    recurringPlansCreateHandler(undefined, options),
    recurringPlansGetHandler(undefined, options),
    recurringPlansUpdateHandler(undefined, options),
    recurringPlansCalculateCyclesHandler(undefined, options),
    recurringOrdersListHandler(undefined, options),
    recurringOrdersGetHandler(undefined, options),
    customersGetByReferenceHandler(undefined, options),
    customersUpdateHandler(undefined, options),
    customersListPaymentTokensHandler(undefined, options),
    cardsLinkHandler(undefined, options),
    cardsUpdateLimitsHandler(undefined, options),
    cardTransactionsListHandler(undefined, options),
    usersCreateHandler(undefined, options),
    usersGetHandler(undefined, options),
    digitalWalletsGetTopUpFeeRulesHandler(undefined, options),
    digitalWalletsListTransactionsHandler(undefined, options),
    payeesCreateHandler(undefined, options),
  ];
}
