// What the page and the worker with its sandbox send each other.

export interface SentRequest {
  url: string;
  method: string;
  headers: [string, string][];
  body: ArrayBuffer | undefined;
}

export interface SentResponse {
  status: number;
  statusText: string;
  headers: [string, string][];
  body: ArrayBuffer;
}

/** What the page asks for. */
export type Order =
  | {
      kind: 'open';
      /** Key of the state that this tab has stored, if any. */
      stored: string | undefined;
      /** Text of a seed to start with instead. */
      seed: string | undefined;
    }
  | { kind: 'call'; request: SentRequest };

export type FromWorker =
  | { kind: 'done'; id: number; result: SentResponse | { key: string } }
  | { kind: 'failed'; id: number; message: string }
  /** A callback has been received. */
  | { kind: 'callback' };
