import { codeOf, fromCauses } from '../errors/causes.ts';
import type { Fetch } from '../options/options.ts';

/**
 * How the codes and messages of failed connections begin: the codes of Node.js and Bun, then the messages of browsers,
 * React Native, Deno and workerd, whose errors have no code. All others, such as `ERR_INVALID_URL`, are bugs.
 */
const NETWORK =
  /^(E(AI_|CON|HO|NE|NOTF|PI|TI)|UND_ERR_\w+T$|ERR_STREAM_P|connection[cr]|((fetch|load) failed|failed to fetch|terminated)( \(|$)|network ?(er|conn|req)|error [rs]e)/i;

/**
 * The failures that come before the request is written: two system calls, connecting timed out, or the service's
 * certificate is not valid (one of ours that the service refuses has another code).
 */
const BEFORE_SENDING = /^(connect$|getaddrinfo$|UND_ERR_CONN|CERT_|\w*SELF_|ERR_TLS_CERT|UNABLE_)/;

/**
 * Part of the source of what sends a request once: the `fetch` of Node.js, which mentions `internal/deps/undici`; and an
 * agent of undici with its `defaultFactory`, or the wrapper with a `#dispatcher` that undici 8 puts in the first place for
 * older versions. What wraps them does not have it. Browsers and Deno send a request again if a connection that they reuse
 * ends.
 */
const SENDS_ONCE = /l\/deps|(kD|^0.*dD)ispatch\].*ltFac|^0.*#d/s;

/** Its members. Those that are functions or classes have a name. */
type Dispatcher = Record<PropertyKey, { name?: string } | undefined>;

/** Whether what `fetch` threw is a network failure, and not a bug in a custom `fetch`. */
export function isNetworkFailure(thrown: unknown): boolean {
  const code = codeOf(thrown);
  return fromCauses(thrown, ({ message }) => NETWORK.test(code ?? `${message}`)).includes(true);
}

/**
 * Whether what `fetch` threw proves that nothing was sent. Any other `fetch` than the platform's own may send a request
 * twice, or send more than this one, so it has to say so itself.
 */
export function provesNotSent(thrown: unknown, fetch: Fetch, dispatcher: unknown): boolean {
  const global = globalThis as unknown as Record<symbol, Dispatcher | undefined>;
  return (
    fromCauses(thrown, ({ notSent }) => notSent)[0] === true ||
    (SENDS_ONCE.test(`${fetch}`) &&
      // What undici may have put in place of the dispatcher of Node.js, whose versions use one of two symbols.
      [
        global[Symbol.for('undici.globalDispatcher.1')],
        global[Symbol.for('undici.globalDispatcher.2')],
        dispatcher as Dispatcher | undefined,
      ].every(
        (each, index) =>
          !each ||
          SENDS_ONCE.test(`${index}${each.dispatch}${Reflect.ownKeys(each).map((key) => each[key]?.name)}`),
      ) &&
      // Last, because errors that others throw may contain themselves.
      couldNotConnect(thrown))
  );
}

/**
 * Whether the platform's own `fetch` failed before it could send. A code such as EHOSTUNREACH is proof only if it comes
 * from the `connect` system call, because an open connection can end with it too. Errors in browsers never prove it.
 */
export function couldNotConnect(thrown: unknown): boolean {
  return fromCauses(thrown, ({ errors, syscall, code }) =>
    errors?.length
      ? // Node.js tried all addresses of the host.
        errors.every(couldNotConnect)
      : BEFORE_SENDING.test(`${syscall ?? code}`),
  ).includes(true);
}
