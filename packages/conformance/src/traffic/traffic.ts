import { describeResponse, findingAbout } from '../checks/describe.ts';
import { expectationOf, refused } from '../checks/requests/c06-refused.ts';
import { envelope } from '../checks/responses/c01-envelope.ts';
import { schema } from '../checks/responses/c02-schema.ts';
import { undeclaredFields } from '../checks/responses/c03-undeclared-fields.ts';
import { masking } from '../checks/responses/c12-masking.ts';
import { deprecatedFields } from '../checks/responses/c14-deprecated-fields.ts';
import type { Contract } from '../contract/contract.ts';
import { createValidate } from '../contract/validate.ts';
import { createCoverage } from '../coverage/coverage.ts';
import { createCollector } from '../findings/collector.ts';
import type { Finding, Skip } from '../findings/finding.ts';
import type { Profile } from '../profile/profile.ts';
import { inconclusiveReason, isConclusive } from '../profile/refusal.ts';
import { createSecrets, type Secrets } from '../redaction/secrets.ts';
import type { Check, CheckContext } from '../run/check.ts';
import { createEvidence } from '../run/evidence.ts';
import { createInspection } from '../run/inspection.ts';
import { InconclusiveError, type Result } from '../run/result.ts';
import type { Run } from '../run/run.ts';
import type { Exchange } from '../wire/exchange.ts';
import { NOT_MODIFIED, type RecordedExchange, type SkippedEntry } from './har.ts';
import { exchangeOf } from './match.ts';

/** Traffic contains no deliberately invalid requests, but clients make mistakes. These must be refused. */
const refusedInTraffic: Check = {
  id: refused.id,
  title: refused.title,
  inspect(exchange, { profile, report }) {
    const expected = expectationOf(exchange, profile, 'invalid');
    const pointer = exchange.validity?.pointer ?? '';
    if (expected)
      report.finding(findingAbout(exchange, { pointer, expected, actual: describeResponse(exchange) }));
    return true;
  },
};

const responseChecks: readonly Check[] = [envelope, schema, undeclaredFields, masking, deprecatedFields];

/** The checks for traffic sent by other clients. */
export const TRAFFIC_CHECKS: readonly Check[] = [...responseChecks, refusedInTraffic].sort((one, other) =>
  one.id.localeCompare(other.id),
);

/** Checks traffic, one exchange at a time. */
export interface TrafficChecker {
  /** What to mask in the traffic. */
  secrets: Secrets;
  check(recorded: RecordedExchange): Exchange;
  /** Records an entry that cannot be checked. */
  skip(entry: SkippedEntry): void;
  /**
   * The results so far.
   * @throws {InconclusiveError} if no request matched an operation of the contract, or none succeeded
   */
  run(): Run;
}

/**
 * Creates a checker for traffic with one server.
 * @param onFinding called with each finding when it occurs, repeated ones included
 */
export function createTrafficChecker(
  contract: Contract,
  profile: Profile,
  onFinding?: (finding: Finding, secrets: Secrets) => void,
): TrafficChecker {
  const validate = createValidate(contract.document);
  const context: CheckContext = { contract, validate, profile, seed: 1, deep: false, hasControl: false };
  const secrets = createSecrets(contract.document);
  const collector = createCollector(contract, (finding) => onFinding?.(finding, secrets));
  const responses = createInspection(responseChecks, context, collector);
  const refusals = createInspection([refusedInTraffic], context, collector);
  const coverage = createCoverage(contract, validate, profile);
  const evidence = createEvidence();
  const unmatched = new Set<string>();
  const incomplete = new Map<string, Skip>();
  const inconclusive = new Map<number, Skip>();
  let matched = 0;
  let target = '';
  const skip = ({ request, reason }: SkippedEntry) => {
    const title = titleOf(request);
    incomplete.set(`${title} ${reason}`, { check: envelope.id, title, reason });
  };
  return {
    secrets,
    check({ request, response }) {
      secrets.observe(request, response);
      const exchange = exchangeOf(contract, validate, request, response);
      if (!exchange.operation) {
        unmatched.add(titleOf(request));
        return exchange;
      }
      if (response.status === 304) {
        skip({ request, reason: NOT_MODIFIED });
        return exchange;
      }
      matched += 1;
      target ||= new URL(request.url).origin;
      coverage.observe(exchange);
      evidence.observe(exchange);
      responses.inspect(exchange);
      if (exchange.validity?.valid) return exchange;
      if (isConclusive(exchange, profile)) refusals.inspect(exchange);
      else
        inconclusive.set(response.status, {
          check: refused.id,
          title: 'requests',
          reason: inconclusiveReason(response.status),
        });
      return exchange;
    },
    skip,
    run() {
      if (matched === 0 && incomplete.size > 0)
        throw new InconclusiveError(
          `There was nothing to check: ${[...new Set([...incomplete.values()].map(({ reason }) => reason))].join('; ')}`,
        );
      if (matched === 0) throw new InconclusiveError('No request matched an operation of the contract');
      if (collector.findings.length === 0 && !evidence.hasSuccess())
        throw new InconclusiveError(`No request in this traffic succeeded: ${evidence.responses()}`);
      const inspected = [...responses.results(), ...refusals.results()].map(evidence.confirm);
      const skipped: Skip[] = [...unmatched].map((title) => ({
        check: envelope.id,
        title,
        reason: 'no operation of the contract has this method and path',
      }));
      skipped.push(...inconclusive.values(), ...incomplete.values(), ...responses.skips());
      if (refusals.results().length === 0 && inconclusive.size === 0)
        skipped.push({ check: refused.id, title: 'requests', reason: 'every request was valid' });
      for (const { outcome, reason = '', ...subject } of inspected)
        if (outcome === 'skipped') skipped.push({ ...subject, reason });
      const results: Result[] = [
        ...inspected.filter(({ outcome }) => outcome !== 'skipped'),
        ...skipped.map((skip): Result => ({ title: '', ...skip, outcome: 'skipped' })),
      ];
      return {
        target,
        profile: profile.name,
        seed: context.seed,
        results,
        coverage: coverage.rows([]),
        // The coverage that a profile requires applies to runs only.
        shortfalls: [],
        requests: { sent: matched, answered: matched },
        findings: collector.findings,
        warnings: collector.warnings,
        skipped,
        secrets,
      };
    },
  };
}

function titleOf({ method, url }: SkippedEntry['request']): string {
  return `${method} ${new URL(url).pathname}`;
}
