import { causesOf, codeOf } from '../errors/causes.ts';
import type { Fetch } from '../options/options.ts';

/**
 * How the codes and messages of failed connections begin: the codes of Node.js and Bun, then the messages of browsers,
 * React Native, Deno and workerd, whose errors have no code. All others, such as `ERR_INVALID_URL`, are bugs.
 */
const NETWORK =
  /^(E(AI_|CONN|HOST|NET|NOTF|PIPE|TIME)|UND_ERR_(SO|RES|\w+_T)|ERR_STREAM_P|HPE_|connection(cl|re)|fetch failed|failed to fetch|load failed|network ?(err|req|con)|error (sen|rea)ding|terminated)/i;

/**
 * How the failures begin that come before the request is written, besides those of system calls. Node.js: connecting
 * timed out, or the service's certificate is not valid (one that the service refuses has another code). Deno: only the
 * message says so.
 */
const BEFORE_SENDING = /^(UND_ERR_CONN|CERT_|DEPTH_|ERR_TLS_CERT|SELF_|UNABLE_)|client error \(Conn/;

/** Part of the source of the `fetch` of Node.js and Deno. Functions that wrap it do not have it. */
const PLATFORM_FETCH = /deps\/undici|lazyFetch|requiredArg/;

/** Part of the source of how an agent of undici dispatches, which sends a request once unless it has interceptors. */
const PLAIN_DISPATCH = /kDispatch|#dispatcher/;

/** Whether what `fetch` threw is a network failure, and not a bug in a custom `fetch`. */
export function isNetworkFailure(thrown: unknown): boolean {
  const code = codeOf(thrown);
  return causesOf(thrown).some(({ message }) => NETWORK.test(code ?? `${message}`));
}

/**
 * Whether what `fetch` threw proves that nothing was sent to this URL. Any other `fetch` than the platform's own may
 * send a request twice, or send more than this one, so it has to say so itself.
 */
export function provesNotSent(thrown: unknown, fetch: Fetch, url: URL, dispatcher: unknown): boolean {
  return (
    Object(thrown).notSent === true ||
    (PLATFORM_FETCH.test(`${fetch}`) &&
      [dispatcher, globalDispatcher(1), globalDispatcher(2)].every(
        (each) => !each || PLAIN_DISPATCH.test(`${(each as { dispatch: unknown }).dispatch}`),
      ) &&
      couldNotConnect(thrown, url))
  );
}

/** The dispatcher of Node.js, which undici can replace, in the form that this version of undici uses. */
function globalDispatcher(version: number): unknown {
  return (globalThis as unknown as Record<symbol, unknown>)[Symbol.for(`undici.globalDispatcher.${version}`)];
}

/**
 * Whether the platform's own `fetch` failed before it could send. A code such as EHOSTUNREACH is proof only if it comes
 * from the `connect` system call, because an open connection can end with it too. Errors in browsers never prove it.
 */
export function couldNotConnect(thrown: unknown, url: URL): boolean {
  return causesOf(thrown).some(({ errors, syscall, code, message, port, hostname }) =>
    errors?.length
      ? // Node.js tried all addresses of the host.
        errors.every((one) => couldNotConnect(one, url))
      : syscall
        ? // Node.js: these system calls come before the request is written.
          (syscall === 'connect' && port === +(url.port || (url.protocol === 'http:' ? 80 : 443))) ||
          (syscall === 'getaddrinfo' && hostname === url.hostname)
        : BEFORE_SENDING.test(`${code ?? message}`),
  );
}
