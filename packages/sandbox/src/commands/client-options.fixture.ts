/** Options as users of `--client-options` write them. */
export const options = {
  retries: 0,
  auth(): never {
    throw new Error('from the module');
  },
};
