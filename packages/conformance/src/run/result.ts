/** How a part of a check ended. */
export interface Result {
  check: string;
  operationId?: string;
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped. */
  reason?: string;
}
