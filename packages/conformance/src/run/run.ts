import type { Contract } from '../contract/contract.ts';
import { createValidate } from '../contract/validate.ts';
import { createLedger, type Ledger } from '../findings/finding.ts';
import { type Profile, UNKNOWN } from '../profile/profile.ts';
import type { Exchange } from '../wire/exchange.ts';
import { createTransport, LimitReached, NoAnswer } from '../wire/transport.ts';
import type { Check, Context, Step } from './check.ts';
import { exampleSteps } from './examples.ts';
import { foreignTarget, hasControl, sandboxTarget } from './target.ts';

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
  /** Whether steps that change something at the target are run. @default only against our sandbox */
  allowWrites?: boolean;
  seed?: number;
  deep?: boolean;
  /** Called with what will be sent, before it is. */
  onPlan?(plan: Plan): void;
  /** Called after each step. */
  onResult?(result: Result, done: number, all: number): void;
}

/** What a run is about to send, at most. */
export interface Plan {
  target: string;
  isSandbox: boolean;
  steps: number;
  /** Requests that change nothing. */
  reads: number;
  /** Requests that may change something. */
  writes: number;
}

/** How a step of a check ended. */
export interface Result {
  check: string;
  operationId?: string;
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
  reason?: string;
}

export interface Run extends Pick<Ledger, 'findings' | 'remarks' | 'skipped'> {
  target: string;
  seed: number;
  plan: Plan;
  results: Result[];
  requests: { sent: number; answered: number };
}

/** Nothing at the target's address answers, or nothing was sent: such a run says nothing. */
export class NothingReached extends Error {
  static {
    NothingReached.prototype.name = 'NothingReached';
  }
}

interface Owned extends Step {
  check: string;
}

/**
 * Runs checks against a target.
 * @throws {NothingReached}
 */
export async function runChecks(options: RunOptions): Promise<Run> {
  const { contract, checks, profile = UNKNOWN, fetch: send = fetch, seed = 1, deep = false } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const isSandbox = await hasControl(baseUrl, send, profile.headers).catch((error: unknown) => {
    throw new NothingReached(`${baseUrl} does not answer`, { cause: error });
  });
  const target = isSandbox ? sandboxTarget(baseUrl, send, profile.headers) : foreignTarget(baseUrl, profile);
  const ledger = createLedger();
  const context: Context = {
    contract,
    validate: createValidate(contract.document),
    profile,
    seed,
    deep,
    hasControl: isSandbox,
  };
  const judges = checks.filter(({ judge }) => judge);
  const transport = createTransport({
    fetch: send,
    headers: profile.headers,
    ...(profile.sign && { sign: profile.sign }),
    ...profile.limits,
    requestsPerSecond: isSandbox ? Number.POSITIVE_INFINITY : profile.limits.requestsPerSecond,
    timeout: profile.limits.timeout * 1000,
    onExchange(exchange) {
      for (const check of judges) check.judge?.(exchange, { ...context, report: ledger.reportOf(check.id) });
    },
  });

  const { steps, results } = chosen(options, context, (step) =>
    reasonToSkip(step, target, options, isSandbox),
  );
  for (const { check, operationId, title, reason = '' } of results)
    ledger.reportOf(check).skip({ ...(operationId && { operationId }), title, reason });
  const plan = planOf(target.baseUrl, isSandbox, steps);
  options.onPlan?.(plan);
  try {
    for (const [index, step] of steps.entries()) {
      const result = await runStep(step);
      results.push(result);
      options.onResult?.(result, index + 1, steps.length);
    }
  } finally {
    await target.close();
  }
  const requests = transport.counts();
  if (requests.answered === 0) throw new NothingReached(`${baseUrl}: no request was answered`);
  const { findings, remarks, skipped } = ledger;
  return { target: baseUrl, seed, plan, results, requests, findings, remarks, skipped };

  async function runStep(step: Owned): Promise<Result> {
    const { check, operation, title } = step;
    const subject = { check, ...(operation && { operationId: operation.operationId }), title };
    const before = ledger.findings.length;
    const report = ledger.reportOf(check);
    const workspace = await target.open({ needs: step.needs, isolated: step.writes });
    let sent = 0;
    try {
      const lacking = step.needs.find((kind) => !workspace.fixtures[kind]);
      if (lacking) return skip(`the profile gave no fixture \`${lacking}\``);
      await step.run({
        ...context,
        report,
        fixtures: workspace.fixtures,
        baseUrl: workspace.baseUrl,
        control: workspace.control,
        send: async (call) => {
          sent += 1;
          if (sent > step.requests)
            throw new Error(`${check} ${title}: it sends more than the ${step.requests} it told of`);
          return transport.send(baseUrlOf(workspace.baseUrl, call.operation?.tag), call);
        },
      });
    } catch (error) {
      if (error instanceof LimitReached) return skip(error.message);
      if (!(error instanceof NoAnswer)) throw error;
      const { request } = error;
      const none: Exchange = {
        ...(operation && { operation }),
        title,
        request,
        response: { status: 0, headers: new Headers(), body: '' },
        json: undefined,
        outcome: 'neither',
      };
      report.finding({
        ...subject,
        pointer: '',
        expected: 'an answer',
        came: error.message,
        exchanges: [none],
      });
    } finally {
      await workspace.close();
    }
    return { ...subject, outcome: ledger.findings.length > before ? 'failed' : 'passed' };

    function skip(reason: string): Result {
      report.skip({ ...subject, reason });
      return { ...subject, outcome: 'skipped', reason };
    }
  }

  function baseUrlOf(base: string, tag: string | undefined): string {
    return (!isSandbox && tag !== undefined && profile.servers[tag]) || base;
  }
}

/** The steps to run, and the results of those that are skipped. */
function chosen(
  { checks, operations }: RunOptions,
  context: Context,
  reasonOf: (step: Step) => string | undefined,
): { steps: Owned[]; results: Result[] } {
  const own = checks.flatMap((check) =>
    (check.steps?.(context) ?? []).map((step): Owned => ({ ...step, check: check.id })),
  );
  // Checks that only judge get something to judge.
  const [first] = checks;
  const all =
    own.length > 0 || !first ? own : exampleSteps(context).map((step) => ({ ...step, check: first.id }));
  const wanted = all.filter(
    ({ operation }) => !operations || (operation && operations.includes(operation.operationId)),
  );
  const steps: Owned[] = [];
  const results: Result[] = [];
  for (const step of wanted) {
    const reason = reasonOf(step);
    const { check, operation, title } = step;
    if (reason === undefined) steps.push(step);
    else
      results.push({
        check,
        ...(operation && { operationId: operation.operationId }),
        title,
        outcome: 'skipped',
        reason,
      });
  }
  return { steps, results };
}

function reasonToSkip(
  { writes, needs, needsControl }: Step,
  target: ReturnType<typeof foreignTarget>,
  { allowWrites }: RunOptions,
  isSandbox: boolean,
): string | undefined {
  if (writes && !(allowWrites ?? isSandbox)) return 'it writes, and writes are not allowed (--allow-writes)';
  if (needsControl && !target.hasControl) return 'the target has no control interface';
  const lacking = needs.find((kind) => !target.has(kind));
  return lacking && `the profile declares no fixture \`${lacking}\``;
}

function planOf(target: string, isSandbox: boolean, steps: Step[]): Plan {
  const sum = (of: Step[]) => of.reduce((total, { requests }) => total + requests, 0);
  return {
    target,
    isSandbox,
    steps: steps.length,
    reads: sum(steps.filter(({ writes }) => !writes)),
    writes: sum(steps.filter(({ writes }) => writes)),
  };
}
