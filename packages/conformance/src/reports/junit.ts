import type { Report, Statement } from './report.ts';

/** The report as JUnit XML, for CI systems that show it: a suite for each check, a case for each operation. */
export function junit(report: Report): string {
  const { summary, checks, findings, skipped, coverage, seconds } = report;
  const suites = checks.map(({ id, title }) => {
    const own = findings.filter(({ check }) => check === id);
    const left = skipped.filter(({ check }) => check === id);
    const operations = coverage.operations.map(({ operationId }) => operationId);
    const cases = [...operations, undefined].flatMap((operationId) => {
      const failures = own.filter((finding) => finding.operationId === operationId);
      const skips = left.filter((skip) => skip.operationId === operationId);
      if (operationId === undefined && failures.length === 0 && skips.length === 0) return [];
      const [skip] = skips;
      const name = operationId ?? 'no operation';
      const inner = [
        ...failures.map(failure),
        ...(failures.length === 0 && skip ? [`      <skipped message="${attribute(skip.reason)}"/>`] : []),
      ];
      return [`    <testcase classname="${id}" name="${name}">`, ...inner, '    </testcase>'];
    });
    const count = cases.filter((line) => line.startsWith('    <testcase')).length;
    const failed = own.length;
    return [
      `  <testsuite name="${id} ${attribute(title)}" tests="${count}" failures="${failed}">`,
      ...cases,
      '  </testsuite>',
    ].join('\n');
  });
  const lacking = coverage.lacking.map(
    (one) =>
      `  <testsuite name="coverage" tests="1" failures="1"><testcase classname="coverage" name="coverage"><failure message="${attribute(one)}"/></testcase></testsuite>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${attribute(report.target)}" failures="${summary.failed}" time="${seconds}">`,
    ...suites,
    ...lacking,
    '</testsuites>',
    '',
  ].join('\n');
}

function failure({ title, expected, came, pointer, curl = '' }: Statement): string {
  const message = attribute(`${title}: expected ${expected}, came ${came}`);
  return `      <failure message="${message}">${text(`${pointer}\n${curl}`)}</failure>`;
}

function attribute(value: string): string {
  return text(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
}

/** XML has no way to write most control characters. */
function text(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
