import type { SimulationReport } from './report.ts';

/** A report as JUnit XML: a case for each run. */
export function junitReport(name: string, { seed, runs, failure }: SimulationReport): string {
  const passed = Array.from({ length: runs }, (_, at) => caseOf(name, seed + at));
  const failed = failure
    ? [
        caseOf(
          name,
          failure.seed,
          `<failure message="${escaped(failure.findings.join('\n'))}">${escaped(failure.story.join('\n'))}</failure>`,
        ),
      ]
    : [];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="simulate" tests="${passed.length + failed.length}" failures="${failed.length}">`,
    `  <testsuite name="${escaped(name)}" tests="${passed.length + failed.length}" failures="${failed.length}">`,
    ...passed,
    ...failed,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function caseOf(name: string, seed: number, content = ''): string {
  return `    <testcase classname="${escaped(name)}" name="seed ${seed}">${content}</testcase>`;
}

/** Escapes a text. XML cannot represent most control characters. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '\uFFFD')
    .replaceAll(/[&<>"\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
