import { causesOf, hasCode } from '../errors/causes.ts';

/** The texts of platforms whose errors have no code: browsers, React Native, Deno, workerd. */
const networkTexts = /fetch|network|load failed|sending request|terminated|connection/i;

/** Whether what a `fetch` threw is the network's failure, and not a mistake in the code of a `fetch`. */
export function isNetworkFailure(thrown: unknown): boolean {
  return causesOf(thrown).some((error) => hasCode(error) || networkTexts.test(error.message ?? ''));
}

/**
 * Whether what a `fetch` threw proves that nothing was sent. A code such as EHOSTUNREACH proves it only of the
 * call that connects: an open connection can end with it too. Browsers never say; then there is no proof.
 */
export function provesNotSent(thrown: unknown): boolean {
  return causesOf(thrown).some(({ code, syscall, errors, message }) =>
    errors?.length
      ? // All addresses of a host were tried, one after the other.
        errors.every(provesNotSent)
      : // Node.js: the connection was not made in time.
        code === 'UND_ERR_CONNECT_TIMEOUT' ||
        // What is asked of the system before a request is written.
        /^(connect|getaddrinfo)$/.test(syscall ?? '') ||
        // Deno tells by the text alone.
        /client error \(Connect\)/.test(message ?? ''),
  );
}
