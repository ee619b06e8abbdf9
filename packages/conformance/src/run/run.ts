import { createUniqueDigits } from '../cases/unique-values.ts';
import type { Contract } from '../contract/contract.ts';
import { createValidate } from '../contract/validate.ts';
import { type CoverageRow, createCoverage } from '../coverage/coverage.ts';
import { shortfallsOf } from '../coverage/totals.ts';
import { type Collector, createCollector } from '../findings/collector.ts';
import type { Finding, Skip } from '../findings/finding.ts';
import { DEFAULT_PROFILE, SANDBOX_PROFILE } from '../profile/presets.ts';
import type { Profile } from '../profile/profile.ts';
import { createSecrets, type Secrets } from '../redaction/secrets.ts';
import { plural } from '../reports/plural.ts';
import type { Exchange } from '../wire/exchange.ts';
import { withReason } from '../wire/reason.ts';
import { untilRefused } from '../wire/refused.ts';
import { createTransport } from '../wire/transport.ts';
import { type Budget, budgetOf } from './budget.ts';
import type { Check, CheckContext } from './check.ts';
import { openControl } from './control.ts';
import { createEvidence } from './evidence.ts';
import { createFollowing, type Following } from './following.ts';
import { createInspection } from './inspection.ts';
import { createJournal } from './journal.ts';
import { InconclusiveError, type Result } from './result.ts';
import { createStepRunner } from './step-runner.ts';
import { type CheckStep, changesFixtures, selectSteps, subjectOf } from './steps.ts';
import { createStop, type RunStopped, unlessAborted } from './stopped.ts';
import { sandboxTarget, serverTarget } from './target.ts';

export interface RunOptions {
  contract: Contract;
  /** Base URL of the target. */
  baseUrl: string;
  checks: readonly Check[];
  /** @default the global fetch */
  fetch?: typeof fetch;
  /** Describes the target. If it is a sandbox, only the headers, timeout, callbacks and receiver apply. @default DEFAULT_PROFILE */
  profile?: Profile;
  /** Ids of the operations to check. @default all */
  operations?: readonly string[];
  /** Whether to run steps that may change data on the target. @default only if it is a sandbox */
  allowWrites?: boolean;
  /** Seed for random requests; the same seed sends the same requests. @default 1 */
  seed?: number;
  /** Whether to send many more random requests. @default false */
  deep?: boolean;
  /** Key of the sandbox's control interface. Sent only to a sandbox that asks for it. */
  controlKey?: string;
  /** Ends the run early, once there are this many different findings. @default never */
  maxFindings?: number;
  /** Ends the run early, after this many seconds. @default never */
  maxSeconds?: number;
  /** Ends the run early. Its sandboxes are deleted, and the result contains what was found until then. */
  signal?: AbortSignal;
  /** Called before the first request of a check, with what reports mask. */
  onStart?(start: RunStart, secrets: Secrets): void;
  /** Called with each request and its response. */
  onExchange?(exchange: Exchange): void;
  /** Called with each finding when it occurs, repeated ones included, and with what reports mask. */
  onFinding?(finding: Finding, secrets: Secrets): void;
  /** Called after each step, with the number of steps done and of all steps. */
  onResult?(result: Result, done: number, all: number): void;
}

/** What is known before the checks send their first request. */
export interface RunStart {
  /** Base URL. */
  target: string;
  isSandbox: boolean;
  budget: Budget;
  /** Indexes of the exemptions in the profile that skip nothing in this run. */
  unusedExemptions: readonly number[];
  /** Why the target refuses access to its control interface, if it looks like a sandbox and does. */
  controlRefusal?: string;
}

export interface Run extends Pick<Collector, 'findings' | 'warnings' | 'skipped'> {
  /** Base URL. */
  target: string;
  /** Name of the profile. */
  profile: string;
  seed: number;
  results: Result[];
  coverage: CoverageRow[];
  /** Why the run fails without a finding: no request succeeded, or the coverage is less than the profile requires. */
  shortfalls: string[];
  requests: { sent: number; answered: number };
  /** What reports mask. */
  secrets: Secrets;
  /** Why the run ended before its last step, if it did. */
  stopped?: string;
}

/**
 * Runs checks against a target. Findings are part of the result. It throws only if the run is inconclusive.
 * @throws {InconclusiveError}
 * @throws {RunStopped} if it is interrupted before it knows the target
 */
