import { createFresh, freshen } from '../cases/fresh.ts';
import { type Contract, type ContractOperation, groupsOf } from '../contract/contract.ts';
import { createValidate } from '../contract/validate.ts';
import { type CoverageRow, createCoverage } from '../coverage/coverage.ts';
import { lackingOf } from '../coverage/lacking.ts';
import { createLedger, type Ledger, type Skip } from '../findings/finding.ts';
import { bind } from '../profile/fixtures.ts';
import { type Profile, SANDBOX, UNKNOWN } from '../profile/profile.ts';
import { isAboutTheRequest, reasonFor } from '../profile/refusal.ts';
import type { Exchange } from '../wire/exchange.ts';
import { createTransport, LimitReached, NoAnswer, RateLimited } from '../wire/transport.ts';
import type { Check, Context } from './check.ts';
import { createEvidence } from './evidence.ts';
import { createJudging } from './judging.ts';
import { NothingReached } from './nothing-reached.ts';
import { type OwnedStep, type Plan, planOf, planSteps, subjectOf } from './plan.ts';
import type { Result } from './result.ts';
import { type Control, foreignTarget, lookForControl, sandboxTarget, type Workspace } from './target.ts';

export interface RunOptions {
  contract: Contract;
  /** Base URL of the target. */
  baseUrl: string;
  checks: readonly Check[];
  /** @default the global fetch */
  fetch?: typeof fetch;
  /** @default of a target of which nothing is known */
  profile?: Profile;
  /** Ids of the operations to check. @default all */
  operations?: readonly string[];
  /** Whether steps that change something at the target are run. @default only against the sandbox */
  allowWrites?: boolean;
  /** @default 1 */
  seed?: number;
  /** Whether time matters less than what is found. @default false */
  deep?: boolean;
  /** Key of the sandbox's control interface; sent only where the sandbox asks for it. */
  controlKey?: string;
  /** Called with what will be sent, before it is. */
  onPlan?(plan: Plan): void;
  /** Called with each request and its answer. */
  onExchange?(exchange: Exchange): void;
  /** Called after each step. */
  onResult?(result: Result, done: number, all: number): void;
}

export interface Run extends Pick<Ledger, 'findings' | 'remarks' | 'skipped'> {
  target: string;
  /** Name of the profile. */
  profile: string;
  seed: number;
  plan: Plan;
  results: Result[];
  coverage: CoverageRow[];
  /** What the profile asks to be covered and was not. */
  lacking: string[];
  requests: { sent: number; answered: number };
}

/** Header that brings the key of the sandbox's control interface. */
const KEY_HEADER = 'x-sandbox-key';

/**
 * Runs checks against a target.
 * @throws {NothingReached}
 */
