import { causesOf, hasCode } from '../errors/causes.ts';

/** Error messages of platforms whose errors have no code: browsers, React Native, Deno, workerd. */
const networkTexts = /fetch|network|load failed|sending request|terminated|connection/i;

/** Whether what `fetch` threw is a network failure, and not a bug in a custom `fetch`. */
export function isNetworkFailure(thrown: unknown): boolean {
  return causesOf(thrown).some((error) => hasCode(error) || networkTexts.test(error.message ?? ''));
}

/**
 * Whether what `fetch` threw proves that nothing was sent. A code such as EHOSTUNREACH proves it only for the system
 * call that connects, because an open connection can end with it too. Browsers never give proof.
 */
export function provesNotSent(thrown: unknown): boolean {
  return causesOf(thrown).some(({ code, syscall, errors, message }) =>
    errors?.length
      ? // All addresses of a host were tried in turn.
        errors.every(provesNotSent)
      : // Node.js: the connection was not made in time.
        code === 'UND_ERR_CONNECT_TIMEOUT' ||
        // System calls before a request is written.
        /^(connect|getaddrinfo)$/.test(syscall ?? '') ||
        // Deno says it only in the text.
        /client error \(Connect\)/.test(message ?? ''),
  );
}
