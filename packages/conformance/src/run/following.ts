import type { Collector } from '../findings/collector.ts';
import type { NewFinding } from '../findings/finding.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Result } from './result.ts';

/** What all responses of a target are compared with: a server of our own that gets the same, or what is known by then. */
export interface Reference {
  /** Follows a step. Undefined if it cannot be followed. */
  follow(step: FollowedStep): Promise<Follower | undefined>;
  close(): Promise<void>;
}

interface FollowedStep {
  /** Base URL of the target, or of the sandbox of it that the step uses. */
  baseUrl: string;
  /** Whether other steps use the same sandbox. */
  isShared: boolean;
  receivesCallbacks: boolean;
}

/** Gets what a target got in a step, and compares the responses. */
export interface Follower {
  /**
   * Follows a call of the control interface, and learns from the data in its response.
   *
   * @returns what is wrong with the state that it shows
   */
  control(call: ControlCall, data: unknown): Promise<readonly NewFinding[]>;
  follow(exchange: Exchange): Promise<Comparison>;
  /** Follows concurrent requests, whose order is unknown. */
  followConcurrent(exchanges: readonly Exchange[]): Promise<void>;
  /** Expects nothing that is known so far, because the target got something with an unknown effect. */
  lose(): void;
  close(): Promise<void>;
}

export interface ControlCall {
  method: string;
  path: string;
  body?: unknown;
}

/** What is wrong with one response. */
export interface Comparison {
  /** Whether there was anything to compare. */
  isCompared: boolean;
  findings: readonly NewFinding[];
}

/** Follows the steps of a run. */
export interface Following {
  begin(step: FollowedStep): Promise<StepFollower | undefined>;
  /** One result for each operation with a response that was compared. */
  results(): Result[];
  close(): Promise<void>;
}

export interface StepFollower extends Pick<Follower, 'followConcurrent' | 'lose'> {
  control(call: ControlCall, data: unknown): Promise<void>;
  follow(exchange: Exchange): Promise<void>;
  /** The findings that are not reported yet. They no longer will be. */
  take(): NewFinding[];
  /** Reports what differs, unless a check has found something in this step. */
  close(): Promise<void>;
}

/** The most differences that are reported of one step. */
const MOST = 3;

/** Follows the steps with a reference, on behalf of the check with this id. */
export function createFollowing(check: string, reference: Reference, collector: Collector): Following {
  const counts = new Map<string, { compared: number; failed: number }>();
  const report = collector.reporterFor(check);
  const countOf = (id: string) => {
    const count = counts.get(id) ?? { compared: 0, failed: 0 };
    counts.set(id, count);
    return count;
  };
  return {
    async begin(step) {
      const follower = await reference.follow(step);
      if (!follower) return undefined;
      const before = collector.total();
      const findings: NewFinding[] = [];
      return {
        ...follower,
        async control(call, data) {
          findings.push(...(await follower.control(call, data)));
        },
        async follow(exchange) {
          const comparison = await follower.follow(exchange);
          const { operation } = exchange;
          if (comparison.isCompared && operation) countOf(operation.operationId).compared += 1;
          findings.push(...comparison.findings);
        },
        take: () => findings.splice(0),
        async close() {
          await follower.close();
          if (collector.total() > before) return;
          for (const finding of findings.slice(0, MOST)) {
            if (finding.operationId !== undefined) countOf(finding.operationId).failed += 1;
            report.finding(finding);
          }
        },
      };
    },
    results: () =>
      [...counts].map(([operationId, { compared, failed }]) => ({
        check,
        operationId,
        title: `${compared} ${compared === 1 ? 'response' : 'responses'}`,
        outcome: failed > 0 ? 'failed' : 'passed',
      })),
    close: () => reference.close(),
  };
}
