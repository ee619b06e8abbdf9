import { readContract } from '../contract/contract.ts';
import { createCollector } from './collector.ts';
import type { Finding, NewFinding } from './finding.ts';

const contract = await readContract();

/** A finding of a check, as far as a test is about it. */
export type Reported = [check: string, finding: Partial<NewFinding>];

/** The findings that are left of these, about requests to one operation. */
export function reported(cases: readonly Reported[]): Finding[] {
  const collector = createCollector(contract);
  for (const [check, finding] of cases)
    collector.reporterFor(check).finding({
      operationId: 'users_get',
      title: '',
      pointer: '#/a',
      expected: 'a success',
      actual: 'the failure 1 (HTTP 400): "no"',
      exchanges: [],
      ...finding,
    });
  return collector.findings;
}
