import { createHash } from 'node:crypto';
import type { Contract, ContractOperation } from '../contract/contract.ts';
import type { CoverageRow } from '../coverage/coverage.ts';
import type { Kind } from '../coverage/facts.ts';
import { type Total, totalsOf } from '../coverage/lacking.ts';
import type { Finding, Skip } from '../findings/finding.ts';
import { redactHeaders, redactText, secretsIn } from '../redaction/redact.ts';
import type { Check } from '../run/check.ts';
import type { Run } from '../run/run.ts';
import { curl } from '../wire/curl.ts';
import type { Exchange } from '../wire/exchange.ts';

/** What a run says, as it stands in `--report json=FILE`; every other report is made from it. */
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
  /** Parts of checks. */
  summary: Counts;
  checks: ({ id: string; title: string } & Counts)[];
  coverage: {
    operations: OperationCoverage[];
    totals: Record<Kind, Total>;
    lacking: string[];
  };
  findings: Statement[];
  remarks: Statement[];
  skipped: Skip[];
  mutationScore?: { killed: number; all: number; survivors: string[] };
}

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export type OperationCoverage = Omit<CoverageRow, 'success'> & {
  success: { state: 'covered' | 'skipped' | 'unreachable'; reason?: string };
};

/** A finding or a remark. No number of a card or a document is whole in it. */
export interface Statement {
  check: string;
  operationId?: string;
  title: string;
  pointer: string;
  place?: Place;
  expected: string;
  came: string;
  times: number;
  request?: { method: string; url: string; headers: [string, string][]; body: string };
  response?: { status: number; headers: [string, string][]; body: string };
  curl?: string;
  seed: number;
}

/** A line of the hand-written contract. */
interface Place {
  file: string;
  line: number;
}

export interface ReportOptions {
  contract: Contract;
  checks: readonly Check[];
  /** Of the kit. */
  version: string;
  startedAt: Date;
  seconds: number;
  /** Where a pointer stands in the hand-written contract. */
  placeOf(pointer: string): Place | undefined;
}

/** The characters of a body that a report shows. */
const LONGEST = 20_000;

export function reportOf(run: Run, options: ReportOptions): Report {
  const { contract, checks, version, startedAt, seconds } = options;
  const { findings, remarks, results, coverage, lacking, skipped, seed } = run;
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
    verdict: findings.length === 0 && lacking.length === 0 ? 'passed' : 'failed',
    summary: counts(),
    checks: checks.map(({ id, title }) => ({ id, title, ...counts(id) })),
    coverage: { operations: coverage.map(operationCoverage), totals: totalsOf(coverage), lacking },
    findings: findings.map((finding) => statementOf(finding, seed, options)),
    remarks: remarks.map((remark) => statementOf(remark, seed, options)),
    skipped: skipped.map(({ reason, ...subject }) => ({ ...subject, reason: redactText(reason) })),
  };
}

function operationCoverage({ success, ...row }: CoverageRow): OperationCoverage {
  const [missed] = [...success.skipped, ...success.unreachable];
  if (!missed) return { ...row, success: { state: 'covered' } };
  return {
    ...row,
    success: { state: success.skipped.length > 0 ? 'skipped' : 'unreachable', reason: missed.reason },
  };
}

function statementOf(
  { exchanges, ...finding }: Finding,
  seed: number,
  { placeOf }: ReportOptions,
): Statement {
  const exchange = exchanges.at(-1);
  const secrets = exchange ? secretsIn(`${exchange.request.body} ${exchange.response.body}`) : [];
  const place = placeOf(finding.pointer);
  return {
    ...finding,
    title: redactText(finding.title, secrets),
    expected: redactText(finding.expected, secrets),
    came: redactText(finding.came, secrets),
    ...(place && { place }),
    ...(exchange && wireOf(exchange, secrets)),
    seed,
  };
}

/** A request and its response as they may stand in a report. */
function wireOf(
  { operation, request, response }: Exchange,
  secrets: readonly string[],
): Pick<Statement, 'request' | 'response' | 'curl'> {
  const named = headersOf(operation);
  const shown = {
    method: request.method,
    url: redactText(request.url, secrets),
    headers: redactHeaders(request.headers, named, secrets),
    body: cut(redactText(request.body, secrets)),
  };
  return {
    request: shown,
    ...(response.status > 0 && {
      response: {
        status: response.status,
        headers: redactHeaders(response.headers, new Set(), secrets),
        body: cut(redactText(response.body, secrets)),
      },
    }),
    curl: curl(shown),
  };
}

/** The headers that the contract declares for an operation, in lower case. */
function headersOf(operation: ContractOperation | undefined): ReadonlySet<string> {
  const headers = operation?.parameters.filter((parameter) => parameter.in === 'header') ?? [];
  return new Set(headers.map(({ name }) => name.toLowerCase()));
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text;
}
