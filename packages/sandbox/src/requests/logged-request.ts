/** One call of the service as the log keeps it, in the shape of the control interface, without secrets. */
export type LoggedRequest = {
  id: string;
  /** Real time: ISO 8601, UTC. */
  received_at: string;
  /** The sandbox's clock: ISO 8601, UTC. */
  clock: string;
  /** null when no operation has the path and method. */
  operation_id: string | null;
  method: string;
  /** Path and query within the sandbox. */
  url: string;
  /** null when the connection was dropped. */
  http_status: number | null;
  /** Code of the envelope; null when there was none. */
  code: number | null;
  duration_ms: number;
  /** What of the call broke the contract. */
  problems: string[];
  /** What of the answer broke the contract. */
  response_problems: string[];
  /** The injected fault that struck it. */
  fault_id: string | null;
  /** Absent when there was none, or a large one. */
  request_body?: unknown;
  response_body?: unknown;
};
