import type { Endpoint } from '../operations/endpoint.ts';
import { checkOptions } from '../options/check-options.ts';
import type { CallOptions, ClientOptions } from '../options/options.ts';
import type { ApiResponse } from '../responses/envelope.ts';
import { refuseNotFinite } from '../transport/request.ts';
import { send } from '../transport/send.ts';

/** Where and how calls are sent. The options are not properties, so printing a connection shows no headers. */
export interface Connection {
  /** @internal Sends a call of an operation. */
  send<Data>(
    operation: Endpoint,
    path: readonly unknown[],
    params: Readonly<Record<string, unknown>>,
    own: CallOptions,
  ): Promise<ApiResponse<Data>>;
}

/**
 * Creates the first argument of standalone operations. It replaces a client and sends calls exactly like one. Nothing
 * is sent before the first call.
 *
 * @throws {RequestError} when an option is not valid
 */
export function createConnection(options: ClientOptions): Connection {
  const baseUrl = checkOptions('createConnection', options);
  return { send: (...call) => send(options, baseUrl, () => refuseNotFinite, ...call) };
}
