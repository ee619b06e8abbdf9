import type { Report } from './report.ts';

/**
 * The findings as annotations for GitHub Actions, one line each.
 * @param pathInRepository the path of a file from the root of the repository, if it is there
 */
export function annotations(
  { findings, coverage }: Report,
  pathInRepository: (file: string) => string | undefined,
): string[] {
  return [
    ...findings.map(({ check, operationId = '', title, expected, actual, rule, location }) => {
      // Without a file, GitHub shows the annotation at the job.
      const file = location && pathInRepository(location.file);
      const where = file === undefined ? '' : `file=${property(file)},line=${location?.line},`;
      const heading = property(`${check} ${operationId}`.trim());
      return `::error ${where}title=${heading}::${message(`${title}: expected ${expected}, got ${actual}${rule ? ` (rule ${rule.id}: ${rule.sentence})` : ''}`)}`;
    }),
    ...coverage.shortfalls.map((one) => `::error title=Coverage::${message(one)}`),
  ];
}

function message(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return message(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
