// Generated from the contract by packages/client/scripts/generate.ts. Change the contract, not this file.

import { hongKongTime } from '../hong-kong-time.ts';
import type { Operation } from '../operation.ts';

export const transactions_void: Operation = {"id":"transactions_void","method":"POST","path":"/svc/payment/api/v1/openapi/transactions/void","body":true};

export const transactions_list: Operation = {"id":"transactions_list","method":"GET","path":"/svc/payment/api/v1/openapi/transactions/list","items":"transactions"};

export const recurringPlans_create: Operation = {"id":"recurringPlans_create","method":"POST","path":"/svc/payment/api/v1/openapi/recurring_payments/plan","header":["x-appid"],"body":true};

export const recurringPlans_get: Operation = {"id":"recurringPlans_get","method":"GET","path":"/svc/payment/api/v1/openapi/recurring_payments/plan/{id}"};

export const recurringPlans_update: Operation = {"id":"recurringPlans_update","method":"PUT","path":"/svc/payment/api/v1/openapi/recurring_payments/plan/{id}","header":["X-P-Customer-Code"],"body":true};

export const recurringPlans_calculateCycles: Operation = {"id":"recurringPlans_calculateCycles","method":"PUT","path":"/svc/payment/api/v1/openapi/recurring_payments/plan/{id}/cycles/calculate","safe":true,"body":true};

export const recurringOrders_list: Operation = {"id":"recurringOrders_list","method":"GET","path":"/svc/payment/api/v1/openapi/recurring_payments/orders/list","items":""};

export const recurringOrders_get: Operation = {"id":"recurringOrders_get","method":"POST","path":"/svc/payment/api/v1/openapi/recurring_payments/orders","safe":true,"body":true};

export const customers_getByReference: Operation = {"id":"customers_getByReference","method":"GET","path":"/svc/payment/api/v1/openapi/customers/ref/{id}"};

export const customers_update: Operation = {"id":"customers_update","method":"PUT","path":"/svc/payment/api/v1/openapi/customers/{id}","body":true};

export const customers_listPaymentTokens: Operation = {"id":"customers_listPaymentTokens","method":"GET","path":"/svc/payment/api/v1/openapi/customers/{uuid}/payment_tokens"};

export const cards_link: Operation = {"id":"cards_link","method":"POST","path":"/svc/ts/api/v1/openapi/cards/link","body":true};

export const cards_updateLimits: Operation = {"id":"cards_updateLimits","method":"PUT","path":"/svc/ts/api/v1/openapi/cards/{id}/limits","body":true};

export const cardTransactions_list: Operation = {"id":"cardTransactions_list","method":"GET","path":"/svc/ts/api/v1/openapi/transactions","items":"transactions","offsetUnknown":true};

export const users_create: Operation = {"id":"users_create","method":"POST","path":"/svc/ts/api/v1/openapi/user","body":true};

export const users_get: Operation = {"id":"users_get","method":"GET","path":"/svc/ts/api/v1/openapi/user"};

export const digitalWallets_getTopUpFeeRules: Operation = {"id":"digitalWallets_getTopUpFeeRules","method":"GET","path":"/api/v1/openapi/digital_wallets/fee_rule"};

export const digitalWallets_listTransactions: Operation = {"id":"digitalWallets_listTransactions","method":"GET","path":"/svc/ts/api/v1/openapi/digital_wallets/transactions","items":"transactions","write":{"start_at":hongKongTime,"end_at":hongKongTime}};

export const payees_create: Operation = {"id":"payees_create","method":"POST","path":"/svc/ts/api/v1/openapi/payees","body":true};
