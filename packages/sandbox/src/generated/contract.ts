// Generated from the contract by packages/codegen. Change the contract, not this file.

/** The envelope of every response body. A success also has `data`; a failure has none in the known samples. */
export interface Envelope {
    /** Result of the call. The set of failure values is open. A success has HTTP status 200 and code 0 or 200. */
    code: number;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
}
/** 200, for success. */
export type SuccessCode = number;
/** Name of a sandbox in its URL: lowercase letters, digits and hyphens. */
export type SandboxId = string & {};
/** Settings of a sandbox, each for behaviour that the service does not document. */
export interface SandboxSettings {
    /**
     * IANA time zone in which billing counts the days of new plans; existing plans keep theirs. An offset is refused. New sandboxes use Asia/Hong_Kong.
     *
     * @minLength 1
     */
    time_zone?: string | undefined;
    /** Whether a non-empty filter is refused or ignored. New sandboxes refuse it. */
    filter?: "refuse" | "ignore" | undefined;
    /** What is returned for a customer without payment tokens: an empty array, or null. New sandboxes return an empty array. */
    no_payment_tokens?: "empty" | "null" | undefined;
    /** Whether a failed callback waits for its next attempt by the sandbox's clock or in real time. New sandboxes use their own clock. */
    callback_retries?: "sandbox_clock" | "real_time" | undefined;
}
/** An isolated set of resources with its own clock. */
export interface Sandbox {
    /**
     * Name of the sandbox.
     *
     * @pattern ^[a-z0-9-]{1,40}$
     */
    id: SandboxId;
    /** Path between the URL of the server and the paths of the operations; empty for the sandbox `default`. */
    base_path: string;
    /**
     * Time in the sandbox, in UTC. It stands still until it is advanced.
     *
     * @format date-time
     */
    clock: string;
    /** The current settings. */
    settings: SandboxSettings;
    /** Whether the sandbox has a key to sign its callbacks with. */
    callbacks_signed: boolean;
}
/** Data returned by `sandboxes_list`. */
export interface SandboxesListOutput {
    /** The sandboxes on this page. */
    sandboxes: Sandbox[];
}
/** Success response of `sandboxes_list`. */
export interface SandboxesListEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `sandboxes_list`. */
    data: SandboxesListOutput;
}
/** Name of a seed: `ready` for the built-in one, or `empty` for no resources. */
export type SeedName = "ready" | "empty";
/** Settings to change. Omitted settings stay as they are. */
export type SandboxSettingsUpdate = SandboxSettings & {
    /**
     * Key that callbacks are signed with (HMAC-SHA256); null to send them unsigned.
     *
     * @minLength 1
     * @maxLength 1024
     */
    callback_secret?: string | null | undefined;
};
/** A sandbox to create. */
export interface SandboxCreate {
    /**
     * Name of the sandbox; generated if omitted.
     *
     * @pattern ^[a-z0-9-]{1,40}$
     */
    id?: SandboxId;
    /** Initial state of the sandbox; defaults to the seed that the server was started with, which is `ready` by default. */
    seed?: SeedName;
    /**
     * Initial time of the clock. Defaults to the time that the server was started with, otherwise to the clock of the seed, otherwise to the current time of the server.
     *
     * @format date-time
     */
    clock?: string;
    /** Settings that differ from those of a new sandbox. */
    settings?: SandboxSettingsUpdate;
}
/** Data returned by `sandboxes_create`. */
export interface SandboxesCreateOutput {
    /** An isolated set of resources with its own clock. */
    sandbox: Sandbox;
}
/** Success response of `sandboxes_create`. */
export interface SandboxesCreateEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `sandboxes_create`. */
    data: SandboxesCreateOutput;
}
/** Data returned by `sandboxes_get`. */
export interface SandboxesGetOutput {
    /** An isolated set of resources with its own clock. */
    sandbox: Sandbox;
}
/** Success response of `sandboxes_get`. */
export interface SandboxesGetEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `sandboxes_get`. */
    data: SandboxesGetOutput;
}
/** What to change. */
export interface SandboxesUpdateInput {
    /** Settings to change. Omitted settings stay as they are. */
    settings: SandboxSettingsUpdate;
}
/** Data returned by `sandboxes_update`. */
export interface SandboxesUpdateOutput {
    /** An isolated set of resources with its own clock. */
    sandbox: Sandbox;
}
/** Success response of `sandboxes_update`. */
export interface SandboxesUpdateEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `sandboxes_update`. */
    data: SandboxesUpdateOutput;
}
/** Success response of `sandboxes_delete`. */
export interface SandboxesDeleteEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** An empty object. */
    data: Record<string, unknown>;
}
/** The copy to create. */
export interface SandboxesCopyInput {
    /**
     * Name of the copy; generated if omitted.
     *
     * @pattern ^[a-z0-9-]{1,40}$
     */
    id?: SandboxId;
}
/** Data returned by `sandboxes_copy`. */
export interface SandboxesCopyOutput {
    /** An isolated set of resources with its own clock. */
    sandbox: Sandbox;
}
/** Success response of `sandboxes_copy`. */
export interface SandboxesCopyEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `sandboxes_copy`. */
    data: SandboxesCopyOutput;
}
/** Where to copy the state from. */
export interface SandboxesRestoreInput {
    /**
     * Name of the sandbox to copy the state from.
     *
     * @pattern ^[a-z0-9-]{1,40}$
     */
    from: SandboxId;
}
/** Data returned by `sandboxes_restore`. */
export interface SandboxesRestoreOutput {
    /** An isolated set of resources with its own clock. */
    sandbox: Sandbox;
}
/** Success response of `sandboxes_restore`. */
export interface SandboxesRestoreEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `sandboxes_restore`. */
    data: SandboxesRestoreOutput;
}
/** The state to reset a sandbox to. */
export interface SandboxReset {
    /** Initial state of the sandbox; defaults to the seed that the server was started with, which is `ready` unless it was given another. */
    seed?: SeedName;
    /**
     * Initial time of the clock. Defaults to the time that the server was started with, otherwise to the clock of the seed, otherwise to the current time of the server.
     *
     * @format date-time
     */
    clock?: string;
}
/** Data returned by `sandboxes_reset`. */
export interface SandboxesResetOutput {
    /** An isolated set of resources with its own clock. */
    sandbox: Sandbox;
}
/** Success response of `sandboxes_reset`. */
export interface SandboxesResetEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `sandboxes_reset`. */
    data: SandboxesResetOutput;
}
/** The clock of a sandbox. */
export interface ClockReading {
    /**
     * Time in the sandbox, in UTC.
     *
     * @format date-time
     */
    now: string;
    /** IANA time zone in which the sandbox counts days. */
    time_zone: string;
    /**
     * When the next billing, attempt, void or callback is due, in UTC; null if nothing is.
     *
     * @format date-time
     */
    next_due_at: string | null;
    /**
     * Time to which the clock is being advanced, in UTC; null while the clock stands still. `now` shows the progress.
     *
     * @format date-time
     */
    advancing_to: string | null;
}
/** Data returned by `clock_get`. */
export interface ClockGetOutput {
    /** The clock of a sandbox. */
    clock: ClockReading;
}
/** Success response of `clock_get`. */
export interface ClockGetEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `clock_get`. */
    data: ClockGetOutput;
}
/** How far to move the clock: either to an instant or by a duration. */
export interface ClockAdvance {
    /**
     * Instant to move to, with an offset; not before the current time of the clock.
     *
     * @format date-time
     */
    to?: string;
    /**
     * ISO 8601 duration to move by, such as P3M, P1DT12H or PT30S. Years, months, weeks and days follow the calendar of the sandbox's time zone.
     *
     * @minLength 2
     * @format duration
     */
    by?: string;
}
/** What was left when the server stopped waiting; null if everything has happened. The work continues in the background, and the counts are those so far. */
export type ClockAdvanceSummaryUnderWay = {
    /**
     * Time of the clock on its way to `to`, in UTC.
     *
     * @format date-time
     */
    now: string;
    /**
     * Number of callbacks due by `to` that wait for an attempt, or for the response to one.
     *
     * @minimum 0
     */
    callbacks: number;
} | null;
/** What happened in the period over which this call moved the clock, after `from` and up to `to`. What other calls did at other times is not included. */
export interface ClockAdvanceSummary {
    /**
     * Time of the clock before the call, in UTC.
     *
     * @format date-time
     */
    from: string;
    /**
     * Time to which this call moves the clock, in UTC; earlier than requested if the clock was stopped before.
     *
     * @format date-time
     */
    to: string;
    /**
     * Number of orders that recurring plans created.
     *
     * @minimum 0
     */
    orders_created: number;
    /**
     * Number of attempts to collect an order that succeeded.
     *
     * @minimum 0
     */
    attempts_succeeded: number;
    /**
     * Number of attempts to collect an order that were declined.
     *
     * @minimum 0
     */
    attempts_declined: number;
    /**
     * Number of attempts to collect an order that are still pending.
     *
     * @minimum 0
     */
    attempts_pending: number;
    /**
     * Number of orders that ran out of attempts.
     *
     * @minimum 0
     */
    orders_failed: number;
    /**
     * Number of unpaid orders that were voided.
     *
     * @minimum 0
     */
    orders_voided: number;
    /**
     * Number of times a cycle of a plan changed its state.
     *
     * @minimum 0
     */
    cycles_changed: number;
    /**
     * Number of callbacks that were enqueued. Their attempts due by `to` have been made, except those in `under_way`.
     *
     * @minimum 0
     */
    callbacks_enqueued: number;
    /**
     * Number of attempts to deliver a callback that fell due and were made, including those of callbacks that were enqueued earlier.
     *
     * @minimum 0
     */
    callbacks_attempted: number;
    /** What was left when the server stopped waiting; null if everything has happened. The work continues in the background, and the counts are those so far. */
    under_way: ClockAdvanceSummaryUnderWay;
}
/** Data returned by `clock_advance`. */
export interface ClockAdvanceOutput {
    /** What happened in the period over which this call moved the clock, after `from` and up to `to`. What other calls did at other times is not included. */
    summary: ClockAdvanceSummary;
}
/** Success response of `clock_advance`. */
export interface ClockAdvanceEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `clock_advance`. */
    data: ClockAdvanceOutput;
}
/** Data returned by `clock_stop`. */
export interface ClockStopOutput {
    /** The clock of a sandbox. */
    clock: ClockReading;
}
/** Success response of `clock_stop`. */
export interface ClockStopEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `clock_stop`. */
    data: ClockStopOutput;
}
/** Something that happens in a sandbox. Fields that do not apply to its type are absent. */
export interface Occurrence {
    /**
     * When it happens, by the clock of the sandbox, in UTC.
     *
     * @format date-time
     */
    at: string;
    /** What happens. In an attempt, a plan tries to collect an order; a payment comes from outside the plan. */
    type: "plan.created" | "plan.updated" | "cycle.changed" | "cycle.refused" | "order.created" | "order.changed" | "attempt.made" | "attempt.settled" | "payment.received" | "payment.authorized" | "payment.pending" | "payment.declined" | "payment.refunded" | "payment.voided" | "credit.changed" | "callback.created" | "callback.attempted";
    /** Why it happens: `request` and `settlement` for a call, `billing` and `retry` for something that falls due; the others name what caused it. */
    cause: "request" | "settlement" | "billing" | "retry" | "payment" | "opening" | "cycle_change" | "overpayment" | "payment_on_closed_order" | "payment_refunded" | "payment_voided" | "added" | "started" | "completed" | "replaced_now" | "replaced_at_next_billing_date" | "retries_exhausted" | "paid_in_grace_period" | "last_cycle_is_endless" | "grace_period_ended" | "superseded" | "state_change" | "delivery" | "redelivery" | "ping";
    /** Id of the recurring plan that it concerns; null if none. */
    plan_id: string | null;
    /** Number of the order that it concerns; null if none. In a forecast, null for an order that does not exist yet. */
    order_number: string | null;
    /** Id of the cycle of the plan. */
    cycle_id?: string;
    /**
     * Period of the cycle that an order of a plan bills, from 0.
     *
     * @minimum 0
     */
    period?: number;
    /** New state of the order or the cycle. */
    state?: string;
    /** Previous state; null if there was none. */
    previous_state?: string | null;
    /** New payment state of the order. */
    payment_state?: string;
    /**
     * Number of the attempt, or of the attempt to deliver a callback.
     *
     * @minimum 1
     */
    attempt?: number;
    /** Outcome of an attempt. */
    outcome?: "succeeded" | "declined" | "pending";
    /** Amount that is billed, charged, paid or credited, in major units of `currency`; negative if it reduces the credit. */
    amount?: number;
    /** Code of the currency of the amounts. */
    currency?: string;
    /** New credit of the plan, in major units of `currency`. */
    credit?: number;
    /** Id of the transaction. */
    transaction_uuid?: string;
    /** Id of the delivery of a callback. */
    delivery_id?: string;
    /** Event that the callback reports, such as `order.completed`. */
    callback_event?: string;
    /** HTTP status that the receiver of a callback returned; null if there was no response. */
    http_status?: number | null;
    /** Why the attempt to deliver a callback failed; null if it succeeded. */
    error?: string | null;
}
/** Data returned by `clock_forecast`. */
export interface ClockForecastOutput {
    /** What will happen, in order. */
    occurrences: Occurrence[];
    /** Whether this is everything that will happen until then; false if `limit` cut it off. */
    complete: boolean;
}
/** Success response of `clock_forecast`. */
export interface ClockForecastEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `clock_forecast`. */
    data: ClockForecastOutput;
}
/** A user to create. At least one of first and last name is required. */
export interface UserCreate {
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
/** A user in a seed. */
export type SeedUser = UserCreate & {
    /**
     * Unique id of the user; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    id?: string | undefined;
    /** When the user was recorded; defaults to the time of the sandbox's clock. */
    p_created_at?: string | undefined;
};
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
/** The account that the payee is paid to. `hk_fps`, `rtgs` and `swift` are all required: set the one that the transfer method needs; the others can be null. */
export interface PayoutAccount {
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
/** A payee in a seed. */
export type SeedPayee = PayeeCreate & {
    /**
     * Unique id of the payee; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    id?: string | undefined;
};
/** A customer to create. */
export interface CustomerCreate {
    /**
     * Your unique number for the customer.
     *
     * @minLength 1
     */
    reference_number: string;
    /**
     * Unique id of the customer; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    uuid?: string | undefined;
    /**
     * Name of the customer.
     *
     * @maxLength 255
     */
    name?: string | undefined;
    /**
     * Email address of the customer.
     *
     * @maxLength 255
     */
    email?: string | undefined;
    /**
     * Country code of the customer's mobile number; defaults to empty.
     *
     * @maxLength 6
     */
    dial_code?: string | undefined;
    /**
     * Mobile number of the customer, without the country code.
     *
     * @maxLength 255
     */
    phone?: string | undefined;
    /**
     * Name of the company the customer pays for. The service's responses do not contain it.
     *
     * @maxLength 255
     */
    company_name?: string | undefined;
    /** Payment method used if none is given. */
    default_payment_method?: string | undefined;
}
/** Outcome of charges: they succeed, are declined, are declined a number of times for each order and then succeed, or stay pending until they are settled. */
export type PaymentOutcome = "succeeds" | "declines" | "declines_then_succeeds" | "stays_pending";
/** The card of the token. Present if `token_type` is `CreditCard`. */
export interface PaymentTokenCreditCard {
    /** Card number. */
    number?: string | undefined;
    /** Month in which the card expires. */
    exp_month?: string | undefined;
    /** Year in which the card expires. */
    exp_year?: string | undefined;
    /** Name of the cardholder. */
    holder_name?: string | undefined;
    /** Brand of the card. The set of values is open. */
    brand?: string | undefined;
    /** Billing currency of the card. */
    billing_currency?: string | undefined;
}
/** A stored payment method to create for a customer, and the outcome of charges to it. */
export interface PaymentTokenCreate {
    /** Service-side id of the customer. */
    customer_uuid: string;
    /** Type of payment method. */
    token_type: "CreditCard" | "WechatPayAutoDebit" | "AlipayAutoDebit";
    /**
     * Unique value of the token; defaults to a generated UUID. Only a token whose value is a UUID can become the default through an edit of the customer.
     *
     * @minLength 1
     */
    token?: string | undefined;
    /** Outcome of charges to the token; defaults to `succeeds`. A matching payment rule overrides it. */
    outcome?: PaymentOutcome | undefined;
    /**
     * Number of charges for one order that are declined before the next succeeds; defaults to 1. Used with `declines_then_succeeds` only.
     *
     * @minimum 1
     */
    times?: number | undefined;
    /** Whether it becomes the customer's default token, replacing any other; defaults to false. */
    default?: boolean | undefined;
    /** State of the token; defaults to `active`. Only an active token can be charged: charges to any other are declined, unless a payment rule decides the outcome. */
    state?: "active" | "pending" | "failed" | undefined;
    /** Error code if binding the card failed. */
    error_code?: string | undefined;
    /** Error message if binding the card failed. */
    error_msg?: string | undefined;
    /** The card behind a `CreditCard` token; defaults to a test card. */
    credit_card?: PaymentTokenCreditCard | undefined;
    /** URL where the customer verifies the token; defaults to null, if there is nothing to verify. */
    verify_url?: string | null | undefined;
    /** Id of the verification of the token; generated if omitted. */
    verify_uuid?: string | undefined;
}
/** The outcome of charges that match all given conditions. The newest matching rule applies, and overrides the outcome of the token. */
export interface PaymentRuleCreate {
    /** Value of the payment token charged; any token if omitted. */
    token?: string | undefined;
    /** Id of the recurring plan whose order is charged; any charge if omitted. */
    plan_id?: string | undefined;
    /** Amount of the charge in major units of its currency; any amount if omitted. */
    amount?: number | undefined;
    /** Outcome of charges: they succeed, are declined, are declined a number of times for each order and then succeed, or stay pending until they are settled. */
    outcome: PaymentOutcome;
    /**
     * Number of charges for one order that are declined before the next succeeds; defaults to 1. Used with `declines_then_succeeds` only.
     *
     * @minimum 1
     */
    times?: number | undefined;
    /** Whether the rule is paused, so that it applies to no charge; defaults to false. */
    paused?: boolean | undefined;
}
/** A payment rule in a seed. */
export type SeedPaymentRule = PaymentRuleCreate & {
    /**
     * Unique id of the rule; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    id?: string | undefined;
};
/** When a started cycle bills. */
export interface BillingConfigCreate {
    /**
     * Unique id of the billing config; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    id?: string | undefined;
    /** Unit of the billing period. */
    billing_interval: "day" | "week" | "month" | "year";
    /**
     * Number of intervals in one billing period; defaults to 1.
     *
     * @minimum 1
     * @maximum 1000
     */
    interval_count?: number | undefined;
    /** How billing dates are determined: `anniversary` counts from the start of the cycle, `fixed` bills on the day that the config sets. Defaults to `anniversary`. */
    billing_type?: "anniversary" | "fixed" | undefined;
    /**
     * Month in which a `fixed` cycle with a yearly interval bills.
     *
     * @minimum 1
     * @maximum 12
     */
    billing_month?: number | undefined;
    /**
     * Day of the month on which a `fixed` cycle bills; in a shorter month, its last day.
     *
     * @minimum 1
     * @maximum 31
     */
    billing_day_of_month?: number | undefined;
    /** Whether the charge for a shortened period is prorated; defaults to true. */
    billing_proration_enabled?: boolean | undefined;
    /** Description of the billing config. */
    description?: string | undefined;
    /** When the billing config was recorded; defaults to the time of the sandbox's clock. */
    created_at?: string | undefined;
    /** When the billing config was last changed; defaults to `created_at`. */
    updated_at?: string | undefined;
    /** When the billing config was deleted; null if it was not, which is the default. */
    deleted_at?: string | null | undefined;
}
/** An item that cycles can charge for. */
export interface RecurringItemCreate {
    /**
     * Unique id of the item; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    id?: string | undefined;
    /** Text the payer sees for the item. */
    label?: string | undefined;
    /**
     * Price of one unit, in major units of `currency`.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    price: number;
    /**
     * Three-letter code of the currency of `price`.
     *
     * @pattern ^[A-Z]{3}$
     */
    currency: string;
    /** Caller-side id of the item. */
    reference_id?: string | undefined;
    /** Description of the item. */
    description?: string | undefined;
    /** When the item was recorded; defaults to the time of the sandbox's clock. */
    created_at?: string | undefined;
    /** When the item was last changed; defaults to `created_at`. */
    updated_at?: string | undefined;
    /** When the item was deleted; null if it was not, which is the default. */
    deleted_at?: string | null | undefined;
}
/** One line of an order to create. Its total is price times quantity; that and the sum of all lines have the same limits as a price. */
export interface OrderLine {
    /**
     * Unique id of the line; generated if omitted.
     *
     * @minLength 1
     */
    uuid?: string | undefined;
    /** What the line represents. Listing and Charge make up the subtotal, RearTips the tips. */
    purchasable_type: "RearTips" | "Charge" | "Listing" | "Rounding" | "SurchargeFee";
    /**
     * Price of one unit, in major units of the order's currency.
     *
     * @minimum -1000000000
     * @maximum 1000000000
     */
    price: number;
    /** Number of units. */
    quantity: number;
    /** Service-side number of the item bought. */
    purchase_id?: number | undefined;
    /** Text the payer sees for the line. */
    label?: string | undefined;
}
/** A payment order to create. Its total is either given or the sum of its line items. */
export interface OrderCreate {
    /**
     * Your unique id for the order.
     *
     * @minLength 1
     */
    reference_number: string;
    /** Channel the order came from; defaults to `OpenAPI`. */
    source?: string | undefined;
    /** Type of order; defaults to `Normal`. */
    type?: string | undefined;
    /**
     * Date by which the order must be paid; defaults to null, for none.
     *
     * @format YYYY-MM-DD
     */
    due_date?: string | null | undefined;
    /**
     * Three-letter code of the currency of every amount of the order.
     *
     * @pattern ^[A-Z]{3}$
     */
    currency: string;
    /**
     * Amount of the order in major units of `currency`; defaults to the sum of the line items.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    initial_total?: number | undefined;
    /** URL the payer's browser is sent to when payment through a payment link ends. */
    return_url?: string | undefined;
    /** URL to call after the state or the payment state of the order has changed. A URL that is neither http nor https fails at the first attempt. */
    notify_url?: string | undefined;
    /** The lines of the order; if omitted, the order is not itemised. */
    line_items?: OrderLine[] | undefined;
}
/** An order in a seed. Omitted fields about its payment are derived from its transactions. */
export type SeedOrder = OrderCreate & {
    /**
     * Unique number of the order; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    number?: string | undefined;
    /** Tips within the order; defaults to those of the line items. */
    initial_tips?: number | undefined;
    /** Amount before additions; defaults to that of the line items, or to the total. */
    subtotal?: number | undefined;
    /** State of the order; defaults to `completed` if it is paid, else to `active`. */
    state?: string | undefined;
    /** Authorisation code of the latest payment. */
    auth_code?: string | undefined;
    /** Id of the recurring plan that made the order. */
    plan_id?: string | undefined;
    /** When the order was recorded; defaults to the time of the sandbox's clock. */
    created_at?: string | undefined;
    /** When the order was last changed; defaults to `created_at`. */
    updated_at?: string | undefined;
};
/** Fields of the payment data that differ from those of a test card. */
export interface SeedTransactionPaymentData {
    /** Name of the acquirer that processed the transaction. */
    acquirer_name?: string | undefined;
    /** Type of acquirer. The set of values is open. */
    acquirer_type?: string | undefined;
    /** Authorisation code from the issuer; absent if there was no authorisation. */
    auth_code?: string | undefined;
    /** Reference number of the bank for the transaction. */
    brn?: string | undefined;
    /** Number of digits in the card number. */
    card_number_len?: number | undefined;
    /** How the card was read, for example by chip or by manual entry. The set of values is open. */
    card_read_mode?: string | undefined;
    /** Brand or type of the card. The set of values is open. */
    credit_card_type?: string | undefined;
    /** First six digits of the card number. */
    first_6_digits?: string | undefined;
    /** Last four digits of the card number. */
    last_4_digits?: string | undefined;
    /** Id of the merchant at the acquirer. */
    merchant_id?: string | undefined;
    /** Id of the transaction at the payment gateway. */
    new_gateway_txn_id?: string | undefined;
    /** Payment method the acquirer saw. The value `payment_token` means that a stored token was charged. The set of values is open. */
    payment_method?: string | undefined;
    /** Id of the receipt of the transaction. */
    receipt_id?: string | undefined;
    /** Retrieval reference number of the card network. */
    rrn?: string | undefined;
    /** State of the transaction at the acquirer. The set of values is open. */
    transaction_state?: string | undefined;
    /** The payment token that was charged; present when `payment_method` is `payment_token`. */
    token?: string | undefined;
    /** Name of the cardholder as written on the card. */
    holder_name?: string | undefined;
    /** Month in which the card expires, as a string. */
    exp_month?: string | undefined;
    /** Year in which the card expires, as a string. */
    exp_year?: string | undefined;
    /** Response code of the acquirer. */
    resp_code?: string | undefined;
    /** Response message of the acquirer. */
    resp_msg?: string | undefined;
    /**
     * Code of an error at the acquirer; no longer recommended for use.
     *
     * @deprecated
     */
    error_code?: string | undefined;
    /**
     * Error message of the acquirer; no longer recommended for use.
     *
     * @deprecated
     */
    error_desc?: string | undefined;
    /** Code of the country of the payer. */
    consumer_country_code?: string | undefined;
}
/** A transaction in a seed. Omitted fields default to those of a card payment that succeeded. */
export interface SeedTransaction {
    /** Number of its order. */
    order_number: string;
    /** What the transaction does with the payer's money. */
    type: "Sales" | "Authorization" | "Refund" | "Capture";
    /**
     * Unique id of the transaction.
     *
     * @minLength 1
     * @maxLength 255
     */
    uuid: string;
    /**
     * Amount of the transaction, in major units of the order's currency.
     *
     * @maximum 1000000000
     */
    amount: number;
    /** Whether it succeeded; defaults to true. */
    success?: boolean | undefined;
    /** Whether its outcome is still pending; defaults to false. */
    is_pending?: boolean | undefined;
    /** Whether the reserved amount has been captured; by default, derived from the order's other transactions. */
    captured?: boolean | undefined;
    /** Whether it can be voided; by default, derived from the order's other transactions. */
    allow_void?: boolean | undefined;
    /** Whether it can be refunded; by default, derived from the order's other transactions. */
    allow_refund?: boolean | undefined;
    /** Whether a void has not finished yet; defaults to false. */
    void_is_pending?: boolean | undefined;
    /** Payment method the payer used; defaults to `credit_card`. */
    payment_method?: string | undefined;
    /** Free-text remark; defaults to null. */
    note?: string | null | undefined;
    /** Fields of the payment data that differ from those of a test card. */
    payment_data?: SeedTransactionPaymentData | undefined;
    /** Transaction of the same order that this one follows; required for a Capture or Refund, and null by default for others. */
    original_transaction_uuid?: string | null | undefined;
    /** Caller-side id of the transaction. */
    reference_id?: string | undefined;
    /** Caller-side id of the transaction that this one follows. */
    original_transaction_reference_id?: string | undefined;
    /** Serial number of the terminal. */
    device_sn?: string | undefined;
    /** Serial number of the terminal of the earlier transaction. */
    original_device_sn?: string | undefined;
    /** Channel the transaction came from; defaults to the order's. */
    source?: string | undefined;
    /** When the transaction was recorded; defaults to the order's. */
    created_at?: string | undefined;
    /**
     * How much of it has been refunded, in major units; by default, derived from the order's other transactions.
     *
     * @maximum 1000000000
     */
    refunded_amount?: number | undefined;
    /**
     * The attempt of a recurring plan that made it, counted from 1; absent if no plan made it.
     *
     * @minimum 1
     */
    attempt?: number | undefined;
    /** Whether it has been voided; defaults to false. */
    voided?: boolean | undefined;
    /** When it was voided. */
    voided_at?: string | undefined;
}
/** Timeout of a plan. */
export interface RecurringPlanCreateTimeout {
    /** Timer of the timeout, in an unknown unit. Plans in responses have it as an integer. */
    timer: string;
    /** URL of the timeout, which pairs with `timer`. */
    url?: string | undefined;
}
/** Determines the billing dates of a cycle once it has started. Orders of a plan report it in another shape. */
export interface RecurringBillingConfig {
    /** Service-side id of the billing config. */
    id: string;
    /** Billing interval. The set of values is open. */
    billing_interval: string;
    /** Type of billing. The set of values is open. */
    billing_type?: string | undefined;
    /** Billing month. */
    billing_month?: number | undefined;
    /** Billing day of the month. */
    billing_day_of_month?: number | undefined;
    /** Whether proration is enabled. */
    billing_proration_enabled: boolean;
    /** Description of the billing config. */
    description?: string | undefined;
    /** When the billing config was created. */
    created_at?: string | undefined;
    /** When the billing config was last updated. */
    updated_at?: string | undefined;
    /** When the billing config was deleted. */
    deleted_at?: string | null | undefined;
}
/** Determines the billing dates of a cycle once it has started. Plans report it in another shape. */
export interface RecurringOrderBillingConfig {
    /** Service-side id of the billing config. */
    id: string;
    /** Number of intervals. */
    interval_count?: number | undefined;
    /** Billing interval. The set of values is open. */
    billing_interval: string;
    /** Type of billing. The set of values is open. */
    billing_type: string;
    /** Billing month. */
    billing_month?: number | undefined;
    /** Billing day of the month. */
    billing_day_of_month?: number | undefined;
    /** Whether proration is enabled. */
    billing_proration_enabled?: boolean | undefined;
    /** Description of the billing config. */
    description?: string | undefined;
    /** When the billing config was created. */
    created_at: string;
    /** When the billing config was last updated. */
    updated_at: string;
    /** When the billing config was deleted. */
    deleted_at?: string | null | undefined;
}
/** A billing config, with the fields of both schemas that the service has for it. */
export type BillingConfig = RecurringBillingConfig & RecurringOrderBillingConfig;
/** An item of a cycle, as plans report it. Orders of a plan report it in another shape, without the quantity. */
export interface RecurringItem {
    /** Service-side id of the item. */
    id: string;
    /** Label of the item. */
    label?: string | undefined;
    /** Price of the item. */
    price: number;
    /** Quantity of the item. */
    quantity: number;
    /** Currency of the item. */
    currency: string;
    /** Your id for the item. */
    reference_id?: string | undefined;
    /** Description of the item. */
    description?: string | undefined;
    /** When the item was created. */
    created_at: string;
    /** When the item was last updated. */
    updated_at?: string | undefined;
    /** When the item was deleted. */
    deleted_at?: string | null | undefined;
}
/** What responses show of a cycle of a plan, besides its billing record. */
export interface SeedRecurringCycle {
    /** When it bills: the config as it was when the cycle was added. */
    recurring_billing_config: BillingConfig;
    /** What it charges for: the items as they were when the cycle was added. */
    recurring_items: RecurringItem[];
    /** Description of the cycle. */
    description?: string | undefined;
    /** Discount on each billing, read according to `discount_type`. */
    discount_amount?: number | undefined;
    /** How to read `discount_amount`. */
    discount_type?: string | undefined;
    /** When the cycle was added. */
    created_at: string;
    /** When the state of the cycle last changed. */
    updated_at: string;
}
/** A recurring plan, as written when a seed is saved. To get plans into a seed, create them, advance the clock, and save. */
export interface SeedRecurringPlan {
    /**
     * Unique id of the plan.
     *
     * @maxLength 255
     */
    id: string;
    /** Name of the plan. */
    name: string;
    /** Service-side id of the customer it bills. */
    customer_uuid: string;
    /** How its orders are collected. */
    default_collection_method: string;
    /** Base of the reference numbers of its orders. */
    reference_number?: string | undefined;
    /** URL to call when the state of one of its orders changes. */
    callback_url?: string | undefined;
    /** URL the payer's browser is sent to when payment through a payment link ends. */
    redirect_url?: string | undefined;
    /** Time limit of its payment link. */
    timeout?: RecurringPlanCreateTimeout | undefined;
    /** Remark repeated on each of its orders. */
    note?: string | undefined;
    /** Description of the plan. */
    description?: string | undefined;
    /** What responses show of its cycles, by their ids. */
    cycles: {
        [key: string]: SeedRecurringCycle;
    };
    /** What billing needs to continue, in the sandbox's internal format. Refused if billing cannot continue from it. */
    billing: Record<string, unknown>;
    /** Number of its latest order; null before the first. */
    current_order: string | null;
    /** When the plan was recorded. */
    created_at: string;
    /** When the plan was last changed. */
    updated_at: string;
}
/** The billing record of an order of a recurring plan, besides the order itself, as written when a seed is saved. */
export interface SeedRecurringOrder {
    /** Number of the order. */
    order_number: string;
    /** Id of the plan. */
    plan_id: string;
    /** Service-side id of the customer billed. */
    customer_uuid: string;
    /** The billing that the order collects, in the sandbox's internal format. */
    billing: Record<string, unknown>;
    /** Value of the payment token charged last. */
    payment_token?: string | undefined;
}
/** The billing that caused the entry; null for an opening balance. */
export type SeedCreditEntryBilling = {
    /** Id of the cycle billed. */
    cycle_id: string;
    /**
     * The period billed, counted from 0.
     *
     * @minimum 0
     */
    period: number;
} | null;
/** An entry in the credit of a recurring plan, as written when a seed is saved. */
export interface SeedCreditEntry {
    /** Id of the plan. */
    plan_id: string;
    /**
     * Number of the entry within the plan, counted from 1.
     *
     * @minimum 1
     */
    sequence: number;
    /**
     * When the credit changed, by the clock of the sandbox, in UTC.
     *
     * @format date-time
     */
    at: string;
    /**
     * Amount of the entry, in minor units of the plan's currency; negative if it reduces the credit.
     *
     * @pattern ^-?[0-9]{1,18}$
     */
    amount: string;
    /**
     * The credit after the entry, in minor units; negative for a debt.
     *
     * @pattern ^-?[0-9]{1,18}$
     */
    balance: string;
    /** What caused the entry. */
    cause: "opening" | "billing" | "cycle_change" | "overpayment" | "payment_on_closed_order" | "payment_voided" | "payment_refunded";
    /** The billing that caused the entry; null for an opening balance. */
    billing: SeedCreditEntryBilling;
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
/** A card of the card programme to create. */
export interface CardCreate {
    /**
     * Unique id of the card; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    id?: string | undefined;
    /**
     * Your unique id for the card.
     *
     * @minLength 1
     */
    reference_id: string;
    /** Service-side id of the user who holds the card; omit it for a card linked to no user. */
    p_user_id?: string | undefined;
    /** Type of card; defaults to `Virtual`. */
    type?: string | undefined;
    /** When the card expires; defaults to five years after the sandbox's clock, as YYYY-MM. */
    expiration_date?: string | undefined;
    /** Code of the currency the card is settled in; defaults to HKD. */
    settlement_currency?: string | undefined;
    /**
     * First six digits of the card number; defaults to 535522.
     *
     * @pattern ^[0-9]{6}$
     */
    first_6_digits?: string | undefined;
    /**
     * Last four digits of the card number; defaults to 0000.
     *
     * @pattern ^[0-9]{4}$
     */
    last_4_digits?: string | undefined;
    /** Status of the card; defaults to `Active`. */
    status?: string | undefined;
    /** Brand the card is issued under; defaults to `Mastercard`. */
    issuer_brand?: string | undefined;
    /** Whether the card's data is encrypted; defaults to false. */
    is_encrypt?: boolean | undefined;
    /** Name of the business the card belongs to; defaults to empty. */
    business_name?: string | undefined;
    /** Title of the card. */
    title?: string | undefined;
    /** Limits of the card; defaults to none. */
    limits?: CardLimit[] | undefined;
}
/** A card transaction to create. */
export interface CardTransactionCreate {
    /**
     * Unique id of the card transaction; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    id?: string | undefined;
    /** Id of the card. */
    card: string;
    /** Service-side id of the business; defaults to null, for none. */
    p_business_id?: string | null | undefined;
    /** Service-side id of the user; defaults to the holder of the card. */
    p_user_id?: string | null | undefined;
    /** Status of the transaction; defaults to `Settled`. */
    status?: "Authorized" | "Declined" | "Settled" | undefined;
    /** What the transaction does with the card's money; defaults to `Sales`. */
    type?: "Sales" | "Refund" | "Withdrawal" | undefined;
    /** Code of the currency the merchant asked for. */
    transaction_currency: string;
    /**
     * Amount in `transaction_currency`; may be negative.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    transaction_amount: DecimalString;
    /** Code of the currency the card is charged in; defaults to `transaction_currency`. */
    local_currency?: string | undefined;
    /**
     * Amount charged, in `local_currency`; defaults to `transaction_amount`.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    local_amount?: DecimalString | undefined;
    /**
     * Final amount charged, in `local_currency`; defaults to `local_amount`, or to 0.00 if declined.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    final_local_amount?: DecimalString | undefined;
    /**
     * Fee for the transaction; defaults to 0.00.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    calculated_fee?: DecimalString | undefined;
    /** Id of the merchant in the card network; defaults to a test merchant. */
    merchant_id?: string | undefined;
    /** Country of the merchant; defaults to HKG. */
    merchant_country?: string | undefined;
    /** City of the merchant; defaults to Hong Kong. */
    merchant_city?: string | undefined;
    /** Name of the merchant; defaults to a test merchant. */
    merchant_name?: string | undefined;
    /** Timestamp of the transaction; defaults to the time of the sandbox's clock. */
    p_created_at?: string | undefined;
}
/** A digital wallet to create. */
export interface WalletCreate {
    /**
     * Unique id of the wallet; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    id?: string | undefined;
    /** Service-side id of the user who owns the wallet. */
    p_user_id: string;
}
/** A wallet transaction to create. */
export interface WalletTransactionCreate {
    /**
     * Unique id of the transaction; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    id?: string | undefined;
    /** Id of the wallet. */
    wallet_id: string;
    /** Name of the blockchain; defaults to `Ethereum`. */
    blockchain?: string | undefined;
    /** Hash of the block that contains the transaction; defaults to zeros. */
    block_hash?: string | undefined;
    /** Address of the contract of the currency; defaults to zeros. */
    contract_address?: string | undefined;
    /** Address the amount came from; defaults to zeros. */
    source_address?: string | undefined;
    /** Address the amount went to; defaults to zeros. */
    destination_address?: string | undefined;
    /** Code of the currency that moved. */
    currency: string;
    /**
     * Amount moved, in units of `currency`.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    amount: DecimalString;
    /**
     * Value of the amount in US dollars; defaults to `amount`.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    amount_in_usd?: DecimalString | undefined;
    /**
     * Fee for the transaction; defaults to 0.00.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    calculated_fee?: DecimalString | undefined;
    /**
     * When the transaction was recorded, with an offset; defaults to the time of the sandbox's clock.
     *
     * @format date-time
     */
    p_created_at?: string | undefined;
}
/** What top-ups cost a business or one user. */
export interface FeeRuleCreate {
    /** Whether the rule is for the business or for one user. */
    type: "business" | "user";
    /**
     * Fee for each top-up; defaults to 0.00.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    fixed_fee?: DecimalString | undefined;
    /**
     * Fee as a percentage of the amount; defaults to 0.00.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    percentage_fee?: DecimalString | undefined;
    /** Service-side id of the user; required for a rule for a user. */
    user_id?: string | undefined;
    /** Service-side id of the business the rule is for. */
    business_id?: string | undefined;
}
/** The state of a sandbox, or part of one. Loaded into an empty sandbox, a saved seed produces the same responses as the sandbox it was saved from. Lists are oldest first. */
export interface Seed {
    /**
     * Time in the sandbox, in UTC. Only a sandbox without resources adopts it; any other keeps its own time.
     *
     * @format date-time
     */
    clock?: string;
    /** Settings to change; omitted settings stay as they are. */
    settings?: SandboxSettings;
    /** Users of the card programme. */
    users?: SeedUser[];
    /** Payees. */
    payees?: SeedPayee[];
    /** Customers. */
    customers?: CustomerCreate[];
    /** Payment tokens of customers. If several tokens of a customer are the default, the last one stays it. */
    payment_tokens?: PaymentTokenCreate[];
    /** Rules for the outcome of charges. */
    payment_rules?: SeedPaymentRule[];
    /** Billing configs that cycles can use. */
    billing_configs?: BillingConfigCreate[];
    /** Items that cycles can charge for. */
    recurring_items?: RecurringItemCreate[];
    /** Orders. */
    orders?: SeedOrder[];
    /** Transactions of the orders. */
    transactions?: SeedTransaction[];
    /** Recurring plans. */
    recurring_plans?: SeedRecurringPlan[];
    /** Billing records of the orders of recurring plans. */
    recurring_orders?: SeedRecurringOrder[];
    /** Entries in the credit of recurring plans. */
    credit_entries?: SeedCreditEntry[];
    /** Cards of the card programme. */
    cards?: CardCreate[];
    /** Card transactions. */
    card_transactions?: CardTransactionCreate[];
    /** Digital wallets. */
    wallets?: WalletCreate[];
    /** Wallet transactions. */
    wallet_transactions?: WalletTransactionCreate[];
    /** What topping up a digital wallet costs. */
    fee_rules?: FeeRuleCreate[];
}
/** Number of resources of each type that were loaded, for the types that the seed contains. */
export interface SeedCounts {
    /**
     * Number of users.
     *
     * @minimum 0
     */
    users?: number;
    /**
     * Number of payees.
     *
     * @minimum 0
     */
    payees?: number;
    /**
     * Number of customers.
     *
     * @minimum 0
     */
    customers?: number;
    /**
     * Number of payment tokens.
     *
     * @minimum 0
     */
    payment_tokens?: number;
    /**
     * Number of payment rules.
     *
     * @minimum 0
     */
    payment_rules?: number;
    /**
     * Number of billing configs.
     *
     * @minimum 0
     */
    billing_configs?: number;
    /**
     * Number of recurring items.
     *
     * @minimum 0
     */
    recurring_items?: number;
    /**
     * Number of orders.
     *
     * @minimum 0
     */
    orders?: number;
    /**
     * Number of transactions.
     *
     * @minimum 0
     */
    transactions?: number;
    /**
     * Number of recurring plans.
     *
     * @minimum 0
     */
    recurring_plans?: number;
    /**
     * Number of orders of recurring plans.
     *
     * @minimum 0
     */
    recurring_orders?: number;
    /**
     * Number of entries in the credit of plans.
     *
     * @minimum 0
     */
    credit_entries?: number;
    /**
     * Number of cards.
     *
     * @minimum 0
     */
    cards?: number;
    /**
     * Number of card transactions.
     *
     * @minimum 0
     */
    card_transactions?: number;
    /**
     * Number of wallets.
     *
     * @minimum 0
     */
    wallets?: number;
    /**
     * Number of wallet transactions.
     *
     * @minimum 0
     */
    wallet_transactions?: number;
    /**
     * Number of fee rules.
     *
     * @minimum 0
     */
    fee_rules?: number;
}
/** Data returned by `seeds_load`. */
export interface SeedsLoadOutput {
    /** Number of resources of each type that were loaded, for the types that the seed contains. */
    loaded: SeedCounts;
}
/** Success response of `seeds_load`. */
export interface SeedsLoadEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `seeds_load`. */
    data: SeedsLoadOutput;
}
/** Data returned by `seeds_save`. */
export interface SeedsSaveOutput {
    /** The state of a sandbox, or part of one. Loaded into an empty sandbox, a saved seed produces the same responses as the sandbox it was saved from. Lists are oldest first. */
    seed: Seed;
}
/** Success response of `seeds_save`. */
export interface SeedsSaveEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `seeds_save`. */
    data: SeedsSaveOutput;
}
/** Type of a resource, named like its list in a seed. Payment rules and faults have operations of their own. */
export type ResourceType = "users" | "payees" | "customers" | "payment_tokens" | "billing_configs" | "recurring_items" | "orders" | "transactions" | "recurring_plans" | "recurring_orders" | "credit_entries" | "cards" | "card_transactions" | "wallets" | "wallet_transactions" | "fee_rules";
/** A resource that another one refers to. */
export interface ResourceLink {
    /** Type of a resource, named like its list in a seed. Payment rules and faults have operations of their own. */
    type: ResourceType;
    /** Id of the resource, for `resources_get`. */
    id: string;
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
/** A payment token of a customer. */
export interface PaymentToken {
    /** Type of token. The `token_type` filter spells the types differently. */
    token_type: "CreditCard" | "WechatPayAutoDebit" | "AlipayAutoDebit";
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
/** A customer, as returned by the customer operations. */
export type Customer = WithRequired<CustomerBase, "dial_code"> & {
    /** The customer's default payment token. Absent if none is set. */
    default_payment_token?: PaymentToken;
};
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
/** One line of an order. */
export interface LineItem {
    /** Service-side id of the line item. */
    uuid?: string;
    /** Kind of line. */
    purchasable_type: "RearTips" | "Charge" | "Listing" | "Rounding" | "SurchargeFee";
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
    type: "Sales" | "Authorization" | "Refund" | "Capture";
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
    correspondence_state: "unpaid" | "partial_paid" | "paid" | "over_paid";
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
/** A transaction of an order, with the fields that only lists of the service show. */
export type ResourceTransaction = OrderTransaction & {
    /** Number of its order. */
    order_number: string;
    /** Channel the transaction came from. */
    source: string;
    /** When it was recorded, by the clock of the sandbox. */
    created_at: string;
    /** How much of it has been refunded, in major units. */
    refunded_amount: number;
    /** Whether it has been voided. */
    voided: boolean;
    /** When it was voided; absent if it was not. */
    voided_at?: string;
    /**
     * The attempt of a recurring plan that made it, counted from 1; absent if no plan made it.
     *
     * @minimum 1
     */
    attempt?: number;
};
/** Timeout of a plan. */
export interface RecurringPlanTimeout {
    /** Timer of the timeout, in an unknown unit. Requests have it as a string. */
    timer: number;
    /** URL of the timeout, which pairs with `timer`. */
    url?: string;
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
/** A card with its limits. */
export type CardDetails = Card & {
    /** The limits set on the card. */
    limits: CardLimit[];
};
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
    status: "Authorized" | "Declined" | "Settled";
    /** Type of transaction. */
    type: "Sales" | "Refund" | "Withdrawal";
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
/** A digital wallet of a user. */
export interface Wallet {
    /** Unique id of the wallet. */
    id: string;
    /** Service-side id of the user who owns the wallet. */
    p_user_id: string;
}
/** A resource of the sandbox. Exactly one field, named after its type, contains it: `order` for `orders`. */
export interface Resource {
    /** Type of a resource, named like its list in a seed. Payment rules and faults have operations of their own. */
    type: ResourceType;
    /** Id of the resource; for an order its number, for a payment token its value. */
    id: string;
    /** The resources that it refers to. */
    links: ResourceLink[];
    /** The user, if it is one. */
    user?: User;
    /** The payee, if it is one. */
    payee?: SeedPayee;
    /** The customer, if it is one. */
    customer?: Customer;
    /** The payment token, if it is one, with its customer and its outcome. */
    payment_token?: PaymentTokenCreate;
    /** The billing config, if it is one. */
    billing_config?: BillingConfig;
    /** The recurring item, if it is one. */
    recurring_item?: RecurringOrderItem;
    /** The order, if it is one, without its transactions, which are resources of their own. */
    order?: Order;
    /** The transaction of an order, if it is one. */
    transaction?: ResourceTransaction;
    /** The recurring plan with its cycles, if it is one. */
    recurring_plan?: RecurringPlan;
    /** The billing record of an order of a plan, if it is one. */
    recurring_order?: RecurringOrderEntry;
    /** The entry in the credit of a plan, if it is one. */
    credit_entry?: SeedCreditEntry;
    /** The card with its limits, if it is one. */
    card?: CardDetails;
    /** The card transaction, if it is one. */
    card_transaction?: CardTransaction;
    /** The digital wallet, if it is one. */
    wallet?: Wallet;
    /** The wallet transaction, if it is one, with its wallet. */
    wallet_transaction?: WalletTransactionCreate;
    /** What top-ups cost a business or one user. */
    fee_rule?: FeeRuleCreate;
}
/** Data returned by `resources_list`. */
export interface ResourcesListOutput {
    /** The resources on this page. */
    resources: Resource[];
}
/** Success response of `resources_list`. */
export interface ResourcesListEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `resources_list`. */
    data: ResourcesListOutput;
}
/** Data returned by `resources_get`. */
export interface ResourcesGetOutput {
    /** A resource of the sandbox. Exactly one field, named after its type, contains it: `order` for `orders`. */
    resource: Resource;
}
/** Success response of `resources_get`. */
export interface ResourcesGetEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `resources_get`. */
    data: ResourcesGetOutput;
}
/** Data returned by `orders_create`. */
export interface OrdersCreateOutput {
    /** A payment order with its line items and transactions, as a void returns it. */
    order: Order;
}
/** Success response of `orders_create`. */
export interface OrdersCreateEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `orders_create`. */
    data: OrdersCreateOutput;
}
/** Data returned by `orders_get`. */
export interface OrdersGetOutput {
    /** A payment order with its line items and transactions, as a void returns it. */
    order: Order;
}
/** Success response of `orders_get`. */
export interface OrdersGetEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `orders_get`. */
    data: OrdersGetOutput;
}
/** A transaction to create on an order. The sum of all payments for one order has the same limit as a single amount. */
export interface OrderPayment {
    /** What the transaction does; defaults to `Sales`. */
    type?: "Sales" | "Authorization" | "Capture" | "Refund";
    /**
     * Amount in major units of the order's currency. Defaults to the unpaid amount of the order or, for a Capture or Refund, to what is left of the original transaction.
     *
     * @exclusiveMinimum 0
     * @maximum 1000000000
     */
    amount?: number;
    /** Outcome of the transaction; by default, decided by the payment rules and the token, or `succeeds` without a token. */
    outcome?: "succeeds" | "declines" | "stays_pending";
    /** Value of the payment token to charge; if omitted, a payment method that is not stored is charged. */
    payment_token?: string;
    /** Payment method the payer used; defaults to `payment_token` with a token, else to `credit_card`. */
    payment_method?: string;
    /** Original transaction of a Capture or Refund; required for these. */
    original_transaction_uuid?: string;
    /** Caller-side id of the transaction. */
    reference_id?: string;
    /** Free-text remark on the transaction. */
    note?: string;
    /** Serial number of the terminal used for the transaction. */
    device_sn?: string;
}
/** Data returned by `orders_pay`. */
export interface OrdersPayOutput {
    /** A payment order with its line items and transactions, as a void returns it. */
    order: Order;
}
/** Success response of `orders_pay`. */
export interface OrdersPayEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `orders_pay`. */
    data: OrdersPayOutput;
}
/** How the transaction ends. */
export interface OrdersSettleInput {
    /** Whether the transaction succeeds. */
    outcome: "succeeds" | "declines";
}
/** Data returned by `orders_settle`. */
export interface OrdersSettleOutput {
    /** A payment order with its line items and transactions, as a void returns it. */
    order: Order;
}
/** Success response of `orders_settle`. */
export interface OrdersSettleEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `orders_settle`. */
    data: OrdersSettleOutput;
}
/** Data returned by `customers_create`. */
export interface CustomersCreateOutput {
    /** A customer, as returned by the customer operations. */
    customer: Customer;
}
/** Success response of `customers_create`. */
export interface CustomersCreateEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `customers_create`. */
    data: CustomersCreateOutput;
}
/** Data returned by `paymentTokens_create`. */
export interface PaymentTokensCreateOutput {
    /** A payment token of a customer. */
    payment_token: PaymentToken;
}
/** Success response of `paymentTokens_create`. */
export interface PaymentTokensCreateEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `paymentTokens_create`. */
    data: PaymentTokensCreateOutput;
}
/** A rule for the outcome of charges. */
export type PaymentRule = PaymentRuleCreate & {
    /** Unique id of the rule. */
    id: string;
};
/** Data returned by `paymentRules_list`. */
export interface PaymentRulesListOutput {
    /** The rules on this page. */
    payment_rules: PaymentRule[];
}
/** Success response of `paymentRules_list`. */
export interface PaymentRulesListEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `paymentRules_list`. */
    data: PaymentRulesListOutput;
}
/** Data returned by `paymentRules_create`. */
export interface PaymentRulesCreateOutput {
    /** A rule for the outcome of charges. */
    payment_rule: PaymentRule;
}
/** Success response of `paymentRules_create`. */
export interface PaymentRulesCreateEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `paymentRules_create`. */
    data: PaymentRulesCreateOutput;
}
/** Fields of a rule to change; omitted fields stay as they are. Null removes a condition. */
export interface PaymentRuleUpdate {
    /** Value of the payment token charged; null for any token. */
    token?: string | null;
    /** Id of the recurring plan whose order is charged; null for any charge. */
    plan_id?: string | null;
    /** Amount of the charge in major units of its currency; null for any amount. */
    amount?: number | null;
    /** Outcome of charges: they succeed, are declined, are declined a number of times for each order and then succeed, or stay pending until they are settled. */
    outcome?: PaymentOutcome;
    /**
     * Number of charges for one order that are declined before the next succeeds; null for 1. Used with `declines_then_succeeds` only.
     *
     * @minimum 1
     */
    times?: number | null;
    /** Whether the rule is paused, so that it applies to no charge. */
    paused?: boolean;
}
/** Data returned by `paymentRules_update`. */
export interface PaymentRulesUpdateOutput {
    /** A rule for the outcome of charges. */
    payment_rule: PaymentRule;
}
/** Success response of `paymentRules_update`. */
export interface PaymentRulesUpdateEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `paymentRules_update`. */
    data: PaymentRulesUpdateOutput;
}
/** Success response of `paymentRules_delete`. */
export interface PaymentRulesDeleteEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** An empty object. */
    data: Record<string, unknown>;
}
/** Data returned by `billingConfigs_create`. */
export interface BillingConfigsCreateOutput {
    /** A billing config, with the fields of both schemas that the service has for it. */
    billing_config: BillingConfig;
}
/** Success response of `billingConfigs_create`. */
export interface BillingConfigsCreateEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `billingConfigs_create`. */
    data: BillingConfigsCreateOutput;
}
/** Data returned by `recurringItems_create`. */
export interface RecurringItemsCreateOutput {
    /** An item of a cycle, as orders of a plan report it: without the quantity, which plans report. */
    recurring_item: RecurringOrderItem;
}
/** Success response of `recurringItems_create`. */
export interface RecurringItemsCreateEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `recurringItems_create`. */
    data: RecurringItemsCreateOutput;
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
/** Cycles to add, and how to add them. */
export interface RecurringPlansAddCyclesInput {
    /** When the first added cycle starts: immediately, on the next billing date, or after the last cycle of the plan. Defaults to `as_last_cycle`. */
    activate_type?: "immediate" | "next_billing_date" | "as_last_cycle";
    /** Whether what remains of the current billing is added to or subtracted from the plan's credit; defaults to true. Used with `immediate` only. */
    process_credit?: boolean;
    /**
     * The cycles to add, in the order in which they run.
     *
     * @minItems 1
     */
    cycles: RecurringCycleCreate[];
}
/** Data returned by `recurringPlans_addCycles`. */
export interface RecurringPlansAddCyclesOutput {
    /** A plan that bills a customer in one or more cycles. */
    plan: RecurringPlan;
}
/** Success response of `recurringPlans_addCycles`. */
export interface RecurringPlansAddCyclesEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `recurringPlans_addCycles`. */
    data: RecurringPlansAddCyclesOutput;
}
/** The amount paid. */
export interface RecurringOrdersPayInput {
    /**
     * Amount paid, in major units of the order's currency; defaults to the unpaid amount. The sum of all payments for one order, and the credit of its plan, have the same limit as a single amount.
     *
     * @exclusiveMinimum 0
     * @maximum 1000000000
     */
    amount?: number;
}
/** Success response of `recurringOrders_pay`. */
export interface RecurringOrdersPayEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** The updated order. */
    data: RecurringOrderEntry;
}
/** Data returned by `cards_create`. */
export interface CardsCreateOutput {
    /** A card with its limits. */
    card: CardDetails;
}
/** Success response of `cards_create`. */
export interface CardsCreateEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `cards_create`. */
    data: CardsCreateOutput;
}
/** Data returned by `cards_get`. */
export interface CardsGetOutput {
    /** A card with its limits. */
    card: CardDetails;
}
/** Success response of `cards_get`. */
export interface CardsGetEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `cards_get`. */
    data: CardsGetOutput;
}
/** Data returned by `cardTransactions_create`. */
export interface CardTransactionsCreateOutput {
    /** A transaction with a card of the card programme. */
    transaction: CardTransaction;
}
/** Success response of `cardTransactions_create`. */
export interface CardTransactionsCreateEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `cardTransactions_create`. */
    data: CardTransactionsCreateOutput;
}
/** Data returned by `wallets_create`. */
export interface WalletsCreateOutput {
    /** A digital wallet of a user. */
    wallet: Wallet;
}
/** Success response of `wallets_create`. */
export interface WalletsCreateEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `wallets_create`. */
    data: WalletsCreateOutput;
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
/** Data returned by `walletTransactions_create`. */
export interface WalletTransactionsCreateOutput {
    /** A transaction of a digital wallet. */
    transaction: WalletTransaction;
}
/** Success response of `walletTransactions_create`. */
export interface WalletTransactionsCreateEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `walletTransactions_create`. */
    data: WalletTransactionsCreateOutput;
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
/** Data returned by `feeRules_create`. */
export interface FeeRulesCreateOutput {
    /** A fee rule for topping up a digital wallet. */
    fee_rule: TopUpFeeRule;
}
/** Success response of `feeRules_create`. */
export interface FeeRulesCreateEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `feeRules_create`. */
    data: FeeRulesCreateOutput;
}
/** The callbacks that a fault applies to, instead of calls: those that match every member given here, or all if there is none. A callback is checked once, before its first attempt. Test callbacks are never affected. */
export interface CallbackMatch {
    /** Event of the callback, such as `recurring_order.failed`. */
    event?: string | undefined;
    /** Number of the order that it is about. */
    order_number?: string | undefined;
    /** Id of the plan whose order it is about. */
    plan_id?: string | undefined;
    /** URL that it is sent to, as the caller gave it. */
    url?: string | undefined;
}
/** A fault to inject into calls to the service or, with `callbacks`, into callbacks. Calls to the control interface are never affected. Only a fault of calls has `code`, `message`, `http_status`, `retry_after` and `delay_ms`, and only one of callbacks has `delay`, `copies`, `overtaken_by` and `order_state`. */
export interface FaultCreate {
    /** operationId of the service operation that the fault applies to, such as users_create; defaults to null, for all operations. */
    operation_id?: string | null;
    /** The callbacks that a fault applies to, instead of calls: those that match every member given here, or all if there is none. A callback is checked once, before its first attempt. Test callbacks are never affected. */
    callbacks?: CallbackMatch;
    /** What the fault does besides its delay: `failure` returns a failure without handling the call; `drop_before` drops the connection without handling the call; `drop_after` handles the call, keeps its changes and drops the connection; `garbage` handles it and returns a body that is not JSON; `truncated` returns a body that ends in the middle; `slow_body` returns the body in ten pieces; `endless_body` returns a body that never ends, until the caller disconnects; `duplicate` handles the call twice, as if a proxy had sent it twice, returns the second response, and logs two requests; `none` only delays. Callbacks have effects of their own. `lose` never sends the callback; `repeat` sends it again after the receiver has accepted it; `reorder` sends it after the next one; `cut_off` drops the connection in the middle of the body; `forged_signature` signs with another secret; `old_signature` signs for an hour ago. A callback that is cut off or refused is retried unchanged. */
    effect: "failure" | "drop_before" | "drop_after" | "garbage" | "truncated" | "slow_body" | "endless_body" | "duplicate" | "lose" | "repeat" | "reorder" | "cut_off" | "forged_signature" | "old_signature" | "none";
    /** Code of the failure; defaults to 900500. */
    code?: number;
    /**
     * Message of the failure; defaults to the sandbox's message for the code, or to `Injected failure` for 900500 and unknown codes.
     *
     * @maxLength 1024
     */
    message?: string;
    /**
     * HTTP status of the response. For a failure, it defaults to the sandbox's status for the code, or to 500 for an unknown code; for other effects, to 200. It cannot be 204, 205 or 304, which have no body.
     *
     * @minimum 200
     * @maximum 599
     */
    http_status?: number;
    /**
     * Value of the Retry-After header, in seconds or as an HTTP date; not sent by default.
     *
     * @minLength 1
     * @maxLength 64
     * @pattern ^[ -~]*$
     */
    retry_after?: string;
    /**
     * Milliseconds of real time before anything else happens; defaults to 0. For `slow_body` and `endless_body`, the time between two pieces of the body, which defaults to 100.
     *
     * @minimum 0
     * @maximum 600000
     */
    delay_ms?: number;
    /**
     * ISO 8601 duration by the clock of the sandbox, such as PT2H, before a callback is first sent; not sent late by default. For `repeat`, the time before it is sent again, which defaults to PT0S. For `reorder`, the longest time that it waits for the next one, which defaults to P1D.
     *
     * @minLength 2
     * @format duration
     */
    delay?: string;
    /**
     * Number of times that `repeat` sends a callback again; defaults to 1.
     *
     * @minimum 1
     * @maximum 100
     */
    copies?: number;
    /** Which callback `reorder` sends first: the next one to the same URL, or the next one about the same order. Defaults to same_url. */
    overtaken_by?: "same_url" | "same_order";
    /** Whether the body of a callback has the order as it was when the event happened, or as it is when the callback is sent. Defaults to at_event. */
    order_state?: "at_event" | "at_sending";
    /**
     * Number of calls or callbacks that pass before the first one that it can hit; defaults to 0.
     *
     * @minimum 0
     */
    after?: number;
    /**
     * Number of calls or callbacks it hits before it expires; unlimited by default.
     *
     * @minimum 1
     */
    times?: number;
    /**
     * Fraction of the calls or callbacks that it hits; defaults to 1.
     *
     * @minimum 0
     * @maximum 1
     */
    rate?: number;
    /**
     * Seed for the random choice: the same seed chooses the same calls or callbacks in every run. Defaults to 0.
     *
     * @minimum 0
     * @maximum 4294967295
     * @format int64
     */
    seed?: number;
    /** Whether the fault is paused, so that it hits nothing; defaults to false. */
    paused?: boolean;
}
/** A fault injected into calls or callbacks. */
export type Fault = FaultCreate & {
    /** Unique id of the fault. */
    id: string;
    /**
     * Number of calls or callbacks it has been checked against.
     *
     * @minimum 0
     */
    calls_checked: number;
    /**
     * Number of calls or callbacks it has hit.
     *
     * @minimum 0
     */
    calls_hit: number;
};
/** Data returned by `faults_list`. */
export interface FaultsListOutput {
    /** The faults on this page. */
    faults: Fault[];
}
/** Success response of `faults_list`. */
export interface FaultsListEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `faults_list`. */
    data: FaultsListOutput;
}
/** Data returned by `faults_create`. */
export interface FaultsCreateOutput {
    /** A fault injected into calls or callbacks. */
    fault: Fault;
}
/** Success response of `faults_create`. */
export interface FaultsCreateEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `faults_create`. */
    data: FaultsCreateOutput;
}
/** Fields of a fault to change; omitted fields stay as they are. Null resets a field to its default. */
export interface FaultUpdate {
    /** operationId of the service operation that the fault applies to; null for all operations. */
    operation_id?: string | null;
    /** The callbacks that a fault applies to, instead of calls: those that match every member given here, or all if there is none. A callback is checked once, before its first attempt. Test callbacks are never affected. */
    callbacks?: CallbackMatch;
    /** What the fault does besides its delay, with the same values as in `faults_create`. A fault of calls cannot become one of callbacks. */
    effect?: "failure" | "drop_before" | "drop_after" | "garbage" | "truncated" | "slow_body" | "endless_body" | "duplicate" | "lose" | "repeat" | "reorder" | "cut_off" | "forged_signature" | "old_signature" | "none";
    /** Code of the failure. */
    code?: number | null;
    /**
     * Message of the failure.
     *
     * @maxLength 1024
     */
    message?: string | null;
    /**
     * HTTP status of the response; not 204, 205 or 304.
     *
     * @minimum 200
     * @maximum 599
     */
    http_status?: number | null;
    /**
     * Value of the Retry-After header.
     *
     * @minLength 1
     * @maxLength 64
     * @pattern ^[ -~]*$
     */
    retry_after?: string | null;
    /**
     * Milliseconds of real time before anything else happens, or between two pieces of the body.
     *
     * @minimum 0
     * @maximum 600000
     */
    delay_ms?: number | null;
    /**
     * ISO 8601 duration by the clock of the sandbox before a callback is sent, or sent again.
     *
     * @minLength 2
     * @format duration
     */
    delay?: string | null;
    /**
     * Number of times that `repeat` sends a callback again.
     *
     * @minimum 1
     * @maximum 100
     */
    copies?: number | null;
    /** Which callback `reorder` sends first. */
    overtaken_by?: "same_url" | "same_order";
    /** Whether the body of a callback has the order as it was at the event or as it is at sending. */
    order_state?: "at_event" | "at_sending";
    /**
     * Number of calls or callbacks that pass before the first one that it can hit.
     *
     * @minimum 0
     */
    after?: number | null;
    /**
     * Number of calls or callbacks it hits before it expires, including those it has hit.
     *
     * @minimum 1
     */
    times?: number | null;
    /**
     * Fraction of the calls or callbacks that it hits.
     *
     * @minimum 0
     * @maximum 1
     */
    rate?: number | null;
    /**
     * Seed for the random choice.
     *
     * @minimum 0
     * @maximum 4294967295
     * @format int64
     */
    seed?: number | null;
    /** Whether the fault is paused, so that it hits nothing. */
    paused?: boolean;
}
/** Data returned by `faults_update`. */
export interface FaultsUpdateOutput {
    /** A fault injected into calls or callbacks. */
    fault: Fault;
}
/** Success response of `faults_update`. */
export interface FaultsUpdateEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `faults_update`. */
    data: FaultsUpdateOutput;
}
/** Success response of `faults_delete`. */
export interface FaultsDeleteEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** An empty object. */
    data: Record<string, unknown>;
}
/** Something that happened in a sandbox. */
export type SandboxEvent = Occurrence & {
    /** Number of the event in its sandbox. Later events have higher numbers; numbers can be skipped. */
    id: string;
};
/** Data returned by `events_list`. */
export interface EventsListOutput {
    /** The events on this page. */
    events: SandboxEvent[];
}
/** Success response of `events_list`. */
export interface EventsListEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `events_list`. */
    data: EventsListOutput;
}
/** A call to the sandbox. Card numbers, tokens and keys are masked. */
export interface RequestEntry {
    /** Number of the entry in its sandbox. Later entries have higher numbers; numbers can be skipped. */
    id: string;
    /** `X-Request-Id` of the call and its response, generated by the sandbox if the caller sent none. Several calls can have the same one, such as the two requests of a call that the fault `duplicate` hit. */
    request_id: string;
    /**
     * When the call was received in real time, in UTC.
     *
     * @format date-time
     */
    received_at: string;
    /**
     * Time of the clock of the sandbox, in UTC.
     *
     * @format date-time
     */
    clock: string;
    /** operationId of the operation called; null if no operation has the path and method. */
    operation_id: string | null;
    /** HTTP method, in capitals. */
    method: string;
    /** Path and query of the call. */
    url: string;
    /** HTTP status of the response; null if the connection was dropped. The first of two responses to a call that the fault `duplicate` hit is never sent. */
    http_status: number | null;
    /** Code in the envelope of the response; null if there was none. */
    code: number | null;
    /**
     * Milliseconds until the response.
     *
     * @minimum 0
     */
    duration_ms: number;
    /** How the call does not match the contract, one sentence per problem; empty if it matches. */
    problems: string[];
    /** How the response does not match the contract, one sentence per problem; empty if it matches. */
    response_problems: string[];
    /** Id of the injected fault that hit the call; null if none did. */
    fault_id: string | null;
    /** Body of the call; absent if there was none. */
    request_body?: unknown;
    /** Body of the response; absent if there was none. */
    response_body?: unknown;
}
/** Data returned by `requests_list`. */
export interface RequestsListOutput {
    /** The calls on this page. */
    requests: RequestEntry[];
    /**
     * Number of calls that the sandbox keeps, including those that this page or its filters leave out.
     *
     * @minimum 0
     * @maximum 9007199254740991
     * @format int64
     */
    kept: number;
    /**
     * Number of calls since this server started that are missing from the list because they came faster than they could be stored.
     *
     * @minimum 0
     * @maximum 9007199254740991
     * @format int64
     */
    dropped: number;
}
/** Success response of `requests_list`. */
export interface RequestsListEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `requests_list`. */
    data: RequestsListOutput;
}
/** Headers by name, in lower case. Values of secret headers, such as `authorization`, and card numbers are masked. */
export interface RequestHeaders {
    [key: string]: string;
}
/** Where a call or its response does not match the contract. */
export interface Violation {
    /** The part of the call. */
    in: "path" | "query" | "header" | "body" | "response";
    /** JSON Pointer to the offending field within that part, such as `/user/phone_number`; empty if the problem concerns the whole part. */
    pointer: string;
    /** What was expected, such as `must be string`. */
    expected: string;
}
/** A call to the sandbox, with everything that is kept of it. */
export type RequestDetails = RequestEntry & {
    /** Headers of the call. */
    request_headers: RequestHeaders;
    /** Headers of the response; empty if the connection was dropped. */
    response_headers: RequestHeaders;
    /** Where the call and its response do not match the contract: the same as `problems` and `response_problems`, with the locations. */
    violations: Violation[];
};
/** Data returned by `requests_get`. */
export interface RequestsGetOutput {
    /** A call to the sandbox, with everything that is kept of it. */
    request: RequestDetails;
}
/** Success response of `requests_get`. */
export interface RequestsGetEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `requests_get`. */
    data: RequestsGetOutput;
}
/** What the callback is about: an order, an order of a plan, or nothing for a test callback. */
export interface CallbackData {
    /** The order as it was at that time: an `Order` if `event` starts with `order.`, a `RecurringOrder` if it starts with `recurring_order.`. */
    order?: Order | RecurringOrder;
    /** Id of the plan, if `event` starts with `recurring_order.`. */
    plan_id?: string;
    /** True in a test callback, whose `event` is `sandbox.ping`. */
    test?: boolean;
}
/** Body of a callback, as its receiver gets it. */
export interface CallbackBody {
    /** Id of the delivery, the same for every attempt. */
    id: string;
    /** What happened, such as `order.completed` or `recurring_order.failed`. If only the payment state has changed, the event is named after it, such as `order.partial_paid`. */
    event: string;
    /**
     * When it happened, by the clock of the sandbox, in UTC.
     *
     * @format date-time
     */
    created_at: string;
    /** What the callback is about: an order, an order of a plan, or nothing for a test callback. */
    data: CallbackData;
}
/** A callback and the state of its delivery, without its attempts. */
export interface DeliveryBase {
    /** Unique id of the delivery, sent along with each attempt. */
    id: string;
    /** URL that is called, with passwords, card numbers and values of secret parameters masked. */
    url: string;
    /** State of the delivery: waiting for an attempt, being attempted, delivered, or given up. */
    state: "pending" | "sending" | "delivered" | "failed";
    /** Body of a callback, as its receiver gets it. */
    body: CallbackBody;
    /** Id of the injected fault that hit it; null if none did. */
    fault_id: string | null;
    /** Number of attempts left before it is given up. */
    attempts_left: number;
    /**
     * When the next attempt is due by the clock of the sandbox, in UTC; null if no attempt waits for that clock.
     *
     * @format date-time
     */
    due_at: string | null;
    /**
     * When the next attempt is due in real time, in UTC; null if no attempt waits in real time.
     *
     * @format date-time
     */
    due_real_at: string | null;
}
/** One attempt to deliver a callback. */
export interface DeliveryAttempt {
    /**
     * When it was made, by the clock of the sandbox, in UTC. An attempt that fell due during an advance of the clock has the time at which it was due.
     *
     * @format date-time
     */
    at: string;
    /**
     * When it was made in real time, in UTC.
     *
     * @format date-time
     */
    real_at: string;
    /**
     * Milliseconds of real time until the response, or until the attempt was given up.
     *
     * @minimum 0
     */
    duration_ms: number;
    /** HTTP status that the receiver returned; null if there was no response. */
    http_status: number | null;
    /** Why it failed; null if it succeeded. */
    error: string | null;
}
/** A callback and the state of its delivery. */
export type Delivery = DeliveryBase & {
    /** The attempts so far, oldest first. */
    attempts: DeliveryAttempt[];
};
/** Data returned by `deliveries_list`. */
export interface DeliveriesListOutput {
    /** The deliveries on this page. */
    deliveries: Delivery[];
}
/** Success response of `deliveries_list`. */
export interface DeliveriesListEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `deliveries_list`. */
    data: DeliveriesListOutput;
}
/** Where to send a test callback. */
export interface DeliveriesPingInput {
    /**
     * URL to call, starting with http or https.
     *
     * @minLength 1
     * @maxLength 2048
     */
    url: string;
}
/** One attempt to deliver a callback, with the request and the response. */
export type DeliveryExchange = DeliveryAttempt & {
    /** Headers that were sent, including the signature. */
    request_headers: RequestHeaders;
    /** The body that was sent, as it was signed; the part of it that was sent, if a fault cut it off, and empty if a fault lost it. */
    request_body: string;
    /** Headers that the receiver returned; empty without a response. */
    response_headers: RequestHeaders;
    /** First 2,048 characters of the receiver's response, with card numbers masked; null without a response. */
    response_body: string | null;
};
/** A callback and its delivery, with everything that is kept of it. */
export type DeliveryDetails = DeliveryBase & {
    /** The attempts so far, oldest first. */
    attempts: DeliveryExchange[];
};
/** Data returned by `deliveries_ping`. */
export interface DeliveriesPingOutput {
    /** A callback and its delivery, with everything that is kept of it. */
    delivery: DeliveryDetails;
}
/** Success response of `deliveries_ping`. */
export interface DeliveriesPingEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `deliveries_ping`. */
    data: DeliveriesPingOutput;
}
/** Data returned by `deliveries_get`. */
export interface DeliveriesGetOutput {
    /** A callback and its delivery, with everything that is kept of it. */
    delivery: DeliveryDetails;
}
/** Success response of `deliveries_get`. */
export interface DeliveriesGetEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `deliveries_get`. */
    data: DeliveriesGetOutput;
}
/** Data returned by `deliveries_redeliver`. */
export interface DeliveriesRedeliverOutput {
    /** A callback and the state of its delivery. */
    delivery: Delivery;
}
/** Success response of `deliveries_redeliver`. */
export interface DeliveriesRedeliverEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `deliveries_redeliver`. */
    data: DeliveriesRedeliverOutput;
}
/** The database that holds the state. */
export interface HealthReportDatabase {
    /** Kind of database. */
    type: "sqlite" | "postgresql";
    /**
     * Version of its tables.
     *
     * @minimum 1
     */
    migration: number;
}
/** Health and version of the server. */
export interface HealthReport {
    /** Always true; a server that is not ready returns a failure. */
    ready: true;
    /** Version of the sandbox. */
    version: string;
    /** URL at which others reach the server; null if it was not given one. */
    public_url: string | null;
    /** The database that holds the state. */
    database: HealthReportDatabase;
    /** Private hosts that callbacks may go to now: host names, IP addresses and ranges of addresses. `localhost` is the server's machine. */
    private_callback_targets: string[];
}
/** Data returned by `health_get`. */
export interface HealthGetOutput {
    /** Health and version of the server. */
    health: HealthReport;
}
/** Success response of `health_get`. */
export interface HealthGetEnvelope {
    /** 200, for success. */
    code: SuccessCode;
    /** Human-readable result, for logs. Programs should check `code`. */
    message: string;
    /** Data returned by `health_get`. */
    data: HealthGetOutput;
}
/** The initial state of the sandbox; an empty object for all defaults. */
export interface SandboxesCreateParams {
    /**
     * Name of the sandbox; generated if omitted.
     *
     * @pattern ^[a-z0-9-]{1,40}$
     */
    id?: SandboxId | undefined;
    /** Initial state of the sandbox; defaults to the seed that the server was started with, which is `ready` by default. */
    seed?: SeedName | undefined;
    /**
     * Initial time of the clock. Defaults to the time that the server was started with, otherwise to the clock of the seed, otherwise to the current time of the server.
     *
     * @format date-time
     */
    clock?: string | undefined;
    /** Settings that differ from those of a new sandbox. */
    settings?: SandboxSettingsUpdate | undefined;
}
/** The fields of sandboxes_list. */
export interface SandboxesListParams {
    /**
     * Number of entries to skip before the first one listed; defaults to 0.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    offset?: number | undefined;
    /**
     * Maximum number of entries to list; defaults to 100, at most 1000.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    limit?: number | undefined;
}
/** The settings to change. */
export interface SandboxesUpdateParams {
    /** Settings to change. Omitted settings stay as they are. */
    settings: SandboxSettingsUpdate;
}
/** An empty object. */
export type SandboxesDeleteOutput = Record<string, unknown>;
/** The name of the copy. */
export interface SandboxesCopyParams {
    /**
     * Name of the copy; generated if omitted.
     *
     * @pattern ^[a-z0-9-]{1,40}$
     */
    id?: SandboxId | undefined;
}
/** The sandbox to copy the state from. */
export interface SandboxesRestoreParams {
    /**
     * Name of the sandbox to copy the state from.
     *
     * @pattern ^[a-z0-9-]{1,40}$
     */
    from: SandboxId;
}
/** The new state of the sandbox; an empty object for the state of a new sandbox. */
export interface SandboxesResetParams {
    /** Initial state of the sandbox; defaults to the seed that the server was started with, which is `ready` unless it was given another. */
    seed?: SeedName | undefined;
    /**
     * Initial time of the clock. Defaults to the time that the server was started with, otherwise to the clock of the seed, otherwise to the current time of the server.
     *
     * @format date-time
     */
    clock?: string | undefined;
}
/** How far to move the clock. */
export interface ClockAdvanceParams {
    /**
     * Instant to move to, with an offset; not before the current time of the clock.
     *
     * @format date-time
     */
    to?: string | undefined;
    /**
     * ISO 8601 duration to move by, such as P3M, P1DT12H or PT30S. Years, months, weeks and days follow the calendar of the sandbox's time zone.
     *
     * @minLength 2
     * @format duration
     */
    by?: string | undefined;
}
/** The fields of clock_forecast. */
export interface ClockForecastParams {
    /**
     * Instant until which to look ahead, with an offset; not before the current time of the clock.
     *
     * @format date-time
     */
    until: string;
    /**
     * Maximum number of occurrences; defaults to 100, at most 1000.
     *
     * @minimum 1
     * @maximum 1000000000
     */
    limit?: number | undefined;
    /**
     * Forecasts only this recurring plan and its callbacks.
     *
     * @maxLength 255
     */
    plan_id?: string | undefined;
}
/** The seed. */
export interface SeedsLoadParams {
    /**
     * Time in the sandbox, in UTC. Only a sandbox without resources adopts it; any other keeps its own time.
     *
     * @format date-time
     */
    clock?: string | undefined;
    /** Settings to change; omitted settings stay as they are. */
    settings?: SandboxSettings | undefined;
    /** Users of the card programme. */
    users?: SeedUser[] | undefined;
    /** Payees. */
    payees?: SeedPayee[] | undefined;
    /** Customers. */
    customers?: CustomerCreate[] | undefined;
    /** Payment tokens of customers. If several tokens of a customer are the default, the last one stays it. */
    payment_tokens?: PaymentTokenCreate[] | undefined;
    /** Rules for the outcome of charges. */
    payment_rules?: SeedPaymentRule[] | undefined;
    /** Billing configs that cycles can use. */
    billing_configs?: BillingConfigCreate[] | undefined;
    /** Items that cycles can charge for. */
    recurring_items?: RecurringItemCreate[] | undefined;
    /** Orders. */
    orders?: SeedOrder[] | undefined;
    /** Transactions of the orders. */
    transactions?: SeedTransaction[] | undefined;
    /** Recurring plans. */
    recurring_plans?: SeedRecurringPlan[] | undefined;
    /** Billing records of the orders of recurring plans. */
    recurring_orders?: SeedRecurringOrder[] | undefined;
    /** Entries in the credit of recurring plans. */
    credit_entries?: SeedCreditEntry[] | undefined;
    /** Cards of the card programme. */
    cards?: CardCreate[] | undefined;
    /** Card transactions. */
    card_transactions?: CardTransactionCreate[] | undefined;
    /** Digital wallets. */
    wallets?: WalletCreate[] | undefined;
    /** Wallet transactions. */
    wallet_transactions?: WalletTransactionCreate[] | undefined;
    /** What topping up a digital wallet costs. */
    fee_rules?: FeeRuleCreate[] | undefined;
}
/** The fields of resources_list. */
export interface ResourcesListParams {
    /**
     * Number of entries to skip before the first one listed; defaults to 0.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    offset?: number | undefined;
    /**
     * Maximum number of entries to list; defaults to 100, at most 1000.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    limit?: number | undefined;
    /**
     * Lists only resources with this text in their id, in the id of a resource that they refer to, or in a value, ignoring case.
     *
     * @maxLength 255
     */
    search?: string | undefined;
}
/** The order to create. */
export interface OrdersCreateParams {
    /**
     * Your unique id for the order.
     *
     * @minLength 1
     */
    reference_number: string;
    /** Channel the order came from; defaults to `OpenAPI`. */
    source?: string | undefined;
    /** Type of order; defaults to `Normal`. */
    type?: string | undefined;
    /**
     * Date by which the order must be paid; defaults to null, for none.
     *
     * @format YYYY-MM-DD
     */
    due_date?: string | null | undefined;
    /**
     * Three-letter code of the currency of every amount of the order.
     *
     * @pattern ^[A-Z]{3}$
     */
    currency: string;
    /**
     * Amount of the order in major units of `currency`; defaults to the sum of the line items.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    initial_total?: number | undefined;
    /** URL the payer's browser is sent to when payment through a payment link ends. */
    return_url?: string | undefined;
    /** URL to call after the state or the payment state of the order has changed. A URL that is neither http nor https fails at the first attempt. */
    notify_url?: string | undefined;
    /** The lines of the order; if omitted, the order is not itemised. */
    line_items?: OrderLine[] | undefined;
}
/** The transaction to create; an empty object for a sale of the whole unpaid amount. */
export interface OrdersPayParams {
    /** What the transaction does; defaults to `Sales`. */
    type?: "Sales" | "Authorization" | "Capture" | "Refund" | undefined;
    /**
     * Amount in major units of the order's currency. Defaults to the unpaid amount of the order or, for a Capture or Refund, to what is left of the original transaction.
     *
     * @exclusiveMinimum 0
     * @maximum 1000000000
     */
    amount?: number | undefined;
    /** Outcome of the transaction; by default, decided by the payment rules and the token, or `succeeds` without a token. */
    outcome?: "succeeds" | "declines" | "stays_pending" | undefined;
    /** Value of the payment token to charge; if omitted, a payment method that is not stored is charged. */
    payment_token?: string | undefined;
    /** Payment method the payer used; defaults to `payment_token` with a token, else to `credit_card`. */
    payment_method?: string | undefined;
    /** Original transaction of a Capture or Refund; required for these. */
    original_transaction_uuid?: string | undefined;
    /** Caller-side id of the transaction. */
    reference_id?: string | undefined;
    /** Free-text remark on the transaction. */
    note?: string | undefined;
    /** Serial number of the terminal used for the transaction. */
    device_sn?: string | undefined;
}
/** How the transaction ends. */
export interface OrdersSettleParams {
    /** Whether the transaction succeeds. */
    outcome: "succeeds" | "declines";
}
/** The customer to create. */
export interface CustomersCreateParams {
    /**
     * Your unique number for the customer.
     *
     * @minLength 1
     */
    reference_number: string;
    /**
     * Unique id of the customer; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    uuid?: string | undefined;
    /**
     * Name of the customer.
     *
     * @maxLength 255
     */
    name?: string | undefined;
    /**
     * Email address of the customer.
     *
     * @maxLength 255
     */
    email?: string | undefined;
    /**
     * Country code of the customer's mobile number; defaults to empty.
     *
     * @maxLength 6
     */
    dial_code?: string | undefined;
    /**
     * Mobile number of the customer, without the country code.
     *
     * @maxLength 255
     */
    phone?: string | undefined;
    /**
     * Name of the company the customer pays for. The service's responses do not contain it.
     *
     * @maxLength 255
     */
    company_name?: string | undefined;
    /** Payment method used if none is given. */
    default_payment_method?: string | undefined;
}
/** The token to create. */
export interface PaymentTokensCreateParams {
    /** Service-side id of the customer. */
    customer_uuid: string;
    /** Type of payment method. */
    token_type: "CreditCard" | "WechatPayAutoDebit" | "AlipayAutoDebit";
    /**
     * Unique value of the token; defaults to a generated UUID. Only a token whose value is a UUID can become the default through an edit of the customer.
     *
     * @minLength 1
     */
    token?: string | undefined;
    /** Outcome of charges to the token; defaults to `succeeds`. A matching payment rule overrides it. */
    outcome?: PaymentOutcome | undefined;
    /**
     * Number of charges for one order that are declined before the next succeeds; defaults to 1. Used with `declines_then_succeeds` only.
     *
     * @minimum 1
     */
    times?: number | undefined;
    /** Whether it becomes the customer's default token, replacing any other; defaults to false. */
    default?: boolean | undefined;
    /** State of the token; defaults to `active`. Only an active token can be charged: charges to any other are declined, unless a payment rule decides the outcome. */
    state?: "active" | "pending" | "failed" | undefined;
    /** Error code if binding the card failed. */
    error_code?: string | undefined;
    /** Error message if binding the card failed. */
    error_msg?: string | undefined;
    /** The card behind a `CreditCard` token; defaults to a test card. */
    credit_card?: PaymentTokenCreditCard | undefined;
    /** URL where the customer verifies the token; defaults to null, if there is nothing to verify. */
    verify_url?: string | null | undefined;
    /** Id of the verification of the token; generated if omitted. */
    verify_uuid?: string | undefined;
}
/** The rule to create. */
export interface PaymentRulesCreateParams {
    /** Value of the payment token charged; any token if omitted. */
    token?: string | undefined;
    /** Id of the recurring plan whose order is charged; any charge if omitted. */
    plan_id?: string | undefined;
    /** Amount of the charge in major units of its currency; any amount if omitted. */
    amount?: number | undefined;
    /** Outcome of charges: they succeed, are declined, are declined a number of times for each order and then succeed, or stay pending until they are settled. */
    outcome: PaymentOutcome;
    /**
     * Number of charges for one order that are declined before the next succeeds; defaults to 1. Used with `declines_then_succeeds` only.
     *
     * @minimum 1
     */
    times?: number | undefined;
    /** Whether the rule is paused, so that it applies to no charge; defaults to false. */
    paused?: boolean | undefined;
}
/** The fields of paymentRules_list. */
export interface PaymentRulesListParams {
    /**
     * Number of entries to skip before the first one listed; defaults to 0.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    offset?: number | undefined;
    /**
     * Maximum number of entries to list; defaults to 100, at most 1000.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    limit?: number | undefined;
}
/** The fields to change. */
export interface PaymentRulesUpdateParams {
    /** Value of the payment token charged; null for any token. */
    token?: string | null | undefined;
    /** Id of the recurring plan whose order is charged; null for any charge. */
    plan_id?: string | null | undefined;
    /** Amount of the charge in major units of its currency; null for any amount. */
    amount?: number | null | undefined;
    /** Outcome of charges: they succeed, are declined, are declined a number of times for each order and then succeed, or stay pending until they are settled. */
    outcome?: PaymentOutcome | undefined;
    /**
     * Number of charges for one order that are declined before the next succeeds; null for 1. Used with `declines_then_succeeds` only.
     *
     * @minimum 1
     */
    times?: number | null | undefined;
    /** Whether the rule is paused, so that it applies to no charge. */
    paused?: boolean | undefined;
}
/** An empty object. */
export type PaymentRulesDeleteOutput = Record<string, unknown>;
/** The billing config to create. */
export interface BillingConfigsCreateParams {
    /**
     * Unique id of the billing config; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    id?: string | undefined;
    /** Unit of the billing period. */
    billing_interval: "day" | "week" | "month" | "year";
    /**
     * Number of intervals in one billing period; defaults to 1.
     *
     * @minimum 1
     * @maximum 1000
     */
    interval_count?: number | undefined;
    /** How billing dates are determined: `anniversary` counts from the start of the cycle, `fixed` bills on the day that the config sets. Defaults to `anniversary`. */
    billing_type?: "anniversary" | "fixed" | undefined;
    /**
     * Month in which a `fixed` cycle with a yearly interval bills.
     *
     * @minimum 1
     * @maximum 12
     */
    billing_month?: number | undefined;
    /**
     * Day of the month on which a `fixed` cycle bills; in a shorter month, its last day.
     *
     * @minimum 1
     * @maximum 31
     */
    billing_day_of_month?: number | undefined;
    /** Whether the charge for a shortened period is prorated; defaults to true. */
    billing_proration_enabled?: boolean | undefined;
    /** Description of the billing config. */
    description?: string | undefined;
    /** When the billing config was recorded; defaults to the time of the sandbox's clock. */
    created_at?: string | undefined;
    /** When the billing config was last changed; defaults to `created_at`. */
    updated_at?: string | undefined;
    /** When the billing config was deleted; null if it was not, which is the default. */
    deleted_at?: string | null | undefined;
}
/** The item to create. */
export interface RecurringItemsCreateParams {
    /**
     * Unique id of the item; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    id?: string | undefined;
    /** Text the payer sees for the item. */
    label?: string | undefined;
    /**
     * Price of one unit, in major units of `currency`.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    price: number;
    /**
     * Three-letter code of the currency of `price`.
     *
     * @pattern ^[A-Z]{3}$
     */
    currency: string;
    /** Caller-side id of the item. */
    reference_id?: string | undefined;
    /** Description of the item. */
    description?: string | undefined;
    /** When the item was recorded; defaults to the time of the sandbox's clock. */
    created_at?: string | undefined;
    /** When the item was last changed; defaults to `created_at`. */
    updated_at?: string | undefined;
    /** When the item was deleted; null if it was not, which is the default. */
    deleted_at?: string | null | undefined;
}
/** The cycles to add. */
export interface RecurringPlansAddCyclesParams {
    /** When the first added cycle starts: immediately, on the next billing date, or after the last cycle of the plan. Defaults to `as_last_cycle`. */
    activate_type?: "immediate" | "next_billing_date" | "as_last_cycle" | undefined;
    /** Whether what remains of the current billing is added to or subtracted from the plan's credit; defaults to true. Used with `immediate` only. */
    process_credit?: boolean | undefined;
    /**
     * The cycles to add, in the order in which they run.
     *
     * @minItems 1
     */
    cycles: RecurringCycleCreate[];
}
/** The amount paid; an empty object for all of it. */
export interface RecurringOrdersPayParams {
    /**
     * Amount paid, in major units of the order's currency; defaults to the unpaid amount. The sum of all payments for one order, and the credit of its plan, have the same limit as a single amount.
     *
     * @exclusiveMinimum 0
     * @maximum 1000000000
     */
    amount?: number | undefined;
}
/** The updated order. */
export type RecurringOrdersPayOutput = RecurringOrderEntry;
/** The card to create. */
export interface CardsCreateParams {
    /**
     * Unique id of the card; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    id?: string | undefined;
    /**
     * Your unique id for the card.
     *
     * @minLength 1
     */
    reference_id: string;
    /** Service-side id of the user who holds the card; omit it for a card linked to no user. */
    p_user_id?: string | undefined;
    /** Type of card; defaults to `Virtual`. */
    type?: string | undefined;
    /** When the card expires; defaults to five years after the sandbox's clock, as YYYY-MM. */
    expiration_date?: string | undefined;
    /** Code of the currency the card is settled in; defaults to HKD. */
    settlement_currency?: string | undefined;
    /**
     * First six digits of the card number; defaults to 535522.
     *
     * @pattern ^[0-9]{6}$
     */
    first_6_digits?: string | undefined;
    /**
     * Last four digits of the card number; defaults to 0000.
     *
     * @pattern ^[0-9]{4}$
     */
    last_4_digits?: string | undefined;
    /** Status of the card; defaults to `Active`. */
    status?: string | undefined;
    /** Brand the card is issued under; defaults to `Mastercard`. */
    issuer_brand?: string | undefined;
    /** Whether the card's data is encrypted; defaults to false. */
    is_encrypt?: boolean | undefined;
    /** Name of the business the card belongs to; defaults to empty. */
    business_name?: string | undefined;
    /** Title of the card. */
    title?: string | undefined;
    /** Limits of the card; defaults to none. */
    limits?: CardLimit[] | undefined;
}
/** The transaction to create. */
export interface CardTransactionsCreateParams {
    /**
     * Unique id of the card transaction; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    id?: string | undefined;
    /** Id of the card. */
    card: string;
    /** Service-side id of the business; defaults to null, for none. */
    p_business_id?: string | null | undefined;
    /** Service-side id of the user; defaults to the holder of the card. */
    p_user_id?: string | null | undefined;
    /** Status of the transaction; defaults to `Settled`. */
    status?: "Authorized" | "Declined" | "Settled" | undefined;
    /** What the transaction does with the card's money; defaults to `Sales`. */
    type?: "Sales" | "Refund" | "Withdrawal" | undefined;
    /** Code of the currency the merchant asked for. */
    transaction_currency: string;
    /**
     * Amount in `transaction_currency`; may be negative.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    transaction_amount: DecimalString;
    /** Code of the currency the card is charged in; defaults to `transaction_currency`. */
    local_currency?: string | undefined;
    /**
     * Amount charged, in `local_currency`; defaults to `transaction_amount`.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    local_amount?: DecimalString | undefined;
    /**
     * Final amount charged, in `local_currency`; defaults to `local_amount`, or to 0.00 if declined.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    final_local_amount?: DecimalString | undefined;
    /**
     * Fee for the transaction; defaults to 0.00.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    calculated_fee?: DecimalString | undefined;
    /** Id of the merchant in the card network; defaults to a test merchant. */
    merchant_id?: string | undefined;
    /** Country of the merchant; defaults to HKG. */
    merchant_country?: string | undefined;
    /** City of the merchant; defaults to Hong Kong. */
    merchant_city?: string | undefined;
    /** Name of the merchant; defaults to a test merchant. */
    merchant_name?: string | undefined;
    /** Timestamp of the transaction; defaults to the time of the sandbox's clock. */
    p_created_at?: string | undefined;
}
/** The wallet to create. */
export interface WalletsCreateParams {
    /**
     * Unique id of the wallet; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    id?: string | undefined;
    /** Service-side id of the user who owns the wallet. */
    p_user_id: string;
}
/** The transaction to create. */
export interface WalletTransactionsCreateParams {
    /**
     * Unique id of the transaction; generated if omitted.
     *
     * @minLength 1
     * @maxLength 255
     */
    id?: string | undefined;
    /** Id of the wallet. */
    wallet_id: string;
    /** Name of the blockchain; defaults to `Ethereum`. */
    blockchain?: string | undefined;
    /** Hash of the block that contains the transaction; defaults to zeros. */
    block_hash?: string | undefined;
    /** Address of the contract of the currency; defaults to zeros. */
    contract_address?: string | undefined;
    /** Address the amount came from; defaults to zeros. */
    source_address?: string | undefined;
    /** Address the amount went to; defaults to zeros. */
    destination_address?: string | undefined;
    /** Code of the currency that moved. */
    currency: string;
    /**
     * Amount moved, in units of `currency`.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    amount: DecimalString;
    /**
     * Value of the amount in US dollars; defaults to `amount`.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    amount_in_usd?: DecimalString | undefined;
    /**
     * Fee for the transaction; defaults to 0.00.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    calculated_fee?: DecimalString | undefined;
    /**
     * When the transaction was recorded, with an offset; defaults to the time of the sandbox's clock.
     *
     * @format date-time
     */
    p_created_at?: string | undefined;
}
/** The rule to create. */
export interface FeeRulesCreateParams {
    /** Whether the rule is for the business or for one user. */
    type: "business" | "user";
    /**
     * Fee for each top-up; defaults to 0.00.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    fixed_fee?: DecimalString | undefined;
    /**
     * Fee as a percentage of the amount; defaults to 0.00.
     *
     * @pattern ^-?[0-9]+(\.[0-9]+)?$
     */
    percentage_fee?: DecimalString | undefined;
    /** Service-side id of the user; required for a rule for a user. */
    user_id?: string | undefined;
    /** Service-side id of the business the rule is for. */
    business_id?: string | undefined;
}
/** The fault to inject. */
export interface FaultsCreateParams {
    /** operationId of the service operation that the fault applies to, such as users_create; defaults to null, for all operations. */
    operation_id?: string | null | undefined;
    /** The callbacks that a fault applies to, instead of calls: those that match every member given here, or all if there is none. A callback is checked once, before its first attempt. Test callbacks are never affected. */
    callbacks?: CallbackMatch | undefined;
    /** What the fault does besides its delay: `failure` returns a failure without handling the call; `drop_before` drops the connection without handling the call; `drop_after` handles the call, keeps its changes and drops the connection; `garbage` handles it and returns a body that is not JSON; `truncated` returns a body that ends in the middle; `slow_body` returns the body in ten pieces; `endless_body` returns a body that never ends, until the caller disconnects; `duplicate` handles the call twice, as if a proxy had sent it twice, returns the second response, and logs two requests; `none` only delays. Callbacks have effects of their own. `lose` never sends the callback; `repeat` sends it again after the receiver has accepted it; `reorder` sends it after the next one; `cut_off` drops the connection in the middle of the body; `forged_signature` signs with another secret; `old_signature` signs for an hour ago. A callback that is cut off or refused is retried unchanged. */
    effect: "failure" | "drop_before" | "drop_after" | "garbage" | "truncated" | "slow_body" | "endless_body" | "duplicate" | "lose" | "repeat" | "reorder" | "cut_off" | "forged_signature" | "old_signature" | "none";
    /** Code of the failure; defaults to 900500. */
    code?: number | undefined;
    /**
     * Message of the failure; defaults to the sandbox's message for the code, or to `Injected failure` for 900500 and unknown codes.
     *
     * @maxLength 1024
     */
    message?: string | undefined;
    /**
     * HTTP status of the response. For a failure, it defaults to the sandbox's status for the code, or to 500 for an unknown code; for other effects, to 200. It cannot be 204, 205 or 304, which have no body.
     *
     * @minimum 200
     * @maximum 599
     */
    http_status?: number | undefined;
    /**
     * Value of the Retry-After header, in seconds or as an HTTP date; not sent by default.
     *
     * @minLength 1
     * @maxLength 64
     * @pattern ^[ -~]*$
     */
    retry_after?: string | undefined;
    /**
     * Milliseconds of real time before anything else happens; defaults to 0. For `slow_body` and `endless_body`, the time between two pieces of the body, which defaults to 100.
     *
     * @minimum 0
     * @maximum 600000
     */
    delay_ms?: number | undefined;
    /**
     * ISO 8601 duration by the clock of the sandbox, such as PT2H, before a callback is first sent; not sent late by default. For `repeat`, the time before it is sent again, which defaults to PT0S. For `reorder`, the longest time that it waits for the next one, which defaults to P1D.
     *
     * @minLength 2
     * @format duration
     */
    delay?: string | undefined;
    /**
     * Number of times that `repeat` sends a callback again; defaults to 1.
     *
     * @minimum 1
     * @maximum 100
     */
    copies?: number | undefined;
    /** Which callback `reorder` sends first: the next one to the same URL, or the next one about the same order. Defaults to same_url. */
    overtaken_by?: "same_url" | "same_order" | undefined;
    /** Whether the body of a callback has the order as it was when the event happened, or as it is when the callback is sent. Defaults to at_event. */
    order_state?: "at_event" | "at_sending" | undefined;
    /**
     * Number of calls or callbacks that pass before the first one that it can hit; defaults to 0.
     *
     * @minimum 0
     */
    after?: number | undefined;
    /**
     * Number of calls or callbacks it hits before it expires; unlimited by default.
     *
     * @minimum 1
     */
    times?: number | undefined;
    /**
     * Fraction of the calls or callbacks that it hits; defaults to 1.
     *
     * @minimum 0
     * @maximum 1
     */
    rate?: number | undefined;
    /**
     * Seed for the random choice: the same seed chooses the same calls or callbacks in every run. Defaults to 0.
     *
     * @minimum 0
     * @maximum 4294967295
     * @format int64
     */
    seed?: number | undefined;
    /** Whether the fault is paused, so that it hits nothing; defaults to false. */
    paused?: boolean | undefined;
}
/** The fields of faults_list. */
export interface FaultsListParams {
    /**
     * Number of entries to skip before the first one listed; defaults to 0.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    offset?: number | undefined;
    /**
     * Maximum number of entries to list; defaults to 100, at most 1000.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    limit?: number | undefined;
}
/** The fields to change. */
export interface FaultsUpdateParams {
    /** operationId of the service operation that the fault applies to; null for all operations. */
    operation_id?: string | null | undefined;
    /** The callbacks that a fault applies to, instead of calls: those that match every member given here, or all if there is none. A callback is checked once, before its first attempt. Test callbacks are never affected. */
    callbacks?: CallbackMatch | undefined;
    /** What the fault does besides its delay, with the same values as in `faults_create`. A fault of calls cannot become one of callbacks. */
    effect?: "failure" | "drop_before" | "drop_after" | "garbage" | "truncated" | "slow_body" | "endless_body" | "duplicate" | "lose" | "repeat" | "reorder" | "cut_off" | "forged_signature" | "old_signature" | "none" | undefined;
    /** Code of the failure. */
    code?: number | null | undefined;
    /**
     * Message of the failure.
     *
     * @maxLength 1024
     */
    message?: string | null | undefined;
    /**
     * HTTP status of the response; not 204, 205 or 304.
     *
     * @minimum 200
     * @maximum 599
     */
    http_status?: number | null | undefined;
    /**
     * Value of the Retry-After header.
     *
     * @minLength 1
     * @maxLength 64
     * @pattern ^[ -~]*$
     */
    retry_after?: string | null | undefined;
    /**
     * Milliseconds of real time before anything else happens, or between two pieces of the body.
     *
     * @minimum 0
     * @maximum 600000
     */
    delay_ms?: number | null | undefined;
    /**
     * ISO 8601 duration by the clock of the sandbox before a callback is sent, or sent again.
     *
     * @minLength 2
     * @format duration
     */
    delay?: string | null | undefined;
    /**
     * Number of times that `repeat` sends a callback again.
     *
     * @minimum 1
     * @maximum 100
     */
    copies?: number | null | undefined;
    /** Which callback `reorder` sends first. */
    overtaken_by?: "same_url" | "same_order" | undefined;
    /** Whether the body of a callback has the order as it was at the event or as it is at sending. */
    order_state?: "at_event" | "at_sending" | undefined;
    /**
     * Number of calls or callbacks that pass before the first one that it can hit.
     *
     * @minimum 0
     */
    after?: number | null | undefined;
    /**
     * Number of calls or callbacks it hits before it expires, including those it has hit.
     *
     * @minimum 1
     */
    times?: number | null | undefined;
    /**
     * Fraction of the calls or callbacks that it hits.
     *
     * @minimum 0
     * @maximum 1
     */
    rate?: number | null | undefined;
    /**
     * Seed for the random choice.
     *
     * @minimum 0
     * @maximum 4294967295
     * @format int64
     */
    seed?: number | null | undefined;
    /** Whether the fault is paused, so that it hits nothing. */
    paused?: boolean | undefined;
}
/** An empty object. */
export type FaultsDeleteOutput = Record<string, unknown>;
/** The fields of events_list. */
export interface EventsListParams {
    /**
     * Number of entries to skip before the first one listed; defaults to 0.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    offset?: number | undefined;
    /**
     * Maximum number of entries to list; defaults to 100, at most 1000.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    limit?: number | undefined;
    /**
     * Lists only events after the one with this id. To poll for new events, send the id of the last one you received.
     *
     * @pattern ^[0-9]{1,16}$
     */
    since?: string | undefined;
    /**
     * Lists only events of this recurring plan.
     *
     * @maxLength 255
     */
    plan_id?: string | undefined;
    /**
     * Lists only events of this order.
     *
     * @maxLength 255
     */
    order_number?: string | undefined;
    /**
     * Id of the last event that the caller received, as browsers send it when they reconnect; empty if there was none.
     *
     * @pattern ^[0-9]{0,16}$
     */
    "Last-Event-ID"?: string | undefined;
}
/** The fields of requests_list. */
export interface RequestsListParams {
    /**
     * Number of entries to skip before the first one listed; defaults to 0.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    offset?: number | undefined;
    /**
     * Maximum number of entries to list; defaults to 100, at most 1000.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    limit?: number | undefined;
    /**
     * Lists only calls whose `X-Request-Id` is this one.
     *
     * @maxLength 128
     */
    request_id?: string | undefined;
    /**
     * Lists only calls of this operation, by its operationId.
     *
     * @maxLength 128
     */
    operation_id?: string | undefined;
    /** Lists only calls whose response had this code. */
    code?: number | undefined;
    /**
     * Lists only calls with this HTTP method, in capitals.
     *
     * @maxLength 16
     */
    method?: string | undefined;
    /**
     * Lists only calls whose path or query contains this text, ignoring case.
     *
     * @maxLength 255
     */
    path?: string | undefined;
    /**
     * Lists only calls that this injected fault hit.
     *
     * @maxLength 128
     */
    fault_id?: string | undefined;
    /**
     * Lists only calls after the one with this id. To poll for new calls, send the id of the last one you received.
     *
     * @pattern ^[0-9]{1,16}$
     */
    since?: string | undefined;
}
/** The fields of deliveries_list. */
export interface DeliveriesListParams {
    /**
     * Number of entries to skip before the first one listed; defaults to 0.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    offset?: number | undefined;
    /**
     * Maximum number of entries to list; defaults to 100, at most 1000.
     *
     * @minimum 0
     * @maximum 1000000000
     */
    limit?: number | undefined;
}
/** Where to send it. */
export interface DeliveriesPingParams {
    /**
     * URL to call, starting with http or https.
     *
     * @minLength 1
     * @maxLength 2048
     */
    url: string;
}
export interface components {
    parameters: {
        /** Number of entries to skip before the first one listed; defaults to 0. */
        Offset: number;
        /** Maximum number of entries to list; defaults to 100, at most 1000. */
        Limit: number;
    };
}
export interface operations {
    sandboxes_list: {
        parameters: {
            query?: {
                /** Number of entries to skip before the first one listed; defaults to 0. */
                offset?: components["parameters"]["Offset"];
                /** Maximum number of entries to list; defaults to 100, at most 1000. */
                limit?: components["parameters"]["Limit"];
            };
        };
        responses: {
            /** A page of sandboxes. */
            200: {
                content: {
                    "application/json": SandboxesListEnvelope;
                };
            };
        };
    };
    sandboxes_create: {
        parameters: {};
        /** The initial state of the sandbox; an empty object for all defaults. */
        requestBody: {
            content: {
                "application/json": SandboxCreate;
            };
        };
        responses: {
            /** The sandbox was created. */
            200: {
                content: {
                    "application/json": SandboxesCreateEnvelope;
                };
            };
        };
    };
    sandboxes_get: {
        parameters: {
            path: {
                /** Name of the sandbox. */
                id: SandboxId;
            };
        };
        responses: {
            /** The sandbox. */
            200: {
                content: {
                    "application/json": SandboxesGetEnvelope;
                };
            };
        };
    };
    sandboxes_update: {
        parameters: {
            path: {
                /** Name of the sandbox. */
                id: SandboxId;
            };
        };
        /** The settings to change. */
        requestBody: {
            content: {
                "application/json": SandboxesUpdateInput;
            };
        };
        responses: {
            /** The updated sandbox. */
            200: {
                content: {
                    "application/json": SandboxesUpdateEnvelope;
                };
            };
        };
    };
    sandboxes_delete: {
        parameters: {
            path: {
                /** Name of the sandbox. */
                id: SandboxId;
            };
        };
        responses: {
            /** The sandbox was deleted. */
            200: {
                content: {
                    "application/json": SandboxesDeleteEnvelope;
                };
            };
        };
    };
    sandboxes_copy: {
        parameters: {
            path: {
                /** Name of the sandbox. */
                id: SandboxId;
            };
        };
        /** The name of the copy. */
        requestBody: {
            content: {
                "application/json": SandboxesCopyInput;
            };
        };
        responses: {
            /** The copy. */
            200: {
                content: {
                    "application/json": SandboxesCopyEnvelope;
                };
            };
        };
    };
    sandboxes_restore: {
        parameters: {
            path: {
                /** Name of the sandbox. */
                id: SandboxId;
            };
        };
        /** The sandbox to copy the state from. */
        requestBody: {
            content: {
                "application/json": SandboxesRestoreInput;
            };
        };
        responses: {
            /** The updated sandbox. */
            200: {
                content: {
                    "application/json": SandboxesRestoreEnvelope;
                };
            };
        };
    };
    sandboxes_reset: {
        parameters: {
            path: {
                /** Name of the sandbox. */
                id: SandboxId;
            };
        };
        /** The new state of the sandbox; an empty object for the state of a new sandbox. */
        requestBody: {
            content: {
                "application/json": SandboxReset;
            };
        };
        responses: {
            /** The updated sandbox. */
            200: {
                content: {
                    "application/json": SandboxesResetEnvelope;
                };
            };
        };
    };
    clock_get: {
        parameters: {};
        responses: {
            /** The clock. */
            200: {
                content: {
                    "application/json": ClockGetEnvelope;
                };
            };
        };
    };
    clock_advance: {
        parameters: {};
        /** How far to move the clock. */
        requestBody: {
            content: {
                "application/json": ClockAdvance;
            };
        };
        responses: {
            /** The clock has moved. */
            200: {
                content: {
                    "application/json": ClockAdvanceEnvelope;
                };
            };
        };
    };
    clock_stop: {
        parameters: {};
        responses: {
            /** The clock has stopped. */
            200: {
                content: {
                    "application/json": ClockStopEnvelope;
                };
            };
        };
    };
    clock_forecast: {
        parameters: {
            query: {
                /** Instant until which to look ahead, with an offset; not before the current time of the clock. */
                until: string;
                /** Maximum number of occurrences; defaults to 100, at most 1000. */
                limit?: number;
                /** Forecasts only this recurring plan and its callbacks. */
                plan_id?: string;
            };
        };
        responses: {
            /** What will happen. */
            200: {
                content: {
                    "application/json": ClockForecastEnvelope;
                };
            };
        };
    };
    seeds_load: {
        parameters: {};
        /** The seed. */
        requestBody: {
            content: {
                "application/json": Seed;
                "application/yaml": Seed;
            };
        };
        responses: {
            /** The seed was loaded. */
            200: {
                content: {
                    "application/json": SeedsLoadEnvelope;
                };
            };
        };
    };
    seeds_save: {
        parameters: {};
        responses: {
            /** The state as a seed. */
            200: {
                content: {
                    "application/json": SeedsSaveEnvelope;
                    "application/yaml": Seed;
                };
            };
        };
    };
    resources_list: {
        parameters: {
            query?: {
                /** Number of entries to skip before the first one listed; defaults to 0. */
                offset?: components["parameters"]["Offset"];
                /** Maximum number of entries to list; defaults to 100, at most 1000. */
                limit?: components["parameters"]["Limit"];
                /** Lists only resources with this text in their id, in the id of a resource that they refer to, or in a value, ignoring case. */
                search?: string;
            };
            path: {
                /** Type of the resources. */
                type: ResourceType;
            };
        };
        responses: {
            /** A page of resources. */
            200: {
                content: {
                    "application/json": ResourcesListEnvelope;
                };
            };
        };
    };
    resources_get: {
        parameters: {
            path: {
                /** Type of the resource. */
                type: ResourceType;
                /** Id of the resource; for an order its number, for a payment token its value. */
                id: string;
            };
        };
        responses: {
            /** The resource. */
            200: {
                content: {
                    "application/json": ResourcesGetEnvelope;
                };
            };
        };
    };
    orders_create: {
        parameters: {};
        /** The order to create. */
        requestBody: {
            content: {
                "application/json": OrderCreate;
            };
        };
        responses: {
            /** The order was created. */
            200: {
                content: {
                    "application/json": OrdersCreateEnvelope;
                };
            };
        };
    };
    orders_get: {
        parameters: {
            path: {
                /** Number of the order. */
                number: string;
            };
        };
        responses: {
            /** The order. */
            200: {
                content: {
                    "application/json": OrdersGetEnvelope;
                };
            };
        };
    };
    orders_pay: {
        parameters: {
            path: {
                /** Number of the order. */
                number: string;
            };
        };
        /** The transaction to create; an empty object for a sale of the whole unpaid amount. */
        requestBody: {
            content: {
                "application/json": OrderPayment;
            };
        };
        responses: {
            /** The updated order. */
            200: {
                content: {
                    "application/json": OrdersPayEnvelope;
                };
            };
        };
    };
    orders_settle: {
        parameters: {
            path: {
                /** Service-side id of the pending transaction. */
                uuid: string;
            };
        };
        /** How the transaction ends. */
        requestBody: {
            content: {
                "application/json": OrdersSettleInput;
            };
        };
        responses: {
            /** The updated order of the transaction. */
            200: {
                content: {
                    "application/json": OrdersSettleEnvelope;
                };
            };
        };
    };
    customers_create: {
        parameters: {};
        /** The customer to create. */
        requestBody: {
            content: {
                "application/json": CustomerCreate;
            };
        };
        responses: {
            /** The customer was created. */
            200: {
                content: {
                    "application/json": CustomersCreateEnvelope;
                };
            };
        };
    };
    paymentTokens_create: {
        parameters: {};
        /** The token to create. */
        requestBody: {
            content: {
                "application/json": PaymentTokenCreate;
            };
        };
        responses: {
            /** The token was created. */
            200: {
                content: {
                    "application/json": PaymentTokensCreateEnvelope;
                };
            };
        };
    };
    paymentRules_list: {
        parameters: {
            query?: {
                /** Number of entries to skip before the first one listed; defaults to 0. */
                offset?: components["parameters"]["Offset"];
                /** Maximum number of entries to list; defaults to 100, at most 1000. */
                limit?: components["parameters"]["Limit"];
            };
        };
        responses: {
            /** A page of payment rules. */
            200: {
                content: {
                    "application/json": PaymentRulesListEnvelope;
                };
            };
        };
    };
    paymentRules_create: {
        parameters: {};
        /** The rule to create. */
        requestBody: {
            content: {
                "application/json": PaymentRuleCreate;
            };
        };
        responses: {
            /** The rule was created. */
            200: {
                content: {
                    "application/json": PaymentRulesCreateEnvelope;
                };
            };
        };
    };
    paymentRules_update: {
        parameters: {
            path: {
                /** Id of the rule. */
                id: string;
            };
        };
        /** The fields to change. */
        requestBody: {
            content: {
                "application/json": PaymentRuleUpdate;
            };
        };
        responses: {
            /** The updated rule. */
            200: {
                content: {
                    "application/json": PaymentRulesUpdateEnvelope;
                };
            };
        };
    };
    paymentRules_delete: {
        parameters: {
            path: {
                /** Id of the rule. */
                id: string;
            };
        };
        responses: {
            /** The rule was deleted. */
            200: {
                content: {
                    "application/json": PaymentRulesDeleteEnvelope;
                };
            };
        };
    };
    billingConfigs_create: {
        parameters: {};
        /** The billing config to create. */
        requestBody: {
            content: {
                "application/json": BillingConfigCreate;
            };
        };
        responses: {
            /** The billing config was created. */
            200: {
                content: {
                    "application/json": BillingConfigsCreateEnvelope;
                };
            };
        };
    };
    recurringItems_create: {
        parameters: {};
        /** The item to create. */
        requestBody: {
            content: {
                "application/json": RecurringItemCreate;
            };
        };
        responses: {
            /** The item was created. */
            200: {
                content: {
                    "application/json": RecurringItemsCreateEnvelope;
                };
            };
        };
    };
    recurringPlans_addCycles: {
        parameters: {
            path: {
                /** Service-side id of the plan. */
                id: string;
            };
        };
        /** The cycles to add. */
        requestBody: {
            content: {
                "application/json": RecurringPlansAddCyclesInput;
            };
        };
        responses: {
            /** The updated plan; unchanged if a last cycle would follow a cycle that never ends. */
            200: {
                content: {
                    "application/json": RecurringPlansAddCyclesEnvelope;
                };
            };
        };
    };
    recurringOrders_pay: {
        parameters: {
            path: {
                /** Number of the order. */
                number: string;
            };
        };
        /** The amount paid; an empty object for all of it. */
        requestBody: {
            content: {
                "application/json": RecurringOrdersPayInput;
            };
        };
        responses: {
            /** The updated order. */
            200: {
                content: {
                    "application/json": RecurringOrdersPayEnvelope;
                };
            };
        };
    };
    cards_create: {
        parameters: {};
        /** The card to create. */
        requestBody: {
            content: {
                "application/json": CardCreate;
            };
        };
        responses: {
            /** The card was created. */
            200: {
                content: {
                    "application/json": CardsCreateEnvelope;
                };
            };
        };
    };
    cards_get: {
        parameters: {
            path: {
                /** Id of the card. */
                id: string;
            };
        };
        responses: {
            /** The card. */
            200: {
                content: {
                    "application/json": CardsGetEnvelope;
                };
            };
        };
    };
    cardTransactions_create: {
        parameters: {};
        /** The transaction to create. */
        requestBody: {
            content: {
                "application/json": CardTransactionCreate;
            };
        };
        responses: {
            /** The transaction was created. */
            200: {
                content: {
                    "application/json": CardTransactionsCreateEnvelope;
                };
            };
        };
    };
    wallets_create: {
        parameters: {};
        /** The wallet to create. */
        requestBody: {
            content: {
                "application/json": WalletCreate;
            };
        };
        responses: {
            /** The wallet was created. */
            200: {
                content: {
                    "application/json": WalletsCreateEnvelope;
                };
            };
        };
    };
    walletTransactions_create: {
        parameters: {};
        /** The transaction to create. */
        requestBody: {
            content: {
                "application/json": WalletTransactionCreate;
            };
        };
        responses: {
            /** The transaction was created. */
            200: {
                content: {
                    "application/json": WalletTransactionsCreateEnvelope;
                };
            };
        };
    };
    feeRules_create: {
        parameters: {};
        /** The rule to create. */
        requestBody: {
            content: {
                "application/json": FeeRuleCreate;
            };
        };
        responses: {
            /** The rule was created. */
            200: {
                content: {
                    "application/json": FeeRulesCreateEnvelope;
                };
            };
        };
    };
    faults_list: {
        parameters: {
            query?: {
                /** Number of entries to skip before the first one listed; defaults to 0. */
                offset?: components["parameters"]["Offset"];
                /** Maximum number of entries to list; defaults to 100, at most 1000. */
                limit?: components["parameters"]["Limit"];
            };
        };
        responses: {
            /** A page of faults. */
            200: {
                content: {
                    "application/json": FaultsListEnvelope;
                };
            };
        };
    };
    faults_create: {
        parameters: {};
        /** The fault to inject. */
        requestBody: {
            content: {
                "application/json": FaultCreate;
            };
        };
        responses: {
            /** The fault was created. */
            200: {
                content: {
                    "application/json": FaultsCreateEnvelope;
                };
            };
        };
    };
    faults_update: {
        parameters: {
            path: {
                /** Id of the fault. */
                id: string;
            };
        };
        /** The fields to change. */
        requestBody: {
            content: {
                "application/json": FaultUpdate;
            };
        };
        responses: {
            /** The updated fault. */
            200: {
                content: {
                    "application/json": FaultsUpdateEnvelope;
                };
            };
        };
    };
    faults_delete: {
        parameters: {
            path: {
                /** Id of the fault. */
                id: string;
            };
        };
        responses: {
            /** The fault was deleted. */
            200: {
                content: {
                    "application/json": FaultsDeleteEnvelope;
                };
            };
        };
    };
    events_list: {
        parameters: {
            query?: {
                /** Number of entries to skip before the first one listed; defaults to 0. */
                offset?: components["parameters"]["Offset"];
                /** Maximum number of entries to list; defaults to 100, at most 1000. */
                limit?: components["parameters"]["Limit"];
                /** Lists only events after the one with this id. To poll for new events, send the id of the last one you received. */
                since?: string;
                /** Lists only events of this recurring plan. */
                plan_id?: string;
                /** Lists only events of this order. */
                order_number?: string;
            };
            header?: {
                /** Id of the last event that the caller received, as browsers send it when they reconnect; empty if there was none. */
                "Last-Event-ID"?: string;
            };
        };
        responses: {
            /** A page of events, or all events from now on. */
            200: {
                content: {
                    "application/json": EventsListEnvelope;
                    "text/event-stream": string;
                };
            };
        };
    };
    requests_list: {
        parameters: {
            query?: {
                /** Number of entries to skip before the first one listed; defaults to 0. */
                offset?: components["parameters"]["Offset"];
                /** Maximum number of entries to list; defaults to 100, at most 1000. */
                limit?: components["parameters"]["Limit"];
                /** Lists only calls whose `X-Request-Id` is this one. */
                request_id?: string;
                /** Lists only calls of this operation, by its operationId. */
                operation_id?: string;
                /** Lists only calls whose response had this code. */
                code?: number;
                /** Lists only calls with this HTTP method, in capitals. */
                method?: string;
                /** Lists only calls whose path or query contains this text, ignoring case. */
                path?: string;
                /** Lists only calls that this injected fault hit. */
                fault_id?: string;
                /** Lists only calls after the one with this id. To poll for new calls, send the id of the last one you received. */
                since?: string;
            };
        };
        responses: {
            /** A page of requests. */
            200: {
                content: {
                    "application/json": RequestsListEnvelope;
                };
            };
        };
    };
    requests_get: {
        parameters: {
            path: {
                /** Id of the request. */
                id: string;
            };
        };
        responses: {
            /** The request. */
            200: {
                content: {
                    "application/json": RequestsGetEnvelope;
                };
            };
        };
    };
    deliveries_list: {
        parameters: {
            query?: {
                /** Number of entries to skip before the first one listed; defaults to 0. */
                offset?: components["parameters"]["Offset"];
                /** Maximum number of entries to list; defaults to 100, at most 1000. */
                limit?: components["parameters"]["Limit"];
            };
        };
        responses: {
            /** A page of deliveries. */
            200: {
                content: {
                    "application/json": DeliveriesListEnvelope;
                };
            };
        };
    };
    deliveries_ping: {
        parameters: {};
        /** Where to send it. */
        requestBody: {
            content: {
                "application/json": DeliveriesPingInput;
            };
        };
        responses: {
            /** The delivery with its attempt. */
            200: {
                content: {
                    "application/json": DeliveriesPingEnvelope;
                };
            };
        };
    };
    deliveries_get: {
        parameters: {
            path: {
                /** Id of the delivery. */
                id: string;
            };
        };
        responses: {
            /** The delivery. */
            200: {
                content: {
                    "application/json": DeliveriesGetEnvelope;
                };
            };
        };
    };
    deliveries_redeliver: {
        parameters: {
            path: {
                /** Id of the delivery. */
                id: string;
            };
        };
        responses: {
            /** The delivery with the new attempt. */
            200: {
                content: {
                    "application/json": DeliveriesRedeliverEnvelope;
                };
            };
        };
    };
    health_get: {
        parameters: {};
        responses: {
            /** The server is healthy. */
            200: {
                content: {
                    "application/json": HealthGetEnvelope;
                };
            };
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
