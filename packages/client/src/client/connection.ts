import type { Answer } from '../answers/envelope.ts';
import type { Operation } from '../operations/operation.ts';
import { checkOptions } from '../options/check-options.ts';
import type { CallOptions, ClientOptions } from '../options/options.ts';
import { send } from '../transport/send.ts';

/** Where calls go, and how. The options are kept inside, so that printing a connection shows no headers. */
export interface Connection {
  /** @internal Sends a call of an operation. */
  send<Data>(
    operation: Operation,
    path: readonly unknown[],
    params: Readonly<Record<string, unknown>>,
    own: CallOptions,
  ): Promise<Answer<Data>>;
}

/**
 * What standalone operations are called with, in place of a client; it sends exactly as a client does. Nothing is sent
 * before the first call.
 *
 * @throws {RangeError} when a timeout is not above 0, or `retries` is not a whole number from 0
 * @throws {RequestError} when `baseUrl` or `signal` cannot be used, or HTTP does not allow a header
 */
export function createConnection(options: ClientOptions): Connection {
  return connectionOf('createConnection', options);
}

/** @param maker the function that was called with the options, for messages */
export function connectionOf(maker: string, options: ClientOptions): Connection {
  const baseUrl = checkOptions(maker, options);
  return { send: (...call) => send(options, baseUrl, ...call) };
}
