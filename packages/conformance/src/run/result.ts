/** The result of one step, or of inspecting the responses of one operation. */
export interface Result {
  check: string;
  operationId?: string;
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped; absent if it was not. */
  reason?: string;
}

/** Ends a step that cannot check, or not fully, what it is about. The message is the reason. */
export class StepSkipped extends Error {
  static {
    StepSkipped.prototype.name = 'StepSkipped';
  }
}

/** The run is inconclusive: the target could not be reached, there was nothing to send, or no request succeeded. */
export class InconclusiveError extends Error {
  static {
    InconclusiveError.prototype.name = 'InconclusiveError';
  }
}

/** The sandbox refused a call of its control interface. Only the step that made the call is inconclusive. */
export class ControlRefusedError extends InconclusiveError {
  static {
    ControlRefusedError.prototype.name = 'ControlRefusedError';
  }
}
