// Generated from the contract by packages/client/scripts/generate.ts. Change the contract, not this file.

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
         * Voids a transaction of an order and returns the order as it then stands. Name the transaction by its service-side id, and the order by either of its ids or by neither. Whether a transaction may be voided stands in its `allow_void`.
         *
         * Discrepancies: result of a void, two shapes of a transaction, open order states, callbacks.
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
         * Lists payment transactions, each with a summary of its order.
         *
         * Discrepancies: two shapes of a transaction, order summary, offset and limit, filter.
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
         * Creates a plan that bills a customer in one or more cycles, one after the other. When a plan with the same reference number exists already, the reply says that the plan has been created.
         *
         * Discrepancies: repeated reference number, billing config, billing count, timer, open value sets, callbacks.
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
         *
         * Discrepancies: billing config, timer, open value sets.
         */
        get: operations["recurringPlans_get"];
        /**
         * Edit a recurring plan
         *
         * Changes the name, the collection or the callback of a plan and returns it. Cycles are not edited here.
         *
         * Discrepancies: retry members, collection method, customer code header, callbacks.
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
         * Lists the orders of recurring plans, each with its customer and its cycle. The entries are the `data` of the answer itself.
         *
         * Discrepancies: billing config, recurring item, token verification, timer, offset and limit, filter.
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
         * Returns one order of a recurring plan. It is a read, although it is asked for with POST.
         *
         * Discrepancies: read by POST, billing config, recurring item, token verification, timer.
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
         * Returns the customer whom the caller knows by a reference number of its own.
         *
         * Discrepancies: ids in paths, dial code.
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
         * Replaces a customer's data and returns the customer. The reference number cannot be changed.
         *
         * Discrepancies: ids in paths, dial code, spelling of token types, company name.
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
         * Lists the stored means of payment of a customer, all at once.
         *
         * Discrepancies: spelling of token types, tokens may be null, token verification.
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
         * Gives a card of the card programme to a user and returns the card.
         *
         * Discrepancies: title of a card, card reference, open value sets.
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
         * Sets how much a card may spend in a day, a month, its life or a transaction.
         *
         * Discrepancies: limit amount, empty data.
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
         * Lists the transactions of the card programme, of every card or of one.
         *
         * Discrepancies: offset and limit.
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
         * Returns a user of the card programme by the id that the service or the caller gave it.
         *
         * Discrepancies: creation time of a user, failure codes of users, which key.
         */
        get: operations["users_get"];
        put?: never;
        /**
         * Create a user
         *
         * Creates a user of the card programme and returns the id the service gave it. No two users share a `reference_id` or a phone number.
         *
         * Discrepancies: failure codes of users, required first and last name.
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
         * Returns what topping up a digital wallet costs the business, or one user.
         *
         * Discrepancies: sample of a fee rule, user id of a fee rule.
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
         * Lists the movements of a user's digital wallet, on request only those of a time range.
         *
         * Discrepancies: offset and limit, edges of the time range.
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
         * Creates somebody to pay out to, with the account the money goes to. What the account needs depends on the transfer method.
         *
         * Discrepancies: code of the response, required and nullable, invalid type.
         */
        post: operations["payees_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
/** The order of the transaction, by either of its ids or by neither. */
export interface TransactionVoidOrder {
    /** Id of the order, given by the service. */
    number?: string | undefined;
    /** Id of the order, given by the caller. */
    reference_number?: string | undefined;
}
/** The transaction to void. */
export interface TransactionVoidTransaction {
    /** Service-side id of the transaction. */
    uuid: string;
}
/** Which transaction to void, and the order it belongs to. */
export interface TransactionVoid {
    /** The order of the transaction, by either of its ids or by neither. */
    order: TransactionVoidOrder;
    /** The transaction to void. */
    transaction: TransactionVoidTransaction;
}
/** The frame of every response body. A successful one also carries `data`; a failed one carries the code and the message alone. */
export interface Envelope {
    /** Outcome of the call, set by the service. 0 and 200 both mean success; any other value is a failure, and the set of failure values is open. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
}
/** One position of an order. */
export interface LineItem {
    /** Unique id of the line item, given by the service. */
    uuid?: string;
    /** What the position stands for. */
    purchasable_type: "RearTips" | "Charge" | "Listing" | "Rounding" | "SurchargeFee";
    /** Service-side number of the thing bought; absent when the position is not tied to one. */
    purchase_id?: number;
    /** Price of one unit, in major units of the order's currency. */
    price: number;
    /** How many units the position counts. */
    quantity: number;
    /** Amount of the whole position, in major units of the order's currency. */
    total: number;
    /** Text the payer sees for the position. */
    label?: string;
}
/** What the acquirer said about a transaction, and the card or wallet behind it. */
export interface PaymentData {
    /** Name of the acquirer that processed the transaction. */
    acquirer_name: string;
    /** Kind of acquirer. The set of values is open. */
    acquirer_type: string;
    /** Authorisation code of the issuer; absent when nothing was authorised. */
    auth_code?: string;
    /** Reference number of the bank for the transaction. */
    brn: string;
    /** How many digits the card number has. */
    card_number_len?: number;
    /** How the card was read, for example by chip or by typing. The set of values is open. */
    card_read_mode?: string;
    /** Brand or kind of the card. The set of values is open. */
    credit_card_type?: string;
    /** First six digits of the card number. */
    first_6_digits?: string;
    /** Last four digits of the card number. */
    last_4_digits?: string;
    /** Id under which the acquirer knows the merchant. */
    merchant_id?: string;
    /** Id of the transaction at the payment gateway. */
    new_gateway_txn_id: string;
    /** Means of payment the acquirer saw. The value `payment_token` says that a stored token was charged. The set of values is open. */
    payment_method: string;
    /** Id of the receipt of the transaction. */
    receipt_id: string;
    /** Retrieval reference number of the card network. */
    rrn?: string;
    /** State of the transaction at the acquirer. The set is open. */
    transaction_state: string;
    /** The payment token that was charged; present when `payment_method` is `payment_token`. */
    token?: string;
    /** Name of the card holder as written on the card. */
    holder_name?: string;
    /** Month in which the card expires, as text. */
    exp_month?: string;
    /** Year in which the card expires, as text. */
    exp_year?: string;
    /** Response code of the acquirer. */
    resp_code?: string;
    /** Response of the acquirer in words. */
    resp_msg?: string;
    /**
     * Code of an error at the acquirer; no longer recommended for use.
     *
     * @deprecated
     */
    error_code?: string;
    /**
     * Error at the acquirer in words; no longer recommended for use.
     *
     * @deprecated
     */
    error_desc?: string;
    /** Code of the country of the payer. */
    consumer_country_code?: string;
}
/** A transaction as it appears inside an order. The transaction list reports the same thing in another shape, with a numeric `type`. */
export interface OrderTransaction {
    /** What the transaction does with the payer's money. */
    type: "Sales" | "Authorization" | "Refund" | "Capture";
    /** Unique id of the transaction, given by the service. */
    uuid: string;
    /** Code of the currency of `amount`. */
    currency: string;
    /** Amount moved or reserved, in major units of `currency`. */
    amount: number;
    /** Whether the transaction succeeded. */
    success: boolean;
    /** Whether the outcome of an asynchronous payment is still awaited. */
    is_pending: boolean;
    /** Whether the amount that a card authorisation reserved has been captured. */
    captured: boolean;
    /** Whether the transaction may be voided now. */
    allow_void: boolean;
    /** Whether the transaction may be refunded now. */
    allow_refund: boolean;
    /** Whether a void was asked for and is not finished yet. */
    void_is_pending: boolean;
    /** Means of payment the payer used. The set of values is open. */
    payment_method: string;
    /** Free remark on the transaction; null when there is none. */
    note?: string | null;
    /** What the acquirer said about the transaction. */
    payment_data: PaymentData;
    /** Service-side id of the earlier transaction that this one refunds, captures or otherwise follows; null when it stands alone. */
    original_transaction_uuid?: string | null;
    /** Caller-side id of the transaction. */
    reference_id?: string;
    /** Caller-side id of the transaction that this one follows. */
    original_transaction_reference_id?: string;
    /** Serial number of the terminal the transaction was made on; absent for a payment without a terminal. */
    device_sn?: string;
    /** Serial number of the terminal of the transaction followed. */
    original_device_sn?: string;
}
/** A payment order as the service reports it after one of its transactions was voided, with its line items and transactions. */
export interface Order {
    /** Channel the transaction came from. The set of values is open. */
    source: string;
    /** Kind of order. The set of values is open. */
    type: string;
    /** Unique id of the order, given by the service. */
    number: string;
    /** Unique id of the order, given by the caller. */
    reference_number: string;
    /** Civil date by which the order is to be paid, as YYYY-MM-DD; null when it has none. */
    due_date: string | null;
    /** Amount of the order in major units of `currency`, as it was when the order was made. */
    initial_total: number;
    /** Tips within the order, in major units of `currency`. */
    initial_tips: number;
    /** Amount of the order before what is added to it, in major units of `currency`. */
    subtotal: number;
    /** Sum of the amounts of the order's successful transactions, in major units of `currency`, as text. */
    paid_total: string;
    /** What is left to pay: `initial_total` less `paid_total`, in major units of `currency`, as text. */
    unpaid_total: string;
    /** State of the order. The set of values is open. */
    state: string;
    /** How far the order has been paid. */
    correspondence_state: "unpaid" | "partial_paid" | "paid" | "over_paid";
    /** Code of the currency of every amount of the order. */
    currency: string;
    /** Address the payer's browser is sent to when payment through a payment link ends; absent when the order was not given one. */
    return_url?: string;
    /** Address the service calls after the state of the order has changed; absent when the order was not given one. */
    notify_url?: string;
    /** When the service recorded the order. The format and time zone are not specified. */
    created_at?: string;
    /** When the service last changed the order. The format and time zone are not specified. */
    updated_at?: string;
    /** What the order is made of; null when it is not itemised. */
    line_items?: LineItem[] | null;
    /** The payments, refunds and captures made against the order. */
    transactions?: OrderTransaction[];
}
/** What transactions_void returns. */
export interface TransactionsVoidOutput {
    /** The order as it stands after the void. */
    order: Order;
}
/** The answer of transactions_void when it succeeds. */
export interface TransactionsVoidEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What transactions_void returns. */
    data: TransactionsVoidOutput;
}
/** The 3-D Secure step of a card payment. */
export interface ThreeDSecure {
    /** Whether the card takes part in 3-D Secure, as the card network words it. The set of values is open. */
    enrolled: string;
    /** Address where the card holder proves to be the holder. */
    redirect_url: string;
}
/** Settings of the means of payment offered for the order. */
export interface OrderSummaryPaymentMethodOption {
    /** Settings of online payment, in no fixed shape. */
    online?: Record<string, unknown>;
}
/** The business that sold. */
export interface OrderSummaryBusiness {
    /** Service-side id of the business. */
    id: string;
    /** Name of the business. */
    business_name: string;
}
/** Place of the paying customer. Its members are always null here; read the customer by its own operation. */
export interface OrderSummaryCustomer {
    /** Place of the customer's service-side id; always null here. */
    uuid?: null;
    /** Place of the customer's name; always null here. */
    name?: null;
    /** Place of the customer's email address; always null here. */
    email?: null;
    /** Place of the customer's phone number; always null here. */
    phone?: null;
    /** Place of the country code of the customer's phone; always null here. */
    dial_code?: null;
    /** Place of the name of the paying company; always null here. */
    payer_company_name?: null;
    /** Place of the customer's caller-side id; always null here. */
    reference_number?: null;
    /** Place of the time the customer was recorded; always null here. */
    p_created_at?: null;
    /** Place of the time the customer was last changed; always null here. */
    p_updated_at?: null;
}
/** The order of a listed transaction, in short. It is not the order that a void returns: totals are integers, the due date is always text, and the members that would hold other resources are always null. */
export interface OrderSummary {
    /** Channel the order came from. The set of values is open. */
    source: string;
    /** Kind of order. The set of values is open. */
    type: string;
    /** Unique id of the order, given by the service. */
    number: string;
    /** When the order is to be paid, as text in no specified format. */
    due_date: string;
    /** Sum of the amounts of the order's successful transactions, in major units of `currency`, as text. */
    paid_total: string;
    /** What is left to pay of the order, in major units of `currency`, as text. */
    unpaid_total: string;
    /** Unique id of the order, given by the caller. */
    reference_number: string;
    /** Amount of the order when it was made, as a whole number. */
    initial_total: number;
    /** Tips within the order, as a whole number. */
    initial_tips: number;
    /** Amount of the order before what is added to it, as a whole number. */
    subtotal: number;
    /** State of the order. The set of values is open. */
    state: string;
    /** How far the order has been paid. The list does not fix the values; an order itself knows four. */
    correspondence_state: string;
    /** Code of the currency of the order's amounts. */
    currency: string;
    /** Free remark on the order. */
    note: string;
    /** Authorisation code of the issuer for the payment of the order. */
    auth_code: string;
    /** Settings of the means of payment offered for the order. */
    payment_method_option: OrderSummaryPaymentMethodOption;
    /** The business that sold. */
    business: OrderSummaryBusiness;
    /** Always null here; a void returns an order with its line items. */
    line_items: null;
    /** Always null here; the order is itself reported inside its transaction. */
    transactions: null;
    /** When the service recorded the order. The format and time zone are not specified. */
    created_at: string;
    /** When the service last changed the order. The format and time zone are not specified. */
    updated_at: string;
    /** Place of the paying customer. Its members are always null here; read the customer by its own operation. */
    customer: OrderSummaryCustomer;
}
/** A transaction as the transaction list reports it, with a summary of the order it belongs to. Its `type` is numeric, unlike that of a transaction inside an order. */
export interface Transaction {
    /** Kind of transaction as a number. Which number stands for which kind is not specified. */
    type?: number;
    /** Channel the transaction came from. The set of values is open. */
    source?: string;
    /** Whether the transaction succeeded. */
    success?: boolean;
    /** Whether the outcome of an asynchronous payment is still awaited. */
    is_pending?: boolean;
    /** Whether the amount that a card authorisation reserved has been captured. */
    captured?: boolean;
    /** Whether the transaction may be voided now. */
    allow_void?: boolean;
    /** Whether the transaction may be refunded now. */
    allow_refund?: boolean;
    /** Whether a void was asked for and is not finished yet. */
    void_is_pending?: boolean;
    /** How much of the transaction has been refunded, in major units of `currency`. */
    refunded_amount?: number;
    /** Means of payment the payer used. The set of values is open. */
    payment_method?: string;
    /** Code of the currency of the transaction's amounts. */
    currency?: string;
    /** Amount moved or reserved, in major units of `currency`. */
    amount?: number;
    /** Change given back to a payer who handed over more, in major units of `currency`. */
    change_amount?: number;
    /** Amount before currency conversion, in major units of the currency the payer was charged in. */
    original_currency_amount?: number;
    /** Tips within the amount, in major units of `currency`. */
    tips_amount?: number;
    /** Unique id of the transaction, given by the service; what a void asks for. */
    uuid?: string;
    /** Free remark on the transaction. */
    note?: string;
    /** What the acquirer said about the transaction. */
    payment_data?: PaymentData;
    /** Whether the transaction has been voided. */
    voided?: boolean;
    /** When the transaction was voided. The format and time zone are not specified. */
    voided_at?: string;
    /** Serial number of the terminal the transaction was made on. */
    device_sn?: string;
    /** Serial number of the terminal of the transaction followed. */
    original_device_sn?: string;
    /** Further data kept with the transaction, in no fixed shape; null when there is none. */
    extra?: Record<string, unknown> | null;
    /** What the acquirer answered, as received. */
    acquirer_response_body?: string;
    /** When the service recorded the transaction. The format and time zone are not specified. */
    created_at?: string;
    /** The 3-D Secure step; absent when there was none. */
    "3ds"?: ThreeDSecure;
    /** Service-side id of the earlier transaction that this one follows; null when it stands alone. */
    original_transaction_uuid?: string | null;
    /** The order the transaction belongs to, in short. */
    order?: OrderSummary;
    /** Caller-side id of the transaction. */
    reference_id?: string;
    /** Caller-side id of the transaction that this one follows. */
    original_transaction_reference_id?: string;
}
/** What transactions_list returns. */
export interface TransactionsListOutput {
    /** The transactions of the page. */
    transactions: Transaction[];
}
/** The answer of transactions_list when it succeeds. */
export interface TransactionsListEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What transactions_list returns. */
    data: TransactionsListOutput;
}
/** Time limit of the plan's payment link. */
export interface RecurringPlanCreateTimeout {
    /** Length of the time limit as text, in an unspecified unit. Responses give it as an integer. */
    timer: string;
    /** Address that goes with the time limit. */
    url?: string | undefined;
}
/** An item, and how much of it each billing charges. */
export interface RecurringCycleItemCreate {
    /** How many units each billing charges. */
    quantity: number;
    /** Service-side id of the item. */
    recurring_item_id: string;
}
/** A cycle to be added to a plan, or to be calculated. */
export interface RecurringCycleCreate {
    /** How many billings the cycle runs for; null to run for ever. */
    billing_count: number | null;
    /** Id of the billing config that says when the cycle bills. Responses carry the billing config itself. */
    recurring_billing_config: string;
    /** What each billing of the cycle charges for. */
    recurring_items: RecurringCycleItemCreate[];
    /** Size of the discount on each billing, read as `discount_type` says. */
    discount_amount?: number | undefined;
    /** How `discount_amount` is to be read. The set of values is open. */
    discount_type?: string | undefined;
    /** What the cycle is for, in words. */
    description?: string | undefined;
}
/** A plan to be created, with its first cycles. */
export interface RecurringPlanCreate {
    /** Name of the plan, for the caller's own use. */
    name: string;
    /** Base of the reference numbers of the orders the plan will make. When a plan already has the same one, the reply says that the plan has been created. */
    reference_number?: string | undefined;
    /** Service-side id of the customer to bill. */
    customer_uuid: string;
    /** How the plan's orders are collected: `charge_automatically` charges the card details kept for the customer. */
    default_collection_method: "charge_automatically";
    /** How many attempts to collect an order are allowed. When the last one fails, the cycle becomes `uncollectible`. */
    payment_retry_count: number;
    /** Days to wait between a failed attempt and the next. */
    payment_retry_day_period: number;
    /** Days after the last failed attempt until the unpaid order is voided and the cycle becomes `uncollectible`; null to never void it. */
    grace_period?: number | null | undefined;
    /** Address of the caller that the service calls back. When and with what it calls is not specified. */
    callback_url?: string | undefined;
    /** Address to send the payer's browser to when payment through the plan's payment link ends. */
    redirect_url?: string | undefined;
    /** Time limit of the plan's payment link. */
    timeout?: RecurringPlanCreateTimeout | undefined;
    /** Remark to repeat on every order of the plan. */
    note?: string | undefined;
    /** What the plan is for, in words. */
    description?: string | undefined;
    /** The cycles of the plan in the order they are to run; several may be given at once. */
    recurring_cycles: RecurringCycleCreate[];
}
/** The body of recurringPlans_create. */
export interface RecurringPlansCreateInput {
    /** The plan to create. */
    plan: RecurringPlanCreate;
}
/** Time limit of the plan's payment link. */
export interface RecurringPlanTimeout {
    /** Length of the time limit as a whole number, in an unspecified unit. Requests give it as text. */
    timer: number;
    /** Address that goes with the time limit. */
    url?: string;
}
/** When a started cycle bills, as plans report it. Orders of a plan report another shape. */
export interface RecurringBillingConfig {
    /** Unique id of the billing config, given by the service; what a cycle request names. */
    id: string;
    /** Length of one billing period. The set of values is open. */
    billing_interval: string;
    /** How billing dates are found. The set of values is open. */
    billing_type?: string;
    /** Month of the year in which the cycle bills. */
    billing_month?: number;
    /** Day of the month on which the cycle bills. */
    billing_day_of_month?: number;
    /** Whether a period that is cut short is charged in part. */
    billing_proration_enabled: boolean;
    /** What the billing config is for, in words. */
    description?: string;
    /** When the service recorded the billing config. The format and time zone are not specified. */
    created_at?: string;
    /** When the service last changed the billing config. The format and time zone are not specified. */
    updated_at?: string;
    /** When the billing config was deleted; null while it is not. */
    deleted_at?: string | null;
}
/** Something a cycle charges for, as plans report it. Orders of a plan report another shape, without the quantity. */
export interface RecurringItem {
    /** Unique id of the item, given by the service; what a cycle request names. */
    id: string;
    /** Text the payer sees for the item. */
    label?: string;
    /** Price of one unit, in major units of `currency`. */
    price: number;
    /** How many units each billing charges. */
    quantity: number;
    /** Code of the currency of `price`. */
    currency: string;
    /** Caller-side id of the item. */
    reference_id?: string;
    /** What the item is, in words. */
    description?: string;
    /** When the service recorded the item. The format and time zone are not specified. */
    created_at: string;
    /** When the service last changed the item. The format and time zone are not specified. */
    updated_at?: string;
    /** When the item was deleted; null while it is not. */
    deleted_at?: string | null;
}
/** A stretch of a plan that is billed in one way: what, how much, at which interval and how many times. */
export interface RecurringCycle {
    /** Unique id of the cycle, given by the service. */
    id?: string;
    /** State of the cycle. Among the values are `completed`, `cancelled` and `uncollectible`; the set is open. */
    state: string;
    /** Id of the plan the cycle belongs to. */
    recurring_plan_id: string;
    /** How many billings the cycle runs for; null when it runs for ever. */
    billing_count?: number | null;
    /** How many billings of the cycle the service has made so far. */
    billing_count_created: number;
    /** When the cycle bills once it has started. Requests give its id alone. */
    recurring_billing_config: RecurringBillingConfig;
    /** What each billing of the cycle charges for. */
    recurring_items: RecurringItem[];
    /** Amount of one full billing, in major units of the items' currency. */
    billing_amount?: number;
    /** Size of the discount on each billing, read as `discount_type` says. */
    discount_amount?: number;
    /** How `discount_amount` is to be read. The set of values is open. */
    discount_type?: string;
    /** Total of the order that the next billing would make, discount and proration deducted. Given on the first cycle of a calculation only. */
    next_billing_amount?: number;
    /** The cycle before this one; null for the first of a plan. */
    previous_cycle?: string | null;
    /** The cycle after this one; null for the last of a plan. */
    next_cycle?: string | null;
    /** When the cycle is expected to start. */
    estimated_start_date?: string;
    /** When the cycle started; null while it has not. */
    start_date?: string | null;
    /** When the cycle is expected to end; null when it is not known, as for a cycle that runs for ever. */
    estimated_end_date?: string | null;
    /** When the cycle ended; null while it has not. */
    end_date?: string | null;
    /** When the service bills next; null when nothing is due. */
    next_execute_time?: string | null;
    /** What the cycle is for, in words; null when not given. */
    description?: string | null;
    /** When the service recorded the cycle. The format and time zone are not specified. */
    created_at: string;
    /** When the service last changed the cycle. The format and time zone are not specified. */
    updated_at: string;
    /** When the cycle was deleted; null while it is not. */
    deleted_at?: string | null;
}
/** What every form of a customer shows. */
export interface CustomerBase {
    /** Name of the customer. */
    name?: string;
    /** Email address of the customer. */
    email?: string;
    /** Country code of the customer's mobile number. */
    dial_code?: string;
    /** Mobile number of the customer, without the country code. */
    phone?: string;
    /** Unique number of the customer at the caller. It is given once and cannot be changed. */
    reference_number: string;
    /** Means of payment used when none is named. The set of values is open in responses. */
    default_payment_method?: string;
    /** Unique id of the customer, given by the service. */
    uuid: string;
}
/** The card behind the token; present for `CreditCard` tokens. */
export interface PaymentTokenCreditCard {
    /** Number of the card, as far as it is shown. */
    number?: string;
    /** Month in which the card expires, as text. */
    exp_month?: string;
    /** Year in which the card expires, as text. */
    exp_year?: string;
    /** Name of the card holder as written on the card. */
    holder_name?: string;
    /** Brand of the card. The set of values is open. */
    brand?: string;
    /** Code of the currency the card is billed in. */
    billing_currency?: string;
}
/** A stored means of payment of a customer. A customer's default payment token is present only when one is set. */
export interface PaymentToken {
    /** What the token stands for. The filter of the token list spells the same kinds differently. */
    token_type: "CreditCard" | "WechatPayAutoDebit" | "AlipayAutoDebit";
    /** Value that stands for the means of payment when charging. */
    token: string;
    /** State of the token. The set of values is open. */
    state: string;
    /** Whether it is the customer's default token. */
    default: boolean;
    /** Code of the error; present when binding the card failed. */
    error_code?: string;
    /** The error in words; present when binding the card failed. */
    error_msg?: string;
    /** The card behind the token; present for `CreditCard` tokens. */
    credit_card?: PaymentTokenCreditCard;
}
/** The customer a plan bills, in short. */
export type PlanCustomer = CustomerBase & {
    /** The customer's default payment token; absent when none is set. */
    default_payment_token?: PaymentToken;
};
/** Time limit of the order's payment link. */
export interface RecurringOrderTimeout {
    /** Length of the time limit as text, in an unspecified unit. The plan reports it as an integer. */
    timer?: string;
    /** Address that goes with the time limit. */
    url?: string;
}
/** An order that a recurring plan made. It is another shape than a payment order. */
export interface RecurringOrder {
    /** Total of the order, in major units of `currency`. */
    amount?: number;
    /** How much of the order has been paid, in major units of `currency`. A number here, unlike that of a payment order. */
    paid_total?: number;
    /** Code of the currency of the order's amounts. */
    currency?: string;
    /** Unique id of the order, given by the service. */
    order_number?: string;
    /** The plan's reference number with the order's running number appended. */
    reference_number?: string;
    /** State of the order. The set of values is open. */
    state?: string;
    /** How far the order has been paid. */
    correspondence_state?: string;
    /** Authorisation code of the issuer for the payment of the order. */
    auth_code?: string;
    /** The payment token that the order is charged to. */
    default_payment_token?: string;
    /** How the order is collected. */
    default_collection_method?: string;
    /** Remark taken over from the plan. */
    note?: string;
    /** Address the payer's browser is sent to when payment through a payment link ends. */
    redirect_url?: string;
    /** Time limit of the order's payment link. */
    timeout?: RecurringOrderTimeout;
}
/** An agreement to bill a customer again and again. Its cycles, one after the other, say what is billed and how often. */
export interface RecurringPlan {
    /** Unique id of the plan, given by the service. */
    id: string;
    /** Name of the plan, given by the caller. */
    name?: string;
    /** Base of the reference numbers of the plan's orders, given by the caller; each new order appends the next number to it. */
    reference_number?: string;
    /** The payment token that the plan's orders are charged to. */
    default_payment_token?: string;
    /** How the plan's orders are collected. */
    default_collection_method?: string;
    /** How many attempts to collect an order are made before its cycle becomes `uncollectible`. */
    payment_retry_count?: number;
    /** Days between a failed attempt and the next. */
    payment_retry_day_period?: number;
    /** Days after the last failed attempt until the unpaid order is voided and the cycle becomes `uncollectible`; null when the order is never voided. */
    grace_period?: number | null;
    /** Balance that the next orders of the plan use up, set by the service when a cycle is replaced before its billing has run out. */
    credit?: number;
    /** Address the payer's browser is sent to when payment through the plan's payment link ends. */
    redirect_url?: string;
    /** Remark that the service repeats on every order of the plan. */
    note?: string;
    /** Time limit of the plan's payment link. */
    timeout?: RecurringPlanTimeout;
    /** What the plan is for, in words; null when not given. */
    description?: string | null;
    /** When the service recorded the plan. The format and time zone are not specified. */
    created_at: string;
    /** When the service last changed the plan. The format and time zone are not specified. */
    updated_at: string;
    /** When the plan was deleted; null while it is not. */
    deleted_at?: string | null;
    /** The cycles of the plan, past, present and to come. */
    recurring_cycles: RecurringCycle[];
    /** The customer the plan bills, in short. */
    customer?: PlanCustomer;
    /** The latest order the plan has made; absent before the first. */
    current_order?: RecurringOrder;
    /** Address where the payer can pay the current order; absent when there is nothing to pay by link. */
    current_payment_link?: string;
}
/** What recurringPlans_create returns. */
export interface RecurringPlansCreateOutput {
    /** The new plan. */
    plan: RecurringPlan;
}
/** The answer of recurringPlans_create when it succeeds. */
export interface RecurringPlansCreateEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What recurringPlans_create returns. */
    data: RecurringPlansCreateOutput;
}
/** What recurringPlans_get returns. */
export interface RecurringPlansGetOutput {
    /** The plan. */
    plan: RecurringPlan;
}
/** The answer of recurringPlans_get when it succeeds. */
export interface RecurringPlansGetEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What recurringPlans_get returns. */
    data: RecurringPlansGetOutput;
}
/** What to change of a plan. A member left out stays as it is. */
export interface RecurringPlanUpdate {
    /** New name of the plan. */
    name?: string | undefined;
    /** How the plan's orders are to be collected. A plan is created with `charge_automatically`; an edit does not fix the values. */
    default_collection_method?: string | undefined;
    /** How many attempts to collect an order are allowed from now on. */
    payment_retry_count?: number | undefined;
    /** Days to wait between a failed attempt and the next. */
    payment_retry_day_period?: number | undefined;
    /** Address of the caller that the service calls back. */
    callback_url?: string | undefined;
}
/** The body of recurringPlans_update. */
export interface RecurringPlansUpdateInput {
    /** What to change; left out, nothing is changed. */
    plan?: RecurringPlanUpdate;
}
/** What recurringPlans_update returns. */
export interface RecurringPlansUpdateOutput {
    /** The plan as it now stands. */
    plan: RecurringPlan;
}
/** The answer of recurringPlans_update when it succeeds. */
export interface RecurringPlansUpdateEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What recurringPlans_update returns. */
    data: RecurringPlansUpdateOutput;
}
/** Cycles to try on a plan, and how they would be added. */
export interface CyclesCalculate {
    /** When the added cycles would start: at once, at the next billing date, or after the last cycle of the plan. A calculation applies to `immediate` only. */
    activate_type: "immediate" | "next_billing_date" | "as_last_cycle";
    /** Whether the rest of the running billing is settled with the plan's credit. Left out, it is; read with `immediate` only. */
    process_credit?: boolean;
    /** The cycles to try, in the order they would run. */
    cycles: RecurringCycleCreate[];
}
/** What recurringPlans_calculateCycles returns. */
export interface RecurringPlansCalculateCyclesOutput {
    /** The plan as it would be; nothing of it is kept. */
    plan: RecurringPlan;
}
/** The answer of recurringPlans_calculateCycles when it succeeds. */
export interface RecurringPlansCalculateCyclesEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What recurringPlans_calculateCycles returns. */
    data: RecurringPlansCalculateCyclesOutput;
}
/** The default payment token of the customer of a recurring order. Only here does a token tell how it is verified. */
export type RecurringOrderPaymentToken = PaymentToken & {
    /** Address where the customer verifies the token; null when there is nothing to verify. */
    verify_url?: string | null;
    /** Service-side id of the verification of the token. */
    verify_uuid: string;
};
/** The customer of a recurring order. */
export type RecurringOrderCustomer = CustomerBase & {
    /** The customer's default payment token, with its verification; absent when none is set. */
    default_payment_token?: RecurringOrderPaymentToken;
};
/** When a cycle bills, as orders of a plan report it. Plans report another shape. */
export interface RecurringOrderBillingConfig {
    /** Unique id of the billing config, given by the service. */
    id: string;
    /** How many intervals make one billing period. */
    interval_count?: number;
    /** Unit of the billing period. The set of values is open. */
    billing_interval: string;
    /** How billing dates are found. The set of values is open. */
    billing_type: string;
    /** Month of the year in which the cycle bills. */
    billing_month?: number;
    /** Day of the month on which the cycle bills. */
    billing_day_of_month?: number;
    /** Whether a period that is cut short is charged in part. */
    billing_proration_enabled?: boolean;
    /** What the billing config is for, in words. */
    description?: string;
    /** When the service recorded the billing config. The format and time zone are not specified. */
    created_at: string;
    /** When the service last changed the billing config. The format and time zone are not specified. */
    updated_at: string;
    /** When the billing config was deleted; null while it is not. */
    deleted_at?: string | null;
}
/** Something a cycle charges for, as orders of a plan report it: without the quantity that plans report. */
export interface RecurringOrderItem {
    /** Unique id of the item, given by the service. */
    id: string;
    /** Text the payer sees for the item. */
    label?: string;
    /** Price of one unit, in major units of `currency`. */
    price: number;
    /** Code of the currency of `price`. */
    currency: string;
    /** Caller-side id of the item. */
    reference_id?: string;
    /** What the item is, in words. */
    description?: string;
    /** When the service recorded the item. The format and time zone are not specified. */
    created_at?: string;
    /** When the service last changed the item. The format and time zone are not specified. */
    updated_at?: string;
    /** When the item was deleted; null while it is not. */
    deleted_at?: string | null;
}
/** The cycle that made the order, in short. */
export interface RecurringOrderCycle {
    /** When the cycle that made the order bills. */
    recurring_billing_config: RecurringOrderBillingConfig;
    /** What the order charges for. */
    recurring_items: RecurringOrderItem[];
    /** Size of the discount on each billing of the cycle. */
    discount_amount: number;
}
/** An order of a recurring plan together with the customer it bills and the cycle that made it. */
export interface RecurringOrderEntry {
    /** The customer the order bills. */
    customer: RecurringOrderCustomer;
    /** The cycle that made the order, in short. */
    recurring_cycle: RecurringOrderCycle;
    /** The order itself. */
    order: RecurringOrder;
}
/** The answer of recurringOrders_list when it succeeds. */
export interface RecurringOrdersListEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** The recurring orders of the page. */
    data: RecurringOrderEntry[];
}
/** The order to read. */
export interface RecurringOrderGetOrder {
    /** Service-side id of the order. */
    number: string;
}
/** Which recurring order to read. */
export interface RecurringOrderGet {
    /** Service-side id of the customer the order bills. */
    customer_uuid: string;
    /** The order to read. */
    order: RecurringOrderGetOrder;
}
/** The answer of recurringOrders_get when it succeeds. */
export interface RecurringOrdersGetEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** The recurring order. */
    data: RecurringOrderEntry;
}
/** A customer, as the customer operations return it. */
export type Customer = WithRequired<CustomerBase, "dial_code"> & {
    /** The customer's default payment token; absent when none is set. */
    default_payment_token?: PaymentToken;
};
/** What customers_getByReference returns. */
export interface CustomersGetByReferenceOutput {
    /** The customer. */
    customer: Customer;
}
/** The answer of customers_getByReference when it succeeds. */
export interface CustomersGetByReferenceEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What customers_getByReference returns. */
    data: CustomersGetByReferenceOutput;
}
/** The customer's new data. The reference number cannot be changed and is not part of it. */
export interface CustomerUpdate {
    /** Name of the customer, at most 255 characters. */
    name: string;
    /** Email address of the customer, at most 255 characters. */
    email?: string;
    /** Country code of the customer's mobile number, at most 6 characters. */
    dial_code?: string;
    /** Mobile number of the customer without the country code, at most 255 characters. */
    phone: string;
    /** Name of the company the customer pays for, at most 255 characters. Responses do not show it. */
    company_name?: string;
    /** Means of payment to use when none is named. */
    default_payment_method?: "Credit Card" | "Alipay" | "Wechat Pay";
    /** The payment token to make the customer's default, a UUID. */
    default_payment_token?: string;
}
/** What customers_update returns. */
export interface CustomersUpdateOutput {
    /** The customer as it now stands. */
    customer: Customer;
}
/** The answer of customers_update when it succeeds. */
export interface CustomersUpdateEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What customers_update returns. */
    data: CustomersUpdateOutput;
}
/** What customers_listPaymentTokens returns. */
export interface CustomersListPaymentTokensOutput {
    /** The tokens; it may be null, to be read as an empty list. */
    payment_tokens: PaymentToken[] | null;
}
/** The answer of customers_listPaymentTokens when it succeeds. */
export interface CustomersListPaymentTokensEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What customers_listPaymentTokens returns. */
    data: CustomersListPaymentTokensOutput;
}
/** Which card to link to which user. */
export interface CardLink {
    /** Reference of the card. What kind of reference is not specified further. */
    card_reference_id: string;
    /** Service-side id of the user who is to hold the card. */
    p_user_id: string;
}
/** A card of the card programme. */
export interface Card {
    /** Unique id of the card, given by the service. */
    id: string;
    /** Service-side id of the user who holds the card; present when the card is issued to consumers (B2C). */
    p_user_id?: string;
    /** Kind of card. The set of values is open. */
    type: string;
    /** When the card expires, as text in no specified format. */
    expiration_date: string;
    /** Code of the currency the card is settled in. */
    settlement_currency: string;
    /** First six digits of the card number. */
    first_6_digits: string;
    /** Last four digits of the card number. */
    last_4_digits: string;
    /** Status of the card. The set of values is open. */
    status: string;
    /** Number of the card with its middle digits masked. */
    pan: string;
    /** Brand the card is issued under. */
    issuer_brand: string;
    /** Whether the card's data is encrypted. */
    is_encrypt: boolean;
    /** Caller-side id of the card. */
    reference_id: string;
    /** Name of the business the card belongs to. */
    business_name: string;
    /** Title of the card. The service may send it although its own description of a card leaves it out. */
    title?: string;
}
/** The answer of cards_link when it succeeds. */
export interface CardsLinkEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** The card as it now stands. */
    data: Card;
}
/** How much a card may spend in a period. */
export interface CardLimit {
    /** Unique id of the limit. */
    id: string;
    /** What the limit counts over: a day, a month, the life of the card, or each transaction by itself. */
    period: "Daily" | "Monthly" | "Lifetime" | "Transaction";
    /**
     * Most that may be spent in the period, an exact decimal as text. The service's description carries the number 100000000000 here without saying what it means, so no bound is set.
     *
     * @default 0.00
     */
    limit_amount: string;
    /** Whether the limit is in force. */
    status?: "Active" | "Inactive" | undefined;
}
/** The limits to set on a card. */
export interface CardLimitsUpdate {
    /** One entry for each limit to set. */
    limits: CardLimit[];
    /** Why the limits are changed, in words. */
    remark?: string;
}
/** The answer of cards_updateLimits when it succeeds. */
export interface CardsUpdateLimitsEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** An object without members. */
    data: Record<string, unknown>;
}
/** An exact decimal number written as text, in major units of its currency, with a leading minus sign when negative. Read it with a decimal library, never as a floating-point number. */
export type DecimalString = string & {};
/** A movement on a card of the card programme. */
export interface CardTransaction {
    /** Unique id of the card transaction, given by the service. */
    id: string;
    /** Id of the card. */
    card: string;
    /** Service-side id of the business; null when there is none. */
    p_business_id?: string | null;
    /** Service-side id of the user who holds the card; null when the card has no user. */
    p_user_id?: string | null;
    /** How far the transaction has come. */
    status: "Authorized" | "Declined" | "Settled";
    /** What the transaction does with the card's money. */
    type: "Sales" | "Refund" | "Withdrawal";
    /** Code of the currency the merchant asked for. */
    transaction_currency: string;
    /** Amount in `transaction_currency`, an exact decimal as text; may be negative. */
    transaction_amount: DecimalString;
    /** Code of the currency the card is charged in. */
    local_currency: string;
    /** Amount charged, in `local_currency`, an exact decimal as text; may be negative. */
    local_amount: DecimalString;
    /** Amount charged in the end, in `local_currency`, an exact decimal as text; may be negative. */
    final_local_amount: DecimalString;
    /** Fee for the transaction, an exact decimal as text; may be negative. */
    calculated_fee: DecimalString;
    /** Id of the merchant in the card network. */
    merchant_id: string;
    /** Country of the merchant. */
    merchant_country: string;
    /** City of the merchant. */
    merchant_city: string;
    /** Name of the merchant as the card network reports it. */
    merchant_name: string;
    /** Timestamp of the transaction. The format and time zone are not specified. */
    p_created_at: string;
}
/** What cardTransactions_list returns. */
export interface CardTransactionsListOutput {
    /** The card transactions of the page. */
    transactions: CardTransaction[];
}
/** The answer of cardTransactions_list when it succeeds. */
export interface CardTransactionsListEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What cardTransactions_list returns. */
    data: CardTransactionsListOutput;
}
/** A user of the card programme, as read back. */
export interface User {
    /** Unique id of the user, given by the service. */
    id: string;
    /** Unique id of the user at the caller. */
    reference_id: string;
    /** Country code of the user's phone number. */
    calling_code: string;
    /** Phone number of the user, without the country code. */
    phone_number: string;
    /** First name of the user. */
    first_name: string;
    /** Last name of the user. */
    last_name: string;
    /** Kind of identity document the user gave. */
    document_type: string;
    /** Number of the identity document. */
    document_number: string;
    /** Code of the country that issued the document. */
    issuing_country: string;
    /** Date the user was born. */
    date_of_birth: string;
    /** When the service recorded the user. The format and time zone are not specified. */
    p_created_at: string;
}
/** What users_get returns. */
export interface UsersGetOutput {
    /** Unique id of the user, given by the service. */
    user_id: string;
    /** The user. */
    user: User;
}
/** The answer of users_get when it succeeds. */
export interface UsersGetEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What users_get returns. */
    data: UsersGetOutput;
}
/** A user to be created. At least one of the first and the last name is given. */
export interface UserCreate {
    /** Id of the user at the caller. No other user may have the same. */
    reference_id: string;
    /** Country code of the phone number, 1 to 3 digits. */
    calling_code: string;
    /** Phone number without the country code, 1 to 11 digits. No other user may have the same. */
    phone_number: string;
    /** Kind of identity document. */
    document_type: "PASSPORT" | "DRIVER_LICENSE" | "ID_CARD";
    /** Number of the identity document. */
    document_number: string;
    /** First name; may be left out when the last name is given. */
    first_name?: string | undefined;
    /** Last name; may be left out when the first name is given. */
    last_name?: string | undefined;
    /** Civil date of birth, as YYYY-MM-DD. */
    date_of_birth: string;
    /** Code of the country that issued the document, three letters. */
    issuing_country: string;
}
/** The body of users_create. */
export interface UsersCreateInput {
    /** A user to be created. At least one of the first and the last name is given. */
    user: UserCreate;
}
/** What users_create returns. */
export interface UsersCreateOutput {
    /** Unique id of the new user, given by the service. */
    user_id: string;
}
/** The answer of users_create when it succeeds. */
export interface UsersCreateEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What users_create returns. */
    data: UsersCreateOutput;
}
/** What topping up a digital wallet costs. */
export interface TopUpFeeRule {
    /**
     * Fee for each top-up whatever its size, an exact decimal as text.
     *
     * @default 0.00
     */
    fixed_fee: string;
    /**
     * Fee in proportion to the amount, as a percentage, an exact decimal as text.
     *
     * @default 0.00
     */
    percentage_fee: string;
    /** Service-side id of the user the rule is for; absent from a rule for a business. */
    user_id?: string;
    /** Service-side id of the business the rule is for. */
    business_id?: string;
}
/** What digitalWallets_getTopUpFeeRules returns. */
export interface DigitalWalletsGetTopUpFeeRulesOutput {
    /** The fee rules that hold. */
    fee_rules: TopUpFeeRule[];
}
/** The answer of digitalWallets_getTopUpFeeRules when it succeeds. */
export interface DigitalWalletsGetTopUpFeeRulesEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What digitalWallets_getTopUpFeeRules returns. */
    data: DigitalWalletsGetTopUpFeeRulesOutput;
}
/** A movement of a digital wallet on its blockchain. */
export interface WalletTransaction {
    /** Unique id of the wallet transaction, given by the service. */
    id: string;
    /** Name of the blockchain the movement is recorded on. */
    blockchain: string;
    /** Hash of the block that holds the movement. */
    block_hash: string;
    /** Address of the contract of the currency on the blockchain. */
    contract_address: string;
    /** Address the amount came from. */
    source_address: string;
    /** Address the amount went to. */
    destination_address: string;
    /** Code of the currency that moved. */
    currency: string;
    /**
     * Amount moved, in units of `currency`, an exact decimal as text.
     *
     * @default 0.00
     */
    amount: string;
    /**
     * Worth of the amount in US dollars, an exact decimal as text.
     *
     * @default 0.00
     */
    amount_in_usd: string;
    /**
     * Fee for the movement, an exact decimal as text.
     *
     * @default 0.00
     */
    calculated_fee: string;
    /** When the service recorded the movement. The format and time zone are not specified. */
    p_created_at: string;
}
/** What digitalWallets_listTransactions returns. */
export interface DigitalWalletsListTransactionsOutput {
    /** The movements of the page. */
    transactions: WalletTransaction[];
}
/** The answer of digitalWallets_listTransactions when it succeeds. */
export interface DigitalWalletsListTransactionsEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What digitalWallets_listTransactions returns. */
    data: DigitalWalletsListTransactionsOutput;
}
/** The bank account; it may be null unless the method is `HK FPS - Account Number`. */
export type PayoutAccountHkFpsBankAccount = {
    /** Code of the bank. */
    bank_code?: string | null | undefined;
    /** Name the account is held under. */
    account_name?: string | null | undefined;
    /** Number of the account. */
    account_number?: string | null | undefined;
} | null;
/** Detail for the HK FPS methods; it may be null with any other. */
export type PayoutAccountHkFps = {
    /** The bank account; it may be null unless the method is `HK FPS - Account Number`. */
    bank_account?: PayoutAccountHkFpsBankAccount | undefined;
    /** Mobile number registered with FPS; it may be null unless the method is `HK FPS - Mobile`. */
    mobile?: string | null | undefined;
    /** Email address registered with FPS; it may be null unless the method is `HK FPS - Email`. */
    email?: string | null | undefined;
    /** FPS identifier; it may be null unless the method is `HK FPS - FPS ID`. */
    fps_id?: string | null | undefined;
    /** Full name of the holder; null when not given. */
    full_name?: string | null | undefined;
} | null;
/** The bank account to pay to. */
export interface PayoutAccountRtgsBankAccount {
    /** SWIFT code of the bank. */
    swift_code?: string | null | undefined;
    /** Name the account is held under. */
    account_name?: string | null | undefined;
    /** Number of the account. */
    account_number?: string | null | undefined;
}
/** Detail for `RTGS`; it may be null with any other method. */
export type PayoutAccountRtgs = {
    /** The bank account to pay to. */
    bank_account: PayoutAccountRtgsBankAccount;
} | null;
/** The bank account to pay to; null when not given. */
export type PayoutAccountSwiftBankAccount = {
    /** SWIFT code of the bank. */
    swift_code?: string | null | undefined;
    /** Name the account is held under. */
    account_name?: string | null | undefined;
    /** Number of the account. */
    account_number?: string | null | undefined;
} | null;
/** Detail for `SWIFT`; it may be null with any other method. */
export type PayoutAccountSwift = {
    /** The bank account to pay to; null when not given. */
    bank_account?: PayoutAccountSwiftBankAccount | undefined;
} | null;
/** Where the payee is paid. All three details are always named: the one that the transfer method needs is filled, the others are null. */
export interface PayoutAccount {
    /** Code of the country of the account. */
    country: string;
    /** Code of the currency the payee is paid in. */
    currency: string;
    /** How the money is sent. */
    transfer_method: "HK FPS - Account Number" | "HK FPS - Email" | "HK FPS - Mobile" | "HK FPS - FPS ID" | "RTGS" | "SWIFT";
    /** Civil date of birth of the payee, as YYYY-MM-DD. It may be null unless a person is paid by an HK FPS method. */
    date_of_birth: string | null;
    /** Detail for the HK FPS methods; it may be null with any other. */
    hk_fps: PayoutAccountHkFps;
    /** Detail for `RTGS`; it may be null with any other method. */
    rtgs: PayoutAccountRtgs;
    /** Detail for `SWIFT`; it may be null with any other method. */
    swift: PayoutAccountSwift;
}
/** A payee to be created. A person who is to be paid by HK FPS also gives the date of birth. */
export interface PayeeCreate {
    /** Whether the payee is a business or a person. */
    type: "Business" | "People";
    /** What the payee is paid for. */
    payout_category_name: "Related Company Transfer" | "Capital Investment" | "Office Supplies";
    /** Name under which the caller finds the payee, at most 50 characters. */
    nickname: string;
    /** Email address of the payee, at most 100 characters. */
    email: string;
    /** Country code of the payee's phone number. */
    phone_country_code: string;
    /** Phone number of the payee, without the country code. */
    phone_number: string;
    /** Name of the payee's company, at most 120 characters. */
    company_name: string;
    /** Where the payee is paid. All three details are always named: the one that the transfer method needs is filled, the others are null. */
    payout_account: PayoutAccount;
}
/** The body of payees_create. */
export interface PayeesCreateInput {
    /** A payee to be created. A person who is to be paid by HK FPS also gives the date of birth. */
    payee: PayeeCreate;
}
/** A payee, of whom the service shows the id alone. */
export interface Payee {
    /** Unique id of the payee, a UUID given by the service. */
    id: string;
}
/** What payees_create returns. */
export interface PayeesCreateOutput {
    /** The new payee. */
    payee: Payee;
}
/** The answer of payees_create when it succeeds. */
export interface PayeesCreateEnvelope {
    /** 0 or 200, either of which means success; set by the service. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What payees_create returns. */
    data: PayeesCreateOutput;
}
/** The transaction to void and its order. */
export interface TransactionsVoidParams {
    /** The order of the transaction, by either of its ids or by neither. */
    order: TransactionVoidOrder;
    /** The transaction to void. */
    transaction: TransactionVoidTransaction;
}
/** The members of transactions_list. */
export interface TransactionsListParams {
    /** How many entries to pass over before the first one listed. What holds when it is left out is not specified. */
    offset?: number | undefined;
    /** How many entries to list at most. What holds when it is left out, and the largest value allowed, are not specified. */
    limit?: number | undefined;
    /** Expression that picks what is listed, in a query language that is specified elsewhere. Left out, everything is listed. */
    filter?: string | undefined;
}
/** The plan to create. */
export interface RecurringPlansCreateParams {
    /** Id of the calling application. What it is used for is not specified. */
    "x-appid"?: string | undefined;
    /** The plan to create. */
    plan: RecurringPlanCreate;
}
/** The members of recurringPlans_get. */
export interface RecurringPlansGetParams {
    /** Whether the previous order is wanted too. Meant for the service's own dashboard only. */
    with_previous_order?: boolean | undefined;
}
/** What to change. */
export interface RecurringPlansUpdateParams {
    /** Code of the customer on whose behalf the plan is edited. Where it comes from is not specified. */
    "X-P-Customer-Code": string;
    /** What to change; left out, nothing is changed. */
    plan?: RecurringPlanUpdate | undefined;
}
/** The cycles to try. */
export interface RecurringPlansCalculateCyclesParams {
    /** When the added cycles would start: at once, at the next billing date, or after the last cycle of the plan. A calculation applies to `immediate` only. */
    activate_type: "immediate" | "next_billing_date" | "as_last_cycle";
    /** Whether the rest of the running billing is settled with the plan's credit. Left out, it is; read with `immediate` only. */
    process_credit?: boolean | undefined;
    /** The cycles to try, in the order they would run. */
    cycles: RecurringCycleCreate[];
}
/** The members of recurringOrders_list. */
export interface RecurringOrdersListParams {
    /** How many entries to pass over before the first one listed. What holds when it is left out is not specified. */
    offset?: number | undefined;
    /** How many entries to list at most. What holds when it is left out, and the largest value allowed, are not specified. */
    limit?: number | undefined;
    /** Expression that picks what is listed, in a query language that is specified elsewhere. Left out, everything is listed. */
    filter?: string | undefined;
}
/** The recurring orders of the page. */
export type RecurringOrdersListOutput = RecurringOrderEntry[];
/** The order to read. */
export interface RecurringOrdersGetParams {
    /** Service-side id of the customer the order bills. */
    customer_uuid: string;
    /** The order to read. */
    order: RecurringOrderGetOrder;
}
/** The recurring order. */
export type RecurringOrdersGetOutput = RecurringOrderEntry;
/** The customer's new data. */
export interface CustomersUpdateParams {
    /** Name of the customer, at most 255 characters. */
    name: string;
    /** Email address of the customer, at most 255 characters. */
    email?: string | undefined;
    /** Country code of the customer's mobile number, at most 6 characters. */
    dial_code?: string | undefined;
    /** Mobile number of the customer without the country code, at most 255 characters. */
    phone: string;
    /** Name of the company the customer pays for, at most 255 characters. Responses do not show it. */
    company_name?: string | undefined;
    /** Means of payment to use when none is named. */
    default_payment_method?: "Credit Card" | "Alipay" | "Wechat Pay" | undefined;
    /** The payment token to make the customer's default, a UUID. */
    default_payment_token?: string | undefined;
}
/** The members of customers_listPaymentTokens. */
export interface CustomersListPaymentTokensParams {
    /** The one kind of token to list. Left out, every kind is listed. Answers spell the same kinds differently. */
    token_type?: "Credit Card" | "Wechat Pay" | "Alipay" | undefined;
}
/** The card and the user. */
export interface CardsLinkParams {
    /** Reference of the card. What kind of reference is not specified further. */
    card_reference_id: string;
    /** Service-side id of the user who is to hold the card. */
    p_user_id: string;
}
/** The card as it now stands. */
export type CardsLinkOutput = Card;
/** The limits to set. */
export interface CardsUpdateLimitsParams {
    /** One entry for each limit to set. */
    limits: CardLimit[];
    /** Why the limits are changed, in words. */
    remark?: string | undefined;
}
/** An object without members. */
export type CardsUpdateLimitsOutput = Record<string, unknown>;
/** The members of cardTransactions_list. */
export interface CardTransactionsListParams {
    /** Offset of the page to list. Whether it counts pages or entries is not specified, nor what holds when it is left out. */
    offset?: number | undefined;
    /** Size of a page. What holds when it is left out, and the largest value allowed, are not specified. */
    limit?: number | undefined;
    /** Id of the card to list the transactions of. Left out, those of every card are listed. */
    card?: string | undefined;
}
/** The user to create. */
export interface UsersCreateParams {
    /** A user to be created. At least one of the first and the last name is given. */
    user: UserCreate;
}
/** The members of users_get. */
export interface UsersGetParams {
    /** Service-side id of the user. */
    user_id?: string | undefined;
    /** Caller-side id of the user. */
    reference_id?: string | undefined;
}
/** The members of digitalWallets_getTopUpFeeRules. */
export interface DigitalWalletsGetTopUpFeeRulesParams {
    /** Whose fee rules are wanted. */
    type: "business" | "user";
    /** Service-side id of the user. It is required when `type` is `user`, a rule that a schema cannot say. */
    user_id?: string | undefined;
}
/** The members of digitalWallets_listTransactions. */
export interface DigitalWalletsListTransactionsParams {
    /** Service-side id of the user who owns the wallet. */
    p_user_id: string;
    /** Id of the wallet. */
    wallet_id: string;
    /** How many movements to pass over before the first one listed. What holds when it is left out is not specified. */
    offset?: number | undefined;
    /** How many movements to list at most. What holds when it is left out, and the largest value allowed, are not specified. */
    limit?: number | undefined;
    /** Start of the time range, as YYYY-MM-DD hh:mm:ss in Hong Kong time (Asia/Hong_Kong, UTC+8). */
    start_at?: string | PointInTime | undefined;
    /** End of the time range, as YYYY-MM-DD hh:mm:ss in Hong Kong time (Asia/Hong_Kong, UTC+8). */
    end_at?: string | PointInTime | undefined;
}
/** The payee to create. */
export interface PayeesCreateParams {
    /** A payee to be created. A person who is to be paid by HK FPS also gives the date of birth. */
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
        CardLimit: CardLimit;
        CardLimitsUpdate: CardLimitsUpdate;
        CardsUpdateLimitsEnvelope: CardsUpdateLimitsEnvelope;
        DecimalString: DecimalString;
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
        /** The call failed. `code` and `message` say why, and there is no `data`. The HTTP status and the codes of this operation are not specified. */
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
        /** How many entries to pass over before the first one listed. What holds when it is left out is not specified. */
        Offset: number;
        /** How many entries to list at most. What holds when it is left out, and the largest value allowed, are not specified. */
        Limit: number;
        /** Expression that picks what is listed, in a query language that is specified elsewhere. Left out, everything is listed. */
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
            /** The transaction was voided, or its void is pending. */
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
                /** How many entries to pass over before the first one listed. What holds when it is left out is not specified. */
                offset?: components["parameters"]["Offset"];
                /** How many entries to list at most. What holds when it is left out, and the largest value allowed, are not specified. */
                limit?: components["parameters"]["Limit"];
                /** Expression that picks what is listed, in a query language that is specified elsewhere. Left out, everything is listed. */
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
                /** Id of the calling application. What it is used for is not specified. */
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
                /** Whether the previous order is wanted too. Meant for the service's own dashboard only. */
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
                /** Code of the customer on whose behalf the plan is edited. Where it comes from is not specified. */
                "X-P-Customer-Code": string;
            };
            path: {
                /** Service-side id of the plan. */
                id: string;
            };
            cookie?: never;
        };
        /** What to change. */
        requestBody: {
            content: {
                "application/json": RecurringPlansUpdateInput;
            };
        };
        responses: {
            /** The plan as it now stands. */
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
        /** The cycles to try. */
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
                /** How many entries to pass over before the first one listed. What holds when it is left out is not specified. */
                offset?: components["parameters"]["Offset"];
                /** How many entries to list at most. What holds when it is left out, and the largest value allowed, are not specified. */
                limit?: components["parameters"]["Limit"];
                /** Expression that picks what is listed, in a query language that is specified elsewhere. Left out, everything is listed. */
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
                /** The customer's `reference_number`, given by the caller. */
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
            /** The customer as it now stands. */
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
                /** The one kind of token to list. Left out, every kind is listed. Answers spell the same kinds differently. */
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
                /** Offset of the page to list. Whether it counts pages or entries is not specified, nor what holds when it is left out. */
                offset?: number;
                /** Size of a page. What holds when it is left out, and the largest value allowed, are not specified. */
                limit?: number;
                /** Id of the card to list the transactions of. Left out, those of every card are listed. */
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
            /** No user is returned. Code 300008 is documented for this operation too, with the meaning that the user exists. Further codes, and the HTTP status, are not specified. */
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
            /** No user was created. Code 300013: a user with the same `reference_id` exists. Code 30014: a user with the same phone number exists. Code 300008 also says that the user exists. Further codes, and the HTTP status, are not specified. */
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
                /** Whose fee rules are wanted. */
                type: "business" | "user";
                /** Service-side id of the user. It is required when `type` is `user`, a rule that a schema cannot say. */
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
                /** Service-side id of the user who owns the wallet. */
                p_user_id: string;
                /** Id of the wallet. */
                wallet_id: string;
                /** How many movements to pass over before the first one listed. What holds when it is left out is not specified. */
                offset?: number;
                /** How many movements to list at most. What holds when it is left out, and the largest value allowed, are not specified. */
                limit?: number;
                /** Start of the time range, as YYYY-MM-DD hh:mm:ss in Hong Kong time (Asia/Hong_Kong, UTC+8). */
                start_at?: string;
                /** End of the time range, as YYYY-MM-DD hh:mm:ss in Hong Kong time (Asia/Hong_Kong, UTC+8). */
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
            /** No payee was created. Code 810001 is documented with the message `Invalid type`. Further codes, and the HTTP status, are not specified. */
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
