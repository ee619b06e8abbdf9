import { KINDS } from '../coverage/facts.ts';
import type { Report, ReportedFinding } from './report.ts';

/** Formats a finding for the terminal. */
export function findingText(finding: ReportedFinding): string {
  const {
    check,
    operationId,
    title,
    expected,
    actual,
    pointer,
    location,
    request,
    response,
    occurrences,
    curl,
  } = finding;
  const body = response?.body ?? '';
  return [
    `${check} ${operationId ?? ''} ${title}${occurrences > 1 ? `, ${occurrences} times` : ''}`.replace(
      '  ',
      ' ',
    ),
    `  expected  ${expected}`,
    `  actual    ${actual}`,
    `  contract  ${pointer}${location ? ` (${location.file}:${location.line})` : ''}`,
    ...(request ? [`  request   ${request.method} ${request.url} ${short(request.body)}`] : []),
    ...(response ? [`  response  ${response.status} ${short(body)}`] : []),
    ...(curl ? [`  repeat    ${curl.length > 2_000 ? 'see the report' : curl}`] : []),
  ].join('\n');
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
    ...coverage.shortfalls.map((one) => `Insufficient coverage: ${one}`),
    `${requests.sent} requests in ${seconds} s, seed ${seed}. ${summary.passed} passed, ${summary.failed} failed, ${summary.skipped} skipped; ${findings.length} findings, ${warnings.length} warnings.`,
  ].join('\n');
}

function skipReasons({ skipped }: Report): string[] {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  if (reasons.size === 0) return [];
  const lines = [...reasons].map(([reason, of]) => `  ${of.length} × ${reason}`);
  return ['Skipped:', ...lines, ''];
}

function short(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length} characters)` : text;
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
