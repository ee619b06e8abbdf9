// Generated from the contract by packages/codegen. Change the contract, not this file.

import { hongKongTime } from '../operations/hong-kong-time.ts';
import { withoutRepeated } from '../lists/without-repeated.ts';
import type { Endpoint } from '../operations/endpoint.ts';

export const operations: readonly Endpoint[] = [
  {"id":"transactions_void","method":"POST","path":"/svc/payment/api/v1/openapi/transactions/void","body":true,"lookUp":{"text":"transactions.list() by uuid","values":["1.transaction.uuid"]}},
  {"id":"transactions_list","method":"GET","path":"/svc/payment/api/v1/openapi/transactions/list","items":"transactions"},
  {"id":"recurringPlans_create","method":"POST","path":"/svc/payment/api/v1/openapi/recurring_payments/plan","header":["x-appid"],"body":true,"lookUp":{"text":"recurringOrders.list() by order.reference_number","values":["1.plan.reference_number"]}},
  {"id":"recurringPlans_get","method":"GET","path":"/svc/payment/api/v1/openapi/recurring_payments/plan/{id}"},
  {"id":"recurringPlans_update","method":"PUT","path":"/svc/payment/api/v1/openapi/recurring_payments/plan/{id}","header":["x-p-customer-code"],"required":["X-P-Customer-Code"],"body":true,"lookUp":{"text":"recurringPlans.get(id)","values":["0.0"]}},
  {"id":"recurringPlans_calculateCycles","method":"PUT","path":"/svc/payment/api/v1/openapi/recurring_payments/plan/{id}/cycles/calculate","safe":true,"body":true},
  {"id":"recurringOrders_list","method":"GET","path":"/svc/payment/api/v1/openapi/recurring_payments/orders/list","items":""},
  {"id":"recurringOrders_get","method":"POST","path":"/svc/payment/api/v1/openapi/recurring_payments/orders","safe":true,"body":true},
  {"id":"customers_getByReference","method":"GET","path":"/svc/payment/api/v1/openapi/customers/ref/{id}"},
  {"id":"customers_update","method":"PUT","path":"/svc/payment/api/v1/openapi/customers/{id}","body":true},
  {"id":"customers_listPaymentTokens","method":"GET","path":"/svc/payment/api/v1/openapi/customers/{uuid}/payment_tokens"},
  {"id":"cards_link","method":"POST","path":"/svc/ts/api/v1/openapi/cards/link","body":true},
  {"id":"cards_updateLimits","method":"PUT","path":"/svc/ts/api/v1/openapi/cards/{id}/limits","body":true},
  {"id":"cardTransactions_list","method":"GET","path":"/svc/ts/api/v1/openapi/transactions","items":"transactions","withoutRepeated":withoutRepeated},
  {"id":"users_create","method":"POST","path":"/svc/ts/api/v1/openapi/user","body":true,"refusals":[300013,30014,300008],"lookUp":{"text":"users.get({ reference_id })","values":["1.user.reference_id"]}},
  {"id":"users_get","method":"GET","path":"/svc/ts/api/v1/openapi/user"},
  {"id":"digitalWallets_getTopUpFeeRules","method":"GET","path":"/api/v1/openapi/digital_wallets/fee_rule","required":["type"]},
  {"id":"digitalWallets_listTransactions","method":"GET","path":"/svc/ts/api/v1/openapi/digital_wallets/transactions","required":["p_user_id","wallet_id"],"items":"transactions","write":{"start_at":hongKongTime,"end_at":hongKongTime}},
  {"id":"payees_create","method":"POST","path":"/svc/ts/api/v1/openapi/payees","body":true,"refusals":[810001]},
];