export async function runChecks(options: RunOptions): Promise<Run> {
  const { contract, checks, fetch: send = fetch, seed = 1, deep = false, operations } = options;
  const declared = options.profile ?? UNKNOWN;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const timeout = declared.limits.timeout * 1000;
  const { isOpen: isSandbox, refusal, headers } = await openControl();
  const profile: Profile = isSandbox
    ? {
        ...SANDBOX,
        headers,
        limits: { ...SANDBOX.limits, timeout: declared.limits.timeout },
        ...(declared.callbacks && { callbacks: declared.callbacks }),
        ...(declared.receiver && { receiver: declared.receiver }),
      }
    : declared;
  const target = isSandbox
    ? sandboxTarget(baseUrl, { send, headers: profile.headers, timeout })
    : foreignTarget(baseUrl, profile);
  const context: Context = {
    contract,
    validate: createValidate(contract.document),
    profile,
    seed,
    deep,
    hasControl: isSandbox,
  };
  const ledger = createLedger();
  const { judge, results: judgements } = createJudging(checks, context, ledger);
  const { unreachableCodes, unreachable } = profile;
  const coverage = createCoverage(contract, context.validate, {
    operations,
    unreachableCodes,
    unreachable,
    failureStatus: profile.failureStatus,
  });
  const evidence = createEvidence();
  // Two runs against a target that keeps what the first one made must not meet.
  const fresh = createFresh(isSandbox ? 10_000_000 : Date.now() % 100_000_000);

  const allowWrites = options.allowWrites ?? isSandbox;
  const { steps, skipped, idleExemptions } = planSteps(checks, context, { target, operations, allowWrites });
  for (const { check, reason = '', outcome: _, ...subject } of skipped)
    ledger.reportOf(check).skip({ ...subject, reason });
  const plan: Plan = {
    ...planOf(target, steps),
    idleExemptions,
    ...(refusal !== undefined && { controlRefusal: refusal }),
  };
  options.onPlan?.(plan);
  const transport = createTransport({
    fetch: send,
    headers: profile.headers,
    ...(profile.sign && { sign: profile.sign }),
    ...profile.limits,
    timeout,
    repeats: plan.repeats,
    onExchange(exchange) {
      coverage.observe(exchange);
      evidence.observe(exchange);
      judge(exchange);
      options.onExchange?.(exchange);
    },
  });
  let { spare } = plan;
  const results = [...skipped];
  const ended: { step: OwnedStep; result: Result }[] = [];
  try {
    for (const [index, step] of steps.entries()) {
      const result = await runStep(step);
      ended.push({ step, result });
      options.onResult?.(result, index + 1, steps.length);
    }
  } finally {
    await target.close();
  }
  for (const { step, result } of ended)
    results.push(step.requests === 0 || step.callsReceiver ? result : settle(result));
  results.push(...judgements().map(settle));
  const requests = transport.counts();
  if (requests.sent === 0)
    throw new NothingReached(`Nothing was left to check: ${reasonsOf(ledger.skipped)}`);
  if (requests.answered === 0) throw new NothingReached(`${baseUrl}: no request was answered`);
  const { findings, remarks } = ledger;
  const nothing =
    plan.toReceiver > 0 || evidence.hasSuccess()
      ? []
      : [`nothing succeeded at ${baseUrl}: ${evidence.answers()}`];
  if (findings.length === 0 && nothing[0]) throw new NothingReached(nothing[0]);
  const rows = coverage.rows(ledger.skipped);
  const chosen = rows.filter(({ operationId }) => operations?.includes(operationId) ?? true);
  return {
    target: baseUrl,
    profile: profile.name,
    seed,
    plan,
    results,
    requests,
    coverage: rows,
    // Checks that do not make each operation succeed cannot cover what a profile asks of a whole run.
    lacking: [
      ...nothing,
      ...(checks.some((one) => one.makesSuccesses) ? lackingOf(chosen, profile.coverage) : []),
    ],
    findings,
    remarks,
    skipped: ledger.skipped,
  };

  /** The key goes to a server that asks for it as the sandbox does, and to no other. */
  async function openControl(): Promise<Control & Pick<Profile, 'headers'>> {
    const { headers } = declared;
    const control = await lookForControl(baseUrl, { send, headers, timeout });
    if (control.refusal === undefined || !options.controlKey || KEY_HEADER in headers)
      return { ...control, headers };
    const withKey = { ...headers, [KEY_HEADER]: options.controlKey };
    return { ...(await lookForControl(baseUrl, { send, headers: withKey, timeout })), headers: withKey };
  }

  /** A pass counts only if the operation succeeded at least once. */
  function settle(result: Result): Result {
    const settled = evidence.settle(result);
    if (settled !== result) {
      const { check, outcome: _, reason = '', ...subject } = settled;
      ledger.reportOf(check).skip({ ...subject, reason });
    }
    return settled;
  }

  async function runStep(step: OwnedStep): Promise<Result> {
    const { check, operation, title } = step;
    const { check: _, ...subject } = subjectOf(step);
    const report = ledger.reportOf(check);
    const before = ledger.found(check);
    const workspace = await target.open({
      needs: step.needs,
      change: step.writes && !step.refused && !step.shared,
    });
    try {
      const lacking = step.needs.find((kind) => !workspace.fixtures[kind]);
      if (lacking) return skip(`the profile has no fixture \`${lacking}\` left`);
      const unheard = await work(step, workspace);
      if (unheard && ledger.found(check) === before) return skip(reasonFor(unheard.response.status));
    } catch (error) {
      if (error instanceof LimitReached || error instanceof RateLimited) return skip(error.message);
      if (!(error instanceof NoAnswer)) throw error;
      const none = { status: 0, headers: new Headers(), body: '' };
      const exchange = { title, request: error.request, response: none, json: undefined };
      report.finding({
        ...subject,
        pointer: operation?.pointer ?? '',
        expected: 'an answer',
        came: error.message,
        exchanges: [{ ...exchange, ...(operation && { operation }), outcome: 'neither' }],
      });
    } finally {
      await workspace.close();
    }
    return { check, ...subject, outcome: ledger.found(check) > before ? 'failed' : 'passed' };

    function skip(reason: string): Result {
      report.skip({ ...subject, reason });
      return { check, ...subject, outcome: 'skipped', reason };
    }
  }

  /** The base URL of an operation's product, where the profile gives one. */
  function serverOf(operation: ContractOperation | undefined): string | undefined {
    if (isSandbox || !operation) return undefined;
    return groupsOf(contract, operation)
      .map((name) => profile.servers[name])
      .find((server) => server !== undefined);
  }

  /** @returns what was answered with a status that is not about the request, if anything was */
  async function work(
    step: OwnedStep,
    { baseUrl: own, fixtures, control }: Workspace,
  ): Promise<Exchange | undefined> {
    let sent = 0;
    const exchanges: Exchange[] = [];
    const kept = (exchange: Exchange) => {
      exchanges.push(exchange);
      return exchange;
    };
    const count = (requests: number) => {
      sent += requests;
      if (sent > step.requests)
        throw new Error(`${step.check} ${step.title}: it sends more than the ${step.requests} it announced`);
    };
    await step.run({
      ...context,
      report: ledger.reportOf(step.check),
      fixtures,
      baseUrl: own,
      control,
      fresh,
      prepare: ({ operationId, requestExamples }, request) =>
        bind(operationId, freshen(operationId, request, requestExamples, fresh), fixtures),
      sendSpare: async (call) => {
        if (spare === 0) return undefined;
        spare -= 1;
        return transport.send(serverOf(call.operation) ?? own, call).catch((error: unknown) => {
          // What is found is found, however large its request is.
          if (error instanceof RateLimited || error instanceof LimitReached) return undefined;
          throw error;
        });
      },
      send: async (call) => {
        count(1);
        return kept(await transport.send(serverOf(call.operation) ?? own, call));
      },
      sendAtOnce: async (calls) => {
        count(calls.length);
        const answers = await transport.sendAtOnce(serverOf(calls[0]?.operation) ?? own, calls);
        return answers.map(kept);
      },
      sendElsewhere: async (sendings) => {
        count(sendings.length);
        return transport.sendElsewhere(sendings);
      },
    });
    return exchanges.find((exchange) => !isAboutTheRequest(exchange, profile));
  }
}

/** Why things were skipped, the most frequent reason first. */
function reasonsOf(skipped: readonly Skip[]): string {
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, { length }]) => ({
    reason,
    length,
  }));
  if (reasons.length === 0) return 'the chosen checks have nothing to send at the chosen operations';
  const most = reasons.sort((one, other) => other.length - one.length).slice(0, MOST_REASONS);
  return most.map(({ reason, length }) => `${length} × ${reason}`).join('; ');
}

/** Reasons that one line names. */
const MOST_REASONS = 5;
