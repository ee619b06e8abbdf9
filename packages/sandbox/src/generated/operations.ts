// Generated from the contract by packages/client/scripts/generate.ts. Change the contract, not this file.

import type { Operation } from '@payments-openapi/client/runtime';

export const sandboxes_create: Operation = {"id":"sandboxes_create","method":"POST","path":"/_sandbox/sandboxes","body":true};

export const sandboxes_list: Operation = {"id":"sandboxes_list","method":"GET","path":"/_sandbox/sandboxes","items":"sandboxes"};

export const sandboxes_get: Operation = {"id":"sandboxes_get","method":"GET","path":"/_sandbox/sandboxes/{id}"};

export const sandboxes_update: Operation = {"id":"sandboxes_update","method":"PUT","path":"/_sandbox/sandboxes/{id}","body":true};

export const sandboxes_delete: Operation = {"id":"sandboxes_delete","method":"DELETE","path":"/_sandbox/sandboxes/{id}"};

export const sandboxes_copy: Operation = {"id":"sandboxes_copy","method":"POST","path":"/_sandbox/sandboxes/{id}/copy","body":true};

export const sandboxes_restore: Operation = {"id":"sandboxes_restore","method":"POST","path":"/_sandbox/sandboxes/{id}/restore","body":true};

export const sandboxes_reset: Operation = {"id":"sandboxes_reset","method":"POST","path":"/_sandbox/sandboxes/{id}/reset","body":true};

export const clock_get: Operation = {"id":"clock_get","method":"GET","path":"/_sandbox/clock"};

export const clock_advance: Operation = {"id":"clock_advance","method":"POST","path":"/_sandbox/clock/advance","body":true};

export const seeds_load: Operation = {"id":"seeds_load","method":"POST","path":"/_sandbox/seeds/load","body":true};

export const seeds_save: Operation = {"id":"seeds_save","method":"GET","path":"/_sandbox/seeds/save"};

export const orders_create: Operation = {"id":"orders_create","method":"POST","path":"/_sandbox/orders","body":true};

export const orders_get: Operation = {"id":"orders_get","method":"GET","path":"/_sandbox/orders/{number}"};

export const orders_pay: Operation = {"id":"orders_pay","method":"POST","path":"/_sandbox/orders/{number}/pay","body":true};

export const orders_settle: Operation = {"id":"orders_settle","method":"POST","path":"/_sandbox/transactions/{uuid}/settle","body":true};

export const customers_create: Operation = {"id":"customers_create","method":"POST","path":"/_sandbox/customers","body":true};

export const customers_list: Operation = {"id":"customers_list","method":"GET","path":"/_sandbox/customers","items":"customers"};

export const paymentTokens_create: Operation = {"id":"paymentTokens_create","method":"POST","path":"/_sandbox/payment_tokens","body":true};

export const paymentRules_create: Operation = {"id":"paymentRules_create","method":"POST","path":"/_sandbox/payment_rules","body":true};

export const paymentRules_list: Operation = {"id":"paymentRules_list","method":"GET","path":"/_sandbox/payment_rules","items":"payment_rules"};

export const paymentRules_delete: Operation = {"id":"paymentRules_delete","method":"DELETE","path":"/_sandbox/payment_rules/{id}"};

export const billingConfigs_create: Operation = {"id":"billingConfigs_create","method":"POST","path":"/_sandbox/billing_configs","body":true};

export const recurringItems_create: Operation = {"id":"recurringItems_create","method":"POST","path":"/_sandbox/recurring_items","body":true};

export const recurringPlans_addCycles: Operation = {"id":"recurringPlans_addCycles","method":"POST","path":"/_sandbox/recurring_plans/{id}/cycles","body":true};

export const recurringOrders_pay: Operation = {"id":"recurringOrders_pay","method":"POST","path":"/_sandbox/recurring_orders/{number}/pay","body":true};

export const cards_create: Operation = {"id":"cards_create","method":"POST","path":"/_sandbox/cards","body":true};

export const cards_get: Operation = {"id":"cards_get","method":"GET","path":"/_sandbox/cards/{id}"};

export const cardTransactions_create: Operation = {"id":"cardTransactions_create","method":"POST","path":"/_sandbox/card_transactions","body":true};

export const wallets_create: Operation = {"id":"wallets_create","method":"POST","path":"/_sandbox/wallets","body":true};

export const walletTransactions_create: Operation = {"id":"walletTransactions_create","method":"POST","path":"/_sandbox/wallet_transactions","body":true};

export const feeRules_create: Operation = {"id":"feeRules_create","method":"POST","path":"/_sandbox/fee_rules","body":true};

export const faults_create: Operation = {"id":"faults_create","method":"POST","path":"/_sandbox/faults","body":true};

export const faults_list: Operation = {"id":"faults_list","method":"GET","path":"/_sandbox/faults","items":"faults"};

export const faults_delete: Operation = {"id":"faults_delete","method":"DELETE","path":"/_sandbox/faults/{id}"};

export const requests_list: Operation = {"id":"requests_list","method":"GET","path":"/_sandbox/requests","items":"requests"};

export const deliveries_list: Operation = {"id":"deliveries_list","method":"GET","path":"/_sandbox/deliveries","items":"deliveries"};

export const deliveries_redeliver: Operation = {"id":"deliveries_redeliver","method":"POST","path":"/_sandbox/deliveries/{id}/redeliver"};
