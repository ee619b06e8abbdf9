/** What a runtime says when it could not connect, so that not a byte of the request was written. */
const notSentCodes = [
  // Node.js: the connection was not made in time.
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Calls to the system that come before a request is written. */
const connectingCalls = ['connect', 'getaddrinfo'];

/**
 * Whether what a `fetch` threw proves that nothing was sent. A code such as EHOSTUNREACH proves it only of the
 * call that connects: an open connection can end with it too. Browsers never say; then there is no proof.
 */
export function provesNotSent(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code, syscall, errors } = thrown as { code?: string; syscall?: string; errors?: unknown[] };
  // All addresses of a host were tried, one after the other.
  if (errors && errors.length > 0) return errors.every(provesNotSent);
  return (
    notSentCodes.includes(code ?? '') ||
    connectingCalls.includes(syscall ?? '') ||
    // Deno tells by the text alone.
    /client error \(Connect\)/.test(thrown.message) ||
    provesNotSent(thrown.cause)
  );
}
