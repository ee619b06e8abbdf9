/** The result of one step, or of inspecting the responses of one operation. */
export interface Result {
  check: string;
  operationId?: string;
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped; absent if it was not. */
  reason?: string;
}