export async function runChecks(options: RunOptions): Promise<Run> {
  const { contract, checks, fetch: send = fetch, seed = 1, deep = false, operations } = options;
  const declared = options.profile ?? DEFAULT_PROFILE;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const timeout = declared.limits.timeout * 1000;
  const stop = createStop(options);
  const {
    hasControl: isSandbox,
    refusal,
    headers,
  } = await unlessAborted(
    openControl(baseUrl, options.controlKey, { send, headers: declared.headers, timeout }),
    stop.signal,
  );
  const profile: Profile = isSandbox
    ? {
        ...SANDBOX_PROFILE,
        headers,
        limits: { ...SANDBOX_PROFILE.limits, timeout: declared.limits.timeout },
        ...(declared.callbacks && { callbacks: declared.callbacks }),
        ...(declared.receiver && { receiver: declared.receiver }),
      }
    : declared;
  const journal = createJournal();
  const secrets = createSecrets(contract.document);
  secrets.add(secretsOf(profile));
  const patiently = untilRefused(send);
  const target = isSandbox
    ? sandboxTarget(baseUrl, {
        send: patiently,
        headers: profile.headers,
        timeout,
        onControl: (request, response) => journal.record({ request, response }),
      })
    : serverTarget(baseUrl, profile);
  const context: CheckContext = {
    contract,
    validate: createValidate(contract.document),
    profile,
    seed,
    deep,
    hasControl: isSandbox,
  };
  const held: Finding[] = [];
  const collector = createCollector(
    contract,
    (finding) => {
      // One response may show several, of which only so many were asked for.
      if (options.maxFindings !== undefined && collector.findings.length > options.maxFindings) return;
      held.push({ ...finding });
      releaseHeld();
      if (collector.findings.length === options.maxFindings)
        stop.end(`the run was ended after ${plural(options.maxFindings, 'finding')}`);
    },
    journal.until,
  );
  const inspection = createInspection(checks, context, collector);
  const { unreachableCodes, unreachable, failureStatus } = profile;
  const coverage = createCoverage(contract, context.validate, {
    operations,
    unreachableCodes,
    unreachable,
    failureStatus,
  });
  const evidence = createEvidence();
  // A target that keeps its data must not see the same values in two runs.
  const uniqueDigits = createUniqueDigits(isSandbox ? 10_000_000 : Date.now() % 100_000_000);

  const allowWrites = options.allowWrites ?? isSandbox;
  const { steps, skipped, unusedExemptions } = selectSteps(checks, context, {
    target,
    operations,
    allowWrites,
  });
  for (const result of skipped) collectSkip(result);
  const following = await startFollowing();
  const budget = budgetOf(steps);
  const controlRefusal = refusal === undefined ? {} : { controlRefusal: refusal };
  options.onStart?.({ target: baseUrl, isSandbox, budget, unusedExemptions, ...controlRefusal }, secrets);
  const transport = createTransport({
    fetch: patiently,
    headers: profile.headers,
    ...(profile.sign && { sign: profile.sign }),
    ...profile.limits,
    timeout,
    retries: budget.retries,
    signal: stop.signal,
    onExchange(exchange) {
      const { request, response } = exchange;
      secrets.observe(request, response);
      journal.record({ request, response, exchange });
      coverage.observe(exchange);
      evidence.observe(exchange);
      inspection.inspect(exchange);
      releaseHeld();
      options.onExchange?.(exchange);
    },
  });
  const asked = new Set(
    steps.flatMap(({ operation, callsReceiver }) =>
      callsReceiver || !operation ? [] : operation.operationId,
    ),
  );
  const mayBeAlike = asked.size >= FEW_OPERATIONS && budget.toReceiver === 0;
  const isAlike = () => mayBeAlike && evidence.isAlike();
  const runStep = createStepRunner({
    context,
    target,
    transport,
    collector,
    uniqueDigits,
    shrinking: budget.shrinking,
    journal,
    following,
    signal: stop.signal,
    changes: (kind) => steps.filter((step) => changesFixtures(step) && step.needs.includes(kind)).length,
  });
  const completed: { step: CheckStep; result: Result }[] = [];
  const complete = (step: CheckStep, result: Result) => {
    completed.push({ step, result });
    options.onResult?.(result, completed.length, steps.length);
  };
  try {
    try {
      for (const step of steps)
        if (!stop.signal.aborted && !(isAlike() && evidence.hasAsked(asked)))
          complete(step, await runStep(step));
    } finally {
      stop.close();
      await following?.close();
      await target.close();
    }
  } catch (error) {
    // Keep the findings, even if the target can no longer be reached.
    if (!(error instanceof InconclusiveError) || collector.findings.length === 0) throw error;
    stop.end(withReason(error));
  }
  const stopped = stop.signal.aborted ? (stop.signal.reason as RunStopped).message : undefined;
  for (const step of steps.slice(completed.length)) {
    const result: Result = { ...subjectOf(step), outcome: 'skipped', reason: stopped ?? '' };
    collectSkip(result);
    complete(step, result);
  }
  const unchecked = inspection.skips().map((skip): Result => ({ title: '', ...skip, outcome: 'skipped' }));
  for (const result of unchecked) collectSkip(result);
  const results = [
    ...skipped,
    ...completed
      .filter(({ step, result }) => !step.sendsOnly || result.outcome !== 'passed')
      .map(({ step, result }) => (step.callsReceiver ? result : confirmed(result))),
    ...[...inspection.results(), ...(following?.results() ?? [])].map(confirmed),
    ...unchecked,
  ];
  const requests = transport.counts();
  const isInterrupted = options.signal?.aborted === true;
  if (requests.sent === 0 && !isInterrupted)
    throw new InconclusiveError(`There was nothing to check: ${reasonsOf(collector.skipped)}`);
  if (requests.answered === 0 && !isInterrupted)
    throw new InconclusiveError(`${baseUrl} did not respond to any request`);
  const { warnings } = collector;
  const findings = collector.findings.slice(0, options.maxFindings);
  const noSuccess =
    budget.toReceiver > 0 || evidence.hasSuccess()
      ? []
      : [
          `No request to ${baseUrl} succeeded: ${[evidence.responses(), evidence.advice() ?? []].flat().join('. ')}`,
        ];
  const saysNothing = findings.length === 0 || (isAlike() && !stop.signal.aborted);
  if (saysNothing && noSuccess[0] && !isInterrupted) throw new InconclusiveError(secrets.mask(noSuccess[0]));
  const rows = coverage.rows(collector.skipped);
  releaseHeld();
  // Without the example requests, a run cannot reach the coverage that a profile requires, nor if its findings ended it.
  const mayCover =
    checks.some((one) => one.sendsExamples) && (stopped === undefined || findings.length === 0);
  const selected = rows.filter(({ operationId }) => operations?.includes(operationId) ?? true);
  return {
    target: baseUrl,
    profile: profile.name,
    seed,
    results,
    requests,
    coverage: rows,
    shortfalls: [...noSuccess, ...(mayCover ? shortfallsOf(selected, profile.coverage) : [])],
    findings,
    warnings,
    skipped: collector.skipped,
    secrets,
    ...(stopped !== undefined && { stopped }),
  };

  /** Starts the reference of the check that has one for such a target. */
  async function startFollowing(): Promise<Following | undefined> {
    let following: Following | undefined;
    for (const { id, reference } of checks) {
      const started = await reference?.(context, target.control);
      if (typeof started === 'object') following = createFollowing(id, started, collector);
      if (typeof started !== 'string') continue;
      const skip: Result = { check: id, title: 'responses', outcome: 'skipped', reason: started };
      collectSkip(skip);
      skipped.push(skip);
    }
    return following;
  }

  /** Passes findings on, unless every response so far says the same: then they may not be about what was requested. */
  function releaseHeld(): void {
    if (!isAlike() || stop.signal.aborted)
      for (const finding of held.splice(0)) options.onFinding?.(finding, secrets);
  }

  function collectSkip({ check, reason = '', outcome: _, ...subject }: Result): void {
    collector.reporterFor(check).skip({ ...subject, reason });
  }

  /** The result, or a skip if it passed although its operation never succeeded. */
  function confirmed(result: Result): Result {
    const next = evidence.confirm(result);
    if (next !== result) collectSkip(next);
    return next;
  }
}

/** Fewer operations than this may well be alike in what is wrong with them. */
const FEW_OPERATIONS = 3;

/** The values of a profile that must not appear in any report. */
function secretsOf({ headers, callbacks, receiver }: Profile): string[] {
  const shared = [callbacks?.secret, receiver?.secret].filter((secret) => secret !== undefined);
  const urls = [callbacks?.url, receiver?.url].filter((url) => url !== undefined);
  const passwords = urls.map((url) => decodeURIComponent(URL.parse(url)?.password ?? ''));
  return [...Object.values(headers), ...shared, ...passwords];
}

/** The most reasons in the message of an error. */
const MAX_REASONS = 5;

/** The most frequent reasons why steps were skipped. */
function reasonsOf(skipped: readonly Skip[]): string {
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, { length }]) => ({
    reason,
    length,
  }));
  if (reasons.length === 0) return 'the selected checks send no requests for the selected operations';
  const top = reasons.sort((one, other) => other.length - one.length).slice(0, MAX_REASONS);
  return top.map(({ reason, length }) => `${length} × ${reason}`).join('; ');
}
