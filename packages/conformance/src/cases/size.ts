/** The longest text or list that is generated. What a contract allows beyond takes minutes to send and to compare. */
export const LARGEST = 20_000;
