import type { Report, ReportedFinding } from './report.ts';

/** The report as JUnit XML: a suite for each check, with a case for each operation that it has a result for. */
export function junitReport(report: Report): string {
  const { summary, checks, findings, skipped, passed, coverage, seconds } = report;
  const suites = checks.map(({ id, title }) => {
    const own = findings.filter(({ check }) => check === id);
    const skippedHere = skipped.filter(({ check }) => check === id);
    const operations = coverage.operations.map(({ operationId }) => operationId);
    const cases = [...operations, undefined].flatMap((operationId) => {
      const failures = own.filter((finding) => finding.operationId === operationId);
      const skips = skippedHere.filter((skip) => skip.operationId === operationId);
      const isPassed = passed.some((one) => one.check === id && one.operationId === operationId);
      if (!isPassed && failures.length === 0 && skips.length === 0) return [];
      const [skip] = isPassed ? [] : skips;
      const name = operationId ?? 'no operation';
      const inner = [
        ...failures.map(failure),
        ...(failures.length === 0 && skip ? [`      <skipped message="${attribute(skip.reason)}"/>`] : []),
      ];
      return [`    <testcase classname="${id}" name="${name}">`, ...inner, '    </testcase>'];
    });
    const count = cases.filter((line) => line.startsWith('    <testcase')).length;
    const failed = own.length;
    const notRun = cases.filter((line) => line.startsWith('      <skipped')).length;
    return [
      `  <testsuite name="${id} ${attribute(title)}" tests="${count}" failures="${failed}" skipped="${notRun}">`,
      ...cases,
      '  </testsuite>',
    ].join('\n');
  });
  const shortfalls = coverage.shortfalls.map(
    (one) =>
      `  <testsuite name="coverage" tests="1" failures="1"><testcase classname="coverage" name="coverage"><failure message="${attribute(one)}"/></testcase></testsuite>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${attribute(report.target)}" failures="${summary.failed}" time="${seconds}">`,
    ...suites,
    ...shortfalls,
    '</testsuites>',
    '',
  ].join('\n');
}

function failure({ title, expected, actual, pointer, curl = '' }: ReportedFinding): string {
  const message = attribute(`${title}: expected ${expected}, got ${actual}`);
  return `      <failure message="${message}">${text(`${pointer}\n${curl}`)}</failure>`;
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
