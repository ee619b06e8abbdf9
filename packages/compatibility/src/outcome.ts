import type { DocumentName, Row, StepName } from './row.ts';

export type Outcome =
  | { is: 'yes' }
  /** A known bug or limitation of the tool. */
  | { is: 'bug'; because: string }
  /** Runtimes that the step needs are not installed. */
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

/** The outcome of a step. A known bug must occur, so that the list stays up to date. */
export function outcomeOf(row: Row, document: DocumentName, step: StepName, error: unknown): Outcome {
  const bug = row.knownBugs?.find(
    (one) => one.step === step && (one.document === undefined || one.document === document),
  );
  if (error === undefined) {
    if (!bug) return { is: 'yes' };
    return { is: 'failed', message: `This known bug no longer occurs: ${bug.because}.` };
  }
  const message = error instanceof Error ? error.message : String(error);
  return bug?.says.test(message) ? { is: 'bug', because: bug.because } : { is: 'failed', message };
}
