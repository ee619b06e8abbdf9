/**
 * Whether the tests run whole that `npm test` samples because they take long: with `TESTS=all`, as a weekly job of CI
 * and the mutation runs do.
 */
export const isWhole = process.env.TESTS === 'all';
