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
         * Voids a transaction of an order and returns the updated order. Identify the transaction by its service-side id. You can also identify the order, by either of its ids. A transaction's `allow_void` says whether you can void it.
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
         * Creates a plan that bills a customer in one or more cycles, one after the other. If a plan with the same reference number already exists, the response says that the plan has been created.
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
         * Changes the name, the collection settings or the callback URL of a plan and returns the plan. You cannot edit its cycles here.
         *
         * Discrepancies: omitted members, retry members, collection method, customer code header, callbacks.
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
         * Calculates what a plan would look like with more cycles, without changing it. The first cycle in the response has `next_billing_amount`: the total of the order that would be created, with discount and proration already deducted.
         *
         * A calculation applies only if `activate_type` is `immediate` and the credit is processed. Each `activate_type` affects the existing cycles of a plan differently:
         *
         * - `immediate`: every active cycle becomes `cancelled` and the added one starts
         *   immediately. The rest of the current billing is added to or deducted from
         *   the plan's credit, unless `process_credit` is false.
         *
         * - `next_billing_date`: the current cycle becomes `completed` and the added one
         *   starts on the next billing date. Every later cycle becomes `cancelled`.
         *
         * - `as_last_cycle`, also used if no type is given: the added cycle starts when
         *   the last one becomes `completed`. It is not added if the last one has
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
         * Lists the orders of recurring plans, each with its customer and its cycle. The `data` of the response is the list itself.
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
         * Returns one order of a recurring plan. The call only reads, although its method is POST.
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
         * Returns a customer by your own reference number.
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
         * Changes a customer's data and returns the customer. You cannot change the reference number. What happens to optional members that you omit is not specified.
         *
         * Discrepancies: ids in paths, omitted members, dial code, spelling of token types, company name.
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
         * Lists all stored payment methods of a customer in one response.
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
         * Links a card of the card programme to a user and returns the card.
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
         * Sets how much a card can spend in a day, in a month, in its lifetime or in a single transaction.
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
         * Lists the transactions of the card programme, for all cards or for one card.
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
         * Returns a user of the card programme, by the service's id or by your own.
         *
         * Discrepancies: creation time of a user, failure codes of users, which key.
         */
        get: operations["users_get"];
        put?: never;
        /**
         * Create a user
         *
         * Creates a user of the card programme and returns the id that the service assigned. No two users can share a `reference_id` or a phone number.
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
         * Returns the fees that the business, or one user, pays to top up a digital wallet.
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
         * Lists the transactions of a user's digital wallet. You can restrict the list to a time range.
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
         * Creates a payee with the account that receives the money. The transfer method determines which members the account needs.
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
/** The order of the transaction. You can give either of its ids, or neither. */
export interface TransactionVoidOrder {
    /** Id of the order, assigned by the service. */
    number?: string | undefined;
    /** Id of the order, given by the caller. */
    reference_number?: string | undefined;
}
/** The transaction to void. */
export interface TransactionVoidTransaction {
    /** Service-side id of the transaction. */
    uuid: string;
}
/** The transaction to void, and the order it belongs to. */
export interface TransactionVoid {
    /** The order of the transaction. You can give either of its ids, or neither. */
    order: TransactionVoidOrder;
    /** The transaction to void. */
    transaction: TransactionVoidTransaction;
}
/** The envelope of every response body. A success also has `data`; a failure has only the code and the message. */
export interface Envelope {
    /** Result of the call, set by the service. 0 and 200 both mean success; any other value is a failure. The set of failure values is open. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
}
/** One line of an order. */
export interface LineItem {
    /** Unique id of the line item, assigned by the service. */
    uuid?: string;
    /** What kind of line it is. */
    purchasable_type: "RearTips" | "Charge" | "Listing" | "Rounding" | "SurchargeFee";
    /** Service-side number of the purchased item; absent if the line is not tied to one. */
    purchase_id?: number;
    /** Unit price, in major units of the order's currency. */
    price: number;
    /** Number of units. */
    quantity: number;
    /** Amount of the whole line, in major units of the order's currency. */
    total: number;
    /** Text the payer sees for the line. */
    label?: string;
}
/** What the acquirer reported about a transaction, and the card or wallet behind it. */
export interface PaymentData {
    /** Name of the acquirer that processed the transaction. */
    acquirer_name: string;
    /** Type of acquirer. The set of values is open. */
    acquirer_type: string;
    /** Authorisation code from the issuer; absent if there was no authorisation. */
    auth_code?: string;
    /** Reference number of the bank for the transaction. */
    brn: string;
    /** Number of digits in the card number. */
    card_number_len?: number;
    /** How the card was read, for example by chip or by manual entry. The set of values is open. */
    card_read_mode?: string;
    /** Brand or type of the card. The set of values is open. */
    credit_card_type?: string;
    /** First six digits of the card number. */
    first_6_digits?: string;
    /** Last four digits of the card number. */
    last_4_digits?: string;
    /** Id of the merchant at the acquirer. */
    merchant_id?: string;
    /** Id of the transaction at the payment gateway. */
    new_gateway_txn_id: string;
    /** Payment method the acquirer saw. The value `payment_token` means that a stored token was charged. The set of values is open. */
    payment_method: string;
    /** Id of the receipt of the transaction. */
    receipt_id: string;
    /** Retrieval reference number of the card network. */
    rrn?: string;
    /** State of the transaction at the acquirer. The set of values is open. */
    transaction_state: string;
    /** The payment token that was charged; present when `payment_method` is `payment_token`. */
    token?: string;
    /** Name of the cardholder as written on the card. */
    holder_name?: string;
    /** Month in which the card expires, as a string. */
    exp_month?: string;
    /** Year in which the card expires, as a string. */
    exp_year?: string;
    /** Response code of the acquirer. */
    resp_code?: string;
    /** Response message of the acquirer. */
    resp_msg?: string;
    /**
     * Code of an error at the acquirer; no longer recommended for use.
     *
     * @deprecated
     */
    error_code?: string;
    /**
     * Error message of the acquirer; no longer recommended for use.
     *
     * @deprecated
     */
    error_desc?: string;
    /** Code of the country of the payer. */
    consumer_country_code?: string;
}
/** A transaction inside an order. The transaction list reports it in another shape, with a numeric `type`. */
export interface OrderTransaction {
    /** What the transaction does with the payer's money. */
    type: "Sales" | "Authorization" | "Refund" | "Capture";
    /** Unique id of the transaction, assigned by the service. */
    uuid: string;
    /** Code of the currency of `amount`. */
    currency: string;
    /** Amount moved or reserved, in major units of `currency`. */
    amount: number;
    /** Whether the transaction succeeded. */
    success: boolean;
    /** Whether the outcome of an asynchronous payment is still pending. */
    is_pending: boolean;
    /** Whether the amount reserved by a card authorisation has been captured. */
    captured: boolean;
    /** Whether the transaction can be voided now. */
    allow_void: boolean;
    /** Whether the transaction can be refunded now. */
    allow_refund: boolean;
    /** Whether a void was requested and has not finished yet. */
    void_is_pending: boolean;
    /** Payment method the payer used. The set of values is open. */
    payment_method: string;
    /** Free-text remark on the transaction; null if there is none. */
    note?: string | null;
    /** What the acquirer reported about the transaction. */
    payment_data: PaymentData;
    /** Service-side id of the earlier transaction that this one refunds, captures or otherwise follows; null if there is none. */
    original_transaction_uuid?: string | null;
    /** Caller-side id of the transaction. */
    reference_id?: string;
    /** Caller-side id of the transaction that this one follows. */
    original_transaction_reference_id?: string;
    /** Serial number of the terminal the transaction was made on; absent for a payment without a terminal. */
    device_sn?: string;
    /** Serial number of the terminal of the earlier transaction. */
    original_device_sn?: string;
}
/** A payment order with its line items and transactions, as the service returns it after one of its transactions was voided. */
export interface Order {
    /** Channel the transaction came from. The set of values is open. */
    source: string;
    /** Type of order. The set of values is open. */
    type: string;
    /** Unique id of the order, assigned by the service. */
    number: string;
    /** Unique id of the order, given by the caller. */
    reference_number: string;
    /** Date by which the order must be paid, as YYYY-MM-DD; null if there is none. */
    due_date: string | null;
    /** Amount of the order when it was created, in major units of `currency`. */
    initial_total: number;
    /** Tips within the order, in major units of `currency`. */
    initial_tips: number;
    /** Amount of the order before additions, in major units of `currency`. */
    subtotal: number;
    /** Sum of the amounts of the order's successful transactions, in major units of `currency`, as a string. */
    paid_total: string;
    /** What is left to pay: `initial_total` less `paid_total`, in major units of `currency`, as a string. */
    unpaid_total: string;
    /** State of the order. The set of values is open. */
    state: string;
    /** Payment state of the order. */
    correspondence_state: "unpaid" | "partial_paid" | "paid" | "over_paid";
    /** Code of the currency of every amount of the order. */
    currency: string;
    /** URL that the payer's browser is redirected to when payment through a payment link ends; absent if the order has none. */
    return_url?: string;
    /** URL the service calls after the state of the order has changed; absent if the order has none. */
    notify_url?: string;
    /** When the service recorded the order. The format and time zone are not specified. */
    created_at?: string;
    /** When the service last changed the order. The format and time zone are not specified. */
    updated_at?: string;
    /** The lines of the order; null if it is not itemised. */
    line_items?: LineItem[] | null;
    /** The transactions of the order, such as payments, refunds and captures. */
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
/** The 3-D Secure step of a card payment. */
export interface ThreeDSecure {
    /** Whether the card is enrolled in 3-D Secure, as reported by the card network. The set of values is open. */
    enrolled: string;
    /** URL where the cardholder is authenticated. */
    redirect_url: string;
}
/** Settings of the payment methods offered for the order. */
export interface OrderSummaryPaymentMethodOption {
    /** Settings of online payment. Their shape is not specified. */
    online?: Record<string, unknown>;
}
/** The business that made the sale. */
export interface OrderSummaryBusiness {
    /** Service-side id of the business. */
    id: string;
    /** Name of the business. */
    business_name: string;
}
/** The paying customer. Its members are always null here; read the customer with a customer operation. */
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
/** Summary of the order of a listed transaction. It differs from the order that a void returns: totals are integers, the due date is always text, and members that refer to other resources are always null. */
export interface OrderSummary {
    /** Channel the order came from. The set of values is open. */
    source: string;
    /** Type of order. The set of values is open. */
    type: string;
    /** Unique id of the order, assigned by the service. */
    number: string;
    /** When the order must be paid, as a string. The format is not specified. */
    due_date: string;
    /** Sum of the amounts of the order's successful transactions, in major units of `currency`, as a string. */
    paid_total: string;
    /** What is left to pay of the order, in major units of `currency`, as a string. */
    unpaid_total: string;
    /** Unique id of the order, given by the caller. */
    reference_number: string;
    /** Amount of the order when it was created, as a whole number. */
    initial_total: number;
    /** Tips within the order, as a whole number. */
    initial_tips: number;
    /** Amount of the order before additions, as a whole number. */
    subtotal: number;
    /** State of the order. The set of values is open. */
    state: string;
    /** Payment state of the order. The transaction list does not restrict the values; an order itself has four. */
    correspondence_state: string;
    /** Code of the currency of the order's amounts. */
    currency: string;
    /** Free-text remark on the order. */
    note: string;
    /** Authorisation code from the issuer for the payment of the order. */
    auth_code: string;
    /** Settings of the payment methods offered for the order. */
    payment_method_option: OrderSummaryPaymentMethodOption;
    /** The business that made the sale. */
    business: OrderSummaryBusiness;
    /** Always null here; a void returns an order with its line items. */
    line_items: null;
    /** Always null here, because the order is itself part of a transaction. */
    transactions: null;
    /** When the service recorded the order. The format and time zone are not specified. */
    created_at: string;
    /** When the service last changed the order. The format and time zone are not specified. */
    updated_at: string;
    /** The paying customer. Its members are always null here; read the customer with a customer operation. */
    customer: OrderSummaryCustomer;
}
/** A transaction in the transaction list, with a summary of its order. Its `type` is numeric, unlike that of a transaction inside an order. */
export interface Transaction {
    /** Type of transaction, as a number. What each number means is not specified. */
    type?: number;
    /** Channel the transaction came from. The set of values is open. */
    source?: string;
    /** Whether the transaction succeeded. */
    success?: boolean;
    /** Whether the outcome of an asynchronous payment is still pending. */
    is_pending?: boolean;
    /** Whether the amount reserved by a card authorisation has been captured. */
    captured?: boolean;
    /** Whether the transaction can be voided now. */
    allow_void?: boolean;
    /** Whether the transaction can be refunded now. */
    allow_refund?: boolean;
    /** Whether a void was requested and has not finished yet. */
    void_is_pending?: boolean;
    /** How much of the transaction has been refunded, in major units of `currency`. */
    refunded_amount?: number;
    /** Payment method the payer used. The set of values is open. */
    payment_method?: string;
    /** Code of the currency of the transaction's amounts. */
    currency?: string;
    /** Amount moved or reserved, in major units of `currency`. */
    amount?: number;
    /** Change given to a payer who paid more, in major units of `currency`. */
    change_amount?: number;
    /** Amount before currency conversion, in major units of the currency the payer was charged in. */
    original_currency_amount?: number;
    /** Tips within the amount, in major units of `currency`. */
    tips_amount?: number;
    /** Unique id of the transaction, assigned by the service. Send it to void the transaction. */
    uuid?: string;
    /** Free-text remark on the transaction. */
    note?: string;
    /** What the acquirer reported about the transaction. */
    payment_data?: PaymentData;
    /** Whether the transaction has been voided. */
    voided?: boolean;
    /** When the transaction was voided. The format and time zone are not specified. */
    voided_at?: string;
    /** Serial number of the terminal the transaction was made on. */
    device_sn?: string;
    /** Serial number of the terminal of the earlier transaction. */
    original_device_sn?: string;
    /** Additional data stored with the transaction; null if there is none. Its shape is not specified. */
    extra?: Record<string, unknown> | null;
    /** Response of the acquirer, as received. */
    acquirer_response_body?: string;
    /** When the service recorded the transaction. The format and time zone are not specified. */
    created_at?: string;
    /** The 3-D Secure step; absent if there was none. */
    "3ds"?: ThreeDSecure;
    /** Service-side id of the earlier transaction that this one follows; null if there is none. */
    original_transaction_uuid?: string | null;
    /** Summary of the order the transaction belongs to. */
    order?: OrderSummary;
    /** Caller-side id of the transaction. */
    reference_id?: string;
    /** Caller-side id of the transaction that this one follows. */
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
/** Time limit of the plan's payment link. */
export interface RecurringPlanCreateTimeout {
    /** Length of the time limit, as a string. The unit is not specified. Responses report it as an integer. */
    timer: string;
    /** URL that goes with the time limit. */
    url?: string | undefined;
}
/** An item and the quantity to bill. */
export interface RecurringCycleItemCreate {
    /** Number of units that each billing charges. */
    quantity: number;
    /** Service-side id of the item. */
    recurring_item_id: string;
}
/** A cycle to add to a plan, or to calculate. */
export interface RecurringCycleCreate {
    /** Number of billings the cycle runs for; null to run forever. */
    billing_count: number | null;
    /** Id of the billing config that says when the cycle bills. Responses carry the billing config itself. */
    recurring_billing_config: string;
    /** What each billing of the cycle charges for. */
    recurring_items: RecurringCycleItemCreate[];
    /** Discount on each billing, read according to `discount_type`. */
    discount_amount?: number | undefined;
    /** How to read `discount_amount`. The set of values is open. */
    discount_type?: string | undefined;
    /** What the cycle is for, as free text. */
    description?: string | undefined;
}
/** A plan to create, with its first cycles. */
export interface RecurringPlanCreate {
    /** Name of the plan, for your own use. */
    name: string;
    /** Base of the reference numbers of the orders the plan will create. If a plan with the same reference number already exists, the response says that the plan has been created. */
    reference_number?: string | undefined;
    /** Service-side id of the customer to bill. */
    customer_uuid: string;
    /** How the plan's orders are collected: `charge_automatically` charges the card details stored for the customer. */
    default_collection_method: "charge_automatically";
    /** Number of attempts allowed to collect an order. When the last one fails, the cycle becomes `uncollectible`. */
    payment_retry_count: number;
    /** Days to wait between a failed attempt and the next. */
    payment_retry_day_period: number;
    /** Days after the last failed attempt until the unpaid order is voided and the cycle becomes `uncollectible`; null to never void it. */
    grace_period?: number | null | undefined;
    /** URL that the service calls back. When it calls and what it sends are not specified. */
    callback_url?: string | undefined;
    /** URL to redirect the payer's browser to when payment through the plan's payment link ends. */
    redirect_url?: string | undefined;
    /** Time limit of the plan's payment link. */
    timeout?: RecurringPlanCreateTimeout | undefined;
    /** Remark to copy to every order of the plan. */
    note?: string | undefined;
    /** What the plan is for, as free text. */
    description?: string | undefined;
    /** The cycles of the plan, in the order in which they run. There can be several. */
    recurring_cycles: RecurringCycleCreate[];
}
/** The body of recurringPlans_create. */
export interface RecurringPlansCreateInput {
    /** The plan to create. */
    plan: RecurringPlanCreate;
}
/** Time limit of the plan's payment link. */
export interface RecurringPlanTimeout {
    /** Length of the time limit, as a whole number. The unit is not specified. Requests give it as a string. */
    timer: number;
    /** URL that goes with the time limit. */
    url?: string;
}
/** When a started cycle bills, as plans report it. Orders of a plan report it in another shape. */
export interface RecurringBillingConfig {
    /** Unique id of the billing config, assigned by the service. Requests for a cycle refer to it. */
    id: string;
    /** Length of one billing period. The set of values is open. */
    billing_interval: string;
    /** How billing dates are determined. The set of values is open. */
    billing_type?: string;
    /** Month of the year in which the cycle bills. */
    billing_month?: number;
    /** Day of the month on which the cycle bills. */
    billing_day_of_month?: number;
    /** Whether a shortened period is charged in part. */
    billing_proration_enabled: boolean;
    /** What the billing config is for, as free text. */
    description?: string;
    /** When the service recorded the billing config. The format and time zone are not specified. */
    created_at?: string;
    /** When the service last changed the billing config. The format and time zone are not specified. */
    updated_at?: string;
    /** When the billing config was deleted; null if it has not been. */
    deleted_at?: string | null;
}
/** An item that a cycle charges for, as plans report it. Orders of a plan report it in another shape, without the quantity. */
export interface RecurringItem {
    /** Unique id of the item, assigned by the service. Requests for a cycle refer to it. */
    id: string;
    /** Text the payer sees for the item. */
    label?: string;
    /** Unit price, in major units of `currency`. */
    price: number;
    /** Number of units that each billing charges. */
    quantity: number;
    /** Code of the currency of `price`. */
    currency: string;
    /** Caller-side id of the item. */
    reference_id?: string;
    /** What the item is, as free text. */
    description?: string;
    /** When the service recorded the item. The format and time zone are not specified. */
    created_at: string;
    /** When the service last changed the item. The format and time zone are not specified. */
    updated_at?: string;
    /** When the item was deleted; null if it has not been. */
    deleted_at?: string | null;
}
/** A phase of a plan: which items it bills, how much, how often and how many times. */
export interface RecurringCycle {
    /** Unique id of the cycle, assigned by the service. */
    id?: string;
    /** State of the cycle. Known values are `completed`, `cancelled` and `uncollectible`; the set is open. */
    state: string;
    /** Id of the plan the cycle belongs to. */
    recurring_plan_id: string;
    /** Number of billings the cycle runs for; null if it runs forever. */
    billing_count?: number | null;
    /** Number of times that the service has billed the cycle so far. */
    billing_count_created: number;
    /** When the cycle bills once it has started. Requests give only its id. */
    recurring_billing_config: RecurringBillingConfig;
    /** What each billing of the cycle charges for. */
    recurring_items: RecurringItem[];
    /** Amount of one full billing, in major units of the items' currency. */
    billing_amount?: number;
    /** Discount on each billing, read according to `discount_type`. */
    discount_amount?: number;
    /** How to read `discount_amount`. The set of values is open. */
    discount_type?: string;
    /** Total of the order that would be created, with discount and proration already deducted. Present on the first cycle of a calculation only. */
    next_billing_amount?: number;
    /** The cycle before this one; null for the first of a plan. */
    previous_cycle?: string | null;
    /** The cycle after this one; null for the last of a plan. */
    next_cycle?: string | null;
    /** When the cycle is expected to start. */
    estimated_start_date?: string;
    /** When the cycle started; null before that. */
    start_date?: string | null;
    /** When the cycle is expected to end; null if that is not known, as for a cycle that runs forever. */
    estimated_end_date?: string | null;
    /** When the cycle ended; null before that. */
    end_date?: string | null;
    /** When the service bills next; null if nothing is due. */
    next_execute_time?: string | null;
    /** What the cycle is for, as free text; null if not given. */
    description?: string | null;
    /** When the service recorded the cycle. The format and time zone are not specified. */
    created_at: string;
    /** When the service last changed the cycle. The format and time zone are not specified. */
    updated_at: string;
    /** When the cycle was deleted; null if it has not been. */
    deleted_at?: string | null;
}
/** The members that every representation of a customer has. */
export interface CustomerBase {
    /** Name of the customer. */
    name?: string;
    /** Email address of the customer. */
    email?: string;
    /** Country code of the customer's mobile number. */
    dial_code?: string;
    /** Mobile number of the customer, without the country code. */
    phone?: string;
    /** Your unique number for the customer. It is set once and cannot be changed. */
    reference_number: string;
    /** Payment method to use if none is specified. The set of values is open in responses. */
    default_payment_method?: string;
    /** Unique id of the customer, assigned by the service. */
    uuid: string;
}
/** The card that the token represents; present for `CreditCard` tokens. */
export interface PaymentTokenCreditCard {
    /** Card number, as far as the service shows it. */
    number?: string;
    /** Month in which the card expires, as a string. */
    exp_month?: string;
    /** Year in which the card expires, as a string. */
    exp_year?: string;
    /** Name of the cardholder as written on the card. */
    holder_name?: string;
    /** Brand of the card. The set of values is open. */
    brand?: string;
    /** Code of the currency the card is billed in. */
    billing_currency?: string;
}
/** A stored payment method of a customer. A customer's default payment token is present only if one is set. */
export interface PaymentToken {
    /** Type of payment method. The `token_type` filter spells the same types differently. */
    token_type: "CreditCard" | "WechatPayAutoDebit" | "AlipayAutoDebit";
    /** Value that represents the payment method in a charge. */
    token: string;
    /** State of the token. The set of values is open. */
    state: string;
    /** Whether it is the customer's default token. */
    default: boolean;
    /** Error code; present if binding the card failed. */
    error_code?: string;
    /** Error message; present if binding the card failed. */
    error_msg?: string;
    /** The card that the token represents; present for `CreditCard` tokens. */
    credit_card?: PaymentTokenCreditCard;
}
/** Summary of the customer a plan bills. */
export type PlanCustomer = CustomerBase & {
    /** The customer's default payment token; absent if none is set. */
    default_payment_token?: PaymentToken;
};
/** Time limit of the order's payment link. */
export interface RecurringOrderTimeout {
    /** Length of the time limit, as a string. The unit is not specified. The plan reports it as an integer. */
    timer?: string;
    /** URL that goes with the time limit. */
    url?: string;
}
/** An order created by a recurring plan. Its shape differs from that of a payment order. */
export interface RecurringOrder {
    /** Total of the order, in major units of `currency`. */
    amount?: number;
    /** How much of the order has been paid, in major units of `currency`. A number here, unlike in a payment order. */
    paid_total?: number;
    /** Code of the currency of the order's amounts. */
    currency?: string;
    /** Unique id of the order, assigned by the service. */
    order_number?: string;
    /** The plan's reference number with the number of the order appended. */
    reference_number?: string;
    /** State of the order. The set of values is open. */
    state?: string;
    /** Payment state of the order. */
    correspondence_state?: string;
    /** Authorisation code from the issuer for the payment of the order. */
    auth_code?: string;
    /** The payment token that the order is charged to. */
    default_payment_token?: string;
    /** How the order is collected. */
    default_collection_method?: string;
    /** Remark copied from the plan. */
    note?: string;
    /** URL that the payer's browser is redirected to when payment through a payment link ends. */
    redirect_url?: string;
    /** Time limit of the order's payment link. */
    timeout?: RecurringOrderTimeout;
}
/** An agreement to bill a customer repeatedly. Its cycles, one after the other, define what is billed and how often. */
export interface RecurringPlan {
    /** Unique id of the plan, assigned by the service. */
    id: string;
    /** Name of the plan, given by the caller. */
    name?: string;
    /** Base of the reference numbers of the plan's orders, given by the caller. Each new order appends the next number to it. */
    reference_number?: string;
    /** The payment token that the plan's orders are charged to. */
    default_payment_token?: string;
    /** How the plan's orders are collected. */
    default_collection_method?: string;
    /** Number of attempts to collect an order before its cycle becomes `uncollectible`. */
    payment_retry_count?: number;
    /** Days between a failed attempt and the next. */
    payment_retry_day_period?: number;
    /** Days after the last failed attempt until the unpaid order is voided and the cycle becomes `uncollectible`; null if the order is never voided. */
    grace_period?: number | null;
    /** Balance that the next orders of the plan use up. The service sets it when a cycle is replaced before its billing has run out. */
    credit?: number;
    /** URL that the payer's browser is redirected to when payment through the plan's payment link ends. */
    redirect_url?: string;
    /** Remark that the service copies to every order of the plan. */
    note?: string;
    /** Time limit of the plan's payment link. */
    timeout?: RecurringPlanTimeout;
    /** What the plan is for, as free text; null if not given. */
    description?: string | null;
    /** When the service recorded the plan. The format and time zone are not specified. */
    created_at: string;
    /** When the service last changed the plan. The format and time zone are not specified. */
    updated_at: string;
    /** When the plan was deleted; null if it has not been. */
    deleted_at?: string | null;
    /** The past, current and future cycles of the plan. */
    recurring_cycles: RecurringCycle[];
    /** Summary of the customer the plan bills. */
    customer?: PlanCustomer;
    /** The latest order of the plan; absent before the first. */
    current_order?: RecurringOrder;
    /** URL where the payer can pay the current order; absent if there is nothing to pay. */
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
/** What to change in a plan. What happens to omitted members is not specified. */
export interface RecurringPlanUpdate {
    /** New name of the plan. */
    name?: string | undefined;
    /** How the plan's orders are collected. Plans are created with `charge_automatically`; an edit does not restrict the values. */
    default_collection_method?: string | undefined;
    /** Number of attempts allowed to collect an order from now on. */
    payment_retry_count?: number | undefined;
    /** Days to wait between a failed attempt and the next. */
    payment_retry_day_period?: number | undefined;
    /** URL that the service calls back. */
    callback_url?: string | undefined;
}
/** The body of recurringPlans_update. */
export interface RecurringPlansUpdateInput {
    /** What to change. If omitted, nothing changes. */
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
    /** When the added cycles would start: immediately, on the next billing date, or after the last cycle of the plan. A calculation applies to `immediate` only. */
    activate_type: "immediate" | "next_billing_date" | "as_last_cycle";
    /** Whether the rest of the current billing is settled with the plan's credit; it is if omitted. Used with `immediate` only. */
    process_credit?: boolean;
    /** The cycles to calculate with, in the order in which they would run. */
    cycles: RecurringCycleCreate[];
}
/** Data returned by `recurringPlans_calculateCycles`. */
export interface RecurringPlansCalculateCyclesOutput {
    /** The plan as it would be; nothing is stored. */
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
/** The default payment token of the customer of a recurring order. Only here does a token show its verification. */
export type RecurringOrderPaymentToken = PaymentToken & {
    /** URL where the customer verifies the token; null if there is nothing to verify. */
    verify_url?: string | null;
    /** Service-side id of the verification of the token. */
    verify_uuid: string;
};
/** The customer of a recurring order. */
export type RecurringOrderCustomer = CustomerBase & {
    /** The customer's default payment token, with its verification; absent if none is set. */
    default_payment_token?: RecurringOrderPaymentToken;
};
/** When a cycle bills, as orders of a plan report it. Plans report it in another shape. */
export interface RecurringOrderBillingConfig {
    /** Unique id of the billing config, assigned by the service. */
    id: string;
    /** Number of intervals in one billing period. */
    interval_count?: number;
    /** Unit of the billing period. The set of values is open. */
    billing_interval: string;
    /** How billing dates are determined. The set of values is open. */
    billing_type: string;
    /** Month of the year in which the cycle bills. */
    billing_month?: number;
    /** Day of the month on which the cycle bills. */
    billing_day_of_month?: number;
    /** Whether a shortened period is charged in part. */
    billing_proration_enabled?: boolean;
    /** What the billing config is for, as free text. */
    description?: string;
    /** When the service recorded the billing config. The format and time zone are not specified. */
    created_at: string;
    /** When the service last changed the billing config. The format and time zone are not specified. */
    updated_at: string;
    /** When the billing config was deleted; null if it has not been. */
    deleted_at?: string | null;
}
/** An item that a cycle charges for, as orders of a plan report it: without the quantity, which plans report. */
export interface RecurringOrderItem {
    /** Unique id of the item, assigned by the service. */
    id: string;
    /** Text the payer sees for the item. */
    label?: string;
    /** Unit price, in major units of `currency`. */
    price: number;
    /** Code of the currency of `price`. */
    currency: string;
    /** Caller-side id of the item. */
    reference_id?: string;
    /** What the item is, as free text. */
    description?: string;
    /** When the service recorded the item. The format and time zone are not specified. */
    created_at?: string;
    /** When the service last changed the item. The format and time zone are not specified. */
    updated_at?: string;
    /** When the item was deleted; null if it has not been. */
    deleted_at?: string | null;
}
/** Summary of the cycle that created the order. */
export interface RecurringOrderCycle {
    /** When the cycle that created the order bills. */
    recurring_billing_config: RecurringOrderBillingConfig;
    /** What the order charges for. */
    recurring_items: RecurringOrderItem[];
    /** Discount on each billing of the cycle. */
    discount_amount: number;
}
/** An order of a recurring plan together with the customer it bills and the cycle that created it. */
export interface RecurringOrderEntry {
    /** The customer the order bills. */
    customer: RecurringOrderCustomer;
    /** Summary of the cycle that created the order. */
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
    /** Service-side id of the order. */
    number: string;
}
/** The recurring order to read. */
export interface RecurringOrderGet {
    /** Service-side id of the customer the order bills. */
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
    /** The customer's default payment token; absent if none is set. */
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
/** The customer's new data. It does not include the reference number, which cannot be changed. */
export interface CustomerUpdate {
    /** Name of the customer, at most 255 characters. */
    name: string;
    /** Email address of the customer, at most 255 characters. */
    email?: string;
    /** Country code of the customer's mobile number, at most 6 characters. */
    dial_code?: string;
    /** Mobile number of the customer without the country code, at most 255 characters. */
    phone: string;
    /** Name of the company that the customer pays for, at most 255 characters. Responses do not show it. */
    company_name?: string;
    /** Payment method to use if none is specified. */
    default_payment_method?: "Credit Card" | "Alipay" | "Wechat Pay";
    /** The payment token to make the customer's default, a UUID. */
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
    /** Reference of the card. The type of reference is not specified. */
    card_reference_id: string;
    /** Service-side id of the user who will hold the card. */
    p_user_id: string;
}
/** A card of the card programme. */
export interface Card {
    /** Unique id of the card, assigned by the service. */
    id: string;
    /** Service-side id of the user who holds the card; present when the card is issued to consumers (B2C). */
    p_user_id?: string;
    /** Type of card. The set of values is open. */
    type: string;
    /** When the card expires, as a string. The format is not specified. */
    expiration_date: string;
    /** Code of the currency the card is settled in. */
    settlement_currency: string;
    /** First six digits of the card number. */
    first_6_digits: string;
    /** Last four digits of the card number. */
    last_4_digits: string;
    /** Status of the card. The set of values is open. */
    status: string;
    /** Card number with its middle digits masked. */
    pan: string;
    /** Brand the card is issued under. */
    issuer_brand: string;
    /** Whether the card's data is encrypted. */
    is_encrypt: boolean;
    /** Caller-side id of the card. */
    reference_id: string;
    /** Name of the business the card belongs to. */
    business_name: string;
    /** Title of the card. The service may send it, although its own description of a card does not mention it. */
    title?: string;
}
/** Success response of `cards_link`. */
export interface CardsLinkEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** The updated card. */
    data: Card;
}
/** How much a card can spend in a period. */
export interface CardLimit {
    /** Unique id of the limit. */
    id: string;
    /** The period that the limit applies to: a day, a month, the lifetime of the card, or a single transaction. */
    period: "Daily" | "Monthly" | "Lifetime" | "Transaction";
    /**
     * The maximum that can be spent in the period, as an exact decimal string. The service's description shows the number 100000000000 here without saying what it means, so no bound is set.
     *
     * @default 0.00
     */
    limit_amount: string;
    /** Whether the limit is active. */
    status?: "Active" | "Inactive" | undefined;
}
/** The limits to set on a card. */
export interface CardLimitsUpdate {
    /** One entry for each limit to set. */
    limits: CardLimit[];
    /** Reason for the change, as free text. */
    remark?: string;
}
/** Success response of `cards_updateLimits`. */
export interface CardsUpdateLimitsEnvelope {
    /** 0 or 200; both mean success. Set by the service. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** An empty object. */
    data: Record<string, unknown>;
}
/** An exact decimal number as text, in major units of its currency, with a leading minus sign if negative. Parse it with a decimal library, never as a floating-point number. */
export type DecimalString = string & {};
/** A transaction with a card of the card programme. */
export interface CardTransaction {
    /** Unique id of the card transaction, assigned by the service. */
    id: string;
    /** Id of the card. */
    card: string;
    /** Service-side id of the business; null if there is none. */
    p_business_id?: string | null;
    /** Service-side id of the user who holds the card; null when the card has no user. */
    p_user_id?: string | null;
    /** Status of the transaction. */
    status: "Authorized" | "Declined" | "Settled";
    /** Type of transaction. */
    type: "Sales" | "Refund" | "Withdrawal";
    /** Code of the currency the merchant asked for. */
    transaction_currency: string;
    /** Amount in `transaction_currency`, as an exact decimal string. May be negative. */
    transaction_amount: DecimalString;
    /** Code of the currency the card is charged in. */
    local_currency: string;
    /** Amount charged, in `local_currency`, as an exact decimal string. May be negative. */
    local_amount: DecimalString;
    /** Final amount charged, in `local_currency`, as an exact decimal string. May be negative. */
    final_local_amount: DecimalString;
    /** Fee for the transaction, as an exact decimal string. May be negative. */
    calculated_fee: DecimalString;
    /** Id of the merchant at the card network. */
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
    /** Unique id of the user, assigned by the service. */
    id: string;
    /** Your unique id for the user. */
    reference_id: string;
    /** Country code of the user's phone number. */
    calling_code: string;
    /** Phone number of the user, without the country code. */
    phone_number: string;
    /** First name of the user. */
    first_name: string;
    /** Last name of the user. */
    last_name: string;
    /** Type of identity document the user gave. */
    document_type: string;
    /** Number of the identity document. */
    document_number: string;
    /** Code of the country that issued the document. */
    issuing_country: string;
    /** Date of birth of the user. */
    date_of_birth: string;
    /** When the service recorded the user. The format and time zone are not specified. */
    p_created_at: string;
}
/** Data returned by `users_get`. */
export interface UsersGetOutput {
    /** Unique id of the user, assigned by the service. */
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
/** A user to create. At least one of first and last name is required. */
export interface UserCreate {
    /** Your id for the user. No other user can have the same one. */
    reference_id: string;
    /** Country code of the phone number, 1 to 3 digits. */
    calling_code: string;
    /** Phone number without the country code, 1 to 11 digits. No other user can have the same one. */
    phone_number: string;
    /** Type of identity document. */
    document_type: "PASSPORT" | "DRIVER_LICENSE" | "ID_CARD";
    /** Number of the identity document. */
    document_number: string;
    /** First name; can be omitted if the last name is given. */
    first_name?: string | undefined;
    /** Last name; can be omitted if the first name is given. */
    last_name?: string | undefined;
    /** Date of birth, as YYYY-MM-DD. */
    date_of_birth: string;
    /** Three-letter code of the country that issued the document. */
    issuing_country: string;
}
/** The body of users_create. */
export interface UsersCreateInput {
    /** A user to create. At least one of first and last name is required. */
    user: UserCreate;
}
/** Data returned by `users_create`. */
export interface UsersCreateOutput {
    /** Unique id of the new user, assigned by the service. */
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
/** The fees for topping up a digital wallet. */
export interface TopUpFeeRule {
    /**
     * Fixed fee for each top-up, as an exact decimal string.
     *
     * @default 0.00
     */
    fixed_fee: string;
    /**
     * Fee as a percentage of the amount, as an exact decimal string.
     *
     * @default 0.00
     */
    percentage_fee: string;
    /** Service-side id of the user the rule is for; absent from a rule for a business. */
    user_id?: string;
    /** Service-side id of the business the rule is for. */
    business_id?: string;
}
/** Data returned by `digitalWallets_getTopUpFeeRules`. */
export interface DigitalWalletsGetTopUpFeeRulesOutput {
    /** The fee rules that apply. */
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
/** A transaction of a digital wallet on its blockchain. */
export interface WalletTransaction {
    /** Unique id of the wallet transaction, assigned by the service. */
    id: string;
    /** Name of the blockchain the transaction is recorded on. */
    blockchain: string;
    /** Hash of the block that contains the transaction. */
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
     * Amount moved, in units of `currency`, as an exact decimal string.
     *
     * @default 0.00
     */
    amount: string;
    /**
     * Value of the amount in US dollars, as an exact decimal string.
     *
     * @default 0.00
     */
    amount_in_usd: string;
    /**
     * Fee for the transaction, as an exact decimal string.
     *
     * @default 0.00
     */
    calculated_fee: string;
    /** When the service recorded the transaction. The format and time zone are not specified. */
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
    /** Name on the account. */
    account_name?: string | null | undefined;
    /** Account number. */
    account_number?: string | null | undefined;
} | null;
/** Details for the HK FPS methods; can be null for any other method. */
export type PayoutAccountHkFps = {
    /** The bank account; can be null unless the method is `HK FPS - Account Number`. */
    bank_account?: PayoutAccountHkFpsBankAccount | undefined;
    /** Mobile number registered with FPS; can be null unless the method is `HK FPS - Mobile`. */
    mobile?: string | null | undefined;
    /** Email address registered with FPS; can be null unless the method is `HK FPS - Email`. */
    email?: string | null | undefined;
    /** FPS identifier; can be null unless the method is `HK FPS - FPS ID`. */
    fps_id?: string | null | undefined;
    /** Full name of the account holder; null if not given. */
    full_name?: string | null | undefined;
} | null;
/** The bank account to pay to. */
export interface PayoutAccountRtgsBankAccount {
    /** SWIFT code of the bank. */
    swift_code?: string | null | undefined;
    /** Name on the account. */
    account_name?: string | null | undefined;
    /** Account number. */
    account_number?: string | null | undefined;
}
/** Details for `RTGS`; can be null for any other method. */
export type PayoutAccountRtgs = {
    /** The bank account to pay to. */
    bank_account: PayoutAccountRtgsBankAccount;
} | null;
/** The bank account to pay to; null if not given. */
export type PayoutAccountSwiftBankAccount = {
    /** SWIFT code of the bank. */
    swift_code?: string | null | undefined;
    /** Name on the account. */
    account_name?: string | null | undefined;
    /** Account number. */
    account_number?: string | null | undefined;
} | null;
/** Details for `SWIFT`; can be null for any other method. */
export type PayoutAccountSwift = {
    /** The bank account to pay to; null if not given. */
    bank_account?: PayoutAccountSwiftBankAccount | undefined;
} | null;
/** Where the payee is paid. `hk_fps`, `rtgs` and `swift` are all required: set the one that the transfer method needs, and the others to null. */
export interface PayoutAccount {
    /** Code of the country of the account. */
    country: string;
    /** Code of the currency the payee is paid in. */
    currency: string;
    /** How the money is transferred. */
    transfer_method: "HK FPS - Account Number" | "HK FPS - Email" | "HK FPS - Mobile" | "HK FPS - FPS ID" | "RTGS" | "SWIFT";
    /** Date of birth of the payee, as YYYY-MM-DD. Can be null unless a person is paid by an HK FPS method. */
    date_of_birth: string | null;
    /** Details for the HK FPS methods; can be null for any other method. */
    hk_fps: PayoutAccountHkFps;
    /** Details for `RTGS`; can be null for any other method. */
    rtgs: PayoutAccountRtgs;
    /** Details for `SWIFT`; can be null for any other method. */
    swift: PayoutAccountSwift;
}
/** A payee to create. A person paid by HK FPS also needs a date of birth. */
export interface PayeeCreate {
    /** Whether the payee is a business or a person. */
    type: "Business" | "People";
    /** The category of the payouts to the payee. */
    payout_category_name: "Related Company Transfer" | "Capital Investment" | "Office Supplies";
    /** Your own name for the payee, at most 50 characters. */
    nickname: string;
    /** Email address of the payee, at most 100 characters. */
    email: string;
    /** Country code of the payee's phone number. */
    phone_country_code: string;
    /** Phone number of the payee, without the country code. */
    phone_number: string;
    /** Name of the payee's company, at most 120 characters. */
    company_name: string;
    /** Where the payee is paid. `hk_fps`, `rtgs` and `swift` are all required: set the one that the transfer method needs, and the others to null. */
    payout_account: PayoutAccount;
}
/** The body of payees_create. */
export interface PayeesCreateInput {
    /** A payee to create. A person paid by HK FPS also needs a date of birth. */
    payee: PayeeCreate;
}
/** A payee. The service returns only its id. */
export interface Payee {
    /** Unique id of the payee, a UUID assigned by the service. */
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
    /** The order of the transaction. You can give either of its ids, or neither. */
    order: TransactionVoidOrder;
    /** The transaction to void. */
    transaction: TransactionVoidTransaction;
}
/** The members of transactions_list. */
export interface TransactionsListParams {
    /** Number of entries to skip before the first one listed. The default is not specified. */
    offset?: number | undefined;
    /** Maximum number of entries to list. The default and the largest value allowed are not specified. */
    limit?: number | undefined;
    /** Filter expression, in a query language that is specified elsewhere. If omitted, everything is listed. */
    filter?: string | undefined;
}
/** The plan to create. */
export interface RecurringPlansCreateParams {
    /** Id of the calling application. Its use is not specified. */
    "x-appid"?: string | undefined;
    /** The plan to create. */
    plan: RecurringPlanCreate;
}
/** The members of recurringPlans_get. */
export interface RecurringPlansGetParams {
    /** Whether to include the previous order. Intended for the service's own dashboard only. */
    with_previous_order?: boolean | undefined;
}
/** The changes to make. */
export interface RecurringPlansUpdateParams {
    /** Code of the customer on whose behalf the plan is edited. Where to get it is not specified. */
    "X-P-Customer-Code": string;
    /** What to change. If omitted, nothing changes. */
    plan?: RecurringPlanUpdate | undefined;
}
/** The cycles to add in the calculation. */
export interface RecurringPlansCalculateCyclesParams {
    /** When the added cycles would start: immediately, on the next billing date, or after the last cycle of the plan. A calculation applies to `immediate` only. */
    activate_type: "immediate" | "next_billing_date" | "as_last_cycle";
    /** Whether the rest of the current billing is settled with the plan's credit; it is if omitted. Used with `immediate` only. */
    process_credit?: boolean | undefined;
    /** The cycles to calculate with, in the order in which they would run. */
    cycles: RecurringCycleCreate[];
}
/** The members of recurringOrders_list. */
export interface RecurringOrdersListParams {
    /** Number of entries to skip before the first one listed. The default is not specified. */
    offset?: number | undefined;
    /** Maximum number of entries to list. The default and the largest value allowed are not specified. */
    limit?: number | undefined;
    /** Filter expression, in a query language that is specified elsewhere. If omitted, everything is listed. */
    filter?: string | undefined;
}
/** The recurring orders on this page. */
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
    /** Name of the company that the customer pays for, at most 255 characters. Responses do not show it. */
    company_name?: string | undefined;
    /** Payment method to use if none is specified. */
    default_payment_method?: "Credit Card" | "Alipay" | "Wechat Pay" | undefined;
    /** The payment token to make the customer's default, a UUID. */
    default_payment_token?: string | undefined;
}
/** The members of customers_listPaymentTokens. */
export interface CustomersListPaymentTokensParams {
    /** Type of token to list. If omitted, all types are listed. Responses spell the same types differently. */
    token_type?: "Credit Card" | "Wechat Pay" | "Alipay" | undefined;
}
/** The card and the user. */
export interface CardsLinkParams {
    /** Reference of the card. The type of reference is not specified. */
    card_reference_id: string;
    /** Service-side id of the user who will hold the card. */
    p_user_id: string;
}
/** The updated card. */
export type CardsLinkOutput = Card;
/** The limits to set. */
export interface CardsUpdateLimitsParams {
    /** One entry for each limit to set. */
    limits: CardLimit[];
    /** Reason for the change, as free text. */
    remark?: string | undefined;
}
/** An empty object. */
export type CardsUpdateLimitsOutput = Record<string, unknown>;
/** The members of cardTransactions_list. */
export interface CardTransactionsListParams {
    /** Offset of the page to list. Neither its default nor whether it counts pages or entries is specified. */
    offset?: number | undefined;
    /** Size of a page. The default and the largest value allowed are not specified. */
    limit?: number | undefined;
    /** Id of a card, to list only its transactions. If omitted, the transactions of all cards are listed. */
    card?: string | undefined;
}
/** The user to create. */
export interface UsersCreateParams {
    /** A user to create. At least one of first and last name is required. */
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
    /** Whose fee rules to return. */
    type: "business" | "user";
    /** Service-side id of the user. Required if `type` is `user`; a schema cannot express this rule. */
    user_id?: string | undefined;
}
/** The members of digitalWallets_listTransactions. */
export interface DigitalWalletsListTransactionsParams {
    /** Service-side id of the user who owns the wallet. */
    p_user_id: string;
    /** Id of the wallet. */
    wallet_id: string;
    /** Number of transactions to skip before the first one listed. The default is not specified. */
    offset?: number | undefined;
    /** Maximum number of transactions to list. The default and the largest value allowed are not specified. */
    limit?: number | undefined;
    /** Start of the time range, as YYYY-MM-DD hh:mm:ss in Hong Kong time (Asia/Hong_Kong, UTC+8). */
    start_at?: string | PointInTime | undefined;
    /** End of the time range, as YYYY-MM-DD hh:mm:ss in Hong Kong time (Asia/Hong_Kong, UTC+8). */
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
        /** The call failed. `code` and `message` say why; there is no `data`. The HTTP status and the codes of this operation are not specified. */
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
        /** Number of entries to skip before the first one listed. The default is not specified. */
        Offset: number;
        /** Maximum number of entries to list. The default and the largest value allowed are not specified. */
        Limit: number;
        /** Filter expression, in a query language that is specified elsewhere. If omitted, everything is listed. */
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
                /** Number of entries to skip before the first one listed. The default is not specified. */
                offset?: components["parameters"]["Offset"];
                /** Maximum number of entries to list. The default and the largest value allowed are not specified. */
                limit?: components["parameters"]["Limit"];
                /** Filter expression, in a query language that is specified elsewhere. If omitted, everything is listed. */
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
                /** Id of the calling application. Its use is not specified. */
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
                /** Whether to include the previous order. Intended for the service's own dashboard only. */
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
                /** Code of the customer on whose behalf the plan is edited. Where to get it is not specified. */
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
                /** Number of entries to skip before the first one listed. The default is not specified. */
                offset?: components["parameters"]["Offset"];
                /** Maximum number of entries to list. The default and the largest value allowed are not specified. */
                limit?: components["parameters"]["Limit"];
                /** Filter expression, in a query language that is specified elsewhere. If omitted, everything is listed. */
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
                /** Type of token to list. If omitted, all types are listed. Responses spell the same types differently. */
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
                /** Offset of the page to list. Neither its default nor whether it counts pages or entries is specified. */
                offset?: number;
                /** Size of a page. The default and the largest value allowed are not specified. */
                limit?: number;
                /** Id of a card, to list only its transactions. If omitted, the transactions of all cards are listed. */
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
            /** No user was created. Code 300013: a user with the same `reference_id` exists. Code 30014: a user with the same phone number exists. Code 300008 also means that the user exists. Further codes, and the HTTP status, are not specified. */
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
                /** Whose fee rules to return. */
                type: "business" | "user";
                /** Service-side id of the user. Required if `type` is `user`; a schema cannot express this rule. */
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
                /** Number of transactions to skip before the first one listed. The default is not specified. */
                offset?: number;
                /** Maximum number of transactions to list. The default and the largest value allowed are not specified. */
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
