import type { DocumentName, Row, StepName } from './row.ts';

export type Outcome =
  | { is: 'yes' }
  /** The tool's own fault. */
  | { is: 'fault'; because: string }
  /** The machine does not have what the step needs. */
  | { is: 'missing'; runtimes: string[] }
  | { is: 'failed'; message: string };

export interface StepResult {
  document: DocumentName;
  step: StepName;
  outcome: Outcome;
}

export interface RowResult {
  name: string;
  version: string;
  steps: StepResult[];
  seconds: number;
}

export function failures({
  steps,
}: RowResult): { document: DocumentName; step: StepName; message: string }[] {
  return steps.flatMap(({ document, step, outcome }) =>
    outcome.is === 'failed' ? [{ document, step, message: outcome.message }] : [],
  );
}

/** Result of a step. A listed fault must occur, so that the list stays true. */
export function judge(row: Row, document: DocumentName, step: StepName, error: unknown): Outcome {
  const fault = row.faults?.find(
    (one) => one.step === step && (one.document === undefined || one.document === document),
  );
  if (error === undefined) {
    if (!fault) return { is: 'yes' };
    return { is: 'failed', message: `A fault is listed that is gone: ${fault.because}.` };
  }
  const message = error instanceof Error ? error.message : String(error);
  return fault?.says.test(message) ? { is: 'fault', because: fault.because } : { is: 'failed', message };
}
