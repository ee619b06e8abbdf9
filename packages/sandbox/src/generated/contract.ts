// Generated from the contract by packages/client/scripts/generate.ts. Change the contract, not this file.

export interface paths {
    "/_sandbox/sandboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sandboxes
         *
         * Lists the sandboxes of the server in the order of their names.
         */
        get: operations["sandboxes_list"];
        put?: never;
        /**
         * Create a sandbox
         *
         * Makes a sandbox under an address of its own, `/sandboxes/{id}`, that shares nothing with others. The server keeps a bounded number of sandboxes.
         */
        post: operations["sandboxes_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/sandboxes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sandbox
         *
         * Returns a sandbox with its clock and settings.
         */
        get: operations["sandboxes_get"];
        /**
         * Edit a sandbox
         *
         * Changes settings of a sandbox. A setting left out stays as it is.
         */
        put: operations["sandboxes_update"];
        post?: never;
        /**
         * Delete a sandbox
         *
         * Deletes a sandbox and everything in it. The sandbox `default` stays.
         */
        delete: operations["sandboxes_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/sandboxes/{id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a sandbox
         *
         * Makes a snapshot: a sandbox under a new name with the resources, the clock and the settings of this one. Callbacks, injected faults and the list of requests stay with the original.
         */
        post: operations["sandboxes_copy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/sandboxes/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a sandbox
         *
         * Brings a sandbox to the state of another: resources, clock and settings. What it held is gone, callbacks in line too; the other stays as it is, and so do injected faults.
         */
        post: operations["sandboxes_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/sandboxes/{id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a sandbox
         *
         * Empties a sandbox, callbacks, faults and the list of requests included, and lets it begin again with a seed. Its settings stay, except those that the seed brings.
         */
        post: operations["sandboxes_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the clock
         *
         * Returns the time in the sandbox and when something is due next.
         */
        get: operations["clock_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the clock
         *
         * Moves the clock forward and lets everything happen that falls due on the way, each thing on its own day and in order: billings, attempts, voids and callbacks. The clock moves with the work, so `clock_get` shows how far it has come. The answer comes when all of it has happened. When that takes longer than the server's `waitTimeout` (30 seconds unless set otherwise), the answer says in `under_way` what is left, and the rest happens in the background. When the caller closes the connection before the answer, the clock stops where it is. Durations that several calls give at once add up, and each call reports its own stretch of time. The clock never goes back: an earlier time is refused.
         */
        post: operations["clock_advance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/clock/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the clock
         *
         * Stops the clock where it is, for all calls that are advancing it: they answer with how far they came. What has happened stays. Without an advance under way it changes nothing.
         */
        post: operations["clock_stop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/seeds/load": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Load a seed
         *
         * Adds the resources of a seed to the sandbox, all of them or, when one cannot be added, none. The seed may come as JSON or as YAML.
         */
        post: operations["seeds_load"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/seeds/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Save a seed
         *
         * Returns the state of the sandbox as a seed. Callbacks, injected faults and the list of requests are no part of it. To a caller that accepts `application/yaml` rather than JSON, the answer is the seed itself in YAML, without the envelope: a file that a sandbox can be started with.
         */
        get: operations["seeds_save"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an order
         *
         * Makes a payment order that nothing has been paid of. The service has no operation for it.
         */
        post: operations["orders_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/orders/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order
         *
         * Returns an order with its transactions.
         */
        get: operations["orders_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/orders/{number}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay an order
         *
         * Makes a transaction on an order: a sale, an authorisation, a capture or a refund, which succeeds, is declined or stays pending. A change of the order's state or payment state is called back. A refund of an order of a plan opens it no more, and the plan counts what is left.
         */
        post: operations["orders_pay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/transactions/{uuid}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a pending transaction
         *
         * Ends a transaction that is pending, also an attempt of a recurring plan.
         */
        post: operations["orders_settle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         *
         * Lists the customers of the sandbox, newest first.
         */
        get: operations["customers_list"];
        put?: never;
        /**
         * Create a customer
         *
         * Makes a customer. The service has no operation for it.
         */
        post: operations["customers_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/payment_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a payment token
         *
         * Makes a stored means of payment for a customer, and says how charges to it end.
         */
        post: operations["paymentTokens_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/payment_rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment rules
         *
         * Lists the payment rules of the sandbox, newest first: the first that fits decides.
         */
        get: operations["paymentRules_list"];
        put?: never;
        /**
         * Create a payment rule
         *
         * Makes a rule about how charges of a token, a plan or an amount end. The newest rule that fits decides, before the outcome of the token.
         */
        post: operations["paymentRules_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/payment_rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a payment rule
         *
         * Deletes a payment rule.
         */
        delete: operations["paymentRules_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/billing_configs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a billing config
         *
         * Makes a billing config that cycles of recurring plans can name. The service has no operation for it.
         */
        post: operations["billingConfigs_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/recurring_items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a recurring item
         *
         * Makes an item that cycles of recurring plans can charge for. The service has no operation for it.
         */
        post: operations["recurringItems_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/recurring_plans/{id}/cycles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add cycles to a plan
         *
         * Adds cycles to a recurring plan. The service documents the three ways of adding and calculates what an immediate one costs, but has no operation that adds.
         */
        post: operations["recurringPlans_addCycles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/recurring_orders/{number}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay a recurring order
         *
         * Pays an order of a recurring plan from outside, as by its payment link. An order that failed may be paid while it is not voided, and starts its cycle again. A voided order takes no payment.
         */
        post: operations["recurringOrders_pay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a card
         *
         * Makes a card of the card programme, linked to nobody unless a user is given. The service has no operation for it.
         */
        post: operations["cards_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/cards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a card
         *
         * Returns a card with its limits, which no operation of the service shows.
         */
        get: operations["cards_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/card_transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a card transaction
         *
         * Makes a movement on a card. The service has no operation for it.
         */
        post: operations["cardTransactions_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/wallets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a wallet
         *
         * Makes a digital wallet of a user. The service has no operation for it.
         */
        post: operations["wallets_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/wallet_transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a wallet transaction
         *
         * Makes a movement of a digital wallet. The service has no operation for it.
         */
        post: operations["walletTransactions_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/fee_rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a fee rule
         *
         * Makes a rule about what topping up a digital wallet costs. The service has no operation for it.
         */
        post: operations["feeRules_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List faults
         *
         * Lists the faults of the sandbox, newest first, with how often each has struck.
         */
        get: operations["faults_list"];
        put?: never;
        /**
         * Inject a fault
         *
         * Injects a fault into calls of one operation or of all: a failure, a delay, a dropped connection or a broken body, a number of times or at a rate.
         */
        post: operations["faults_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/faults/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a fault
         *
         * Takes a fault away.
         */
        delete: operations["faults_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests
         *
         * Lists the calls that the sandbox answered, newest first, each with what was checked. A bounded number is kept, and of each call only what is not too large.
         */
        get: operations["requests_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         *
         * Lists the callbacks of the sandbox, newest first, each with its payload and its attempts so far; it does not wait for one in flight. A bounded number is kept.
         */
        get: operations["deliveries_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_sandbox/deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver a callback
         *
         * Sends a callback once more, at once and with the same id, whatever became of it, and with all attempts before it again. The answer comes after the first attempt.
         */
        post: operations["deliveries_redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
/** The frame of every response body. A successful one also carries `data`; a failed one carries the code and the message alone. */
export interface Envelope {
    /** Outcome of the call, set by the service. 0 and 200 both mean success; any other value is a failure, and the set of failure values is open. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
}
/** Name of a sandbox in its address: small letters, digits and hyphens, 40 at most. */
export type SandboxId = string & {};
/** What can be set for a sandbox. Each member is a choice that the service itself does not show. */
export interface SandboxSettings {
    /** Name of the IANA zone in which billing counts the days of plans made from now on; existing plans keep theirs. An offset is refused. New sandboxes have Asia/Hong_Kong. */
    time_zone?: string | undefined;
    /** What a filter that is not empty gets: a failure, or no attention. New sandboxes refuse. */
    filter?: "refuse" | "ignore" | undefined;
    /** What a customer without payment tokens shows: an empty array, or null. New sandboxes show an empty array. */
    no_payment_tokens?: "empty" | "null" | undefined;
    /** Clock by which a failed callback waits for its next attempt: that of the sandbox, or the real one. New sandboxes use their own. */
    callback_retries?: "sandbox_clock" | "real_time" | undefined;
}
/** One isolated world of resources with a clock of its own. */
export interface Sandbox {
    /** Name of the sandbox. */
    id: SandboxId;
    /** What stands between the address of the server and the paths of the service; empty for the sandbox `default`. */
    base_path: string;
    /** Time in the sandbox, in UTC. It stands still until it is advanced. */
    clock: string;
    /** The settings in force. */
    settings: SandboxSettings;
    /** Whether the sandbox has a key that its callbacks are signed with. */
    callbacks_signed: boolean;
}
/** What sandboxes_list returns. */
export interface SandboxesListOutput {
    /** The sandboxes of the page. */
    sandboxes: Sandbox[];
}
/** The answer of sandboxes_list when it succeeds. */
export interface SandboxesListEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What sandboxes_list returns. */
    data: SandboxesListOutput;
}
/** What a sandbox begins with: `default`, the seed that the server was started with (the ready one of the sandbox unless told otherwise), or `empty`, no resource at all. */
export type SeedName = "default" | "empty";
/** Settings to change. A member left out stays as it is. */
export type SandboxSettingsUpdate = SandboxSettings & {
    /** Key that callbacks are signed with (HMAC-SHA256); null to send them unsigned. */
    callback_secret?: string | null | undefined;
};
/** A sandbox to be made. */
export interface SandboxCreate {
    /** Name of the sandbox; made up when left out. */
    id?: SandboxId;
    /** What the sandbox begins with; `default` when left out. */
    seed?: SeedName;
    /** Time at which the clock stands at first. Left out, the clock of the seed, or without one the time of the server. */
    clock?: string;
    /** Settings that differ from those of a new sandbox. */
    settings?: SandboxSettingsUpdate;
}
/** What sandboxes_create returns. */
export interface SandboxesCreateOutput {
    /** One isolated world of resources with a clock of its own. */
    sandbox: Sandbox;
}
/** The answer of sandboxes_create when it succeeds. */
export interface SandboxesCreateEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What sandboxes_create returns. */
    data: SandboxesCreateOutput;
}
/** What sandboxes_get returns. */
export interface SandboxesGetOutput {
    /** One isolated world of resources with a clock of its own. */
    sandbox: Sandbox;
}
/** The answer of sandboxes_get when it succeeds. */
export interface SandboxesGetEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What sandboxes_get returns. */
    data: SandboxesGetOutput;
}
/** What to change. */
export interface SandboxesUpdateInput {
    /** Settings to change. A member left out stays as it is. */
    settings: SandboxSettingsUpdate;
}
/** What sandboxes_update returns. */
export interface SandboxesUpdateOutput {
    /** One isolated world of resources with a clock of its own. */
    sandbox: Sandbox;
}
/** The answer of sandboxes_update when it succeeds. */
export interface SandboxesUpdateEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What sandboxes_update returns. */
    data: SandboxesUpdateOutput;
}
/** The answer of sandboxes_delete when it succeeds. */
export interface SandboxesDeleteEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** Nothing to return. */
    data: Record<string, unknown>;
}
/** The copy to be made. */
export interface SandboxesCopyInput {
    /** Name of the copy; made up when left out. */
    id?: SandboxId;
}
/** What sandboxes_copy returns. */
export interface SandboxesCopyOutput {
    /** One isolated world of resources with a clock of its own. */
    sandbox: Sandbox;
}
/** The answer of sandboxes_copy when it succeeds. */
export interface SandboxesCopyEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What sandboxes_copy returns. */
    data: SandboxesCopyOutput;
}
/** Where the state comes from. */
export interface SandboxesRestoreInput {
    /** Name of the sandbox whose state is taken over. */
    from: SandboxId;
}
/** What sandboxes_restore returns. */
export interface SandboxesRestoreOutput {
    /** One isolated world of resources with a clock of its own. */
    sandbox: Sandbox;
}
/** The answer of sandboxes_restore when it succeeds. */
export interface SandboxesRestoreEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What sandboxes_restore returns. */
    data: SandboxesRestoreOutput;
}
/** What a sandbox is to begin with again. */
export interface SandboxReset {
    /** What the sandbox begins with; `default` when left out. */
    seed?: SeedName;
    /** Time at which the clock stands at first. Left out, the clock of the seed, or without one the time of the server. */
    clock?: string;
}
/** What sandboxes_reset returns. */
export interface SandboxesResetOutput {
    /** One isolated world of resources with a clock of its own. */
    sandbox: Sandbox;
}
/** The answer of sandboxes_reset when it succeeds. */
export interface SandboxesResetEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What sandboxes_reset returns. */
    data: SandboxesResetOutput;
}
/** The clock of a sandbox. */
export interface ClockReading {
    /** Time in the sandbox, in UTC. */
    now: string;
    /** IANA zone in which the sandbox counts its days. */
    time_zone: string;
    /** When the next billing, attempt, void or callback is due, in UTC; null when nothing is. */
    next_due_at: string | null;
    /** Where the clock is going while it is advanced, in UTC; `now` shows how far it has come. Null when it stands still. */
    advancing_to: string | null;
}
/** What clock_get returns. */
export interface ClockGetOutput {
    /** The clock of a sandbox. */
    clock: ClockReading;
}
/** The answer of clock_get when it succeeds. */
export interface ClockGetEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What clock_get returns. */
    data: ClockGetOutput;
}
/** How far to move the clock: to an instant or by a duration; one of the two. */
export interface ClockAdvance {
    /** Instant to move to, with its offset; not before the clock. */
    to?: string;
    /** ISO 8601 duration to move by, such as P3M, P1DT12H or PT30S. Years, months, weeks and days are counted in the civil calendar of the sandbox's time zone. */
    by?: string;
}
/** What was left when the server stopped waiting; it goes on in the background, and the counts are those so far. Null when everything has happened. */
export type ClockAdvanceSummaryUnderWay = {
    /** Where the clock is on its way to `to`, in UTC. */
    now: string;
    /** How many callbacks due by `to` wait for an attempt, or for the receiver to answer one. */
    callbacks: number;
} | null;
/** What happened in the stretch of time that this call moved the clock over, after `from` and up to `to`. What other calls did meanwhile at other times is not in it. */
export interface ClockAdvanceSummary {
    /** Where the clock stood before, in UTC. */
    from: string;
    /** Where this call brings the clock, in UTC; earlier than asked for when the clock was stopped on the way. */
    to: string;
    /** How many orders recurring plans made. */
    orders_made: number;
    /** How many attempts to collect an order succeeded. */
    attempts_succeeded: number;
    /** How many attempts to collect an order were declined. */
    attempts_declined: number;
    /** How many attempts to collect an order are still to be settled. */
    attempts_pending: number;
    /** How many orders ran out of attempts. */
    orders_failed: number;
    /** How many unpaid orders were voided. */
    orders_voided: number;
    /** How many changes of state the cycles of plans made. */
    cycles_changed: number;
    /** How many callbacks were put in line. Their attempts that fell due on the way have been made, except those in `under_way`. */
    callbacks_enqueued: number;
    /** What was left when the server stopped waiting; it goes on in the background, and the counts are those so far. Null when everything has happened. */
    under_way: ClockAdvanceSummaryUnderWay;
}
/** What clock_advance returns. */
export interface ClockAdvanceOutput {
    /** What happened in the stretch of time that this call moved the clock over, after `from` and up to `to`. What other calls did meanwhile at other times is not in it. */
    summary: ClockAdvanceSummary;
}
/** The answer of clock_advance when it succeeds. */
export interface ClockAdvanceEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What clock_advance returns. */
    data: ClockAdvanceOutput;
}
/** What clock_stop returns. */
export interface ClockStopOutput {
    /** The clock of a sandbox. */
    clock: ClockReading;
}
/** The answer of clock_stop when it succeeds. */
export interface ClockStopEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What clock_stop returns. */
    data: ClockStopOutput;
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
/** A user of a seed. */
export type SeedUser = UserCreate & {
    /** Unique id of the user; made up when left out. */
    id?: string | undefined;
    /** When the user was recorded; the time of the clock when left out. */
    p_created_at?: string | undefined;
};
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
/** A payee of a seed. */
export type SeedPayee = PayeeCreate & {
    /** Unique id of the payee; made up when left out. */
    id?: string | undefined;
};
/** A customer to be made. */
export interface CustomerCreate {
    /** Unique number of the customer at the caller. */
    reference_number: string;
    /** Unique id of the customer; made up when left out. */
    uuid?: string | undefined;
    /** Name of the customer. */
    name?: string | undefined;
    /** Email address of the customer. */
    email?: string | undefined;
    /** Country code of the customer's mobile number; empty when left out. */
    dial_code?: string | undefined;
    /** Mobile number of the customer, without the country code. */
    phone?: string | undefined;
    /** Name of the company the customer pays for. The service's own answers do not show it. */
    company_name?: string | undefined;
    /** Means of payment used when none is named. */
    default_payment_method?: string | undefined;
}
/** How charges end: they succeed, are declined, are declined a number of times for each order and then succeed, or stay pending until they are settled. */
export type PaymentOutcome = "succeeds" | "declines" | "declines_then_succeeds" | "stays_pending";
/** The card behind the token; present for `CreditCard` tokens. */
export interface PaymentTokenCreditCard {
    /** Number of the card, as far as it is shown. */
    number?: string | undefined;
    /** Month in which the card expires, as text. */
    exp_month?: string | undefined;
    /** Year in which the card expires, as text. */
    exp_year?: string | undefined;
    /** Name of the card holder as written on the card. */
    holder_name?: string | undefined;
    /** Brand of the card. The set of values is open. */
    brand?: string | undefined;
    /** Code of the currency the card is billed in. */
    billing_currency?: string | undefined;
}
/** A stored means of payment to be made for a customer, and how charges to it end. */
export interface PaymentTokenCreate {
    /** Service-side id of the customer. */
    customer_uuid: string;
    /** What the token stands for. */
    token_type: "CreditCard" | "WechatPayAutoDebit" | "AlipayAutoDebit";
    /** Unique value of the token; a UUID is made up when left out. A UUID can be made the default by an edit of the customer. */
    token?: string | undefined;
    /** How charges to the token end; `succeeds` when left out. A payment rule that applies goes before it. */
    outcome?: PaymentOutcome | undefined;
    /** How many charges for one order are declined before the next succeeds; read with `declines_then_succeeds` only, 1 when left out. */
    times?: number | undefined;
    /** Whether it becomes the customer's default token, in place of another; false when left out. */
    default?: boolean | undefined;
    /** State of the token; `active` when left out. Only an active token can be charged: a charge to any other is declined, unless a payment rule says how it ends. */
    state?: "active" | "pending" | "failed" | undefined;
    /** Code of the error when binding the card failed. */
    error_code?: string | undefined;
    /** The error in words when binding the card failed. */
    error_msg?: string | undefined;
    /** The card behind a `CreditCard` token; a test card when left out. */
    credit_card?: PaymentTokenCreditCard | undefined;
    /** Address where the customer verifies the token; null, also when left out, when there is nothing to verify. */
    verify_url?: string | null | undefined;
    /** Id of the verification of the token; made up when left out. */
    verify_uuid?: string | undefined;
}
/** How charges end that fit every condition given; the newest rule that fits wins, and goes before the outcome of the token. */
export interface PaymentRuleCreate {
    /** Value of the payment token charged; any when left out. */
    token?: string | undefined;
    /** Id of the recurring plan whose order is charged; any charge when left out. */
    plan_id?: string | undefined;
    /** Amount of the charge in major units of its currency; any when left out. */
    amount?: number | undefined;
    /** How charges end: they succeed, are declined, are declined a number of times for each order and then succeed, or stay pending until they are settled. */
    outcome: PaymentOutcome;
    /** How many charges for one order are declined before the next succeeds; read with `declines_then_succeeds` only, 1 when left out. */
    times?: number | undefined;
}
/** A payment rule of a seed. */
export type SeedPaymentRule = PaymentRuleCreate & {
    /** Unique id of the rule; made up when left out. */
    id?: string | undefined;
};
/** When a started cycle bills. */
export interface BillingConfigCreate {
    /** Unique id of the billing config; made up when left out. */
    id?: string | undefined;
    /** Unit of the billing period. */
    billing_interval: "day" | "week" | "month" | "year";
    /** How many intervals make one billing period; 1 when left out. */
    interval_count?: number | undefined;
    /** How billing dates are found: `anniversary` counts from the start of the cycle, `fixed` bills on the day that the config names. `anniversary` when left out. */
    billing_type?: "anniversary" | "fixed" | undefined;
    /** Month of the year in which a fixed cycle of years bills. */
    billing_month?: number | undefined;
    /** Day of the month on which a fixed cycle bills; the last day of a month that is shorter. */
    billing_day_of_month?: number | undefined;
    /** Whether a period that is cut short is charged in part; true when left out. */
    billing_proration_enabled?: boolean | undefined;
    /** What the billing config is for, in words. */
    description?: string | undefined;
    /** When the billing config was recorded; the time of the clock when left out. */
    created_at?: string | undefined;
    /** When the billing config was last changed; `created_at` when left out. */
    updated_at?: string | undefined;
    /** When the billing config was deleted; null, also when left out, while it is not. */
    deleted_at?: string | null | undefined;
}
/** Something that cycles can charge for. */
export interface RecurringItemCreate {
    /** Unique id of the item; made up when left out. */
    id?: string | undefined;
    /** Text the payer sees for the item. */
    label?: string | undefined;
    /** Price of one unit, in major units of `currency`. */
    price: number;
    /** Three-letter code of the currency of `price`. */
    currency: string;
    /** Caller-side id of the item. */
    reference_id?: string | undefined;
    /** What the item is, in words. */
    description?: string | undefined;
    /** When the item was recorded; the time of the clock when left out. */
    created_at?: string | undefined;
    /** When the item was last changed; `created_at` when left out. */
    updated_at?: string | undefined;
    /** When the item was deleted; null, also when left out, while it is not. */
    deleted_at?: string | null | undefined;
}
/** One position of an order to be made. Its total is price times quantity; it and the sum of all positions are bounded as a price is. */
export interface OrderLine {
    /** Unique id of the position; made up when left out. */
    uuid?: string | undefined;
    /** What the position stands for. Listing and Charge make the subtotal, RearTips the tips. */
    purchasable_type: "RearTips" | "Charge" | "Listing" | "Rounding" | "SurchargeFee";
    /** Price of one unit, in major units of the order's currency. */
    price: number;
    /** How many units the position counts. */
    quantity: number;
    /** Service-side number of the thing bought. */
    purchase_id?: number | undefined;
    /** Text the payer sees for the position. */
    label?: string | undefined;
}
/** A payment order to be made. Its total is given, or is the sum of its line items. */
export interface OrderCreate {
    /** Unique id of the order at the caller. */
    reference_number: string;
    /** Channel the order came from; `OpenAPI` when left out. */
    source?: string | undefined;
    /** Kind of order; `Normal` when left out. */
    type?: string | undefined;
    /** Civil date by which the order is to be paid; null, also when left out, for none. */
    due_date?: string | null | undefined;
    /** Three-letter code of the currency of every amount of the order. */
    currency: string;
    /** Amount of the order in major units of `currency`; the sum of the line items when left out. */
    initial_total?: number | undefined;
    /** Address the payer's browser is sent to when payment through a payment link ends. */
    return_url?: string | undefined;
    /** Address to call after the state of the order, or its payment state, has changed; any that is neither http nor https fails at the first attempt. */
    notify_url?: string | undefined;
    /** What the order is made of; left out, it is not itemised. */
    line_items?: OrderLine[] | undefined;
}
/** An order of a seed. What it does not say of its payment follows from its transactions. */
export type SeedOrder = OrderCreate & {
    /** Unique number of the order; made up when left out. */
    number?: string | undefined;
    /** Tips within the order; those of the line items when left out. */
    initial_tips?: number | undefined;
    /** Amount before what is added to it; when left out, that of the line items, or the total. */
    subtotal?: number | undefined;
    /** State of the order; `completed` once it is paid, else `active`, when left out. */
    state?: string | undefined;
    /** Authorisation code of the latest payment. */
    auth_code?: string | undefined;
    /** Id of the recurring plan that made the order. */
    plan_id?: string | undefined;
    /** When the order was recorded; the time of the clock when left out. */
    created_at?: string | undefined;
    /** When the order was last changed; `created_at` when left out. */
    updated_at?: string | undefined;
};
/** Members of the payment data that differ from those of a test card. */
export interface SeedTransactionPaymentData {
    /** Name of the acquirer that processed the transaction. */
    acquirer_name?: string | undefined;
    /** Kind of acquirer. The set of values is open. */
    acquirer_type?: string | undefined;
    /** Authorisation code of the issuer; absent when nothing was authorised. */
    auth_code?: string | undefined;
    /** Reference number of the bank for the transaction. */
    brn?: string | undefined;
    /** How many digits the card number has. */
    card_number_len?: number | undefined;
    /** How the card was read, for example by chip or by typing. The set of values is open. */
    card_read_mode?: string | undefined;
    /** Brand or kind of the card. The set of values is open. */
    credit_card_type?: string | undefined;
    /** First six digits of the card number. */
    first_6_digits?: string | undefined;
    /** Last four digits of the card number. */
    last_4_digits?: string | undefined;
    /** Id under which the acquirer knows the merchant. */
    merchant_id?: string | undefined;
    /** Id of the transaction at the payment gateway. */
    new_gateway_txn_id?: string | undefined;
    /** Means of payment the acquirer saw. The value `payment_token` says that a stored token was charged. The set of values is open. */
    payment_method?: string | undefined;
    /** Id of the receipt of the transaction. */
    receipt_id?: string | undefined;
    /** Retrieval reference number of the card network. */
    rrn?: string | undefined;
    /** State of the transaction at the acquirer. The set is open. */
    transaction_state?: string | undefined;
    /** The payment token that was charged; present when `payment_method` is `payment_token`. */
    token?: string | undefined;
    /** Name of the card holder as written on the card. */
    holder_name?: string | undefined;
    /** Month in which the card expires, as text. */
    exp_month?: string | undefined;
    /** Year in which the card expires, as text. */
    exp_year?: string | undefined;
    /** Response code of the acquirer. */
    resp_code?: string | undefined;
    /** Response of the acquirer in words. */
    resp_msg?: string | undefined;
    /**
     * Code of an error at the acquirer; no longer recommended for use.
     *
     * @deprecated
     */
    error_code?: string | undefined;
    /**
     * Error at the acquirer in words; no longer recommended for use.
     *
     * @deprecated
     */
    error_desc?: string | undefined;
    /** Code of the country of the payer. */
    consumer_country_code?: string | undefined;
}
/** A transaction of a seed. What is left out is as for a card payment that succeeded. */
export interface SeedTransaction {
    /** Number of its order. */
    order_number: string;
    /** What the transaction does with the payer's money. */
    type: "Sales" | "Authorization" | "Refund" | "Capture";
    /** Unique id of the transaction. */
    uuid: string;
    /** Amount moved or reserved, in major units of the order's currency. */
    amount: number;
    /** Whether it succeeded; true when left out. */
    success?: boolean | undefined;
    /** Whether its outcome is still awaited; false when left out. */
    is_pending?: boolean | undefined;
    /** Whether what was reserved has been captured; when left out, as the other transactions of the order say. */
    captured?: boolean | undefined;
    /** Whether it may be voided; when left out, as the other transactions of the order say. */
    allow_void?: boolean | undefined;
    /** Whether it may be refunded; when left out, as the other transactions of the order say. */
    allow_refund?: boolean | undefined;
    /** Whether a void is not finished yet; false when left out. */
    void_is_pending?: boolean | undefined;
    /** Means of payment the payer used; `credit_card` when left out. */
    payment_method?: string | undefined;
    /** Free remark; null when left out. */
    note?: string | null | undefined;
    /** Members of the payment data that differ from those of a test card. */
    payment_data?: SeedTransactionPaymentData | undefined;
    /** Transaction that this one follows; null when left out. */
    original_transaction_uuid?: string | null | undefined;
    /** Caller-side id of the transaction. */
    reference_id?: string | undefined;
    /** Caller-side id of the transaction that this one follows. */
    original_transaction_reference_id?: string | undefined;
    /** Serial number of the terminal. */
    device_sn?: string | undefined;
    /** Serial number of the terminal of the transaction followed. */
    original_device_sn?: string | undefined;
    /** Channel the transaction came from; that of the order when left out. */
    source?: string | undefined;
    /** When the transaction was recorded; that of the order when left out. */
    created_at?: string | undefined;
    /** How much of it has been refunded, in major units; when left out, as the other transactions of the order say. */
    refunded_amount?: number | undefined;
    /** Which attempt of a recurring plan made it, counted from 1; absent when no plan did. */
    attempt?: number | undefined;
    /** Whether it has been voided; false when left out. */
    voided?: boolean | undefined;
    /** When it was voided. */
    voided_at?: string | undefined;
}
/** Time limit of the plan's payment link. */
export interface RecurringPlanCreateTimeout {
    /** Length of the time limit as text, in an unspecified unit. Responses give it as an integer. */
    timer: string;
    /** Address that goes with the time limit. */
    url?: string | undefined;
}
/** When a started cycle bills, as plans report it. Orders of a plan report another shape. */
export interface RecurringBillingConfig {
    /** Unique id of the billing config, given by the service; what a cycle request names. */
    id: string;
    /** Length of one billing period. The set of values is open. */
    billing_interval: string;
    /** How billing dates are found. The set of values is open. */
    billing_type?: string | undefined;
    /** Month of the year in which the cycle bills. */
    billing_month?: number | undefined;
    /** Day of the month on which the cycle bills. */
    billing_day_of_month?: number | undefined;
    /** Whether a period that is cut short is charged in part. */
    billing_proration_enabled: boolean;
    /** What the billing config is for, in words. */
    description?: string | undefined;
    /** When the service recorded the billing config. The format and time zone are not specified. */
    created_at?: string | undefined;
    /** When the service last changed the billing config. The format and time zone are not specified. */
    updated_at?: string | undefined;
    /** When the billing config was deleted; null while it is not. */
    deleted_at?: string | null | undefined;
}
/** When a cycle bills, as orders of a plan report it. Plans report another shape. */
export interface RecurringOrderBillingConfig {
    /** Unique id of the billing config, given by the service. */
    id: string;
    /** How many intervals make one billing period. */
    interval_count?: number | undefined;
    /** Unit of the billing period. The set of values is open. */
    billing_interval: string;
    /** How billing dates are found. The set of values is open. */
    billing_type: string;
    /** Month of the year in which the cycle bills. */
    billing_month?: number | undefined;
    /** Day of the month on which the cycle bills. */
    billing_day_of_month?: number | undefined;
    /** Whether a period that is cut short is charged in part. */
    billing_proration_enabled?: boolean | undefined;
    /** What the billing config is for, in words. */
    description?: string | undefined;
    /** When the service recorded the billing config. The format and time zone are not specified. */
    created_at: string;
    /** When the service last changed the billing config. The format and time zone are not specified. */
    updated_at: string;
    /** When the billing config was deleted; null while it is not. */
    deleted_at?: string | null | undefined;
}
/** A billing config, with the members of both shapes that the service shows. */
export type BillingConfig = RecurringBillingConfig & RecurringOrderBillingConfig;
/** Something a cycle charges for, as plans report it. Orders of a plan report another shape, without the quantity. */
export interface RecurringItem {
    /** Unique id of the item, given by the service; what a cycle request names. */
    id: string;
    /** Text the payer sees for the item. */
    label?: string | undefined;
    /** Price of one unit, in major units of `currency`. */
    price: number;
    /** How many units each billing charges. */
    quantity: number;
    /** Code of the currency of `price`. */
    currency: string;
    /** Caller-side id of the item. */
    reference_id?: string | undefined;
    /** What the item is, in words. */
    description?: string | undefined;
    /** When the service recorded the item. The format and time zone are not specified. */
    created_at: string;
    /** When the service last changed the item. The format and time zone are not specified. */
    updated_at?: string | undefined;
    /** When the item was deleted; null while it is not. */
    deleted_at?: string | null | undefined;
}
/** What is shown of a cycle of a plan, beside what its billing knows. */
export interface SeedRecurringCycle {
    /** When it bills, as the config was when the cycle was added. */
    recurring_billing_config: BillingConfig;
    /** What it charges for, as the items were when it was added. */
    recurring_items: RecurringItem[];
    /** What the cycle is for, in words. */
    description?: string | undefined;
    /** Size of the discount, read as `discount_type` says. */
    discount_amount?: number | undefined;
    /** How `discount_amount` is to be read. */
    discount_type?: string | undefined;
    /** When the cycle was added. */
    created_at: string;
    /** When the state of the cycle last changed. */
    updated_at: string;
}
/** A recurring plan as saving a seed writes it. To have plans in a seed, create them, let the clock run, and save. */
export interface SeedRecurringPlan {
    /** Unique id of the plan. */
    id: string;
    /** Name of the plan. */
    name: string;
    /** Service-side id of the customer it bills. */
    customer_uuid: string;
    /** How its orders are collected. */
    default_collection_method: string;
    /** Base of the reference numbers of its orders. */
    reference_number?: string | undefined;
    /** Address that is called when the state of one of its orders changes. */
    callback_url?: string | undefined;
    /** Address the payer's browser is sent to when payment through a payment link ends. */
    redirect_url?: string | undefined;
    /** Time limit of its payment link. */
    timeout?: RecurringPlanCreateTimeout | undefined;
    /** Remark repeated on each of its orders. */
    note?: string | undefined;
    /** What the plan is for, in words. */
    description?: string | undefined;
    /** What is shown of its cycles, by their ids. */
    cycles: {
        [key: string]: SeedRecurringCycle;
    };
    /** What billing needs to go on, in the sandbox's own form. One that billing cannot go on with is refused. */
    billing: Record<string, unknown>;
    /** Number of its latest order; null before the first. */
    current_order: string | null;
    /** When it next needs work, in milliseconds since 1970; null when nothing will be due. Loading works it out anew. */
    next_due_at: number | null;
    /** When the plan was recorded. */
    created_at: string;
    /** When the plan was last changed. */
    updated_at: string;
}
/** What belongs to an order of a recurring plan, beside the order itself, as saving a seed writes it. */
export interface SeedRecurringOrder {
    /** Number of the order. */
    order_number: string;
    /** Id of the plan. */
    plan_id: string;
    /** Service-side id of the customer billed. */
    customer_uuid: string;
    /** The billing that the order collects, in the sandbox's own form. */
    billing: Record<string, unknown>;
    /** Value of the payment token charged last. */
    payment_token?: string | undefined;
}
/** The billing that moved it; null for an opening balance. */
export type SeedCreditEntryBilling = {
    /** Id of the cycle billed. */
    cycle_id: string;
    /** The period billed, counted from 0. */
    period: number;
} | null;
/** A movement of the credit of a recurring plan, as saving a seed writes it. */
export interface SeedCreditEntry {
    /** Id of the plan. */
    plan_id: string;
    /** Counts the movements of the plan from 1. */
    sequence: number;
    /** When the credit moved, by the clock of the sandbox, in UTC. */
    at: string;
    /** By how much, in minor units of the plan's currency; negative is taken off. */
    amount: string;
    /** The credit after it, in minor units; negative is a debt. */
    balance: string;
    /** What moved it. */
    cause: "opening" | "billing" | "cycle_change" | "overpayment" | "payment_on_closed_order" | "payment_voided" | "payment_refunded";
    /** The billing that moved it; null for an opening balance. */
    billing: SeedCreditEntryBilling;
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
/** A card of the card programme to be made. */
export interface CardCreate {
    /** Unique id of the card; made up when left out. */
    id?: string | undefined;
    /** Unique id of the card at the caller. */
    reference_id: string;
    /** Service-side id of the user who holds the card; left out while it is linked to nobody. */
    p_user_id?: string | undefined;
    /** Kind of card; `Virtual` when left out. */
    type?: string | undefined;
    /** When the card expires; five years after the clock, as YYYY-MM, when left out. */
    expiration_date?: string | undefined;
    /** Code of the currency the card is settled in; HKD when left out. */
    settlement_currency?: string | undefined;
    /** First six digits of the card number; 535522 when left out. */
    first_6_digits?: string | undefined;
    /** Last four digits of the card number; 0000 when left out. */
    last_4_digits?: string | undefined;
    /** Status of the card; `Active` when left out. */
    status?: string | undefined;
    /** Brand the card is issued under; `Mastercard` when left out. */
    issuer_brand?: string | undefined;
    /** Whether the card's data is encrypted; false when left out. */
    is_encrypt?: boolean | undefined;
    /** Name of the business the card belongs to; empty when left out. */
    business_name?: string | undefined;
    /** Title of the card. */
    title?: string | undefined;
    /** Limits of the card; none when left out. */
    limits?: CardLimit[] | undefined;
}
/** An exact decimal number written as text, in major units of its currency, with a leading minus sign when negative. Read it with a decimal library, never as a floating-point number. */
export type DecimalString = string & {};
/** A movement on a card to be made. */
export interface CardTransactionCreate {
    /** Unique id of the card transaction; made up when left out. */
    id?: string | undefined;
    /** Id of the card. */
    card: string;
    /** Service-side id of the business; null, also when left out, when there is none. */
    p_business_id?: string | null | undefined;
    /** Service-side id of the user; the holder of the card when left out. */
    p_user_id?: string | null | undefined;
    /** How far the transaction has come; `Settled` when left out. */
    status?: "Authorized" | "Declined" | "Settled" | undefined;
    /** What the transaction does with the card's money; `Sales` when left out. */
    type?: "Sales" | "Refund" | "Withdrawal" | undefined;
    /** Code of the currency the merchant asked for. */
    transaction_currency: string;
    /** Amount in `transaction_currency`; may be negative. */
    transaction_amount: DecimalString;
    /** Code of the currency the card is charged in; `transaction_currency` when left out. */
    local_currency?: string | undefined;
    /** Amount charged, in `local_currency`; `transaction_amount` when left out. */
    local_amount?: DecimalString | undefined;
    /** Amount charged in the end, in `local_currency`; when left out `local_amount`, or 0.00 when declined. */
    final_local_amount?: DecimalString | undefined;
    /** Fee for the transaction; 0.00 when left out. */
    calculated_fee?: DecimalString | undefined;
    /** Id of the merchant in the card network; a test merchant when left out. */
    merchant_id?: string | undefined;
    /** Country of the merchant; HKG when left out. */
    merchant_country?: string | undefined;
    /** City of the merchant; Hong Kong when left out. */
    merchant_city?: string | undefined;
    /** Name of the merchant; a test merchant when left out. */
    merchant_name?: string | undefined;
    /** Timestamp of the transaction; the time of the clock when left out. */
    p_created_at?: string | undefined;
}
/** A digital wallet to be made. */
export interface WalletCreate {
    /** Unique id of the wallet; made up when left out. */
    id?: string | undefined;
    /** Service-side id of the user whose wallet it is. */
    p_user_id: string;
}
/** A movement of a digital wallet to be made. */
export interface WalletTransactionCreate {
    /** Unique id of the movement; made up when left out. */
    id?: string | undefined;
    /** Id of the wallet. */
    wallet_id: string;
    /** Name of the blockchain; `Ethereum` when left out. */
    blockchain?: string | undefined;
    /** Hash of the block that holds the movement; zeros when left out. */
    block_hash?: string | undefined;
    /** Address of the contract of the currency; zeros when left out. */
    contract_address?: string | undefined;
    /** Address the amount came from; zeros when left out. */
    source_address?: string | undefined;
    /** Address the amount went to; zeros when left out. */
    destination_address?: string | undefined;
    /** Code of the currency that moved. */
    currency: string;
    /** Amount moved, in units of `currency`. */
    amount: DecimalString;
    /** Worth of the amount in US dollars; `amount` when left out. */
    amount_in_usd?: DecimalString | undefined;
    /** Fee for the movement; 0.00 when left out. */
    calculated_fee?: DecimalString | undefined;
    /** When the movement was recorded, with its offset; the time of the clock when left out. */
    p_created_at?: string | undefined;
}
/** What topping up costs a business, or one user. */
export interface FeeRuleCreate {
    /** Whether the rule is for the business or for one user. */
    type: "business" | "user";
    /** Fee for each top-up; 0.00 when left out. */
    fixed_fee?: DecimalString | undefined;
    /** Fee as a percentage of the amount; 0.00 when left out. */
    percentage_fee?: DecimalString | undefined;
    /** Service-side id of the user; required for a rule of a user. */
    user_id?: string | undefined;
    /** Service-side id of the business the rule is for. */
    business_id?: string | undefined;
}
/** A state of a sandbox, or part of one. Loaded into an empty sandbox, a saved seed gives the same answers as the sandbox it was saved from. Lists are oldest first. */
export interface Seed {
    /** Time in the sandbox, in UTC. A sandbox without resources takes it over; any other keeps its own. */
    clock?: string;
    /** Settings to take over; the others stay as they are. */
    settings?: SandboxSettings;
    /** Users of the card programme. */
    users?: SeedUser[];
    /** Payees. */
    payees?: SeedPayee[];
    /** Customers. */
    customers?: CustomerCreate[];
    /** Payment tokens of customers. */
    payment_tokens?: PaymentTokenCreate[];
    /** Rules about how charges end. */
    payment_rules?: SeedPaymentRule[];
    /** Billing configs that cycles can name. */
    billing_configs?: BillingConfigCreate[];
    /** Items that cycles can charge for. */
    recurring_items?: RecurringItemCreate[];
    /** Orders. */
    orders?: SeedOrder[];
    /** Transactions of the orders. */
    transactions?: SeedTransaction[];
    /** Recurring plans. */
    recurring_plans?: SeedRecurringPlan[];
    /** What belongs to the orders of recurring plans. */
    recurring_orders?: SeedRecurringOrder[];
    /** Movements of the credit of recurring plans. */
    credit_entries?: SeedCreditEntry[];
    /** Cards of the card programme. */
    cards?: CardCreate[];
    /** Movements on cards. */
    card_transactions?: CardTransactionCreate[];
    /** Digital wallets. */
    wallets?: WalletCreate[];
    /** Movements of digital wallets. */
    wallet_transactions?: WalletTransactionCreate[];
    /** What topping up a digital wallet costs. */
    fee_rules?: FeeRuleCreate[];
}
/** How many resources of each kind were loaded; a kind that the seed does not name is left out. */
export interface SeedCounts {
    /** How many users. */
    users?: number;
    /** How many payees. */
    payees?: number;
    /** How many customers. */
    customers?: number;
    /** How many payment tokens. */
    payment_tokens?: number;
    /** How many payment rules. */
    payment_rules?: number;
    /** How many billing configs. */
    billing_configs?: number;
    /** How many recurring items. */
    recurring_items?: number;
    /** How many orders. */
    orders?: number;
    /** How many transactions. */
    transactions?: number;
    /** How many recurring plans. */
    recurring_plans?: number;
    /** How many orders of recurring plans. */
    recurring_orders?: number;
    /** How many movements of the credit of plans. */
    credit_entries?: number;
    /** How many cards. */
    cards?: number;
    /** How many card transactions. */
    card_transactions?: number;
    /** How many wallets. */
    wallets?: number;
    /** How many wallet transactions. */
    wallet_transactions?: number;
    /** How many fee rules. */
    fee_rules?: number;
}
/** What seeds_load returns. */
export interface SeedsLoadOutput {
    /** How many resources of each kind were loaded; a kind that the seed does not name is left out. */
    loaded: SeedCounts;
}
/** The answer of seeds_load when it succeeds. */
export interface SeedsLoadEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What seeds_load returns. */
    data: SeedsLoadOutput;
}
/** What seeds_save returns. */
export interface SeedsSaveOutput {
    /** A state of a sandbox, or part of one. Loaded into an empty sandbox, a saved seed gives the same answers as the sandbox it was saved from. Lists are oldest first. */
    seed: Seed;
}
/** The answer of seeds_save when it succeeds. */
export interface SeedsSaveEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What seeds_save returns. */
    data: SeedsSaveOutput;
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
/** What orders_create returns. */
export interface OrdersCreateOutput {
    /** A payment order as the service reports it after one of its transactions was voided, with its line items and transactions. */
    order: Order;
}
/** The answer of orders_create when it succeeds. */
export interface OrdersCreateEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What orders_create returns. */
    data: OrdersCreateOutput;
}
/** What orders_get returns. */
export interface OrdersGetOutput {
    /** A payment order as the service reports it after one of its transactions was voided, with its line items and transactions. */
    order: Order;
}
/** The answer of orders_get when it succeeds. */
export interface OrdersGetEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What orders_get returns. */
    data: OrdersGetOutput;
}
/** A transaction to be made on an order. All that is paid for one order together is bounded as one amount is. */
export interface OrderPayment {
    /** What the transaction does; `Sales` when left out. */
    type?: "Sales" | "Authorization" | "Capture" | "Refund";
    /** Amount in major units of the order's currency, above 0. Left out, what is unpaid of the order, or for a Capture or Refund what is left of the transaction followed. */
    amount?: number;
    /** How the transaction ends; when left out, as the payment rules and the token say, or `succeeds` without a token. */
    outcome?: "succeeds" | "declines" | "stays_pending";
    /** Value of the payment token to charge; left out, a means of payment that is not stored. */
    payment_token?: string;
    /** Means of payment the payer used; when left out `payment_token` with a token, else `credit_card`. */
    payment_method?: string;
    /** Transaction that a Capture or Refund follows; required for these. */
    original_transaction_uuid?: string;
    /** Caller-side id of the transaction. */
    reference_id?: string;
    /** Free remark on the transaction. */
    note?: string;
    /** Serial number of the terminal the transaction is made on. */
    device_sn?: string;
}
/** What orders_pay returns. */
export interface OrdersPayOutput {
    /** A payment order as the service reports it after one of its transactions was voided, with its line items and transactions. */
    order: Order;
}
/** The answer of orders_pay when it succeeds. */
export interface OrdersPayEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What orders_pay returns. */
    data: OrdersPayOutput;
}
/** How the transaction ends. */
export interface OrdersSettleInput {
    /** Whether the payment comes through. */
    outcome: "succeeds" | "declines";
}
/** What orders_settle returns. */
export interface OrdersSettleOutput {
    /** A payment order as the service reports it after one of its transactions was voided, with its line items and transactions. */
    order: Order;
}
/** The answer of orders_settle when it succeeds. */
export interface OrdersSettleEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What orders_settle returns. */
    data: OrdersSettleOutput;
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
/** A customer, as the customer operations return it. */
export type Customer = WithRequired<CustomerBase, "dial_code"> & {
    /** The customer's default payment token; absent when none is set. */
    default_payment_token?: PaymentToken;
};
/** What customers_list returns. */
export interface CustomersListOutput {
    /** The customers of the page. */
    customers: Customer[];
}
/** The answer of customers_list when it succeeds. */
export interface CustomersListEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What customers_list returns. */
    data: CustomersListOutput;
}
/** What customers_create returns. */
export interface CustomersCreateOutput {
    /** A customer, as the customer operations return it. */
    customer: Customer;
}
/** The answer of customers_create when it succeeds. */
export interface CustomersCreateEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What customers_create returns. */
    data: CustomersCreateOutput;
}
/** What paymentTokens_create returns. */
export interface PaymentTokensCreateOutput {
    /** A stored means of payment of a customer. A customer's default payment token is present only when one is set. */
    payment_token: PaymentToken;
}
/** The answer of paymentTokens_create when it succeeds. */
export interface PaymentTokensCreateEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What paymentTokens_create returns. */
    data: PaymentTokensCreateOutput;
}
/** A rule about how charges end. */
export type PaymentRule = PaymentRuleCreate & {
    /** Unique id of the rule. */
    id: string;
};
/** What paymentRules_list returns. */
export interface PaymentRulesListOutput {
    /** The rules of the page. */
    payment_rules: PaymentRule[];
}
/** The answer of paymentRules_list when it succeeds. */
export interface PaymentRulesListEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What paymentRules_list returns. */
    data: PaymentRulesListOutput;
}
/** What paymentRules_create returns. */
export interface PaymentRulesCreateOutput {
    /** A rule about how charges end. */
    payment_rule: PaymentRule;
}
/** The answer of paymentRules_create when it succeeds. */
export interface PaymentRulesCreateEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What paymentRules_create returns. */
    data: PaymentRulesCreateOutput;
}
/** The answer of paymentRules_delete when it succeeds. */
export interface PaymentRulesDeleteEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** Nothing to return. */
    data: Record<string, unknown>;
}
/** What billingConfigs_create returns. */
export interface BillingConfigsCreateOutput {
    /** A billing config, with the members of both shapes that the service shows. */
    billing_config: BillingConfig;
}
/** The answer of billingConfigs_create when it succeeds. */
export interface BillingConfigsCreateEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What billingConfigs_create returns. */
    data: BillingConfigsCreateOutput;
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
/** What recurringItems_create returns. */
export interface RecurringItemsCreateOutput {
    /** Something a cycle charges for, as orders of a plan report it: without the quantity that plans report. */
    recurring_item: RecurringOrderItem;
}
/** The answer of recurringItems_create when it succeeds. */
export interface RecurringItemsCreateEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What recurringItems_create returns. */
    data: RecurringItemsCreateOutput;
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
/** Cycles to add, and how. */
export interface RecurringPlansAddCyclesInput {
    /** When the first cycle added starts: at once, at the next billing date, or after the last cycle of the plan. `as_last_cycle` when left out. */
    activate_type?: "immediate" | "next_billing_date" | "as_last_cycle";
    /** Whether the rest of the running billing is settled with the plan's credit; read with `immediate` only, true when left out. */
    process_credit?: boolean;
    /** The cycles to add, in the order they run. */
    cycles: RecurringCycleCreate[];
}
/** Time limit of the plan's payment link. */
export interface RecurringPlanTimeout {
    /** Length of the time limit as a whole number, in an unspecified unit. Requests give it as text. */
    timer: number;
    /** Address that goes with the time limit. */
    url?: string;
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
/** What recurringPlans_addCycles returns. */
export interface RecurringPlansAddCyclesOutput {
    /** An agreement to bill a customer again and again. Its cycles, one after the other, say what is billed and how often. */
    plan: RecurringPlan;
}
/** The answer of recurringPlans_addCycles when it succeeds. */
export interface RecurringPlansAddCyclesEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What recurringPlans_addCycles returns. */
    data: RecurringPlansAddCyclesOutput;
}
/** What is paid. */
export interface RecurringOrdersPayInput {
    /** Amount paid, in major units of the order's currency, above 0; all that is unpaid when left out. What is paid for one order together, and the credit of its plan, are bounded as one amount is. */
    amount?: number;
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
/** The answer of recurringOrders_pay when it succeeds. */
export interface RecurringOrdersPayEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** The order as it now stands. */
    data: RecurringOrderEntry;
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
/** A card with its limits, which no operation of the service shows. */
export type CardDetails = Card & {
    /** The limits set on the card. */
    limits: CardLimit[];
};
/** What cards_create returns. */
export interface CardsCreateOutput {
    /** A card with its limits, which no operation of the service shows. */
    card: CardDetails;
}
/** The answer of cards_create when it succeeds. */
export interface CardsCreateEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What cards_create returns. */
    data: CardsCreateOutput;
}
/** What cards_get returns. */
export interface CardsGetOutput {
    /** A card with its limits, which no operation of the service shows. */
    card: CardDetails;
}
/** The answer of cards_get when it succeeds. */
export interface CardsGetEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What cards_get returns. */
    data: CardsGetOutput;
}
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
/** What cardTransactions_create returns. */
export interface CardTransactionsCreateOutput {
    /** A movement on a card of the card programme. */
    transaction: CardTransaction;
}
/** The answer of cardTransactions_create when it succeeds. */
export interface CardTransactionsCreateEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What cardTransactions_create returns. */
    data: CardTransactionsCreateOutput;
}
/** A digital wallet of a user. */
export interface Wallet {
    /** Unique id of the wallet. */
    id: string;
    /** Service-side id of the user whose wallet it is. */
    p_user_id: string;
}
/** What wallets_create returns. */
export interface WalletsCreateOutput {
    /** A digital wallet of a user. */
    wallet: Wallet;
}
/** The answer of wallets_create when it succeeds. */
export interface WalletsCreateEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What wallets_create returns. */
    data: WalletsCreateOutput;
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
/** What walletTransactions_create returns. */
export interface WalletTransactionsCreateOutput {
    /** A movement of a digital wallet on its blockchain. */
    transaction: WalletTransaction;
}
/** The answer of walletTransactions_create when it succeeds. */
export interface WalletTransactionsCreateEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What walletTransactions_create returns. */
    data: WalletTransactionsCreateOutput;
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
/** What feeRules_create returns. */
export interface FeeRulesCreateOutput {
    /** What topping up a digital wallet costs. */
    fee_rule: TopUpFeeRule;
}
/** The answer of feeRules_create when it succeeds. */
export interface FeeRulesCreateEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What feeRules_create returns. */
    data: FeeRulesCreateOutput;
}
/** A fault to inject into calls of the sandbox. Faults apply to the operations of the service; the control interface never fails by one. */
export interface FaultCreate {
    /** operationId of the operation of the service that it strikes, such as users_create; null, also when left out, strikes each. */
    operation_id?: string | null;
    /** What it does besides its delay: `failure` answers with a failure and does not handle the call; `drop_before` drops the connection instead; `drop_after` handles the call, keeps its change and drops the connection; `garbage` handles it and answers with a body that is no JSON; `truncated` with one that ends in the middle; `slow_body` with one that comes in ten pieces; `endless_body` with one that begins and never ends, until the caller goes away; `none` delays only. */
    effect: "failure" | "drop_before" | "drop_after" | "garbage" | "truncated" | "slow_body" | "endless_body" | "none";
    /** Code of the failure; 900500 when left out. */
    code?: number;
    /** Message of the failure; when left out, that of the sandbox's table of failures for the code. */
    message?: string;
    /** HTTP status of the answer; when left out, that of the table of failures for the code, 500 for a code that is not in it, and 200 for the other effects. */
    http_status?: number;
    /** Header Retry-After of the answer, as seconds or as an HTTP date; none when left out. */
    retry_after?: string;
    /** Milliseconds of real time before anything else happens, 0 when left out; of `slow_body` and `endless_body` between two pieces of the body, 100 when left out. */
    delay_ms?: number;
    /** How many calls it strikes before it is over; without end when left out. */
    times?: number;
    /** Share of the calls that it strikes; 1 when left out. */
    rate?: number;
    /** Which calls the rate picks: the same seed picks the same ones in every run. 0 when left out. */
    seed?: number;
}
/** A fault that is injected into calls. */
export type Fault = FaultCreate & {
    /** Unique id of the fault. */
    id: string;
    /** How many calls it has looked at. */
    seen: number;
    /** How many calls it has struck. */
    struck: number;
};
/** What faults_list returns. */
export interface FaultsListOutput {
    /** The faults of the page. */
    faults: Fault[];
}
/** The answer of faults_list when it succeeds. */
export interface FaultsListEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What faults_list returns. */
    data: FaultsListOutput;
}
/** What faults_create returns. */
export interface FaultsCreateOutput {
    /** A fault that is injected into calls. */
    fault: Fault;
}
/** The answer of faults_create when it succeeds. */
export interface FaultsCreateEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What faults_create returns. */
    data: FaultsCreateOutput;
}
/** The answer of faults_delete when it succeeds. */
export interface FaultsDeleteEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** Nothing to return. */
    data: Record<string, unknown>;
}
/** A call that the sandbox answered. Card numbers, tokens and keys are masked. */
export interface RequestEntry {
    /** Unique id of the entry. */
    id: string;
    /** `X-Request-Id` of the call and its answer, made by the sandbox if the caller sent none. Several calls can have the same one. */
    request_id: string;
    /** When the call came in real time, in UTC. */
    received_at: string;
    /** What the clock of the sandbox showed, in UTC. */
    clock: string;
    /** operationId of the operation called; null when no operation has the path and method. */
    operation_id: string | null;
    /** HTTP method, in capitals. */
    method: string;
    /** Path and query of the call. */
    url: string;
    /** HTTP status answered; null when the connection was dropped. */
    http_status: number | null;
    /** Code of the envelope answered; null when there was none. */
    code: number | null;
    /** Milliseconds that the answer took. */
    duration_ms: number;
    /** What in the call breaks the contract, a sentence each; empty when all is well. */
    problems: string[];
    /** What in the answer breaks the contract, a sentence each; empty when all is well. */
    response_problems: string[];
    /** Id of the injected fault that struck the call; null when none did. */
    fault_id: string | null;
    /** Body of the call; absent when there was none. */
    request_body?: unknown;
    /** Body of the answer; absent when there was none. */
    response_body?: unknown;
}
/** What requests_list returns. */
export interface RequestsListOutput {
    /** The calls of the page. */
    requests: RequestEntry[];
    /** How many calls are missing from the list because they came faster than they could be written, since this server started. */
    dropped: number;
}
/** The answer of requests_list when it succeeds. */
export interface RequestsListEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What requests_list returns. */
    data: RequestsListOutput;
}
/** What the receiver of a callback gets as JSON. */
export interface CallbackBody {
    /** Id of the delivery, the same for every attempt. */
    id: string;
    /** What happened, such as `order.completed` or `recurring_order.failed`; where the payment state alone has changed, that, such as `order.partial_paid`. */
    event: string;
    /** When it happened, by the clock of the sandbox, in UTC. */
    created_at: string;
    /** The resource that the callback tells of, as it then stood. */
    data: unknown;
}
/** One attempt to deliver a callback. */
export interface DeliveryAttempt {
    /** When it was made, by the clock of the sandbox, in UTC. An attempt that a jump of the clock passed happened at its own time. */
    at: string;
    /** When it was made in real time, in UTC. */
    real_at: string;
    /** Milliseconds of real time until it was answered or given up. */
    duration_ms: number;
    /** HTTP status of the receiver; null when there was no answer. */
    http_status: number | null;
    /** Why it did not succeed; null when it did. */
    error: string | null;
}
/** A callback and what became of it. */
export interface Delivery {
    /** Unique id of the delivery, sent along with each attempt. */
    id: string;
    /** Address that is called. */
    url: string;
    /** How far it has come: waiting for an attempt, in one, answered with success, or given up. */
    state: "pending" | "sending" | "delivered" | "failed";
    /** What the receiver of a callback gets as JSON. */
    body: CallbackBody;
    /** The attempts so far, oldest first. */
    attempts: DeliveryAttempt[];
    /** How many attempts are left before it is given up. */
    attempts_left: number;
    /** When the next attempt is due by the clock of the sandbox, in UTC; null when none waits for that clock. */
    due_at: string | null;
    /** When the next attempt is due in real time, in UTC; null when none waits for that. */
    due_real_at: string | null;
}
/** What deliveries_list returns. */
export interface DeliveriesListOutput {
    /** The deliveries of the page. */
    deliveries: Delivery[];
}
/** The answer of deliveries_list when it succeeds. */
export interface DeliveriesListEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What deliveries_list returns. */
    data: DeliveriesListOutput;
}
/** What deliveries_redeliver returns. */
export interface DeliveriesRedeliverOutput {
    /** A callback and what became of it. */
    delivery: Delivery;
}
/** The answer of deliveries_redeliver when it succeeds. */
export interface DeliveriesRedeliverEnvelope {
    /** 200, which means success. */
    code: number;
    /** Outcome in words, for people and logs. Programs decide by `code`. */
    message: string;
    /** What deliveries_redeliver returns. */
    data: DeliveriesRedeliverOutput;
}
/** What the sandbox begins with; an empty object for the default of everything. */
export interface SandboxesCreateParams {
    /** Name of the sandbox; made up when left out. */
    id?: SandboxId | undefined;
    /** What the sandbox begins with; `default` when left out. */
    seed?: SeedName | undefined;
    /** Time at which the clock stands at first. Left out, the clock of the seed, or without one the time of the server. */
    clock?: string | undefined;
    /** Settings that differ from those of a new sandbox. */
    settings?: SandboxSettingsUpdate | undefined;
}
/** The members of sandboxes_list. */
export interface SandboxesListParams {
    /** How many entries to pass over before the first one listed; 0 when left out. */
    offset?: number | undefined;
    /** How many entries to list at most; 100 when left out, never more than 1000. */
    limit?: number | undefined;
}
/** The settings to change. */
export interface SandboxesUpdateParams {
    /** Settings to change. A member left out stays as it is. */
    settings: SandboxSettingsUpdate;
}
/** Nothing to return. */
export type SandboxesDeleteOutput = Record<string, unknown>;
/** The name of the copy. */
export interface SandboxesCopyParams {
    /** Name of the copy; made up when left out. */
    id?: SandboxId | undefined;
}
/** The sandbox to take the state from. */
export interface SandboxesRestoreParams {
    /** Name of the sandbox whose state is taken over. */
    from: SandboxId;
}
/** What the sandbox begins with; an empty object for the default seed. */
export interface SandboxesResetParams {
    /** What the sandbox begins with; `default` when left out. */
    seed?: SeedName | undefined;
    /** Time at which the clock stands at first. Left out, the clock of the seed, or without one the time of the server. */
    clock?: string | undefined;
}
/** How far to move the clock. */
export interface ClockAdvanceParams {
    /** Instant to move to, with its offset; not before the clock. */
    to?: string | undefined;
    /** ISO 8601 duration to move by, such as P3M, P1DT12H or PT30S. Years, months, weeks and days are counted in the civil calendar of the sandbox's time zone. */
    by?: string | undefined;
}
/** The seed. */
export interface SeedsLoadParams {
    /** Time in the sandbox, in UTC. A sandbox without resources takes it over; any other keeps its own. */
    clock?: string | undefined;
    /** Settings to take over; the others stay as they are. */
    settings?: SandboxSettings | undefined;
    /** Users of the card programme. */
    users?: SeedUser[] | undefined;
    /** Payees. */
    payees?: SeedPayee[] | undefined;
    /** Customers. */
    customers?: CustomerCreate[] | undefined;
    /** Payment tokens of customers. */
    payment_tokens?: PaymentTokenCreate[] | undefined;
    /** Rules about how charges end. */
    payment_rules?: SeedPaymentRule[] | undefined;
    /** Billing configs that cycles can name. */
    billing_configs?: BillingConfigCreate[] | undefined;
    /** Items that cycles can charge for. */
    recurring_items?: RecurringItemCreate[] | undefined;
    /** Orders. */
    orders?: SeedOrder[] | undefined;
    /** Transactions of the orders. */
    transactions?: SeedTransaction[] | undefined;
    /** Recurring plans. */
    recurring_plans?: SeedRecurringPlan[] | undefined;
    /** What belongs to the orders of recurring plans. */
    recurring_orders?: SeedRecurringOrder[] | undefined;
    /** Movements of the credit of recurring plans. */
    credit_entries?: SeedCreditEntry[] | undefined;
    /** Cards of the card programme. */
    cards?: CardCreate[] | undefined;
    /** Movements on cards. */
    card_transactions?: CardTransactionCreate[] | undefined;
    /** Digital wallets. */
    wallets?: WalletCreate[] | undefined;
    /** Movements of digital wallets. */
    wallet_transactions?: WalletTransactionCreate[] | undefined;
    /** What topping up a digital wallet costs. */
    fee_rules?: FeeRuleCreate[] | undefined;
}
/** The order to be made. */
export interface OrdersCreateParams {
    /** Unique id of the order at the caller. */
    reference_number: string;
    /** Channel the order came from; `OpenAPI` when left out. */
    source?: string | undefined;
    /** Kind of order; `Normal` when left out. */
    type?: string | undefined;
    /** Civil date by which the order is to be paid; null, also when left out, for none. */
    due_date?: string | null | undefined;
    /** Three-letter code of the currency of every amount of the order. */
    currency: string;
    /** Amount of the order in major units of `currency`; the sum of the line items when left out. */
    initial_total?: number | undefined;
    /** Address the payer's browser is sent to when payment through a payment link ends. */
    return_url?: string | undefined;
    /** Address to call after the state of the order, or its payment state, has changed; any that is neither http nor https fails at the first attempt. */
    notify_url?: string | undefined;
    /** What the order is made of; left out, it is not itemised. */
    line_items?: OrderLine[] | undefined;
}
/** The transaction to make; an empty object for a sale of all that is unpaid. */
export interface OrdersPayParams {
    /** What the transaction does; `Sales` when left out. */
    type?: "Sales" | "Authorization" | "Capture" | "Refund" | undefined;
    /** Amount in major units of the order's currency, above 0. Left out, what is unpaid of the order, or for a Capture or Refund what is left of the transaction followed. */
    amount?: number | undefined;
    /** How the transaction ends; when left out, as the payment rules and the token say, or `succeeds` without a token. */
    outcome?: "succeeds" | "declines" | "stays_pending" | undefined;
    /** Value of the payment token to charge; left out, a means of payment that is not stored. */
    payment_token?: string | undefined;
    /** Means of payment the payer used; when left out `payment_token` with a token, else `credit_card`. */
    payment_method?: string | undefined;
    /** Transaction that a Capture or Refund follows; required for these. */
    original_transaction_uuid?: string | undefined;
    /** Caller-side id of the transaction. */
    reference_id?: string | undefined;
    /** Free remark on the transaction. */
    note?: string | undefined;
    /** Serial number of the terminal the transaction is made on. */
    device_sn?: string | undefined;
}
/** How the transaction ends. */
export interface OrdersSettleParams {
    /** Whether the payment comes through. */
    outcome: "succeeds" | "declines";
}
/** The customer to be made. */
export interface CustomersCreateParams {
    /** Unique number of the customer at the caller. */
    reference_number: string;
    /** Unique id of the customer; made up when left out. */
    uuid?: string | undefined;
    /** Name of the customer. */
    name?: string | undefined;
    /** Email address of the customer. */
    email?: string | undefined;
    /** Country code of the customer's mobile number; empty when left out. */
    dial_code?: string | undefined;
    /** Mobile number of the customer, without the country code. */
    phone?: string | undefined;
    /** Name of the company the customer pays for. The service's own answers do not show it. */
    company_name?: string | undefined;
    /** Means of payment used when none is named. */
    default_payment_method?: string | undefined;
}
/** The members of customers_list. */
export interface CustomersListParams {
    /** How many entries to pass over before the first one listed; 0 when left out. */
    offset?: number | undefined;
    /** How many entries to list at most; 100 when left out, never more than 1000. */
    limit?: number | undefined;
}
/** The token to be made. */
export interface PaymentTokensCreateParams {
    /** Service-side id of the customer. */
    customer_uuid: string;
    /** What the token stands for. */
    token_type: "CreditCard" | "WechatPayAutoDebit" | "AlipayAutoDebit";
    /** Unique value of the token; a UUID is made up when left out. A UUID can be made the default by an edit of the customer. */
    token?: string | undefined;
    /** How charges to the token end; `succeeds` when left out. A payment rule that applies goes before it. */
    outcome?: PaymentOutcome | undefined;
    /** How many charges for one order are declined before the next succeeds; read with `declines_then_succeeds` only, 1 when left out. */
    times?: number | undefined;
    /** Whether it becomes the customer's default token, in place of another; false when left out. */
    default?: boolean | undefined;
    /** State of the token; `active` when left out. Only an active token can be charged: a charge to any other is declined, unless a payment rule says how it ends. */
    state?: "active" | "pending" | "failed" | undefined;
    /** Code of the error when binding the card failed. */
    error_code?: string | undefined;
    /** The error in words when binding the card failed. */
    error_msg?: string | undefined;
    /** The card behind a `CreditCard` token; a test card when left out. */
    credit_card?: PaymentTokenCreditCard | undefined;
    /** Address where the customer verifies the token; null, also when left out, when there is nothing to verify. */
    verify_url?: string | null | undefined;
    /** Id of the verification of the token; made up when left out. */
    verify_uuid?: string | undefined;
}
/** The rule to be made. */
export interface PaymentRulesCreateParams {
    /** Value of the payment token charged; any when left out. */
    token?: string | undefined;
    /** Id of the recurring plan whose order is charged; any charge when left out. */
    plan_id?: string | undefined;
    /** Amount of the charge in major units of its currency; any when left out. */
    amount?: number | undefined;
    /** How charges end: they succeed, are declined, are declined a number of times for each order and then succeed, or stay pending until they are settled. */
    outcome: PaymentOutcome;
    /** How many charges for one order are declined before the next succeeds; read with `declines_then_succeeds` only, 1 when left out. */
    times?: number | undefined;
}
/** The members of paymentRules_list. */
export interface PaymentRulesListParams {
    /** How many entries to pass over before the first one listed; 0 when left out. */
    offset?: number | undefined;
    /** How many entries to list at most; 100 when left out, never more than 1000. */
    limit?: number | undefined;
}
/** Nothing to return. */
export type PaymentRulesDeleteOutput = Record<string, unknown>;
/** The billing config to be made. */
export interface BillingConfigsCreateParams {
    /** Unique id of the billing config; made up when left out. */
    id?: string | undefined;
    /** Unit of the billing period. */
    billing_interval: "day" | "week" | "month" | "year";
    /** How many intervals make one billing period; 1 when left out. */
    interval_count?: number | undefined;
    /** How billing dates are found: `anniversary` counts from the start of the cycle, `fixed` bills on the day that the config names. `anniversary` when left out. */
    billing_type?: "anniversary" | "fixed" | undefined;
    /** Month of the year in which a fixed cycle of years bills. */
    billing_month?: number | undefined;
    /** Day of the month on which a fixed cycle bills; the last day of a month that is shorter. */
    billing_day_of_month?: number | undefined;
    /** Whether a period that is cut short is charged in part; true when left out. */
    billing_proration_enabled?: boolean | undefined;
    /** What the billing config is for, in words. */
    description?: string | undefined;
    /** When the billing config was recorded; the time of the clock when left out. */
    created_at?: string | undefined;
    /** When the billing config was last changed; `created_at` when left out. */
    updated_at?: string | undefined;
    /** When the billing config was deleted; null, also when left out, while it is not. */
    deleted_at?: string | null | undefined;
}
/** The item to be made. */
export interface RecurringItemsCreateParams {
    /** Unique id of the item; made up when left out. */
    id?: string | undefined;
    /** Text the payer sees for the item. */
    label?: string | undefined;
    /** Price of one unit, in major units of `currency`. */
    price: number;
    /** Three-letter code of the currency of `price`. */
    currency: string;
    /** Caller-side id of the item. */
    reference_id?: string | undefined;
    /** What the item is, in words. */
    description?: string | undefined;
    /** When the item was recorded; the time of the clock when left out. */
    created_at?: string | undefined;
    /** When the item was last changed; `created_at` when left out. */
    updated_at?: string | undefined;
    /** When the item was deleted; null, also when left out, while it is not. */
    deleted_at?: string | null | undefined;
}
/** The cycles to add. */
export interface RecurringPlansAddCyclesParams {
    /** When the first cycle added starts: at once, at the next billing date, or after the last cycle of the plan. `as_last_cycle` when left out. */
    activate_type?: "immediate" | "next_billing_date" | "as_last_cycle" | undefined;
    /** Whether the rest of the running billing is settled with the plan's credit; read with `immediate` only, true when left out. */
    process_credit?: boolean | undefined;
    /** The cycles to add, in the order they run. */
    cycles: RecurringCycleCreate[];
}
/** What is paid; an empty object for all of it. */
export interface RecurringOrdersPayParams {
    /** Amount paid, in major units of the order's currency, above 0; all that is unpaid when left out. What is paid for one order together, and the credit of its plan, are bounded as one amount is. */
    amount?: number | undefined;
}
/** The order as it now stands. */
export type RecurringOrdersPayOutput = RecurringOrderEntry;
/** The card to be made. */
export interface CardsCreateParams {
    /** Unique id of the card; made up when left out. */
    id?: string | undefined;
    /** Unique id of the card at the caller. */
    reference_id: string;
    /** Service-side id of the user who holds the card; left out while it is linked to nobody. */
    p_user_id?: string | undefined;
    /** Kind of card; `Virtual` when left out. */
    type?: string | undefined;
    /** When the card expires; five years after the clock, as YYYY-MM, when left out. */
    expiration_date?: string | undefined;
    /** Code of the currency the card is settled in; HKD when left out. */
    settlement_currency?: string | undefined;
    /** First six digits of the card number; 535522 when left out. */
    first_6_digits?: string | undefined;
    /** Last four digits of the card number; 0000 when left out. */
    last_4_digits?: string | undefined;
    /** Status of the card; `Active` when left out. */
    status?: string | undefined;
    /** Brand the card is issued under; `Mastercard` when left out. */
    issuer_brand?: string | undefined;
    /** Whether the card's data is encrypted; false when left out. */
    is_encrypt?: boolean | undefined;
    /** Name of the business the card belongs to; empty when left out. */
    business_name?: string | undefined;
    /** Title of the card. */
    title?: string | undefined;
    /** Limits of the card; none when left out. */
    limits?: CardLimit[] | undefined;
}
/** The movement to be made. */
export interface CardTransactionsCreateParams {
    /** Unique id of the card transaction; made up when left out. */
    id?: string | undefined;
    /** Id of the card. */
    card: string;
    /** Service-side id of the business; null, also when left out, when there is none. */
    p_business_id?: string | null | undefined;
    /** Service-side id of the user; the holder of the card when left out. */
    p_user_id?: string | null | undefined;
    /** How far the transaction has come; `Settled` when left out. */
    status?: "Authorized" | "Declined" | "Settled" | undefined;
    /** What the transaction does with the card's money; `Sales` when left out. */
    type?: "Sales" | "Refund" | "Withdrawal" | undefined;
    /** Code of the currency the merchant asked for. */
    transaction_currency: string;
    /** Amount in `transaction_currency`; may be negative. */
    transaction_amount: DecimalString;
    /** Code of the currency the card is charged in; `transaction_currency` when left out. */
    local_currency?: string | undefined;
    /** Amount charged, in `local_currency`; `transaction_amount` when left out. */
    local_amount?: DecimalString | undefined;
    /** Amount charged in the end, in `local_currency`; when left out `local_amount`, or 0.00 when declined. */
    final_local_amount?: DecimalString | undefined;
    /** Fee for the transaction; 0.00 when left out. */
    calculated_fee?: DecimalString | undefined;
    /** Id of the merchant in the card network; a test merchant when left out. */
    merchant_id?: string | undefined;
    /** Country of the merchant; HKG when left out. */
    merchant_country?: string | undefined;
    /** City of the merchant; Hong Kong when left out. */
    merchant_city?: string | undefined;
    /** Name of the merchant; a test merchant when left out. */
    merchant_name?: string | undefined;
    /** Timestamp of the transaction; the time of the clock when left out. */
    p_created_at?: string | undefined;
}
/** The wallet to be made. */
export interface WalletsCreateParams {
    /** Unique id of the wallet; made up when left out. */
    id?: string | undefined;
    /** Service-side id of the user whose wallet it is. */
    p_user_id: string;
}
/** The movement to be made. */
export interface WalletTransactionsCreateParams {
    /** Unique id of the movement; made up when left out. */
    id?: string | undefined;
    /** Id of the wallet. */
    wallet_id: string;
    /** Name of the blockchain; `Ethereum` when left out. */
    blockchain?: string | undefined;
    /** Hash of the block that holds the movement; zeros when left out. */
    block_hash?: string | undefined;
    /** Address of the contract of the currency; zeros when left out. */
    contract_address?: string | undefined;
    /** Address the amount came from; zeros when left out. */
    source_address?: string | undefined;
    /** Address the amount went to; zeros when left out. */
    destination_address?: string | undefined;
    /** Code of the currency that moved. */
    currency: string;
    /** Amount moved, in units of `currency`. */
    amount: DecimalString;
    /** Worth of the amount in US dollars; `amount` when left out. */
    amount_in_usd?: DecimalString | undefined;
    /** Fee for the movement; 0.00 when left out. */
    calculated_fee?: DecimalString | undefined;
    /** When the movement was recorded, with its offset; the time of the clock when left out. */
    p_created_at?: string | undefined;
}
/** The rule to be made. */
export interface FeeRulesCreateParams {
    /** Whether the rule is for the business or for one user. */
    type: "business" | "user";
    /** Fee for each top-up; 0.00 when left out. */
    fixed_fee?: DecimalString | undefined;
    /** Fee as a percentage of the amount; 0.00 when left out. */
    percentage_fee?: DecimalString | undefined;
    /** Service-side id of the user; required for a rule of a user. */
    user_id?: string | undefined;
    /** Service-side id of the business the rule is for. */
    business_id?: string | undefined;
}
/** The fault to inject. */
export interface FaultsCreateParams {
    /** operationId of the operation of the service that it strikes, such as users_create; null, also when left out, strikes each. */
    operation_id?: string | null | undefined;
    /** What it does besides its delay: `failure` answers with a failure and does not handle the call; `drop_before` drops the connection instead; `drop_after` handles the call, keeps its change and drops the connection; `garbage` handles it and answers with a body that is no JSON; `truncated` with one that ends in the middle; `slow_body` with one that comes in ten pieces; `endless_body` with one that begins and never ends, until the caller goes away; `none` delays only. */
    effect: "failure" | "drop_before" | "drop_after" | "garbage" | "truncated" | "slow_body" | "endless_body" | "none";
    /** Code of the failure; 900500 when left out. */
    code?: number | undefined;
    /** Message of the failure; when left out, that of the sandbox's table of failures for the code. */
    message?: string | undefined;
    /** HTTP status of the answer; when left out, that of the table of failures for the code, 500 for a code that is not in it, and 200 for the other effects. */
    http_status?: number | undefined;
    /** Header Retry-After of the answer, as seconds or as an HTTP date; none when left out. */
    retry_after?: string | undefined;
    /** Milliseconds of real time before anything else happens, 0 when left out; of `slow_body` and `endless_body` between two pieces of the body, 100 when left out. */
    delay_ms?: number | undefined;
    /** How many calls it strikes before it is over; without end when left out. */
    times?: number | undefined;
    /** Share of the calls that it strikes; 1 when left out. */
    rate?: number | undefined;
    /** Which calls the rate picks: the same seed picks the same ones in every run. 0 when left out. */
    seed?: number | undefined;
}
/** The members of faults_list. */
export interface FaultsListParams {
    /** How many entries to pass over before the first one listed; 0 when left out. */
    offset?: number | undefined;
    /** How many entries to list at most; 100 when left out, never more than 1000. */
    limit?: number | undefined;
}
/** Nothing to return. */
export type FaultsDeleteOutput = Record<string, unknown>;
/** The members of requests_list. */
export interface RequestsListParams {
    /** How many entries to pass over before the first one listed; 0 when left out. */
    offset?: number | undefined;
    /** How many entries to list at most; 100 when left out, never more than 1000. */
    limit?: number | undefined;
    /** Lists only calls with this id, as their `X-Request-Id` was sent or answered. */
    request_id?: string | undefined;
}
/** The members of deliveries_list. */
export interface DeliveriesListParams {
    /** How many entries to pass over before the first one listed; 0 when left out. */
    offset?: number | undefined;
    /** How many entries to list at most; 100 when left out, never more than 1000. */
    limit?: number | undefined;
}
export interface components {
    schemas: {
        Envelope: Envelope;
        SandboxId: SandboxId;
        SandboxSettings: SandboxSettings;
        Sandbox: Sandbox;
        SandboxesListOutput: SandboxesListOutput;
        SandboxesListEnvelope: SandboxesListEnvelope;
        SeedName: SeedName;
        SandboxSettingsUpdate: SandboxSettingsUpdate;
        SandboxCreate: SandboxCreate;
        SandboxesCreateOutput: SandboxesCreateOutput;
        SandboxesCreateEnvelope: SandboxesCreateEnvelope;
        SandboxesGetOutput: SandboxesGetOutput;
        SandboxesGetEnvelope: SandboxesGetEnvelope;
        SandboxesUpdateInput: SandboxesUpdateInput;
        SandboxesUpdateOutput: SandboxesUpdateOutput;
        SandboxesUpdateEnvelope: SandboxesUpdateEnvelope;
        SandboxesDeleteEnvelope: SandboxesDeleteEnvelope;
        SandboxesCopyInput: SandboxesCopyInput;
        SandboxesCopyOutput: SandboxesCopyOutput;
        SandboxesCopyEnvelope: SandboxesCopyEnvelope;
        SandboxesRestoreInput: SandboxesRestoreInput;
        SandboxesRestoreOutput: SandboxesRestoreOutput;
        SandboxesRestoreEnvelope: SandboxesRestoreEnvelope;
        SandboxReset: SandboxReset;
        SandboxesResetOutput: SandboxesResetOutput;
        SandboxesResetEnvelope: SandboxesResetEnvelope;
        ClockReading: ClockReading;
        ClockGetOutput: ClockGetOutput;
        ClockGetEnvelope: ClockGetEnvelope;
        ClockAdvance: ClockAdvance;
        ClockAdvanceSummaryUnderWay: ClockAdvanceSummaryUnderWay;
        ClockAdvanceSummary: ClockAdvanceSummary;
        ClockAdvanceOutput: ClockAdvanceOutput;
        ClockAdvanceEnvelope: ClockAdvanceEnvelope;
        ClockStopOutput: ClockStopOutput;
        ClockStopEnvelope: ClockStopEnvelope;
        UserCreate: UserCreate;
        SeedUser: SeedUser;
        PayoutAccountHkFpsBankAccount: PayoutAccountHkFpsBankAccount;
        PayoutAccountHkFps: PayoutAccountHkFps;
        PayoutAccountRtgsBankAccount: PayoutAccountRtgsBankAccount;
        PayoutAccountRtgs: PayoutAccountRtgs;
        PayoutAccountSwiftBankAccount: PayoutAccountSwiftBankAccount;
        PayoutAccountSwift: PayoutAccountSwift;
        PayoutAccount: PayoutAccount;
        PayeeCreate: PayeeCreate;
        SeedPayee: SeedPayee;
        CustomerCreate: CustomerCreate;
        PaymentOutcome: PaymentOutcome;
        PaymentTokenCreditCard: PaymentTokenCreditCard;
        PaymentTokenCreate: PaymentTokenCreate;
        PaymentRuleCreate: PaymentRuleCreate;
        SeedPaymentRule: SeedPaymentRule;
        BillingConfigCreate: BillingConfigCreate;
        RecurringItemCreate: RecurringItemCreate;
        OrderLine: OrderLine;
        OrderCreate: OrderCreate;
        SeedOrder: SeedOrder;
        SeedTransactionPaymentData: SeedTransactionPaymentData;
        SeedTransaction: SeedTransaction;
        RecurringPlanCreateTimeout: RecurringPlanCreateTimeout;
        RecurringBillingConfig: RecurringBillingConfig;
        RecurringOrderBillingConfig: RecurringOrderBillingConfig;
        BillingConfig: BillingConfig;
        RecurringItem: RecurringItem;
        SeedRecurringCycle: SeedRecurringCycle;
        SeedRecurringPlan: SeedRecurringPlan;
        SeedRecurringOrder: SeedRecurringOrder;
        SeedCreditEntryBilling: SeedCreditEntryBilling;
        SeedCreditEntry: SeedCreditEntry;
        CardLimit: CardLimit;
        CardCreate: CardCreate;
        DecimalString: DecimalString;
        CardTransactionCreate: CardTransactionCreate;
        WalletCreate: WalletCreate;
        WalletTransactionCreate: WalletTransactionCreate;
        FeeRuleCreate: FeeRuleCreate;
        Seed: Seed;
        SeedCounts: SeedCounts;
        SeedsLoadOutput: SeedsLoadOutput;
        SeedsLoadEnvelope: SeedsLoadEnvelope;
        SeedsSaveOutput: SeedsSaveOutput;
        SeedsSaveEnvelope: SeedsSaveEnvelope;
        LineItem: LineItem;
        PaymentData: PaymentData;
        OrderTransaction: OrderTransaction;
        Order: Order;
        OrdersCreateOutput: OrdersCreateOutput;
        OrdersCreateEnvelope: OrdersCreateEnvelope;
        OrdersGetOutput: OrdersGetOutput;
        OrdersGetEnvelope: OrdersGetEnvelope;
        OrderPayment: OrderPayment;
        OrdersPayOutput: OrdersPayOutput;
        OrdersPayEnvelope: OrdersPayEnvelope;
        OrdersSettleInput: OrdersSettleInput;
        OrdersSettleOutput: OrdersSettleOutput;
        OrdersSettleEnvelope: OrdersSettleEnvelope;
        CustomerBase: CustomerBase;
        PaymentToken: PaymentToken;
        Customer: Customer;
        CustomersListOutput: CustomersListOutput;
        CustomersListEnvelope: CustomersListEnvelope;
        CustomersCreateOutput: CustomersCreateOutput;
        CustomersCreateEnvelope: CustomersCreateEnvelope;
        PaymentTokensCreateOutput: PaymentTokensCreateOutput;
        PaymentTokensCreateEnvelope: PaymentTokensCreateEnvelope;
        PaymentRule: PaymentRule;
        PaymentRulesListOutput: PaymentRulesListOutput;
        PaymentRulesListEnvelope: PaymentRulesListEnvelope;
        PaymentRulesCreateOutput: PaymentRulesCreateOutput;
        PaymentRulesCreateEnvelope: PaymentRulesCreateEnvelope;
        PaymentRulesDeleteEnvelope: PaymentRulesDeleteEnvelope;
        BillingConfigsCreateOutput: BillingConfigsCreateOutput;
        BillingConfigsCreateEnvelope: BillingConfigsCreateEnvelope;
        RecurringOrderItem: RecurringOrderItem;
        RecurringItemsCreateOutput: RecurringItemsCreateOutput;
        RecurringItemsCreateEnvelope: RecurringItemsCreateEnvelope;
        RecurringCycleItemCreate: RecurringCycleItemCreate;
        RecurringCycleCreate: RecurringCycleCreate;
        RecurringPlansAddCyclesInput: RecurringPlansAddCyclesInput;
        RecurringPlanTimeout: RecurringPlanTimeout;
        RecurringCycle: RecurringCycle;
        PlanCustomer: PlanCustomer;
        RecurringOrderTimeout: RecurringOrderTimeout;
        RecurringOrder: RecurringOrder;
        RecurringPlan: RecurringPlan;
        RecurringPlansAddCyclesOutput: RecurringPlansAddCyclesOutput;
        RecurringPlansAddCyclesEnvelope: RecurringPlansAddCyclesEnvelope;
        RecurringOrdersPayInput: RecurringOrdersPayInput;
        RecurringOrderPaymentToken: RecurringOrderPaymentToken;
        RecurringOrderCustomer: RecurringOrderCustomer;
        RecurringOrderCycle: RecurringOrderCycle;
        RecurringOrderEntry: RecurringOrderEntry;
        RecurringOrdersPayEnvelope: RecurringOrdersPayEnvelope;
        Card: Card;
        CardDetails: CardDetails;
        CardsCreateOutput: CardsCreateOutput;
        CardsCreateEnvelope: CardsCreateEnvelope;
        CardsGetOutput: CardsGetOutput;
        CardsGetEnvelope: CardsGetEnvelope;
        CardTransaction: CardTransaction;
        CardTransactionsCreateOutput: CardTransactionsCreateOutput;
        CardTransactionsCreateEnvelope: CardTransactionsCreateEnvelope;
        Wallet: Wallet;
        WalletsCreateOutput: WalletsCreateOutput;
        WalletsCreateEnvelope: WalletsCreateEnvelope;
        WalletTransaction: WalletTransaction;
        WalletTransactionsCreateOutput: WalletTransactionsCreateOutput;
        WalletTransactionsCreateEnvelope: WalletTransactionsCreateEnvelope;
        TopUpFeeRule: TopUpFeeRule;
        FeeRulesCreateOutput: FeeRulesCreateOutput;
        FeeRulesCreateEnvelope: FeeRulesCreateEnvelope;
        FaultCreate: FaultCreate;
        Fault: Fault;
        FaultsListOutput: FaultsListOutput;
        FaultsListEnvelope: FaultsListEnvelope;
        FaultsCreateOutput: FaultsCreateOutput;
        FaultsCreateEnvelope: FaultsCreateEnvelope;
        FaultsDeleteEnvelope: FaultsDeleteEnvelope;
        RequestEntry: RequestEntry;
        RequestsListOutput: RequestsListOutput;
        RequestsListEnvelope: RequestsListEnvelope;
        CallbackBody: CallbackBody;
        DeliveryAttempt: DeliveryAttempt;
        Delivery: Delivery;
        DeliveriesListOutput: DeliveriesListOutput;
        DeliveriesListEnvelope: DeliveriesListEnvelope;
        DeliveriesRedeliverOutput: DeliveriesRedeliverOutput;
        DeliveriesRedeliverEnvelope: DeliveriesRedeliverEnvelope;
        SandboxesCreateParams: SandboxesCreateParams;
        SandboxesListParams: SandboxesListParams;
        SandboxesUpdateParams: SandboxesUpdateParams;
        SandboxesDeleteOutput: SandboxesDeleteOutput;
        SandboxesCopyParams: SandboxesCopyParams;
        SandboxesRestoreParams: SandboxesRestoreParams;
        SandboxesResetParams: SandboxesResetParams;
        ClockAdvanceParams: ClockAdvanceParams;
        SeedsLoadParams: SeedsLoadParams;
        OrdersCreateParams: OrdersCreateParams;
        OrdersPayParams: OrdersPayParams;
        OrdersSettleParams: OrdersSettleParams;
        CustomersCreateParams: CustomersCreateParams;
        CustomersListParams: CustomersListParams;
        PaymentTokensCreateParams: PaymentTokensCreateParams;
        PaymentRulesCreateParams: PaymentRulesCreateParams;
        PaymentRulesListParams: PaymentRulesListParams;
        PaymentRulesDeleteOutput: PaymentRulesDeleteOutput;
        BillingConfigsCreateParams: BillingConfigsCreateParams;
        RecurringItemsCreateParams: RecurringItemsCreateParams;
        RecurringPlansAddCyclesParams: RecurringPlansAddCyclesParams;
        RecurringOrdersPayParams: RecurringOrdersPayParams;
        RecurringOrdersPayOutput: RecurringOrdersPayOutput;
        CardsCreateParams: CardsCreateParams;
        CardTransactionsCreateParams: CardTransactionsCreateParams;
        WalletsCreateParams: WalletsCreateParams;
        WalletTransactionsCreateParams: WalletTransactionsCreateParams;
        FeeRulesCreateParams: FeeRulesCreateParams;
        FaultsCreateParams: FaultsCreateParams;
        FaultsListParams: FaultsListParams;
        FaultsDeleteOutput: FaultsDeleteOutput;
        RequestsListParams: RequestsListParams;
        DeliveriesListParams: DeliveriesListParams;
    };
    responses: {
        /** The call failed; nothing was changed. Code 900400: parameters or body break the contract, and the message names every offending member. Code 900401: a rule on their values is broken. Code 900445: the server is bound beyond loopback and the key is missing. Code 900500: a defect of the sandbox. Code 900503: its database does not answer; when it is reached again, look whether the call happened. Code 900507: its database is full. */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Envelope;
            };
        };
        /** The call failed; nothing was changed. Code 900404: there is no such sandbox. Code 900409: it is the sandbox `default`, which stays. Code 900446: no more sandboxes can be made. Code 900447: a sandbox with this id exists. Codes of any call: 900400, 900401, 900445, 900500, 900503 and 900507. */
        SandboxFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Envelope;
            };
        };
        /** The call failed; nothing was changed. Code 900404: what the call names does not exist. Code 900409: it does not fit the state of the resource. Codes of any call: 900400, 900401, 900445, 900500, 900503 and 900507. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Envelope;
            };
        };
        /** The call failed; nothing was changed. Code 900413 (900412 for an order): a resource with the same id, or the same reference, exists. Code 900404: what the call names does not exist. Codes of any call: 900400, 900401, 900445, 900500, 900503 and 900507. */
        Taken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Envelope;
            };
        };
        /** The call failed; nothing was changed. Code 900404: what the call names does not exist. Codes of any call: 900400, 900401, 900445, 900500, 900503 and 900507. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": Envelope;
            };
        };
    };
    parameters: {
        /** How many entries to pass over before the first one listed; 0 when left out. */
        Offset: number;
        /** How many entries to list at most; 100 when left out, never more than 1000. */
        Limit: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    sandboxes_list: {
        parameters: {
            query?: {
                /** How many entries to pass over before the first one listed; 0 when left out. */
                offset?: components["parameters"]["Offset"];
                /** How many entries to list at most; 100 when left out, never more than 1000. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of sandboxes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SandboxesListEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    sandboxes_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the sandbox begins with; an empty object for the default of everything. */
        requestBody: {
            content: {
                "application/json": SandboxCreate;
            };
        };
        responses: {
            /** The sandbox was made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SandboxesCreateEnvelope;
                };
            };
            default: components["responses"]["SandboxFailure"];
        };
    };
    sandboxes_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Name of the sandbox. */
                id: SandboxId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The sandbox. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SandboxesGetEnvelope;
                };
            };
            default: components["responses"]["SandboxFailure"];
        };
    };
    sandboxes_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Name of the sandbox. */
                id: SandboxId;
            };
            cookie?: never;
        };
        /** The settings to change. */
        requestBody: {
            content: {
                "application/json": SandboxesUpdateInput;
            };
        };
        responses: {
            /** The sandbox as it now stands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SandboxesUpdateEnvelope;
                };
            };
            default: components["responses"]["SandboxFailure"];
        };
    };
    sandboxes_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Name of the sandbox. */
                id: SandboxId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The sandbox is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SandboxesDeleteEnvelope;
                };
            };
            default: components["responses"]["SandboxFailure"];
        };
    };
    sandboxes_copy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Name of the sandbox. */
                id: SandboxId;
            };
            cookie?: never;
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
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SandboxesCopyEnvelope;
                };
            };
            default: components["responses"]["SandboxFailure"];
        };
    };
    sandboxes_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Name of the sandbox. */
                id: SandboxId;
            };
            cookie?: never;
        };
        /** The sandbox to take the state from. */
        requestBody: {
            content: {
                "application/json": SandboxesRestoreInput;
            };
        };
        responses: {
            /** The sandbox as it now stands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SandboxesRestoreEnvelope;
                };
            };
            default: components["responses"]["SandboxFailure"];
        };
    };
    sandboxes_reset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Name of the sandbox. */
                id: SandboxId;
            };
            cookie?: never;
        };
        /** What the sandbox begins with; an empty object for the default seed. */
        requestBody: {
            content: {
                "application/json": SandboxReset;
            };
        };
        responses: {
            /** The sandbox as it now stands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SandboxesResetEnvelope;
                };
            };
            default: components["responses"]["SandboxFailure"];
        };
    };
    clock_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ClockGetEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    clock_advance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far to move the clock. */
        requestBody: {
            content: {
                "application/json": ClockAdvance;
            };
        };
        responses: {
            /** The clock has moved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ClockAdvanceEnvelope;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    clock_stop: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The clock stands still. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ClockStopEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    seeds_load: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
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
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SeedsLoadEnvelope;
                };
            };
            default: components["responses"]["Taken"];
        };
    };
    seeds_save: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The state as a seed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SeedsSaveEnvelope;
                    "application/yaml": Seed;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    orders_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The order to be made. */
        requestBody: {
            content: {
                "application/json": OrderCreate;
            };
        };
        responses: {
            /** The order was made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OrdersCreateEnvelope;
                };
            };
            default: components["responses"]["Taken"];
        };
    };
    orders_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Number of the order. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OrdersGetEnvelope;
                };
            };
            default: components["responses"]["NotFound"];
        };
    };
    orders_pay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Number of the order. */
                number: string;
            };
            cookie?: never;
        };
        /** The transaction to make; an empty object for a sale of all that is unpaid. */
        requestBody: {
            content: {
                "application/json": OrderPayment;
            };
        };
        responses: {
            /** The order as it now stands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OrdersPayEnvelope;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    orders_settle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Service-side id of the pending transaction. */
                uuid: string;
            };
            cookie?: never;
        };
        /** How the transaction ends. */
        requestBody: {
            content: {
                "application/json": OrdersSettleInput;
            };
        };
        responses: {
            /** The order of the transaction as it now stands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OrdersSettleEnvelope;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    customers_list: {
        parameters: {
            query?: {
                /** How many entries to pass over before the first one listed; 0 when left out. */
                offset?: components["parameters"]["Offset"];
                /** How many entries to list at most; 100 when left out, never more than 1000. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of customers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CustomersListEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    customers_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customer to be made. */
        requestBody: {
            content: {
                "application/json": CustomerCreate;
            };
        };
        responses: {
            /** The customer was made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CustomersCreateEnvelope;
                };
            };
            default: components["responses"]["Taken"];
        };
    };
    paymentTokens_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The token to be made. */
        requestBody: {
            content: {
                "application/json": PaymentTokenCreate;
            };
        };
        responses: {
            /** The token was made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentTokensCreateEnvelope;
                };
            };
            default: components["responses"]["Taken"];
        };
    };
    paymentRules_list: {
        parameters: {
            query?: {
                /** How many entries to pass over before the first one listed; 0 when left out. */
                offset?: components["parameters"]["Offset"];
                /** How many entries to list at most; 100 when left out, never more than 1000. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of payment rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentRulesListEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    paymentRules_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rule to be made. */
        requestBody: {
            content: {
                "application/json": PaymentRuleCreate;
            };
        };
        responses: {
            /** The rule was made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentRulesCreateEnvelope;
                };
            };
            default: components["responses"]["NotFound"];
        };
    };
    paymentRules_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the rule. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The rule is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PaymentRulesDeleteEnvelope;
                };
            };
            default: components["responses"]["NotFound"];
        };
    };
    billingConfigs_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The billing config to be made. */
        requestBody: {
            content: {
                "application/json": BillingConfigCreate;
            };
        };
        responses: {
            /** The billing config was made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": BillingConfigsCreateEnvelope;
                };
            };
            default: components["responses"]["Taken"];
        };
    };
    recurringItems_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The item to be made. */
        requestBody: {
            content: {
                "application/json": RecurringItemCreate;
            };
        };
        responses: {
            /** The item was made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RecurringItemsCreateEnvelope;
                };
            };
            default: components["responses"]["Taken"];
        };
    };
    recurringPlans_addCycles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Service-side id of the plan. */
                id: string;
            };
            cookie?: never;
        };
        /** The cycles to add. */
        requestBody: {
            content: {
                "application/json": RecurringPlansAddCyclesInput;
            };
        };
        responses: {
            /** The plan as it now stands. Behind a cycle that never ends a last cycle is not added, and the plan comes back unchanged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RecurringPlansAddCyclesEnvelope;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    recurringOrders_pay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Number of the order. */
                number: string;
            };
            cookie?: never;
        };
        /** What is paid; an empty object for all of it. */
        requestBody: {
            content: {
                "application/json": RecurringOrdersPayInput;
            };
        };
        responses: {
            /** The order as it now stands. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RecurringOrdersPayEnvelope;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    cards_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The card to be made. */
        requestBody: {
            content: {
                "application/json": CardCreate;
            };
        };
        responses: {
            /** The card was made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CardsCreateEnvelope;
                };
            };
            default: components["responses"]["Taken"];
        };
    };
    cards_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the card. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The card. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CardsGetEnvelope;
                };
            };
            default: components["responses"]["NotFound"];
        };
    };
    cardTransactions_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The movement to be made. */
        requestBody: {
            content: {
                "application/json": CardTransactionCreate;
            };
        };
        responses: {
            /** The movement was made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CardTransactionsCreateEnvelope;
                };
            };
            default: components["responses"]["Taken"];
        };
    };
    wallets_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The wallet to be made. */
        requestBody: {
            content: {
                "application/json": WalletCreate;
            };
        };
        responses: {
            /** The wallet was made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WalletsCreateEnvelope;
                };
            };
            default: components["responses"]["Taken"];
        };
    };
    walletTransactions_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The movement to be made. */
        requestBody: {
            content: {
                "application/json": WalletTransactionCreate;
            };
        };
        responses: {
            /** The movement was made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WalletTransactionsCreateEnvelope;
                };
            };
            default: components["responses"]["Taken"];
        };
    };
    feeRules_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rule to be made. */
        requestBody: {
            content: {
                "application/json": FeeRuleCreate;
            };
        };
        responses: {
            /** The rule was made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": FeeRulesCreateEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    faults_list: {
        parameters: {
            query?: {
                /** How many entries to pass over before the first one listed; 0 when left out. */
                offset?: components["parameters"]["Offset"];
                /** How many entries to list at most; 100 when left out, never more than 1000. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of faults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": FaultsListEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    faults_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The fault to inject. */
        requestBody: {
            content: {
                "application/json": FaultCreate;
            };
        };
        responses: {
            /** The fault is in place. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": FaultsCreateEnvelope;
                };
            };
            default: components["responses"]["NotFound"];
        };
    };
    faults_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the fault. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The fault is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": FaultsDeleteEnvelope;
                };
            };
            default: components["responses"]["NotFound"];
        };
    };
    requests_list: {
        parameters: {
            query?: {
                /** How many entries to pass over before the first one listed; 0 when left out. */
                offset?: components["parameters"]["Offset"];
                /** How many entries to list at most; 100 when left out, never more than 1000. */
                limit?: components["parameters"]["Limit"];
                /** Lists only calls with this id, as their `X-Request-Id` was sent or answered. */
                request_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RequestsListEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deliveries_list: {
        parameters: {
            query?: {
                /** How many entries to pass over before the first one listed; 0 when left out. */
                offset?: components["parameters"]["Offset"];
                /** How many entries to list at most; 100 when left out, never more than 1000. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DeliveriesListEnvelope;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deliveries_redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** Id of the delivery. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The delivery with the new attempt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": DeliveriesRedeliverEnvelope;
                };
            };
            default: components["responses"]["NotFound"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
