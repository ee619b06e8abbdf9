import type { Answer } from '../answers/envelope.ts';
import type { Operation } from '../operations/operation.ts';
import { checkOptions } from '../options/check-options.ts';
import type { CallOptions, ClientOptions } from '../options/options.ts';
import { send } from '../transport/send.ts';

/** Where and how calls are sent. Its options are not properties, so printing a connection shows no headers. */
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
 * Creates the first argument of standalone operations, which takes the place of a client and sends exactly like one.
 * Nothing is sent before the first call.
 *
 * @throws {RangeError} when a timeout is not above 0, or `retries` is not a whole number from 0
 * @throws {RequestError} when `baseUrl` or `signal` cannot be used, or HTTP does not allow a header
 */
export function createConnection(options: ClientOptions): Connection {
  return connectionOf('createConnection', options);
}

/** @param maker the function that got the options, for messages */
export function connectionOf(maker: string, options: ClientOptions): Connection {
  const baseUrl = checkOptions(maker, options);
  return { send: (...call) => send(options, baseUrl, ...call) };
}
