import { causesOf, hasCode } from '../errors/causes.ts';

/** Error messages of platforms whose errors have no code: browsers, React Native, Deno, workerd. */
const NETWORK_TEXTS = /fetch|network|load failed|sending request|terminated|connection/i;

/** Whether what `fetch` threw is a network failure, and not a bug in a custom `fetch`. */
export function isNetworkFailure(thrown: unknown): boolean {
  return causesOf(thrown).some((error) => hasCode(error) || NETWORK_TEXTS.test(error.message ?? ''));
}

/**
 * Whether what `fetch` threw proves that nothing was sent. A code such as EHOSTUNREACH is proof only if it comes from
 * the `connect` system call, because an open connection can end with it too. Errors in browsers never prove it.
 */
export function provesNotSent(thrown: unknown): boolean {
  return causesOf(thrown).some(({ code, syscall, errors, message }) =>
    errors?.length
      ? // Node.js tried all addresses of the host.
        errors.every(provesNotSent)
      : // Node.js: connecting timed out.
        code === 'UND_ERR_CONNECT_TIMEOUT' ||
        // Node.js: these system calls come before the request is written.
        /^(connect|getaddrinfo)$/.test(syscall ?? '') ||
        // Deno: only the message says so.
        /client error \(Connect\)/.test(message ?? ''),
  );
}
