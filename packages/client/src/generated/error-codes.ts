// Generated from the contract by packages/codegen. Change the contract, not this file.

/** The codes that the contract documents for failures, by operation. The service may send others. */
export const ErrorCode = {
  /**
   * The call failed. Further codes, and the HTTP status, are not specified.
   *
   * - Code 300013: a user with the same `reference_id` exists.
   * - Code 30014: a user with the same `phone_number` exists.
   * - Code 300008 also means that the user exists.
   */
  users_create: {
    /** The reference id is taken. */
    duplicateReferenceId: 300013,
    /** The phone number is taken. */
    duplicatePhoneNumber: 30014,
    /** The user exists. */
    userExists: 300008,
  },
  /** The call failed. Code 300008 is documented for this operation too, with the meaning that the user exists. Further codes, and the HTTP status, are not specified. */
  users_get: {
    /** The failure documented for this operation. */
    userExists: 300008,
  },
  /** The call failed. Further codes, and the HTTP status, are not specified. Code 810001 is documented with the message `Invalid type`. */
  payees_create: {
    /** The payee type is unknown. */
    invalidType: 810001,
  },
} as const;

/** The codes that the contract documents for failures of each operation. The service may send others. */
export interface ErrorCodes {
  transactions_void: never;
  transactions_list: never;
  recurringPlans_create: never;
  recurringPlans_get: never;
  recurringPlans_update: never;
  recurringPlans_calculateCycles: never;
  recurringOrders_list: never;
  recurringOrders_get: never;
  customers_getByReference: never;
  customers_update: never;
  customers_listPaymentTokens: never;
  cards_link: never;
  cards_updateLimits: never;
  cardTransactions_list: never;
  users_create: 300013 | 30014 | 300008;
  users_get: 300008;
  digitalWallets_getTopUpFeeRules: never;
  digitalWallets_listTransactions: never;
  payees_create: 810001;
}

/** The codes that the contract documents for failures of an operation. */
export type ErrorCode<Id extends keyof ErrorCodes> = ErrorCodes[Id];
