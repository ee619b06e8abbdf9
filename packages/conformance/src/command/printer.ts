import type { Report, ReportedFinding } from '../reports/report.ts';
import { findingText, summaryText } from '../reports/text.ts';
import type { Output } from './command.ts';

/** The most findings printed in full; reports contain all of them. */
const MAX_PRINTED = 20;

/** Prints findings as they occur and the report at the end, as text or as lines of JSON. */
export interface Printer {
  /** Prints text, unless the output is JSON. */
  text(text: string): void;
  /** Prints a line of JSON, if the output is JSON. */
  event(type: string, value: object): void;
  finding(finding: ReportedFinding): void;
  report(report: Report): void;
  /** Prints commands for GitHub Actions, which reads both streams. */
  commands(lines: readonly string[]): void;
}

export function createPrinter(
  { stdout, stderr }: Pick<Output, 'stdout' | 'stderr'>,
  { json = false } = {},
): Printer {
  let printed = 0;
  const text = (line: string) => void (json || stdout.write(`${line}\n`));
  const event = (type: string, value: object) =>
    void (json && stdout.write(`${JSON.stringify({ type, ...value })}\n`));
  return {
    text,
    event,
    finding(finding) {
      event('finding', { finding });
      printed += 1;
      if (printed <= MAX_PRINTED) text(`${findingText(finding)}\n`);
      if (printed === MAX_PRINTED + 1) text('Further findings are only listed at the end.\n');
    },
    report(report) {
      event('report', { report });
      text(summaryText(report));
    },
    commands(lines) {
      for (const line of lines) (json ? stderr : stdout).write(`${line}\n`);
    },
  };
}
