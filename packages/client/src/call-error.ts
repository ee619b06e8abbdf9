/**
 * What is known of a write that failed: it never left, or it may have been carried out. Whoever sends a write
 * again has to know which.
 */
export type Outcome = 'not_sent' | 'unknown';

/** A call that failed on the way or at the service; its subclasses say how. */
export class CallError extends Error {
  /** The operation that was called, `users_create` for example. */
  readonly operationId: string;
  /** Of a write that the service did not plainly refuse: whether it was sent. Undefined for reads. */
  readonly outcome: Outcome | undefined;

  constructor(operationId: string, text: string, cause: unknown, outcome?: Outcome) {
    super(`${operationId}: ${text}${outcome ? ` (outcome ${outcome})` : ''}`, { cause });
    this.operationId = operationId;
    this.outcome = outcome;
  }
}
