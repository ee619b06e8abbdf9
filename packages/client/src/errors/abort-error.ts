import { CallError, type Outcome } from './call-error.ts';
import { redact } from './redaction.ts';

/** A signal ended the call. Its `cause` is the reason that the signal gave. */
export class AbortError extends CallError {
  static override readonly label: string = (this.prototype.name = 'AbortError');

  constructor(operationId: string, reason: unknown, outcome?: Outcome) {
    const text = reason instanceof Error ? reason.message : reason;
    super(operationId, `aborted${text ? `: ${redact(`${text}`)}` : ''}`, reason, outcome);
  }
}
