import { type UniqueDigits, withUniqueValues } from '../cases/unique-values.ts';
import { type ContractOperation, groupsOf, MissingOperationError } from '../contract/contract.ts';
import { requestProblems } from '../contract/validate.ts';
import type { Collector } from '../findings/collector.ts';
import { bind, type FixtureKind } from '../profile/fixtures.ts';
import { inconclusiveReason, isConclusive } from '../profile/refusal.ts';
import type { Exchange } from '../wire/exchange.ts';
import {
  NoResponseError,
  type OutgoingCall,
  RateLimitError,
  RequestLimitError,
  type Transport,
} from '../wire/transport.ts';
import type { CheckContext } from './check.ts';
import type { Following, StepFollower } from './following.ts';
import type { Journal } from './journal.ts';
import { ControlRefusedError, type Result, StepSkipped } from './result.ts';
import { type CheckStep, changesFixtures, subjectOf } from './steps.ts';
import { RunStopped, unlessAborted } from './stopped.ts';
import type { Target, Workspace } from './target.ts';

interface StepRunnerOptions {
  context: CheckContext;
  target: Target;
  transport: Transport;
  collector: Collector;
  uniqueDigits: UniqueDigits;
  /** The most requests that shrink findings, in the whole run. */
  shrinking: number;
  journal: Journal;
  /** Compares all responses. */
  following: Following | undefined;
  /** Ends the run. Its reason is a `RunStopped`. */
  signal: AbortSignal;
  /** How many steps change a fixture of a kind. */
  changes(kind: FixtureKind): number;
}

/** Errors that skip a step. Their message is the reason. */
const SKIPPING = [
  ...[StepSkipped, RequestLimitError, RateLimitError, RunStopped, MissingOperationError],
  ControlRefusedError,
];

/** Runs steps one by one, and collects what they report. */
export function createStepRunner({
  context,
  target,
  transport,
  collector,
  uniqueDigits,
  shrinking,
  journal,
  following,
  signal,
  changes,
}: StepRunnerOptions): (step: CheckStep) => Promise<Result> {
  const { contract, profile, hasControl } = context;
  let forShrinking = shrinking;

  return async (step) => {
    const { check, operation, title } = step;
    const { check: _, ...subject } = subjectOf(step);
    const report = collector.reporterFor(check);
    const before = collector.countOf(check);
    const change = changesFixtures(step);
    const usesUp = step.usesUp ? { usesUp: step.usesUp } : {};
    const workspace = await target.open({ needs: step.needs, change, ...usesUp });
    const { receivesCallbacks = false } = step;
    const { baseUrl } = workspace;
    const follower = await following?.begin({ baseUrl, isShared: !change, receivesCallbacks });
    try {
      const missing = step.needs.find((kind) => !workspace.fixtures[kind]);
      if (missing)
        return skip(
          `the profile has no fixture \`${missing}\` left, of ${changes(missing)} that this run uses up`,
        );
      journal.begin({ baseUrl, isSandbox: hasControl });
      const inconclusive = await unlessAborted(run(step, workspace, follower), signal);
      if (inconclusive && collector.countOf(check) === before)
        return skip(inconclusiveReason(inconclusive.response.status));
    } catch (error) {
      if (SKIPPING.some((kind) => error instanceof kind)) return skip((error as Error).message);
      if (!(error instanceof NoResponseError)) throw error;
      const none = { status: 0, headers: new Headers(), body: '' };
      const exchange = { title, request: error.request, response: none, json: undefined };
      report.finding({
        ...subject,
        pointer: operation?.pointer ?? '',
        expected: 'a response',
        actual: error.message,
        exchanges: [{ ...exchange, ...(operation && { operation }), outcome: 'neither' }],
      });
    } finally {
      await follower?.close();
      await workspace.close();
    }
    return { check, ...subject, outcome: collector.countOf(check) > before ? 'failed' : 'passed' };

    function skip(reason: string): Result {
      report.skip({ ...subject, reason });
      // Keep what it found before it was skipped.
      if (collector.countOf(check) > before) return { check, ...subject, outcome: 'failed' };
      return { check, ...subject, outcome: 'skipped', reason };
    }
  };

  /**
   * A check may expect that a request is accepted which an owner's contract no longer allows.
   * @throws {StepSkipped}
   */
  function requireAllowed({ operation, request, validity }: OutgoingCall): void {
    if (!contract.isCustom || !operation || !validity?.valid) return;
    const [problem] = requestProblems(context.validate, contract.document, operation, request);
    if (problem)
      throw new StepSkipped(
        `the contract does not allow a request that it sends: ${operation.operationId} ${problem.at} ${problem.message}`,
      );
  }

  /** The base URL that the profile gives for the operation's tag or tag group. */
  function serverOf(operation: ContractOperation | undefined): string | undefined {
    if (hasControl || !operation) return undefined;
    return groupsOf(contract, operation)
      .map((name) => profile.servers[name])
      .find((server) => server !== undefined);
  }

  /** @returns an exchange whose status says nothing about the request, if there is one */
  async function run(
    step: CheckStep,
    { baseUrl, fixtures, control }: Workspace,
    follower: StepFollower | undefined,
  ): Promise<Exchange | undefined> {
    let sent = 0;
    const exchanges: Exchange[] = [];
    const record = (exchange: Exchange) => {
      exchanges.push(exchange);
      return exchange;
    };
    /** A request may have had an effect although there is no response. */
    const unknown = (error: unknown): never => {
      follower?.lose();
      throw error;
    };
    const count = (requests: number) => {
      sent += requests;
      // With a target that never shows the same twice, a step may read again too often. What others have found is kept.
      if (sent > step.requests)
        throw new StepSkipped(`it would send more than the ${step.requests} requests it announced`);
    };
    await step.run({
      ...context,
      report: collector.reporterFor(step.check),
      fixtures,
      baseUrl,
      async control(method, path, body) {
        const data = await control(method, path, body);
        await follower?.control({ method, path, body }, data);
        return data;
      },
      ...(follower && { deviations: () => follower.take() }),
      fresh: uniqueDigits,
      prepare: (operation, request) =>
        bind(
          operation.operationId,
          withUniqueValues(context.validate, operation, request, uniqueDigits),
          fixtures,
        ),
      sendForShrinking: async (call) => {
        if (forShrinking === 0) return undefined;
        forShrinking -= 1;
        follower?.lose();
        const send = () => transport.send(serverOf(call.operation) ?? baseUrl, call);
        return journal.without(send).catch((error: unknown) => {
          // Keep the finding, even if its request cannot be shrunk.
          if (error instanceof RateLimitError || error instanceof RequestLimitError) return undefined;
          throw error;
        });
      },
      send: async (call) => {
        requireAllowed(call);
        count(1);
        const sent = transport.send(serverOf(call.operation) ?? baseUrl, call);
        const exchange = record(await sent.catch(unknown));
        await follower?.follow(exchange);
        return exchange;
      },
      sendConcurrently: async (calls) => {
        for (const call of calls) requireAllowed(call);
        count(calls.length);
        const url = serverOf(calls[0]?.operation) ?? baseUrl;
        const sent = journal.together(() => transport.sendConcurrently(url, calls));
        const all = await sent.catch(unknown);
        await follower?.followConcurrent(all);
        return all.map(record);
      },
      sendToReceiver: async (requests) => {
        count(requests.length);
        return transport.sendToReceiver(requests);
      },
    });
    return exchanges.find((exchange) => !isConclusive(exchange, profile));
  }
}
