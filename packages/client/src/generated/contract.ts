// Generated from the contract by packages/codegen. Change the contract, not this file.

import type { PointInTime } from '../operations/hong-kong-time.ts';

export interface paths {
    "/svc/payment/api/v1/openapi/transactions/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a transaction
         *
         * Voids a transaction of an order and returns the order. Identify the transaction by its service-side id. You can also identify the order, by either of its ids. A transaction's `allow_void` says whether you can void it.
         */
        post: operations["transactions_void"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/svc/payment/api/v1/openapi/transactions/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         *
         * Lists payment transactions, with a summary of the order of each.
         */
        get: operations["transactions_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/svc/payment/api/v1/openapi/recurring_payments/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a recurring plan
         *
         * Creates a plan that bills a customer in one or more cycles. The cycles of a plan run one after another. If a plan with the same reference number already exists, the response says that the plan has been created.
         */
        post: operations["recurringPlans_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/svc/payment/api/v1/openapi/recurring_payments/plan/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a recurring plan
         *
         * Returns a plan with its cycles, its customer and its current order.
         */
        get: operations["recurringPlans_get"];
        /**
         * Edit a recurring plan
         *
         * Changes the name, the collection settings or the callback URL of a plan and returns the plan. You cannot edit its cycles here.
         */
        put: operations["recurringPlans_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/svc/payment/api/v1/openapi/recurring_payments/plan/{id}/cycles/calculate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
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
         */
        put: operations["recurringPlans_calculateCycles"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/svc/payment/api/v1/openapi/recurring_payments/orders/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recurring orders
         *
         * Lists the orders of recurring plans, each with its customer and its cycle. The `data` of the response is the list itself.
         */
        get: operations["recurringOrders_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/svc/payment/api/v1/openapi/recurring_payments/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a recurring order
         *
         * Returns one order of a recurring plan. The call only reads, although its method is POST.
         */
        post: operations["recurringOrders_get"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/svc/payment/api/v1/openapi/customers/ref/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer by reference number
         *
         * Returns a customer by your own reference number.
         */
        get: operations["customers_getByReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/svc/payment/api/v1/openapi/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Edit a customer
         *
         * Changes a customer's data and returns the customer. What happens to optional fields that you omit is not specified. The reference number of a customer cannot be changed.
         */
        put: operations["customers_update"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/svc/payment/api/v1/openapi/customers/{uuid}/payment_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a customer's payment tokens
         *
         * Lists a customer's payment tokens.
         */
        get: operations["customers_listPaymentTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/svc/ts/api/v1/openapi/cards/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a card to a user
         *
         * Links a card of the card programme to a user and returns the card.
         */
        post: operations["cards_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/svc/ts/api/v1/openapi/cards/{id}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Edit the limits of a card
         *
         * Edits the limits of a card, each of which has a period.
         */
        put: operations["cards_updateLimits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/svc/ts/api/v1/openapi/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List card transactions
         *
         * Lists card transactions.
         */
        get: operations["cardTransactions_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/svc/ts/api/v1/openapi/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         *
         * Returns a user of the card programme, by the service's id or by your own.
         */
        get: operations["users_get"];
        put?: never;
        /**
         * Create a user
         *
         * Creates a user of the card programme and returns the id that the service assigned. No other user can have the same `reference_id`. No other user can have the same `phone_number`.
         */
        post: operations["users_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi/digital_wallets/fee_rule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the top-up fee rules
         *
         * Returns the fee rules for topping up a digital wallet, of the business or of a user.
         */
        get: operations["digitalWallets_getTopUpFeeRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/svc/ts/api/v1/openapi/digital_wallets/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List wallet transactions
         *
         * Lists the transactions of a user's digital wallet. You can restrict the list to a time range.
         */
        get: operations["digitalWallets_listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/svc/ts/api/v1/openapi/payees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a payee
         *
         * Creates a payee with a payout account. The transfer method determines which fields the account needs.
         */
        post: operations["payees_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
/** The order of the transaction. Both ids are optional. */
export interface TransactionVoidOrder {
    /** Service-side number of the order. */
    number?: string | undefined;
    /** Your reference number for the order. */
    reference_number?: string | undefined;
}
/** The transaction to void. */
export interface TransactionVoidTransaction {
    /** Service-side id of the transaction. */
    uuid: string;
}
/** The transaction to void, and the order it belongs to. */
export interface TransactionVoid {
    /** The order of the transaction. Both ids are optional. */
    order: TransactionVoidOrder;
    /** The transaction to void. */
    transaction: TransactionVoidTransaction;
}
/** The envelope of every response body. A success also has `data`; a failure has none in the known samples. */
export interface Envelope {
    /** Result of the call. The set of failure values is open. A success has HTTP status 200 and code 0 or 200. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
}
/** One line of an order. */
export interface LineItem {
    /** Service-side id of the line item. */
    uuid?: string;
    /** Kind of line. */
    purchasable_type: "RearTips" | "Charge" | "Listing" | "Rounding" | "SurchargeFee" | (string & {});
    /** Id of the purchase. */
    purchase_id?: number;
    /** Price of the line item. */
    price: number;
    /** Quantity of the line item. */
    quantity: number;
    /** Total of the line item. */
    total: number;
    /** Label of the line item. */
    label?: string;
}
/** Payment details of a transaction. */
export interface PaymentData {
    /** Name of the acquirer. */
    acquirer_name: string;
    /** Type of acquirer. The set of values is open. */
    acquirer_type: string;
    /** Authorisation code. */
    auth_code?: string;
    /** BRN of the transaction. What the letters stand for is not specified. */
    brn: string;
    /** Length of the card number. */
    card_number_len?: number;
    /** How the card was read. The set of values is open. */
    card_read_mode?: string;
    /** Type of credit card. The set of values is open. */
    credit_card_type?: string;
    /** First six digits of the card number. */
    first_6_digits?: string;
    /** Last four digits of the card number. */
    last_4_digits?: string;
    /** Id of the merchant. */
    merchant_id?: string;
    /** New gateway transaction id. */
    new_gateway_txn_id: string;
    /** Payment method. The set of values is open. */
    payment_method: string;
    /** Id of the receipt. */
    receipt_id: string;
    /** RRN of the transaction. What the letters stand for is not specified. */
    rrn?: string;
    /** State of the transaction. The set of values is open. */
    transaction_state: string;
    /** Payment token. Filled if `payment_method` is `payment_token`. */
    token?: string;
    /** Name of the cardholder. */
    holder_name?: string;
    /** Month in which the card expires. */
    exp_month?: string;
    /** Year in which the card expires. */
    exp_year?: string;
    /** Response code. */
    resp_code?: string;
    /** Response message. */
    resp_msg?: string;
    /**
     * Error code. Not recommended for use any more.
     *
     * @deprecated
     */
    error_code?: string;
    /**
     * Error description. Not recommended for use any more.
     *
     * @deprecated
     */
    error_desc?: string;
    /** Country code of the consumer. */
    consumer_country_code?: string;
}
/** A transaction inside an order. The transaction list reports it in another shape, with a numeric `type`. */
export interface OrderTransaction {
    /** Type of transaction. */
    type: "Sales" | "Authorization" | "Refund" | "Capture" | (string & {});
    /** Service-side id of the transaction. */
    uuid: string;
    /** Currency of the transaction. */
    currency: string;
    /** Amount of the transaction. */
    amount: number;
    /** Whether the transaction succeeded. */
    success: boolean;
    /** Whether the transaction is an asynchronous payment that is still pending. */
    is_pending: boolean;
    /** For a pure card authorisation: whether it has been captured. */
    captured: boolean;
    /** Whether the transaction can be voided. */
    allow_void: boolean;
    /** Whether the transaction can be refunded. */
    allow_refund: boolean;
    /** Whether a void of the transaction is still pending. */
    void_is_pending: boolean;
    /** Payment method of the transaction. The set of values is open. */
    payment_method: string;
    /** Remark on the transaction. */
    note?: string | null;
    /** Payment details of the transaction. */
    payment_data: PaymentData;
    /** Service-side id of the transaction that this one relates to. */
    original_transaction_uuid?: string | null;
    /** Your id for the transaction. */
    reference_id?: string;
    /** Your id for the transaction that this one relates to. */
    original_transaction_reference_id?: string;
    /** Serial number of the device. */
    device_sn?: string;
    /** Serial number of the device of the original transaction. */
    original_device_sn?: string;
}
/** A payment order with its line items and transactions, as a void returns it. */
export interface Order {
    /** Source of the transaction. The set of values is open. */
    source: string;
    /** Type of order. The set of values is open. */
    type: string;
    /** Unique id of the order, assigned by the service. */
    number: string;
    /** Your unique id for the order. */
    reference_number: string;
    /**
     * Due date of the order.
     *
     * @format YYYY-MM-DD
     */
    due_date: string | null;
    /** Total of the order. */
    initial_total: number;
    /** Tips of the order. */
    initial_tips: number;
    /** Subtotal of the order. */
    subtotal: number;
    /** Sum of the amounts of the order's successful transactions. */
    paid_total: string;
    /** `initial_total` minus `paid_total`. */
    unpaid_total: string;
    /** State of the order. The set of values is open. */
    state: string;
    /** Payment state of the order. */
    correspondence_state: "unpaid" | "partial_paid" | "paid" | "over_paid" | (string & {});
    /** Currency of the order. */
    currency: string;
    /** For a payment link: URL that the payer is redirected to when payment finishes. */
    return_url?: string;
    /** If set, the service calls this URL after the state of the order changes. */
    notify_url?: string;
    /** When the order was created. */
    created_at?: string;
    /** When the order was last updated. */
    updated_at?: string;
    /** Line items of the order. */
    line_items?: LineItem[] | null;
    /** Transactions of the order. */
    transactions?: OrderTransaction[];
}
/** Data returned by `transactions_void`. */
export interface TransactionsVoidOutput {
    /** The order after the void. */
    order: Order;
}
/** Success response of `transactions_void`. */
export interface TransactionsVoidEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `transactions_void`. */
    data: TransactionsVoidOutput;
}
/** 3-D Secure data of a transaction. */
export interface ThreeDSecure {
    /** Enrolment in 3-D Secure. The set of values is open. */
    enrolled: string;
    /** URL to redirect to for 3-D Secure. */
    redirect_url: string;
}
/** Payment method option of the order. */
export interface OrderSummaryPaymentMethodOption {
    /** Online payment method option, an object of unknown shape. */
    online?: Record<string, unknown>;
}
/** The business of the order. */
export interface OrderSummaryBusiness {
    /** Service-side id of the business. */
    id: string;
    /** Name of the business. */
    business_name: string;
}
/** The customer of the order. Its fields are always null here; read the customer with a customer operation. */
export interface OrderSummaryCustomer {
    /** The customer's service-side id; always null here. */
    uuid?: null;
    /** The customer's name; always null here. */
    name?: null;
    /** The customer's email address; always null here. */
    email?: null;
    /** The customer's phone number; always null here. */
    phone?: null;
    /** Country code of the customer's phone; always null here. */
    dial_code?: null;
    /** Name of the paying company; always null here. */
    payer_company_name?: null;
    /** The customer's caller-side id; always null here. */
    reference_number?: null;
    /** When the customer was recorded; always null here. */
    p_created_at?: null;
    /** When the customer was last changed; always null here. */
    p_updated_at?: null;
}
/** Summary of the order of a listed transaction. It differs from the order that a void returns: its totals are integers, its due date is never null, and its line items, its transactions and the fields of its customer are always null. */
export interface OrderSummary {
    /** Source of the order. The set of values is open. */
    source: string;
    /** Type of order. The set of values is open. */
    type: string;
    /** Unique id of the order, assigned by the service. */
    number: string;
    /** Due date of the order. */
    due_date: string;
    /** Sum of the amounts of the order's successful transactions. */
    paid_total: string;
    /** Unpaid total of the order. */
    unpaid_total: string;
    /** Your unique id for the order. */
    reference_number: string;
    /** Total of the order, as an integer. */
    initial_total: number;
    /** Tips of the order, as an integer. */
    initial_tips: number;
    /** Subtotal of the order, as an integer. */
    subtotal: number;
    /** State of the order. The set of values is open. */
    state: string;
    /** Payment state of the order. The set of values is open here; that of an order is not. */
    correspondence_state: string;
    /** Currency of the order. */
    currency: string;
    /** Note on the order. */
    note: string;
    /** Authorisation code of the order. */
    auth_code: string;
    /** Payment method option of the order. */
    payment_method_option: OrderSummaryPaymentMethodOption;
    /** The business of the order. */
    business: OrderSummaryBusiness;
    /** Always null here; a void returns an order with its line items. */
    line_items: null;
    /** Always null here, because the order is itself part of a transaction. */
    transactions: null;
    /** When the order was created. */
    created_at: string;
    /** When the order was last updated. */
    updated_at: string;
    /** The customer of the order. Its fields are always null here; read the customer with a customer operation. */
    customer: OrderSummaryCustomer;
}
/** A transaction in the transaction list, with a summary of its order. Its `type` is numeric, unlike that of a transaction inside an order. */
export interface Transaction {
    /** Type of transaction, as a number. Which number stands for which type is not specified. */
    type?: number;
    /** Source of the transaction. The set of values is open. */
    source?: string;
    /** Whether the transaction succeeded. */
    success?: boolean;
    /** Whether the transaction is an asynchronous payment that is still pending. */
    is_pending?: boolean;
    /** For a pure card authorisation: whether it has been captured. */
    captured?: boolean;
    /** Whether the transaction can be voided. */
    allow_void?: boolean;
    /** Whether the transaction can be refunded. */
    allow_refund?: boolean;
    /** Whether a void of the transaction is still pending. */
    void_is_pending?: boolean;
    /** Refunded amount of the transaction. */
    refunded_amount?: number;
    /** Payment method of the transaction. The set of values is open. */
    payment_method?: string;
    /** Currency of the transaction. */
    currency?: string;
    /** Amount of the transaction. */
    amount?: number;
    /** Change amount of the transaction. What it counts is not specified. */
    change_amount?: number;
    /** Original currency amount of the transaction. Neither its meaning nor its currency is specified. */
    original_currency_amount?: number;
    /** Amount of tips. */
    tips_amount?: number;
    /** Service-side id of the transaction. Send it to void the transaction. */
    uuid?: string;
    /** Remark on the transaction. */
    note?: string;
    /** Payment details of the transaction. */
    payment_data?: PaymentData;
    /** Whether the transaction has been voided. */
    voided?: boolean;
    /** When the transaction was voided. */
    voided_at?: string;
    /** Serial number of the device. */
    device_sn?: string;
    /** Serial number of the device of the original transaction. */
    original_device_sn?: string;
    /** Additional data of unknown shape. */
    extra?: Record<string, unknown> | null;
    /** Body of the acquirer's response. */
    acquirer_response_body?: string;
    /** When the transaction was created. */
    created_at?: string;
    /** 3-D Secure data of the transaction. */
    "3ds"?: ThreeDSecure;
    /** Service-side id of the transaction that this one relates to. */
    original_transaction_uuid?: string | null;
    /** Summary of the order of the transaction. */
    order?: OrderSummary;
    /** Your id for the transaction. */
    reference_id?: string;
    /** Your id for the transaction that this one relates to. */
    original_transaction_reference_id?: string;
}
/** Data returned by `transactions_list`. */
export interface TransactionsListOutput {
    /** The transactions on this page. */
    transactions: Transaction[];
}
/** Success response of `transactions_list`. */
export interface TransactionsListEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `transactions_list`. */
    data: TransactionsListOutput;
}
/** Timeout of a plan. */
export interface RecurringPlanCreateTimeout {
    /** Timer of the timeout, in an unknown unit. Plans in responses have it as an integer. */
    timer: string;
    /** URL of the timeout, which pairs with `timer`. */
    url?: string | undefined;
}
/** An item of a cycle, with its quantity. */
export interface RecurringCycleItemCreate {
    /** Quantity of the item. */
    quantity: number;
    /** Service-side id of the recurring item. */
    recurring_item_id: string;
}
/** A cycle to create or to calculate. */
export interface RecurringCycleCreate {
    /** Number of billings that the cycle runs for. If null, it runs forever. */
    billing_count: number | null;
    /** Identifies the billing config, which determines the billing dates of the cycle. Responses have the billing config as an object. */
    recurring_billing_config: string;
    /** Items of the cycle. */
    recurring_items: RecurringCycleItemCreate[];
    /** Discount amount of the cycle. */
    discount_amount?: number | undefined;
    /** Type of discount. The set of values is open. */
    discount_type?: string | undefined;
    /** Description of the cycle. */
    description?: string | undefined;
}
/** A plan to create, with its cycles. */
export interface RecurringPlanCreate {
    /** Name of the plan. */
    name: string;
    /** Base of the reference numbers of the orders that the plan creates. Each new order of the plan carries the plan's reference number with an incremental suffix. If a plan with the same reference number already exists, the response says that the plan has been created. */
    reference_number?: string | undefined;
    /** Service-side id of the customer to bill. */
    customer_uuid: string;
    /** How the plan's orders are collected. `charge_automatically` automatically charges the customer's card details. */
    default_collection_method: "charge_automatically";
    /** Number of payment attempts allowed. When the attempts reach this number, the cycle becomes `uncollectible`. */
    payment_retry_count: number;
    /** Days to wait after an unsuccessful attempt before the next one. */
    payment_retry_day_period: number;
    /** Days after the final failed attempt until the recurring order is voided and the cycle becomes `uncollectible`. If null, the order is never voided. */
    grace_period?: number | null | undefined;
    /** Callback URL of the plan. Whether and when the service calls it is not specified. */
    callback_url?: string | undefined;
    /** URL that a payment link redirects the payer to when payment finishes. */
    redirect_url?: string | undefined;
    /** Timeout of a plan. */
    timeout?: RecurringPlanCreateTimeout | undefined;
    /** Note on the plan, returned on all its recurring orders. */
    note?: string | undefined;
    /** Description of the plan. */
    description?: string | undefined;
    /** Cycles of the plan. The cycles of a plan run one after another. */
    recurring_cycles: RecurringCycleCreate[];
}
/** The body of recurringPlans_create. */
export interface RecurringPlansCreateInput {
    /** The plan to create. */
    plan: RecurringPlanCreate;
}
/** Timeout of a plan. */
export interface RecurringPlanTimeout {
    /** Timer of the timeout, in an unknown unit. Requests have it as a string. */
    timer: number;
    /** URL of the timeout, which pairs with `timer`. */
    url?: string;
}
/** Determines the billing dates of a cycle once it has started. Orders of a plan report it in another shape. */
export interface RecurringBillingConfig {
    /** Service-side id of the billing config. */
    id: string;
    /** Billing interval. The set of values is open. */
    billing_interval: string;
    /** Type of billing. The set of values is open. */
    billing_type?: string;
    /** Billing month. */
    billing_month?: number;
    /** Billing day of the month. */
    billing_day_of_month?: number;
    /** Whether proration is enabled. */
    billing_proration_enabled: boolean;
    /** Description of the billing config. */
    description?: string;
    /** When the billing config was created. */
    created_at?: string;
    /** When the billing config was last updated. */
    updated_at?: string;
    /** When the billing config was deleted. */
    deleted_at?: string | null;
}
/** An item of a cycle, as plans report it. Orders of a plan report it in another shape, without the quantity. */
export interface RecurringItem {
    /** Service-side id of the item. */
    id: string;
    /** Label of the item. */
    label?: string;
    /** Price of the item. */
    price: number;
    /** Quantity of the item. */
    quantity: number;
    /** Currency of the item. */
    currency: string;
    /** Your id for the item. */
    reference_id?: string;
    /** Description of the item. */
    description?: string;
    /** When the item was created. */
    created_at: string;
    /** When the item was last updated. */
    updated_at?: string;
    /** When the item was deleted. */
    deleted_at?: string | null;
}
/** A cycle of a plan: the items that it bills, when, and how many times. */
export interface RecurringCycle {
    /** Service-side id of the cycle. */
    id?: string;
    /** State of the cycle. Known values are `completed`, `cancelled` and `uncollectible`; the set is open. */
    state: string;
    /** Service-side id of the plan. */
    recurring_plan_id: string;
    /** Number of billings that the cycle runs for. If null, it runs forever. */
    billing_count?: number | null;
    /** Number of billings created. */
    billing_count_created: number;
    /** Requests identify it by a string. The billing config determines the billing dates of the cycle once it has started. */
    recurring_billing_config: RecurringBillingConfig;
    /** Items of the cycle. */
    recurring_items: RecurringItem[];
    /** Billing amount of the cycle. */
    billing_amount?: number;
    /** Discount amount of the cycle. */
    discount_amount?: number;
    /** Type of discount. The set of values is open. */
    discount_type?: string;
    /** Total of the order that would be created, with discount and proration already deducted. The first cycle of a calculation has `next_billing_amount`. */
    next_billing_amount?: number;
    /** The previous cycle. */
    previous_cycle?: string | null;
    /** The next cycle. */
    next_cycle?: string | null;
    /** Estimated start date of the cycle. */
    estimated_start_date?: string;
    /** Start date of the cycle. */
    start_date?: string | null;
    /** Estimated end date of the cycle. */
    estimated_end_date?: string | null;
    /** End date of the cycle. */
    end_date?: string | null;
    /** Next execution time of the cycle. */
    next_execute_time?: string | null;
    /** Description of the cycle. */
    description?: string | null;
    /** When the cycle was created. */
    created_at: string;
    /** When the cycle was last updated. */
    updated_at: string;
    /** When the cycle was deleted. */
    deleted_at?: string | null;
}
/** The fields that every representation of a customer has. */
export interface CustomerBase {
    /** Name of the customer. */
    name?: string;
    /** Email address of the customer. */
    email?: string;
    /** Country code of the customer's mobile number. */
    dial_code?: string;
    /** Mobile number of the customer. */
    phone?: string;
    /** Your unique number for the customer. The reference number of a customer cannot be changed. */
    reference_number: string;
    /** Default payment method of the customer. The set of values is open in responses. */
    default_payment_method?: string;
    /** Unique id of the customer, assigned by the service. */
    uuid: string;
}
/** The card of the token. Present if `token_type` is `CreditCard`. */
export interface PaymentTokenCreditCard {
    /** Card number. */
    number?: string;
    /** Month in which the card expires. */
    exp_month?: string;
    /** Year in which the card expires. */
    exp_year?: string;
    /** Name of the cardholder. */
    holder_name?: string;
    /** Brand of the card. The set of values is open. */
    brand?: string;
    /** Billing currency of the card. */
    billing_currency?: string;
}
/** A payment token of a customer. */
export interface PaymentToken {
    /** Type of token. The `token_type` filter spells the types differently. */
    token_type: "CreditCard" | "WechatPayAutoDebit" | "AlipayAutoDebit" | (string & {});
    /** Value of the token. */
    token: string;
    /** State of the token. The set of values is open. */
    state: string;
    /** Whether it is the customer's default token. */
    default: boolean;
    /** Error code. Set if binding the card failed. */
    error_code?: string;
    /** Error message. Set if binding the card failed. */
    error_msg?: string;
    /** The card of the token. Present if `token_type` is `CreditCard`. */
    credit_card?: PaymentTokenCreditCard;
}
/** Summary of the customer of a plan. */
export type PlanCustomer = CustomerBase & {
    /** The customer's default payment token. Absent if none is set. */
    default_payment_token?: PaymentToken;
};
/** Timeout of a recurring order. */
export interface RecurringOrderTimeout {
    /** Timer of the timeout, in an unknown unit. Plans have it as an integer. */
    timer?: string;
    /** URL of the timeout, which pairs with `timer`. */
    url?: string;
}
/** An order of a recurring plan. Its shape differs from that of a payment order. */
export interface RecurringOrder {
    /** Amount of the order. */
    amount?: number;
    /** Paid total of the order. A number here, unlike in a payment order. */
    paid_total?: number;
    /** Currency of the order. */
    currency?: string;
    /** Service-side number of the order. */
    order_number?: string;
    /** Each new order of the plan carries the plan's reference number with an incremental suffix. */
    reference_number?: string;
    /** State of the order. The set of values is open. */
    state?: string;
    /** Payment state of the order. The set of values is open here; that of a payment order is not. */
    correspondence_state?: string;
    /** Authorisation code of the order. */
    auth_code?: string;
    /** Default payment token of the order. */
    default_payment_token?: string;
    /** Default collection method of the order. The set of values is open. */
    default_collection_method?: string;
    /** Note on the plan, returned on all its recurring orders. */
    note?: string;
    /** Redirect URL of the order. */
    redirect_url?: string;
    /** Timeout of a recurring order. */
    timeout?: RecurringOrderTimeout;
}
/** A plan that bills a customer in one or more cycles. */
export interface RecurringPlan {
    /** Service-side id of the plan. */
    id: string;
    /** Name of the plan. */
    name?: string;
    /** Base of the reference numbers of the orders that the plan creates. Each new order of the plan carries the plan's reference number with an incremental suffix. */
    reference_number?: string;
    /** Default payment token of the plan. */
    default_payment_token?: string;
    /** Default collection method of the plan. The set of values is open. */
    default_collection_method?: string;
    /** Number of payment attempts allowed. When the attempts reach this number, the cycle becomes `uncollectible`. */
    payment_retry_count?: number;
    /** Days to wait after an unsuccessful attempt before the next one. */
    payment_retry_day_period?: number;
    /** Days after the final failed attempt until the recurring order is voided and the cycle becomes `uncollectible`. If null, the order is never voided. */
    grace_period?: number | null;
    /** Credit of the plan. When a cycle is added with `immediate`, the remaining credit of the current billing is added to the plan's credit or subtracted from it, unless `process_credit` is false. */
    credit?: number;
    /** URL that a payment link redirects the payer to when payment finishes. */
    redirect_url?: string;
    /** Note on the plan, returned on all its recurring orders. */
    note?: string;
    /** Timeout of a plan. */
    timeout?: RecurringPlanTimeout;
    /** Description of the plan. */
    description?: string | null;
    /** When the plan was created. */
    created_at: string;
    /** When the plan was last updated. */
    updated_at: string;
    /** When the plan was deleted. */
    deleted_at?: string | null;
    /** Cycles of the plan. */
    recurring_cycles: RecurringCycle[];
    /** Summary of the customer of the plan. */
    customer?: PlanCustomer;
    /** Current order of the plan. */
    current_order?: RecurringOrder;
    /** Current payment link of the plan. When there is one is not specified. */
    current_payment_link?: string;
}
/** Data returned by `recurringPlans_create`. */
export interface RecurringPlansCreateOutput {
    /** The new plan. */
    plan: RecurringPlan;
}
/** Success response of `recurringPlans_create`. */
export interface RecurringPlansCreateEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `recurringPlans_create`. */
    data: RecurringPlansCreateOutput;
}
/** Data returned by `recurringPlans_get`. */
export interface RecurringPlansGetOutput {
    /** The plan. */
    plan: RecurringPlan;
}
/** Success response of `recurringPlans_get`. */
export interface RecurringPlansGetEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `recurringPlans_get`. */
    data: RecurringPlansGetOutput;
}
/** What to change in a plan. What happens to the fields that you omit is not specified. */
export interface RecurringPlanUpdate {
    /** Name of the plan. */
    name?: string | undefined;
    /** How the plan's orders are collected. Plans are created with `charge_automatically`; an edit does not restrict the values. */
    default_collection_method?: string | undefined;
    /** Number of payment attempts allowed. When the attempts reach this number, the cycle becomes `uncollectible`. */
    payment_retry_count?: number | undefined;
    /** Days to wait after an unsuccessful attempt before the next one. */
    payment_retry_day_period?: number | undefined;
    /** Callback URL of the plan. Whether and when the service calls it is not specified. */
    callback_url?: string | undefined;
}
/** The body of recurringPlans_update. */
export interface RecurringPlansUpdateInput {
    /** What to change. */
    plan?: RecurringPlanUpdate;
}
/** Data returned by `recurringPlans_update`. */
export interface RecurringPlansUpdateOutput {
    /** The updated plan. */
    plan: RecurringPlan;
}
/** Success response of `recurringPlans_update`. */
export interface RecurringPlansUpdateEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `recurringPlans_update`. */
    data: RecurringPlansUpdateOutput;
}
/** The cycles to calculate with, and how to add them to the plan. */
export interface CyclesCalculate {
    /** When the added cycles start, and what happens to the existing ones. A calculation applies only if `activate_type` is `immediate` and the credit is processed. */
    activate_type: "immediate" | "next_billing_date" | "as_last_cycle" | (string & {});
    /** Whether the remaining credit of the current billing is processed. The credit is processed if `process_credit` is omitted. Applies to `immediate` only. */
    process_credit?: boolean;
    /** The cycles to calculate with. */
    cycles: RecurringCycleCreate[];
}
/** Data returned by `recurringPlans_calculateCycles`. */
export interface RecurringPlansCalculateCyclesOutput {
    /** The plan with the calculated cycles. */
    plan: RecurringPlan;
}
/** Success response of `recurringPlans_calculateCycles`. */
export interface RecurringPlansCalculateCyclesEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `recurringPlans_calculateCycles`. */
    data: RecurringPlansCalculateCyclesOutput;
}
/** The default payment token of the customer of a recurring order. Only here does a token have fields for its verification. */
export type RecurringOrderPaymentToken = PaymentToken & {
    /** URL for the verification of the token. */
    verify_url?: string | null;
    /** Service-side id of the verification. */
    verify_uuid: string;
};
/** The customer of a recurring order. */
export type RecurringOrderCustomer = CustomerBase & {
    /** The customer's default payment token, with its verification. Absent if none is set. */
    default_payment_token?: RecurringOrderPaymentToken;
};
/** Determines the billing dates of a cycle once it has started. Plans report it in another shape. */
export interface RecurringOrderBillingConfig {
    /** Service-side id of the billing config. */
    id: string;
    /** Number of intervals. */
    interval_count?: number;
    /** Billing interval. The set of values is open. */
    billing_interval: string;
    /** Type of billing. The set of values is open. */
    billing_type: string;
    /** Billing month. */
    billing_month?: number;
    /** Billing day of the month. */
    billing_day_of_month?: number;
    /** Whether proration is enabled. */
    billing_proration_enabled?: boolean;
    /** Description of the billing config. */
    description?: string;
    /** When the billing config was created. */
    created_at: string;
    /** When the billing config was last updated. */
    updated_at: string;
    /** When the billing config was deleted. */
    deleted_at?: string | null;
}
/** An item of a cycle, as orders of a plan report it: without the quantity, which plans report. */
export interface RecurringOrderItem {
    /** Service-side id of the item. */
    id: string;
    /** Label of the item. */
    label?: string;
    /** Price of the item. */
    price: number;
    /** Currency of the item. */
    currency: string;
    /** Your id for the item. */
    reference_id?: string;
    /** Description of the item. */
    description?: string;
    /** When the item was created. */
    created_at?: string;
    /** When the item was last updated. */
    updated_at?: string;
    /** When the item was deleted. */
    deleted_at?: string | null;
}
/** The cycle of a recurring order, with fewer fields than in its plan. */
export interface RecurringOrderCycle {
    /** Determines the billing dates of the cycle. */
    recurring_billing_config: RecurringOrderBillingConfig;
    /** Items of the cycle. */
    recurring_items: RecurringOrderItem[];
    /** Discount amount of the cycle. */
    discount_amount: number;
}
/** An order of a recurring plan, with its customer and its cycle. */
export interface RecurringOrderEntry {
    /** The customer of the order. */
    customer: RecurringOrderCustomer;
    /** The cycle of a recurring order, with fewer fields than in its plan. */
    recurring_cycle: RecurringOrderCycle;
    /** The order itself. */
    order: RecurringOrder;
}
/** Success response of `recurringOrders_list`. */
export interface RecurringOrdersListEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** The recurring orders on this page. */
    data: RecurringOrderEntry[];
}
/** The order to read. */
export interface RecurringOrderGetOrder {
    /** Service-side number of the order. */
    number: string;
}
/** The recurring order to read. */
export interface RecurringOrderGet {
    /** Service-side id of the order's customer. */
    customer_uuid: string;
    /** The order to read. */
    order: RecurringOrderGetOrder;
}
/** Success response of `recurringOrders_get`. */
export interface RecurringOrdersGetEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** The recurring order. */
    data: RecurringOrderEntry;
}
/** A customer, as returned by the customer operations. */
export type Customer = WithRequired<CustomerBase, "dial_code"> & {
    /** The customer's default payment token. Absent if none is set. */
    default_payment_token?: PaymentToken;
};
/** Data returned by `customers_getByReference`. */
export interface CustomersGetByReferenceOutput {
    /** The customer. */
    customer: Customer;
}
/** Success response of `customers_getByReference`. */
export interface CustomersGetByReferenceEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `customers_getByReference`. */
    data: CustomersGetByReferenceOutput;
}
/** The customer's new data, without the reference number. The reference number of a customer cannot be changed. */
export interface CustomerUpdate {
    /**
     * Name of the customer.
     *
     * @maxLength 255
     */
    name: string;
    /**
     * Email address of the customer.
     *
     * @maxLength 255
     */
    email?: string;
    /**
     * Country code of the customer's mobile number.
     *
     * @maxLength 6
     */
    dial_code?: string;
    /**
     * Mobile number of the customer.
     *
     * @maxLength 255
     */
    phone: string;
    /**
     * Company name of the customer. Customers in responses do not have it.
     *
     * @maxLength 255
     */
    company_name?: string;
    /** Default payment method of the customer. */
    default_payment_method?: "Credit Card" | "Alipay" | "Wechat Pay" | (string & {});
    /**
     * The payment token to make the customer's default.
     *
     * @format uuid
     */
    default_payment_token?: string;
}
/** Data returned by `customers_update`. */
export interface CustomersUpdateOutput {
    /** The updated customer. */
    customer: Customer;
}
/** Success response of `customers_update`. */
export interface CustomersUpdateEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `customers_update`. */
    data: CustomersUpdateOutput;
}
/** Data returned by `customers_listPaymentTokens`. */
export interface CustomersListPaymentTokensOutput {
    /** The tokens. Can be null; read null as an empty list. */
    payment_tokens: PaymentToken[] | null;
}
/** Success response of `customers_listPaymentTokens`. */
export interface CustomersListPaymentTokensEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `customers_listPaymentTokens`. */
    data: CustomersListPaymentTokensOutput;
}
/** The card to link, and the user to link it to. */
export interface CardLink {
    /** Reference of the card. What it identifies is not specified. */
    card_reference_id: string;
    /** Id of the user to link the card to. */
    p_user_id: string;
}
/** A card of the card programme. */
export interface Card {
    /** Service-side id of the card. */
    id: string;
    /** Id of the user. Present if the card mode is B2C. */
    p_user_id?: string;
    /** Type of card. The set of values is open. */
    type: string;
    /** Expiry date of the card. */
    expiration_date: string;
    /** Settlement currency of the card. */
    settlement_currency: string;
    /** First six digits of the card number. */
    first_6_digits: string;
    /** Last four digits of the card number. */
    last_4_digits: string;
    /** Status of the card. The set of values is open. */
    status: string;
    /** Masked card number. */
    pan: string;
    /** Brand of the issuer. */
    issuer_brand: string;
    /** Whether the card is encrypted. What is encrypted is not specified. */
    is_encrypt: boolean;
    /** Your id for the card. */
    reference_id: string;
    /** Name of the business. */
    business_name: string;
    /** Title of the card. May appear in responses. */
    title?: string;
}
/** Success response of `cards_link`. */
export interface CardsLinkEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** The card. */
    data: Card;
}
/** A decimal number as text, with a leading minus sign if negative. Parse it with a decimal library, never as a floating-point number. */
export type DecimalString = string & {};
/** A limit of a card for a period. */
export interface CardLimit {
    /** Service-side id of the limit. */
    id: string;
    /** Period of the limit. */
    period: "Daily" | "Monthly" | "Lifetime" | "Transaction";
    /**
     * Amount of the limit.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     * @default 0.00
     */
    limit_amount: DecimalString;
    /** Status of the limit. */
    status?: "Active" | "Inactive" | undefined;
}
/** The limits to edit. */
export interface CardLimitsUpdate {
    /** The limits to edit. */
    limits: CardLimit[];
    /** Remark on the change. */
    remark?: string;
}
/** Success response of `cards_updateLimits`. */
export interface CardsUpdateLimitsEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** An object without known fields. */
    data: Record<string, unknown>;
}
/** A transaction with a card of the card programme. */
export interface CardTransaction {
    /** Service-side id of the card transaction. */
    id: string;
    /** Id of the card. */
    card: string;
    /** Id of the business. */
    p_business_id?: string | null;
    /** Id of the user. */
    p_user_id?: string | null;
    /** Status of the transaction. */
    status: "Authorized" | "Declined" | "Settled" | (string & {});
    /** Type of transaction. */
    type: "Sales" | "Refund" | "Withdrawal" | (string & {});
    /** Currency code of the transaction. */
    transaction_currency: string;
    /**
     * Amount of the transaction. May be negative.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    transaction_amount: DecimalString;
    /** Local currency code. */
    local_currency: string;
    /**
     * Amount charged. May be negative.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    local_amount: DecimalString;
    /**
     * Amount actually charged. May be negative.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    final_local_amount: DecimalString;
    /**
     * Fee amount. May be negative.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    calculated_fee: DecimalString;
    /** Id of the merchant. */
    merchant_id: string;
    /** Country of the merchant. */
    merchant_country: string;
    /** City of the merchant. */
    merchant_city: string;
    /** Name of the merchant. */
    merchant_name: string;
    /** Timestamp of the transaction. */
    p_created_at: string;
}
/** Data returned by `cardTransactions_list`. */
export interface CardTransactionsListOutput {
    /** The card transactions on this page. */
    transactions: CardTransaction[];
}
/** Success response of `cardTransactions_list`. */
export interface CardTransactionsListEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `cardTransactions_list`. */
    data: CardTransactionsListOutput;
}
/** A user of the card programme, as the service returns it. */
export interface User {
    /** Service-side id of the user. */
    id: string;
    /** Your unique id for the user. */
    reference_id: string;
    /** Calling code of the phone number. */
    calling_code: string;
    /** Phone number of the user. */
    phone_number: string;
    /** First name of the user. */
    first_name: string;
    /** Last name of the user. */
    last_name: string;
    /** Type of identity document. */
    document_type: string;
    /** Number of the identity document. */
    document_number: string;
    /** Country that issued the document. */
    issuing_country: string;
    /** Date of birth of the user. */
    date_of_birth: string;
    /** When the user was created. */
    p_created_at: string;
}
/** Data returned by `users_get`. */
export interface UsersGetOutput {
    /** Service-side id of the user. */
    user_id: string;
    /** The user. */
    user: User;
}
/** Success response of `users_get`. */
export interface UsersGetEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `users_get`. */
    data: UsersGetOutput;
}
/** The fields of `UserCreate`, without its conditions. */
export interface UserCreateMembers {
    /** Your id for the user. No other user can have the same `reference_id`. */
    reference_id: string;
    /**
     * Calling code of the phone number.
     *
     * @pattern ^[0-9]{1,3}$
     */
    calling_code: string;
    /**
     * Phone number of the user. No other user can have the same `phone_number`.
     *
     * @pattern ^[0-9]{1,11}$
     */
    phone_number: string;
    /** Type of identity document. */
    document_type: "PASSPORT" | "DRIVER_LICENSE" | "ID_CARD";
    /** Number of the identity document. */
    document_number: string;
    /** First name; can be omitted if the last name is given. */
    first_name?: string | undefined;
    /** Last name; can be omitted if the first name is given. */
    last_name?: string | undefined;
    /**
     * Date of birth of the user.
     *
     * @format YYYY-MM-DD
     */
    date_of_birth: string;
    /**
     * Three-letter code of the country that issued the document.
     *
     * @pattern ^[A-Za-z]{3}$
     */
    issuing_country: string;
}
/** A user to create. At least one of first and last name is required. */
export type UserCreate = UserCreateMembers & ({
    last_name: string;
} | {
    first_name: string;
});
/** The body of users_create. */
export interface UsersCreateInput {
    /** A user to create. At least one of first and last name is required. */
    user: UserCreate;
}
/** Data returned by `users_create`. */
export interface UsersCreateOutput {
    /** Service-side id of the new user. */
    user_id: string;
}
/** Success response of `users_create`. */
export interface UsersCreateEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `users_create`. */
    data: UsersCreateOutput;
}
/** A fee rule for topping up a digital wallet. */
export interface TopUpFeeRule {
    /**
     * Fixed fee.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     * @default 0.00
     */
    fixed_fee: DecimalString;
    /**
     * Percentage fee.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     * @default 0.00
     */
    percentage_fee: DecimalString;
    /** Id of the user. */
    user_id?: string;
    /** Id of the business. */
    business_id?: string;
}
/** Data returned by `digitalWallets_getTopUpFeeRules`. */
export interface DigitalWalletsGetTopUpFeeRulesOutput {
    /** The fee rules. */
    fee_rules: TopUpFeeRule[];
}
/** Success response of `digitalWallets_getTopUpFeeRules`. */
export interface DigitalWalletsGetTopUpFeeRulesEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `digitalWallets_getTopUpFeeRules`. */
    data: DigitalWalletsGetTopUpFeeRulesOutput;
}
/** A transaction of a digital wallet. */
export interface WalletTransaction {
    /** Service-side id of the wallet transaction. */
    id: string;
    /** Blockchain of the transaction. */
    blockchain: string;
    /** Hash of the block. */
    block_hash: string;
    /** Address of the contract. */
    contract_address: string;
    /** Source address of the transaction. */
    source_address: string;
    /** Destination address of the transaction. */
    destination_address: string;
    /** Currency of the transaction. */
    currency: string;
    /**
     * Amount of the transaction.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     * @default 0.00
     */
    amount: DecimalString;
    /**
     * Amount of the transaction in US dollars.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     * @default 0.00
     */
    amount_in_usd: DecimalString;
    /**
     * Fee of the transaction.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     * @default 0.00
     */
    calculated_fee: DecimalString;
    /** When the transaction was created. */
    p_created_at: string;
}
/** Data returned by `digitalWallets_listTransactions`. */
export interface DigitalWalletsListTransactionsOutput {
    /** The wallet transactions on this page. */
    transactions: WalletTransaction[];
}
/** Success response of `digitalWallets_listTransactions`. */
export interface DigitalWalletsListTransactionsEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `digitalWallets_listTransactions`. */
    data: DigitalWalletsListTransactionsOutput;
}
/** The bank account; can be null unless the method is `HK FPS - Account Number`. */
export type PayoutAccountHkFpsBankAccount = {
    /** Bank code. */
    bank_code?: string | null | undefined;
    /** Name of the account. */
    account_name?: string | null | undefined;
    /** Account number. */
    account_number?: string | null | undefined;
} | null;
/** Details for the HK FPS methods; can be null for any other method. */
export type PayoutAccountHkFps = {
    /** The bank account; can be null unless the method is `HK FPS - Account Number`. */
    bank_account?: PayoutAccountHkFpsBankAccount | undefined;
    /** Mobile number; can be null unless the method is `HK FPS - Mobile`. */
    mobile?: string | null | undefined;
    /** Email address; can be null unless the method is `HK FPS - Email`. */
    email?: string | null | undefined;
    /** FPS id; can be null unless the method is `HK FPS - FPS ID`. */
    fps_id?: string | null | undefined;
    /** Full name. */
    full_name?: string | null | undefined;
} | null;
/** The bank account. */
export interface PayoutAccountRtgsBankAccount {
    /** SWIFT code. */
    swift_code?: string | null | undefined;
    /** Name of the account. */
    account_name?: string | null | undefined;
    /** Account number. */
    account_number?: string | null | undefined;
}
/** Details for `RTGS`; can be null for any other method. */
export type PayoutAccountRtgs = {
    /** The bank account. */
    bank_account: PayoutAccountRtgsBankAccount;
} | null;
/** The bank account. */
export type PayoutAccountSwiftBankAccount = {
    /** SWIFT code. */
    swift_code?: string | null | undefined;
    /** Name of the account. */
    account_name?: string | null | undefined;
    /** Account number. */
    account_number?: string | null | undefined;
} | null;
/** Details for `SWIFT`; can be null for any other method. */
export type PayoutAccountSwift = {
    /** The bank account. */
    bank_account?: PayoutAccountSwiftBankAccount | undefined;
} | null;
/** The fields of `PayoutAccount`, without its conditions. */
export interface PayoutAccountMembers {
    /** Country code of the account. */
    country: string;
    /** Currency code of the account. */
    currency: string;
    /** Transfer method of the payouts. */
    transfer_method: "HK FPS - Account Number" | "HK FPS - Email" | "HK FPS - Mobile" | "HK FPS - FPS ID" | "RTGS" | "SWIFT";
    /**
     * Date of birth of the payee. Can be null unless a person is paid by an HK FPS method.
     *
     * @format YYYY-MM-DD
     */
    date_of_birth: string | null;
    /** Details for the HK FPS methods; can be null for any other method. */
    hk_fps: PayoutAccountHkFps;
    /** Details for `RTGS`; can be null for any other method. */
    rtgs: PayoutAccountRtgs;
    /** Details for `SWIFT`; can be null for any other method. */
    swift: PayoutAccountSwift;
}
/** The account that the payee is paid to. `hk_fps`, `rtgs` and `swift` are all required: set the one that the transfer method needs; the others can be null. */
export type PayoutAccount = PayoutAccountMembers & ({
    transfer_method: "HK FPS - Account Number";
    hk_fps: {
        bank_account: {};
    };
} | {
    transfer_method: "HK FPS - Email";
    hk_fps: {
        email: string;
    };
} | {
    transfer_method: "HK FPS - Mobile";
    hk_fps: {
        mobile: string;
    };
} | {
    transfer_method: "HK FPS - FPS ID";
    hk_fps: {
        fps_id: string;
    };
} | {
    transfer_method: "RTGS";
    rtgs: {};
} | {
    transfer_method: "SWIFT";
    swift: {};
});
/** A payee to create. A person paid by HK FPS also needs a date of birth. */
export interface PayeeCreate {
    /** Whether the payee is a business or a person. */
    type: "Business" | "People";
    /** Payout category of the payee. */
    payout_category_name: "Related Company Transfer" | "Capital Investment" | "Office Supplies";
    /**
     * Nickname of the payee.
     *
     * @maxLength 50
     */
    nickname: string;
    /**
     * Email address of the payee.
     *
     * @maxLength 100
     */
    email: string;
    /** Country code of the payee's phone number. */
    phone_country_code: string;
    /** Phone number of the payee. */
    phone_number: string;
    /**
     * Company name of the payee.
     *
     * @maxLength 120
     */
    company_name: string;
    /** The account that the payee is paid to. `hk_fps`, `rtgs` and `swift` are all required: set the one that the transfer method needs; the others can be null. */
    payout_account: PayoutAccount;
}
/** The body of payees_create. */
export interface PayeesCreateInput {
    /** A payee to create. A person paid by HK FPS also needs a date of birth. */
    payee: PayeeCreate;
}
/** A payee. The service returns only its id. */
export interface Payee {
    /**
     * Service-side id of the payee.
     *
     * @format uuid
     */
    id: string;
}
/** Data returned by `payees_create`. */
export interface PayeesCreateOutput {
    /** The new payee. */
    payee: Payee;
}
/** Success response of `payees_create`. */
export interface PayeesCreateEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `payees_create`. */
    data: PayeesCreateOutput;
}
/** The transaction to void and its order. */
export interface TransactionsVoidParams {
    /** The order of the transaction. Both ids are optional. */
    order: TransactionVoidOrder;
    /** The transaction to void. */
    transaction: TransactionVoidTransaction;
}
/** The fields of transactions_list. */
export interface TransactionsListParams {
    /** Where the page starts. Neither its default nor whether it counts entries or pages is specified. */
    offset?: number | undefined;
    /** Size of the page. Neither its default nor its maximum is specified. A page has at most this many entries. */
    limit?: number | undefined;
    /** Filter expression. Its query language is not part of this contract. */
    filter?: string | undefined;
}
/** The plan to create. */
export interface RecurringPlansCreateParams {
    /** What it identifies is not specified. */
    "x-appid"?: string | undefined;
    /** The plan to create. */
    plan: RecurringPlanCreate;
}
/** The fields of recurringPlans_get. */
export interface RecurringPlansGetParams {
    /** For the service's internal dashboard only. Leave it out. */
    with_previous_order?: boolean | undefined;
}
/** The changes to make. */
export interface RecurringPlansUpdateParams {
    /** What it holds and where to get it are not specified. */
    "X-P-Customer-Code": string;
    /** What to change. */
    plan?: RecurringPlanUpdate | undefined;
}
/** The cycles to add in the calculation. */
export interface RecurringPlansCalculateCyclesParams {
    /** When the added cycles start, and what happens to the existing ones. A calculation applies only if `activate_type` is `immediate` and the credit is processed. */
    activate_type: "immediate" | "next_billing_date" | "as_last_cycle";
    /** Whether the remaining credit of the current billing is processed. The credit is processed if `process_credit` is omitted. Applies to `immediate` only. */
    process_credit?: boolean | undefined;
    /** The cycles to calculate with. */
    cycles: RecurringCycleCreate[];
}
/** The fields of recurringOrders_list. */
export interface RecurringOrdersListParams {
    /** Where the page starts. Neither its default nor whether it counts entries or pages is specified. */
    offset?: number | undefined;
    /** Size of the page. Neither its default nor its maximum is specified. A page has at most this many entries. */
    limit?: number | undefined;
    /** Filter expression. Its query language is not part of this contract. */
    filter?: string | undefined;
}
/** The recurring orders on this page. */
export type RecurringOrdersListOutput = RecurringOrderEntry[];
/** The order to read. */
export interface RecurringOrdersGetParams {
    /** Service-side id of the order's customer. */
    customer_uuid: string;
    /** The order to read. */
    order: RecurringOrderGetOrder;
}
/** The recurring order. */
export type RecurringOrdersGetOutput = RecurringOrderEntry;
/** The customer's new data. */
export interface CustomersUpdateParams {
    /**
     * Name of the customer.
     *
     * @maxLength 255
     */
    name: string;
    /**
     * Email address of the customer.
     *
     * @maxLength 255
     */
    email?: string | undefined;
    /**
     * Country code of the customer's mobile number.
     *
     * @maxLength 6
     */
    dial_code?: string | undefined;
    /**
     * Mobile number of the customer.
     *
     * @maxLength 255
     */
    phone: string;
    /**
     * Company name of the customer. Customers in responses do not have it.
     *
     * @maxLength 255
     */
    company_name?: string | undefined;
    /** Default payment method of the customer. */
    default_payment_method?: "Credit Card" | "Alipay" | "Wechat Pay" | undefined;
    /**
     * The payment token to make the customer's default.
     *
     * @format uuid
     */
    default_payment_token?: string | undefined;
}
/** The fields of customers_listPaymentTokens. */
export interface CustomersListPaymentTokensParams {
    /** Type of token. Responses spell the types differently. Only tokens of this type are listed. */
    token_type?: "Credit Card" | "Wechat Pay" | "Alipay" | undefined;
}
/** The card and the user. */
export interface CardsLinkParams {
    /** Reference of the card. What it identifies is not specified. */
    card_reference_id: string;
    /** Id of the user to link the card to. */
    p_user_id: string;
}
/** The card. */
export type CardsLinkOutput = Card;
/** The limits to set. */
export interface CardsUpdateLimitsParams {
    /** The limits to edit. */
    limits: CardLimit[];
    /** Remark on the change. */
    remark?: string | undefined;
}
/** An object without known fields. */
export type CardsUpdateLimitsOutput = Record<string, unknown>;
/** The fields of cardTransactions_list. */
export interface CardTransactionsListParams {
    /** Page offset. Neither its default nor whether it counts pages or entries is specified. */
    offset?: number | undefined;
    /** Page size. Neither its default nor its maximum is specified. A page has at most this many entries. */
    limit?: number | undefined;
    /** Id of a card. Only transactions of this card are listed. */
    card?: string | undefined;
}
/** The user to create. */
export interface UsersCreateParams {
    /** A user to create. At least one of first and last name is required. */
    user: UserCreate;
}
/** The fields of users_get. */
export interface UsersGetParams {
    /** Service-side id of the user. */
    user_id?: string | undefined;
    /** Caller-side id of the user. */
    reference_id?: string | undefined;
}
/** The fields of `DigitalWalletsGetTopUpFeeRulesParams`, without its conditions. */
export interface DigitalWalletsGetTopUpFeeRulesParamsMembers {
    /** Whose fee rules to return. Fee rules of other users are not returned. */
    type: "business" | "user";
    /** Id of the user. Required if `type` is `user`. */
    user_id?: string | undefined;
}
/** The fields of digitalWallets_getTopUpFeeRules. */
export type DigitalWalletsGetTopUpFeeRulesParams = DigitalWalletsGetTopUpFeeRulesParamsMembers & ({
    type: "user";
    user_id: string;
} | {
    type: "business";
});
/** The fields of digitalWallets_listTransactions. */
export interface DigitalWalletsListTransactionsParams {
    /** Id of the user. */
    p_user_id: string;
    /** Id of the wallet. */
    wallet_id: string;
    /** Where the page starts. Neither its default nor whether it counts entries or pages is specified. */
    offset?: number | undefined;
    /** Size of the page. Neither its default nor its maximum is specified. A page has at most this many entries. */
    limit?: number | undefined;
    /**
     * Start of the time range, as YYYY-MM-DD hh:mm:ss. It is interpreted in the Hong Kong time zone (Asia/Hong_Kong, UTC+8). Transactions outside the time range are not listed.
     *
     * @format YYYY-MM-DD hh:mm:ss
     */
    start_at?: string | PointInTime | undefined;
    /**
     * End of the time range, as YYYY-MM-DD hh:mm:ss. It is interpreted in the Hong Kong time zone (Asia/Hong_Kong, UTC+8). Transactions outside the time range are not listed.
     *
     * @format YYYY-MM-DD hh:mm:ss
     */
    end_at?: string | PointInTime | undefined;
}
/** The payee to create. */
export interface PayeesCreateParams {
    /** A payee to create. A person paid by HK FPS also needs a date of birth. */
    payee: PayeeCreate;
}
export interface components {
    schemas: {
        TransactionVoidOrder: TransactionVoidOrder;
        TransactionVoidTransaction: TransactionVoidTransaction;
        TransactionVoid: TransactionVoid;
        Envelope: Envelope;
        LineItem: LineItem;
        PaymentData: PaymentData;
        OrderTransaction: OrderTransaction;
        Order: Order;
        TransactionsVoidOutput: TransactionsVoidOutput;
        TransactionsVoidEnvelope: TransactionsVoidEnvelope;
        ThreeDSecure: ThreeDSecure;
        OrderSummaryPaymentMethodOption: OrderSummaryPaymentMethodOption;
        OrderSummaryBusiness: OrderSummaryBusiness;
        OrderSummaryCustomer: OrderSummaryCustomer;
        OrderSummary: OrderSummary;
        Transaction: Transaction;
        TransactionsListOutput: TransactionsListOutput;
        TransactionsListEnvelope: TransactionsListEnvelope;
        RecurringPlanCreateTimeout: RecurringPlanCreateTimeout;
        RecurringCycleItemCreate: RecurringCycleItemCreate;
        RecurringCycleCreate: RecurringCycleCreate;
        RecurringPlanCreate: RecurringPlanCreate;
        RecurringPlansCreateInput: RecurringPlansCreateInput;
        RecurringPlanTimeout: RecurringPlanTimeout;
        RecurringBillingConfig: RecurringBillingConfig;
        RecurringItem: RecurringItem;
        RecurringCycle: RecurringCycle;
        CustomerBase: CustomerBase;
        PaymentTokenCreditCard: PaymentTokenCreditCard;
        PaymentToken: PaymentToken;
        PlanCustomer: PlanCustomer;
        RecurringOrderTimeout: RecurringOrderTimeout;
        RecurringOrder: RecurringOrder;
        RecurringPlan: RecurringPlan;
        RecurringPlansCreateOutput: RecurringPlansCreateOutput;
        RecurringPlansCreateEnvelope: RecurringPlansCreateEnvelope;
        RecurringPlansGetOutput: RecurringPlansGetOutput;
        RecurringPlansGetEnvelope: RecurringPlansGetEnvelope;
        RecurringPlanUpdate: RecurringPlanUpdate;
        RecurringPlansUpdateInput: RecurringPlansUpdateInput;
        RecurringPlansUpdateOutput: RecurringPlansUpdateOutput;
        RecurringPlansUpdateEnvelope: RecurringPlansUpdateEnvelope;
        CyclesCalculate: CyclesCalculate;
        RecurringPlansCalculateCyclesOutput: RecurringPlansCalculateCyclesOutput;
        RecurringPlansCalculateCyclesEnvelope: RecurringPlansCalculateCyclesEnvelope;
        RecurringOrderPaymentToken: RecurringOrderPaymentToken;
        RecurringOrderCustomer: RecurringOrderCustomer;
        RecurringOrderBillingConfig: RecurringOrderBillingConfig;
        RecurringOrderItem: RecurringOrderItem;
        RecurringOrderCycle: RecurringOrderCycle;
        RecurringOrderEntry: RecurringOrderEntry;
        RecurringOrdersListEnvelope: RecurringOrdersListEnvelope;
        RecurringOrderGetOrder: RecurringOrderGetOrder;
        RecurringOrderGet: RecurringOrderGet;
        RecurringOrdersGetEnvelope: RecurringOrdersGetEnvelope;
        Customer: Customer;
        CustomersGetByReferenceOutput: CustomersGetByReferenceOutput;
        CustomersGetByReferenceEnvelope: CustomersGetByReferenceEnvelope;
        CustomerUpdate: CustomerUpdate;
        CustomersUpdateOutput: CustomersUpdateOutput;
        CustomersUpdateEnvelope: CustomersUpdateEnvelope;
        CustomersListPaymentTokensOutput: CustomersListPaymentTokensOutput;
        CustomersListPaymentTokensEnvelope: CustomersListPaymentTokensEnvelope;
        CardLink: CardLink;
        Card: Card;
        CardsLinkEnvelope: CardsLinkEnvelope;
        DecimalString: DecimalString;
        CardLimit: CardLimit;
        CardLimitsUpdate: CardLimitsUpdate;
        CardsUpdateLimitsEnvelope: CardsUpdateLimitsEnvelope;
        CardTransaction: CardTransaction;
        CardTransactionsListOutput: CardTransactionsListOutput;
        CardTransactionsListEnvelope: CardTransactionsListEnvelope;
        User: User;
        UsersGetOutput: UsersGetOutput;
        UsersGetEnvelope: UsersGetEnvelope;
        UserCreate: UserCreate;
        UsersCreateInput: UsersCreateInput;
        UsersCreateOutput: UsersCreateOutput;
        UsersCreateEnvelope: UsersCreateEnvelope;
        TopUpFeeRule: TopUpFeeRule;
        DigitalWalletsGetTopUpFeeRulesOutput: DigitalWalletsGetTopUpFeeRulesOutput;
        DigitalWalletsGetTopUpFeeRulesEnvelope: DigitalWalletsGetTopUpFeeRulesEnvelope;
        WalletTransaction: WalletTransaction;
        DigitalWalletsListTransactionsOutput: DigitalWalletsListTransactionsOutput;
        DigitalWalletsListTransactionsEnvelope: DigitalWalletsListTransactionsEnvelope;
        PayoutAccountHkFpsBankAccount: PayoutAccountHkFpsBankAccount;
        PayoutAccountHkFps: PayoutAccountHkFps;
        PayoutAccountRtgsBankAccount: PayoutAccountRtgsBankAccount;
        PayoutAccountRtgs: PayoutAccountRtgs;
        PayoutAccountSwiftBankAccount: PayoutAccountSwiftBankAccount;
        PayoutAccountSwift: PayoutAccountSwift;
        PayoutAccount: PayoutAccount;
        PayeeCreate: PayeeCreate;
        PayeesCreateInput: PayeesCreateInput;
        Payee: Payee;
        PayeesCreateOutput: PayeesCreateOutput;
        PayeesCreateEnvelope: PayeesCreateEnvelope;
        TransactionsVoidParams: TransactionsVoidParams;
        TransactionsListParams: TransactionsListParams;
        RecurringPlansCreateParams: RecurringPlansCreateParams;
        RecurringPlansGetParams: RecurringPlansGetParams;
        RecurringPlansUpdateParams: RecurringPlansUpdateParams;
        RecurringPlansCalculateCyclesParams: RecurringPlansCalculateCyclesParams;
        RecurringOrdersListParams: RecurringOrdersListParams;
        RecurringOrdersListOutput: RecurringOrdersListOutput;
        RecurringOrdersGetParams: RecurringOrdersGetParams;
        RecurringOrdersGetOutput: RecurringOrdersGetOutput;
        CustomersUpdateParams: CustomersUpdateParams;
        CustomersListPaymentTokensParams: CustomersListPaymentTokensParams;
        CardsLinkParams: CardsLinkParams;
        CardsLinkOutput: CardsLinkOutput;
        CardsUpdateLimitsParams: CardsUpdateLimitsParams;
        CardsUpdateLimitsOutput: CardsUpdateLimitsOutput;
        CardTransactionsListParams: CardTransactionsListParams;
        UsersCreateParams: UsersCreateParams;
        UsersGetParams: UsersGetParams;
        DigitalWalletsGetTopUpFeeRulesParams: DigitalWalletsGetTopUpFeeRulesParams;
        DigitalWalletsListTransactionsParams: DigitalWalletsListTransactionsParams;
        PayeesCreateParams: PayeesCreateParams;
    };
    responses: {
        /** The call failed; `code` and `message` say why. The HTTP status and the codes of this operation are not specified. */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Envelope;
            };
        };
    };
    parameters: {
        /** Where the page starts. Neither its default nor whether it counts entries or pages is specified. */
        Offset: number;
        /** Size of the page. Neither its default nor its maximum is specified. A page has at most this many entries. */
        Limit: number;
        /** Filter expression. Its query language is not part of this contract. */
        Filter: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    transactions_void: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The transaction to void and its order. */
        requestBody: {
            content: {
                "application/json": TransactionVoid;
            };
        };
        responses: {
            /** The void was accepted. `void_is_pending` says whether it is still pending. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TransactionsVoidEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    transactions_list: {
        parameters: {
            query?: {
                /** Where the page starts. Neither its default nor whether it counts entries or pages is specified. */
                offset?: components["parameters"]["Offset"];
                /** Size of the page. Neither its default nor its maximum is specified. A page has at most this many entries. */
                limit?: components["parameters"]["Limit"];
                /** Filter expression. Its query language is not part of this contract. */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of transactions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TransactionsListEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    recurringPlans_create: {
        parameters: {
            query?: never;
            header?: {
                /** What it identifies is not specified. */
                "x-appid"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** The plan to create. */
        requestBody: {
            content: {
                "application/json": RecurringPlansCreateInput;
            };
        };
        responses: {
            /** The plan was created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RecurringPlansCreateEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    recurringPlans_get: {
        parameters: {
            query?: {
                /** For the service's internal dashboard only. Leave it out. */
                with_previous_order?: boolean;
            };
            header?: never;
            path: {
                /** Service-side id of the plan. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RecurringPlansGetEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    recurringPlans_update: {
        parameters: {
            query?: never;
            header: {
                /** What it holds and where to get it are not specified. */
                "X-P-Customer-Code": string;
            };
            path: {
                /** Service-side id of the plan. */
                id: string;
            };
            cookie?: never;
        };
        /** The changes to make. */
        requestBody: {
            content: {
                "application/json": RecurringPlansUpdateInput;
            };
        };
        responses: {
            /** The updated plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RecurringPlansUpdateEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    recurringPlans_calculateCycles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Service-side id of the plan. */
                id: string;
            };
            cookie?: never;
        };
        /** The cycles to add in the calculation. */
        requestBody: {
            content: {
                "application/json": CyclesCalculate;
            };
        };
        responses: {
            /** The plan as it would be. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RecurringPlansCalculateCyclesEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    recurringOrders_list: {
        parameters: {
            query?: {
                /** Where the page starts. Neither its default nor whether it counts entries or pages is specified. */
                offset?: components["parameters"]["Offset"];
                /** Size of the page. Neither its default nor its maximum is specified. A page has at most this many entries. */
                limit?: components["parameters"]["Limit"];
                /** Filter expression. Its query language is not part of this contract. */
                filter?: components["parameters"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of recurring orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RecurringOrdersListEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    recurringOrders_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The order to read. */
        requestBody: {
            content: {
                "application/json": RecurringOrderGet;
            };
        };
        responses: {
            /** The recurring order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RecurringOrdersGetEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    customers_getByReference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Your `reference_number` for the customer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The customer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CustomersGetByReferenceEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    customers_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Service-side id of the customer. */
                id: string;
            };
            cookie?: never;
        };
        /** The customer's new data. */
        requestBody: {
            content: {
                "application/json": CustomerUpdate;
            };
        };
        responses: {
            /** The updated customer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CustomersUpdateEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    customers_listPaymentTokens: {
        parameters: {
            query?: {
                /** Type of token. Responses spell the types differently. Only tokens of this type are listed. */
                token_type?: "Credit Card" | "Wechat Pay" | "Alipay";
            };
            header?: never;
            path: {
                /** Service-side id of the customer. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The payment tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CustomersListPaymentTokensEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    cards_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The card and the user. */
        requestBody: {
            content: {
                "application/json": CardLink;
            };
        };
        responses: {
            /** The card was linked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CardsLinkEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    cards_updateLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Service-side id of the card. */
                id: string;
            };
            cookie?: never;
        };
        /** The limits to set. */
        requestBody: {
            content: {
                "application/json": CardLimitsUpdate;
            };
        };
        responses: {
            /** The limits were set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CardsUpdateLimitsEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    cardTransactions_list: {
        parameters: {
            query?: {
                /** Page offset. Neither its default nor whether it counts pages or entries is specified. */
                offset?: number;
                /** Page size. Neither its default nor its maximum is specified. A page has at most this many entries. */
                limit?: number;
                /** Id of a card. Only transactions of this card are listed. */
                card?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of card transactions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CardTransactionsListEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    users_get: {
        parameters: {
            query?: {
                /** Service-side id of the user. */
                user_id?: string;
                /** Caller-side id of the user. */
                reference_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": UsersGetEnvelope;
                };
            };
            /** The call failed. Code 300008 is documented for this operation too, with the meaning that the user exists. Further codes, and the HTTP status, are not specified. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Envelope;
                };
            };
        };
    };
    users_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user to create. */
        requestBody: {
            content: {
                "application/json": UsersCreateInput;
            };
        };
        responses: {
            /** The user was created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": UsersCreateEnvelope;
                };
            };
            /**
             * The call failed. Further codes, and the HTTP status, are not specified.
             *
             * - Code 300013: a user with the same `reference_id` exists.
             * - Code 30014: a user with the same `phone_number` exists.
             * - Code 300008 also means that the user exists.
             */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Envelope;
                };
            };
        };
    };
    digitalWallets_getTopUpFeeRules: {
        parameters: {
            query: {
                /** Whose fee rules to return. Fee rules of other users are not returned. */
                type: "business" | "user";
                /** Id of the user. Required if `type` is `user`. */
                user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The fee rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DigitalWalletsGetTopUpFeeRulesEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    digitalWallets_listTransactions: {
        parameters: {
            query: {
                /** Id of the user. */
                p_user_id: string;
                /** Id of the wallet. */
                wallet_id: string;
                /** Where the page starts. Neither its default nor whether it counts entries or pages is specified. */
                offset?: number;
                /** Size of the page. Neither its default nor its maximum is specified. A page has at most this many entries. */
                limit?: number;
                /** Start of the time range, as YYYY-MM-DD hh:mm:ss. It is interpreted in the Hong Kong time zone (Asia/Hong_Kong, UTC+8). Transactions outside the time range are not listed. */
                start_at?: string;
                /** End of the time range, as YYYY-MM-DD hh:mm:ss. It is interpreted in the Hong Kong time zone (Asia/Hong_Kong, UTC+8). Transactions outside the time range are not listed. */
                end_at?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of wallet transactions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DigitalWalletsListTransactionsEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    payees_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The payee to create. */
        requestBody: {
            content: {
                "application/json": PayeesCreateInput;
            };
        };
        responses: {
            /** The payee was created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PayeesCreateEnvelope;
                };
            };
            /** The call failed. Further codes, and the HTTP status, are not specified. Code 810001 is documented with the message `Invalid type`. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Envelope;
                };
            };
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
