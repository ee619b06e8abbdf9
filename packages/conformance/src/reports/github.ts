import type { Report } from './report.ts';

/** The findings as annotations for GitHub Actions, one line each. */
export function annotations({ findings, coverage }: Report): string[] {
  return [
    ...findings.map(({ check, operationId = '', title, expected, actual, rule, location }) => {
      const where = location ? `file=${property(location.file)},line=${location.line},` : '';
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
