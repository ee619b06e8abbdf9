import type { CallbackTargets } from './targets.ts';

export interface TransportOptions {
  /** Milliseconds for connecting, sending and the response together. */
  timeout: number;
  /** Private targets that it may connect to. */
  targets: Pick<CallbackTargets, 'allowed'>;
  /** Ports that this server listens on; callbacks to them on this machine are refused. */
  ownPorts: () => readonly number[];
  /** In a page, what receives the callbacks. @default nobody does */
  receive?: ((request: Request) => Promise<Response> | Response) | undefined;
}

export interface Transport {
  /** @throws {CutOffError} after the first `sentChars` characters of the body were sent, if given */
  post(request: CallbackRequest): Promise<CallbackResponse>;
  close(): Promise<void>;
}

interface CallbackRequest {
  url: URL;
  body: string;
  /** Number of characters after which the connection ends. @default all are sent */
  sentChars: number | undefined;
  headers: Record<string, string>;
  /** Its time begins to count when the transport is ready. */
  createSignal: () => AbortSignal;
}

export interface CallbackResponse {
  status: number;
  headers: Record<string, string>;
  text: AsyncIterable<string> | Iterable<string>;
}

export class CutOffError extends Error {
  constructor() {
    super('cut off by an injected fault');
  }
}
