import type { Collector } from '../findings/collector.ts';
import type { NewFinding } from '../findings/finding.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Result } from './result.ts';

/** A server of our own that gets all that a target gets. */
export interface Reference {
  /** Follows one sandbox of the target from its creation. */
  follow(baseUrl: string): Promise<Follower>;
  close(): Promise<void>;
}

/** Repeats what one sandbox of the target got, and compares the responses. */
export interface Follower {
  /**
   * Repeats a call of the control interface, and learns from the data in its response.
   *
   * @returns what is wrong with the state that it shows
   */
  control(call: ControlCall, data: unknown): Promise<readonly NewFinding[]>;
  repeat(exchange: Exchange): Promise<Comparison>;
  /** Repeats concurrent requests one after another. Nothing is compared from then on if that has another result. */
  repeatConcurrent(exchanges: readonly Exchange[]): Promise<void>;
  /** Compares nothing from now on, because the target got something that cannot be repeated. */
  end(): void;
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
  /** Follows a step in a sandbox of its own, or in one that several steps share. */
  begin(baseUrl: string, isShared: boolean): Promise<StepFollower>;
  /** One result for each operation with a response that was compared. */
  results(): Result[];
  close(): Promise<void>;
}

export interface StepFollower extends Pick<Follower, 'repeatConcurrent' | 'end'> {
  control(call: ControlCall, data: unknown): Promise<void>;
  repeat(exchange: Exchange): Promise<void>;
  /** The findings that are not reported yet. They no longer will be. */
  take(): NewFinding[];
  /** Reports what differs, unless a check has found something in this step. */
  close(): Promise<void>;
}

/** The most differences that are reported of one step. */
const MOST = 3;

/** Follows the steps with a reference, on behalf of the check with this id. */
export function createFollowing(check: string, reference: Reference, collector: Collector): Following {
  const shared = new Map<string, Promise<Follower>>();
  const counts = new Map<string, { compared: number; failed: number }>();
  const report = collector.reporterFor(check);
  const countOf = (id: string) => {
    const count = counts.get(id) ?? { compared: 0, failed: 0 };
    counts.set(id, count);
    return count;
  };
  return {
    async begin(baseUrl, isShared) {
      const known = shared.get(baseUrl) ?? reference.follow(baseUrl);
      if (isShared) shared.set(baseUrl, known);
      const follower = await known;
      const before = collector.total();
      const findings: NewFinding[] = [];
      return {
        ...follower,
        async control(call, data) {
          findings.push(...(await follower.control(call, data)));
        },
        async repeat(exchange) {
          const comparison = await follower.repeat(exchange);
          const { operation } = exchange;
          if (comparison.isCompared && operation) countOf(operation.operationId).compared += 1;
          findings.push(...comparison.findings);
        },
        take: () => findings.splice(0),
        async close() {
          if (!isShared) await follower.close();
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
