import { createHash } from 'node:crypto';
import type { Contract, ContractOperation } from '../contract/contract.ts';
import type { SourceLocation } from '../contract/locations.ts';
import type { CoverageRow } from '../coverage/coverage.ts';
import type { Kind } from '../coverage/facts.ts';
import { type Total, totalsOf } from '../coverage/totals.ts';
import type { Also, Finding, Skip } from '../findings/finding.ts';
import type { Secrets } from '../redaction/secrets.ts';
import { type Repeat, repeatOf } from '../repeat/scripts.ts';
import { createStandIns } from '../repeat/stand-ins.ts';
import type { Check } from '../run/check.ts';
import type { Result } from '../run/result.ts';
import type { Run } from '../run/run.ts';
import { curl } from '../wire/curl.ts';
import type { Exchange } from '../wire/exchange.ts';
import { shortened } from './shortened.ts';

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
  /** Why the run ended before its last step, if it did. */
  stopped?: string;
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
  /** In which other ways the same defect was found. */
  also?: Also[];
  request?: { method: string; url: string; headers: [string, string][]; body: string };
  response?: { status: number; headers: [string, string][]; body: string };
  curl?: string;
  /** Scripts that repeat it with the requests before it. Absent for traffic of other clients, and if they are too long. */
  repeat?: Repeat;
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
  const { findings, warnings, results, coverage, shortfalls, skipped, seed, secrets } = run;
  for (const { exchanges } of [...findings, ...warnings])
    for (const { request, response } of exchanges) secrets.observe(request, response);
  const count = (outcome: string, check?: string) =>
    results.filter((result) => result.outcome === outcome && (check ?? result.check) === result.check).length;
  const counts = (check?: string): Counts => ({
    passed: count('passed', check),
    failed: count('failed', check),
    skipped: count('skipped', check),
  });
  return {
    target: secrets.mask(run.target),
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
    ...(run.stopped !== undefined && { stopped: secrets.mask(run.stopped) }),
    summary: counts(),
    checks: checks.map(({ id, title }) => ({ id, title, ...counts(id) })),
    coverage: {
      operations: maskedIn(coverage.map(operationCoverage), secrets),
      totals: totalsOf(coverage),
      shortfalls: maskedIn(shortfalls, secrets),
    },
    findings: findings.map((finding) => reportedFinding(finding, { ...options, seed, secrets })),
    warnings: warnings.map((warning) => reportedFinding(warning, { ...options, seed, secrets })),
    skipped: maskedIn(skipped, secrets),
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

/** A finding with its secrets masked, as reports show it. */
export function reportedFinding(
  found: Finding,
  { seed, secrets, locationOf }: Pick<ReportOptions, 'locationOf'> & { seed: number; secrets: Secrets },
): ReportedFinding {
  const { exchanges, sequence: _, ...finding } = found;
  const exchange = exchanges.at(-1);
  const repeat = repeatOf(found, secrets);
  const location = locationOf(finding.pointer);
  const { curl: command, ...wire } = exchange ? wireOf(exchange, secrets) : {};
  // The sandbox of a step is deleted at its end, so a command for it finds nothing. The scripts make a new one.
  const isGone = repeat !== undefined && found.sequence?.isSandbox === true;
  return {
    ...finding,
    title: secrets.mask(finding.title),
    ...maskedValues(finding, secrets),
    ...(finding.also && {
      also: finding.also.map((one) => ({
        ...one,
        title: secrets.mask(one.title),
        ...maskedValues(one, secrets),
      })),
    }),
    ...(location && { location }),
    ...wire,
    ...(command !== undefined && !isGone && { curl: command }),
    ...(repeat && { repeat }),
    seed,
  };
}

/** What was expected and what was found. Masks that are alike do not hide that the values differ. */
function maskedValues(
  { expected, actual }: Pick<Finding, 'expected' | 'actual'>,
  secrets: Secrets,
): Pick<Finding, 'expected' | 'actual'> {
  const masked = { expected: secrets.mask(expected), actual: secrets.mask(actual) };
  const isHidden = masked.expected.includes(masked.actual) && !expected.includes(actual);
  return isHidden ? { ...masked, actual: `${masked.actual}, which differs in what is masked` } : masked;
}

/** A request and a response with their secrets masked. */
function wireOf(
  { operation, request, response }: Exchange,
  secrets: Secrets,
): Pick<ReportedFinding, 'request' | 'response' | 'curl'> {
  const reported = {
    method: request.method,
    url: secrets.mask(request.url),
    headers: secrets.maskHeaders(request.headers, headersOf(operation)),
    body: shortened(secrets.mask(request.body), MAX_BODY),
  };
  // So that the command repeats a request which the target accepts.
  const replace = createStandIns(secrets);
  const replaced = {
    ...reported,
    url: replace(request.url),
    headers: reported.headers.map(([name, value]): [string, string] => [
      name,
      value === '***' ? value : replace(request.headers.get(name) ?? ''),
    ]),
    body: shortened(replace(request.body), MAX_BODY),
  };
  return {
    request: reported,
    ...(response.status > 0 && {
      response: {
        status: response.status,
        headers: secrets.maskHeaders(response.headers, new Set()),
        body: shortened(secrets.mask(response.body), MAX_BODY),
      },
    }),
    curl: curl(replaced),
  };
}

/** Masks every text in a value. */
function maskedIn<Value>(value: Value, secrets: Secrets): Value {
  if (typeof value === 'string') return secrets.mask(value) as Value;
  if (Array.isArray(value)) return value.map((item) => maskedIn(item, secrets)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, maskedIn(member, secrets)]);
  return Object.fromEntries(members) as Value;
}

/** The headers that the contract declares for an operation, in lower case. */
function headersOf(operation: ContractOperation | undefined): ReadonlySet<string> {
  const headers = operation?.parameters.filter((parameter) => parameter.in === 'header') ?? [];
  return new Set(headers.map(({ name }) => name.toLowerCase()));
}
