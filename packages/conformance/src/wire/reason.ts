/** Errors of OpenSSL if what it receives is not TLS. Their messages name its source files. */
const NO_TLS = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']);

/** The message of an error with that of its root cause, if it has one. */
export function withReason(error: Error): string {
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
}

/** The message of the root cause of an error. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: string };
  if (code !== undefined && NO_TLS.has(code)) return 'it does not speak TLS, so try http://';
  if (error.message === 'bad port') return 'fetch calls no server on this port';
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
