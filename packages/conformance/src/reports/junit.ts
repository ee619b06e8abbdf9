import { waysOf } from '../findings/finding.ts';
import type { Report, ReportedFinding } from './report.ts';

/** The report as JUnit XML: a suite for each check, with a case for each operation that it has a result for. */
export function junitReport(report: Report): string {
  const { checks, findings, skipped, passed, coverage, seconds } = report;
  const operations = coverage.operations.map(({ operationId }) => operationId);
  const suites = checks.map(({ id, title }): Suite => {
    const own = findings.flatMap(waysOf).filter(({ check }) => check === id);
    const skippedHere = skipped.filter(({ check }) => check === id);
    const cases = [...operations, undefined].flatMap((operationId): Case[] => {
      const failures = own.filter((finding) => finding.operationId === operationId).map(failure);
      const [skip] = skippedHere.filter((one) => one.operationId === operationId);
      const isPassed = passed.some((one) => one.check === id && one.operationId === operationId);
      if (!isPassed && failures.length === 0 && !skip) return [];
      const reason = isPassed || failures.length > 0 ? undefined : skip?.reason;
      return [{ check: id, name: operationId ?? 'no operation', failures, reason }];
    });
    return { name: `${id} ${title}`, cases };
  });
  const shortfalls = coverage.shortfalls.map((one): Suite => {
    const failures = [`      <failure message="${attribute(one)}"/>`];
    return {
      name: 'coverage',
      cases: [{ check: 'coverage', name: 'coverage', failures, reason: undefined }],
    };
  });
  const all = [...suites, ...shortfalls];
  const counts = countsOf(all.flatMap(({ cases }) => cases));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${attribute(report.target)}" ${counts} time="${seconds}">`,
    ...all.flatMap(suiteLines),
    '</testsuites>',
    '',
  ].join('\n');
}

interface Suite {
  name: string;
  cases: Case[];
}

interface Case {
  check: string;
  name: string;
  /** An element for each finding. */
  failures: string[];
  /** Why it was skipped; undefined if it was not. */
  reason: string | undefined;
}

function suiteLines({ name, cases }: Suite): string[] {
  return [
    `  <testsuite name="${attribute(name)}" ${countsOf(cases)}>`,
    ...cases.flatMap(({ check, name, failures, reason }) => [
      `    <testcase classname="${check}" name="${name}">`,
      ...failures,
      ...(reason === undefined ? [] : [`      <skipped message="${attribute(reason)}"/>`]),
      '    </testcase>',
    ]),
    '  </testsuite>',
  ];
}

/** A case with several findings is one failure. */
function countsOf(cases: readonly Case[]): string {
  const failed = cases.filter(({ failures }) => failures.length > 0).length;
  const skipped = cases.filter(({ reason }) => reason !== undefined).length;
  return `tests="${cases.length}" failures="${failed}" skipped="${skipped}"`;
}

function failure({ title, expected, actual, pointer, rule, curl = '' }: ReportedFinding): string {
  const message = attribute(`${title}: expected ${expected}, got ${actual}`);
  return `      <failure message="${message}">${text([pointer, ...(rule ? [`${rule.id}: ${rule.sentence}`] : []), curl].join('\n'))}</failure>`;
}

function attribute(value: string): string {
  return text(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
}

/** Escapes text. XML cannot represent most control characters. */
function text(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
