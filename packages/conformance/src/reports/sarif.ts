import { createHash } from 'node:crypto';
import type { Report, ReportedFinding } from './report.ts';

/**
 * The findings and warnings as SARIF 2.1.0, for code scanning. A result has a line if the contract is in the repository.
 * @param pathInRepository the path of a file from the root of the repository, if it is there
 */
export function sarifReport(
  report: Report,
  pathInRepository: (file: string) => string | undefined,
): Record<string, unknown> {
  const { checks, findings, warnings, kit, verdict, startedAt } = report;
  const result = (level: 'error' | 'warning') => (finding: ReportedFinding) => {
    const { check, operationId, title, expected, actual, pointer, rule, location, occurrences } = finding;
    const uri = location && pathInRepository(location.file);
    const text = `${title}: expected ${expected}, got ${actual}${rule ? `. ${rule.id}: ${rule.sentence}` : ''}`;
    return {
      ruleId: check,
      level,
      message: { text },
      occurrenceCount: occurrences,
      locations: [
        {
          ...(uri !== undefined && {
            physicalLocation: {
              artifactLocation: { uri: encodeURI(uri) },
              region: { startLine: location?.line },
            },
          }),
          logicalLocations: [{ name: operationId ?? pointer, fullyQualifiedName: pointer }],
        },
      ],
      // The same in each run, so that code scanning knows what it has seen before.
      partialFingerprints: {
        finding: createHash('sha256')
          .update(JSON.stringify([check, operationId, pointer, rule?.id]))
          .digest('hex'),
      },
    };
  };
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'payments-conformance',
            // SARIF has no empty versions.
            ...(kit.version && { semanticVersion: kit.version }),
            rules: checks.map(({ id, title }) => ({ id, shortDescription: { text: title } })),
          },
        },
        invocations: [{ executionSuccessful: verdict === 'passed', startTimeUtc: startedAt }],
        results: [...findings.map(result('error')), ...warnings.map(result('warning'))],
      },
    ],
  };
}
