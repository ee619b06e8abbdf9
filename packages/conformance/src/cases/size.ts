/** The longest text or list that is generated. What a contract allows beyond takes minutes to send and to compare. */
export const LARGEST = 20_000;

/** The length of a long text where the contract has no maximum. More than the usual column of a database. */
export const LONG = 300;
