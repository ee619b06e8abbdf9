import { KINDS } from '../coverage/facts.ts';
import type { Also } from '../findings/finding.ts';
import { plural } from './plural.ts';
import type { Report, ReportedFinding } from './report.ts';
import { shortened } from './shortened.ts';

/** The most findings or warnings listed in the summary; reports contain all of them. */
const MAX_LISTED = 20;

/** The most places named in a line. */
const MAX_PLACES = 3;

/** Formats a finding for the terminal. */
export function findingText(finding: ReportedFinding): string {
  const {
    check,
    operationId,
    title,
    expected,
    actual,
    pointer,
    rule,
    location,
    request,
    response,
    occurrences,
    curl,
    repeat,
  } = finding;
  const body = response?.body ?? '';
  return [
    `${check} ${operationId ?? ''} ${title}${occurrences > 1 ? `, ${occurrences} times` : ''}`.replace(
      '  ',
      ' ',
    ),
    `  expected  ${expected}`,
    `  actual    ${actual}`,
    ...(rule ? [`  rule      ${rule.id}: ${rule.sentence}`] : []),
    `  contract  ${pointer}${location ? ` (${location.file}:${location.line})` : ''}`,
    ...(request ? [`  request   ${request.method} ${request.url} ${short(request.body)}`.trimEnd()] : []),
    ...(response ? [`  response  ${response.status} ${short(body)}`] : []),
    ...(curl || repeat ? [`  repeat    ${howToRepeat(curl, repeat)}`] : []),
  ].join('\n');
}

function howToRepeat(curl: string | undefined, repeat: ReportedFinding['repeat']): string {
  if (repeat && (repeat.calls.length > 1 || curl === undefined))
    return `${plural(repeat.calls.length, 'request')}, in the scripts of the reports (--report repeat=<folder>)`;
  return curl === undefined || curl.length > 2_000 ? 'see the report' : curl;
}

/** Summarises a run: its checks, its coverage, and the totals. */
export function summaryText(report: Report): string {
  const { checks, coverage, summary, findings, warnings, requests, seconds, seed } = report;
  const rows = checks.map(({ id, title, passed, failed, skipped }) => [
    id,
    failed > 0 ? 'failed' : passed > 0 ? 'passed' : skipped > 0 ? 'skipped' : 'not run',
    `${passed}`,
    `${failed}`,
    `${skipped}`,
    title,
  ]);
  const shares = KINDS.map((kind) => {
    const { covered, skipped, unreachable } = coverage.totals[kind];
    return [kind, `${covered}`, `${skipped}`, `${unreachable}`];
  });
  return [
    columns([['check', '', 'passed', 'failed', 'skipped', ''], ...rows]),
    '',
    columns([['coverage', 'covered', 'skipped', 'unreachable'], ...shares]),
    '',
    ...skipReasons(report),
    ...listed('Findings:', findings),
    ...listed('Warnings:', warnings),
    ...coverage.shortfalls,
    `${plural(requests.sent, 'request')} in ${seconds} s, seed ${seed}. ${summary.passed} passed, ${summary.failed} failed, ${summary.skipped} skipped; ${plural(findings.length, 'finding')}, ${plural(warnings.length, 'warning')}.`,
    // Last, since it decides what the rest is worth.
    ...(report.stopped === undefined ? [] : [`Incomplete: ${report.stopped}.`]),
  ].join('\n');
}

function skipReasons({ skipped }: Report): string[] {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  if (reasons.size === 0) return [];
  const lines = [...reasons].map(([reason, of]) => `  ${of.length} × ${reason}`);
  return ['Skipped:', ...lines, ''];
}

/** A line for each finding or warning. */
function listed(heading: string, findings: readonly ReportedFinding[]): string[] {
  if (findings.length === 0) return [];
  const lines = findings
    .slice(0, MAX_LISTED)
    .map(({ check, operationId, title, expected, actual, occurrences, also = [] }) => {
      const subject = [check, operationId, title].filter((part) => part !== undefined).join(' ');
      const others = also.length > 0 ? `. Also ${alsoText(also)}` : '';
      return `  ${occurrences} × ${subject}: expected ${expected}, got ${actual}${others}`;
    });
  const more = findings.length - lines.length;
  return [heading, ...lines, ...(more > 0 ? [`  … and ${more} more, which are in the reports`] : []), ''];
}

/** By which checks, and at which operations, a defect was found too. */
export function alsoText(also: readonly Also[]): string {
  const places = new Set(also.map(({ check, operationId = '' }) => `${check} ${operationId}`.trim()));
  const named = [...places].slice(0, MAX_PLACES);
  const more = places.size - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** A body in one line, also if it is indented. */
function short(text: string): string {
  return shortened(text.replaceAll(/\s*\n\s*/g, ' '), 300);
}

function columns(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, index) =>
    Math.max(...lines.map((line) => (line[index] ?? '').length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
