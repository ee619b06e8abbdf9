import { createHash } from 'node:crypto';
import type { Contract, ContractOperation } from '../contract/contract.ts';
import type { SourceLocation } from '../contract/locations.ts';
import type { CoverageRow } from '../coverage/coverage.ts';
import type { Kind } from '../coverage/facts.ts';
import { type Total, totalsOf } from '../coverage/totals.ts';
import type { Finding, Skip } from '../findings/finding.ts';
import { redactHeaders, redactText, secretsIn } from '../redaction/redact.ts';
import type { Check } from '../run/check.ts';
import type { Result } from '../run/result.ts';
import type { Run } from '../run/run.ts';
import { curl } from '../wire/curl.ts';
import type { Exchange } from '../wire/exchange.ts';

/** The report of a run, as written by `--report json=<file>`. Every other report is rendered from it. */
export interface Report {
  target: string;
  profile: string;
  contract: { version: string; hash: string };
  kit: { version: string };
  seed: number;
  startedAt: string;
  seconds: number;
  requests: { sent: number; answered: number };
  verdict: 'passed' | 'failed';
  /** The number of results, over all checks. */
  summary: Counts;
  checks: ({ id: string; title: string } & Counts)[];
  coverage: {
    operations: OperationCoverage[];
    totals: Record<Kind, Total>;
    shortfalls: string[];
  };
  findings: ReportedFinding[];
  warnings: ReportedFinding[];
  skipped: Skip[];
  /** Each check and operation with a result that passed. */
  passed: Pass[];
}

/** A check that passed, at an operation or, without one, as a whole. */
interface Pass {
  check: string;
  operationId?: string;
}

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export type OperationCoverage = Omit<CoverageRow, 'success'> & {
  success: { state: 'covered' | 'skipped' | 'unreachable'; reason?: string };
};

/** A finding or a warning, with card and document numbers masked. */
export interface ReportedFinding {
  check: string;
  operationId?: string;
  title: string;
  pointer: string;
  /** The rule that is violated, if the contract states it in prose only. */
  rule?: { id: string; sentence: string };
  location?: SourceLocation;
  expected: string;
  actual: string;
  occurrences: number;
  request?: { method: string; url: string; headers: [string, string][]; body: string };
  response?: { status: number; headers: [string, string][]; body: string };
  curl?: string;
  seed: number;
}

export interface ReportOptions {
  contract: Contract;
  checks: readonly Check[];
  /** Version of the kit. */
  version: string;
  startedAt: Date;
  /** Duration of the run. */
  seconds: number;
  /** Finds the source location of a pointer, e.g. the function from `readLocations`. */
  locationOf(pointer: string): SourceLocation | undefined;
}

/** The most characters of a body in a report. */
const MAX_BODY = 20_000;

/** Creates the report of a run. Masks secrets. */
export function reportOf(run: Run, options: ReportOptions): Report {
  const { contract, checks, version, startedAt, seconds } = options;
  const { findings, warnings, results, coverage, shortfalls, skipped, seed } = run;
  const count = (outcome: string, check?: string) =>
    results.filter((result) => result.outcome === outcome && (check ?? result.check) === result.check).length;
  const counts = (check?: string): Counts => ({
    passed: count('passed', check),
    failed: count('failed', check),
    skipped: count('skipped', check),
  });
  return {
    target: redactText(run.target),
    profile: run.profile,
    contract: {
      version: contract.document.info.version,
      hash: createHash('sha256').update(JSON.stringify(contract.document)).digest('hex'),
    },
    kit: { version },
    seed,
    startedAt: startedAt.toISOString(),
    seconds: Math.round(seconds * 10) / 10,
    requests: run.requests,
    verdict: findings.length === 0 && shortfalls.length === 0 ? 'passed' : 'failed',
    summary: counts(),
    checks: checks.map(({ id, title }) => ({ id, title, ...counts(id) })),
    coverage: {
      operations: coverage.map(operationCoverage),
      totals: totalsOf(coverage),
      shortfalls,
    },
    findings: findings.map((finding) => reportedFinding(finding, seed, options)),
    warnings: warnings.map((warning) => reportedFinding(warning, seed, options)),
    skipped: skipped.map(({ reason, ...subject }) => ({ ...subject, reason: redactText(reason) })),
    passed: passesOf(results),
  };
}

function passesOf(results: readonly Result[]): Pass[] {
  const passed = results.filter(({ outcome }) => outcome === 'passed');
  const passes = passed.map(({ check, operationId }): [string, Pass] => [
    `${check} ${operationId}`,
    { check, ...(operationId !== undefined && { operationId }) },
  ]);
  return [...new Map(passes).values()];
}

function operationCoverage({ success, ...row }: CoverageRow): OperationCoverage {
  const [uncovered] = [...success.skipped, ...success.unreachable];
  if (!uncovered) return { ...row, success: { state: 'covered' } };
  return {
    ...row,
    success: { state: success.skipped.length > 0 ? 'skipped' : 'unreachable', reason: uncovered.reason },
  };
}

function reportedFinding(
  { exchanges, ...finding }: Finding,
  seed: number,
  { locationOf }: ReportOptions,
): ReportedFinding {
  const exchange = exchanges.at(-1);
  const secrets = exchange ? secretsIn(`${exchange.request.body} ${exchange.response.body}`) : [];
  const location = locationOf(finding.pointer);
  return {
    ...finding,
    title: redactText(finding.title, secrets),
    expected: redactText(finding.expected, secrets),
    actual: redactText(finding.actual, secrets),
    ...(location && { location }),
    ...(exchange && wireOf(exchange, secrets)),
    seed,
  };
}

/** A redacted request and response. */
function wireOf(
  { operation, request, response }: Exchange,
  secrets: readonly string[],
): Pick<ReportedFinding, 'request' | 'response' | 'curl'> {
  const reported = {
    method: request.method,
    url: redactText(request.url, secrets),
    headers: redactHeaders(request.headers, headersOf(operation), secrets),
    body: truncated(redactText(request.body, secrets)),
  };
  return {
    request: reported,
    ...(response.status > 0 && {
      response: {
        status: response.status,
        headers: redactHeaders(response.headers, new Set(), secrets),
        body: truncated(redactText(response.body, secrets)),
      },
    }),
    curl: curl(reported),
  };
}

/** The headers that the contract declares for an operation, in lower case. */
function headersOf(operation: ContractOperation | undefined): ReadonlySet<string> {
  const headers = operation?.parameters.filter((parameter) => parameter.in === 'header') ?? [];
  return new Set(headers.map(({ name }) => name.toLowerCase()));
}

function truncated(text: string): string {
  return text.length > MAX_BODY ? `${text.slice(0, MAX_BODY)}… (${text.length} characters)` : text;
}
