import type { ReportedFinding } from './report.ts';

/** The files of the scripts of all findings. */
export function scriptsOf(
  findings: readonly ReportedFinding[],
): { name: string; content: string; mode: number }[] {
  return findings.flatMap(({ check, operationId = 'other', repeat }, index) => {
    if (!repeat) return [];
    const name = `${String(index + 1).padStart(3, '0')}-${check}-${operationId}`;
    return [
      { name: `${name}.sh`, content: repeat.shell, mode: 0o755 },
      { name: `${name}.mjs`, content: repeat.client, mode: 0o644 },
    ];
  });
}
