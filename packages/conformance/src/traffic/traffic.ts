import { envelope } from '../checks/c01-envelope.ts';
import { schema } from '../checks/c02-schema.ts';
import { undeclaredMembers } from '../checks/c03-undeclared-members.ts';
import { expectationOf, refused } from '../checks/c06-refused.ts';
import { leaks } from '../checks/c12-leaks.ts';
import { deprecatedMembers } from '../checks/c14-deprecated-members.ts';
import { about, answered } from '../checks/statement.ts';
import type { Contract } from '../contract/contract.ts';
import { createValidate } from '../contract/validate.ts';
import { createCoverage } from '../coverage/coverage.ts';
import { createLedger, type Skip } from '../findings/finding.ts';
import type { Profile } from '../profile/profile.ts';
import { isAboutTheRequest, reasonFor } from '../profile/refusal.ts';
import { redactText } from '../redaction/redact.ts';
import type { Check, Context } from '../run/check.ts';
import { createEvidence } from '../run/evidence.ts';
import { createJudging } from '../run/judging.ts';
import { NothingReached } from '../run/nothing-reached.ts';
import type { Result } from '../run/result.ts';
import type { Run } from '../run/run.ts';
import type { Exchange } from '../wire/exchange.ts';
import { type Left, NOT_MODIFIED, type Recorded } from './har.ts';
import { exchangeOf } from './match.ts';

/** In traffic nobody makes faults on purpose; the ones that clients make show whether they are refused. */
const refusedInTraffic: Check = {
  id: refused.id,
  title: refused.title,
  judge(exchange, { profile, report }) {
    const expected = expectationOf(exchange, profile, 'invalid');
    const pointer = exchange.made?.pointer ?? '';
    if (expected) report.finding(about(exchange, { pointer, expected, came: answered(exchange) }));
  },
};

const answerChecks: readonly Check[] = [envelope, schema, undeclaredMembers, leaks, deprecatedMembers];

/** The checks that judge what others have sent. */
export const TRAFFIC_CHECKS: readonly Check[] = [...answerChecks, refusedInTraffic].sort((one, other) =>
  one.id.localeCompare(other.id),
);

/** Judges traffic, one request and its response after the other. */
export interface Traffic {
  judge(recorded: Recorded): Exchange;
  /** Says why something recorded is not judged. */
  leave(left: Left): void;
  /**
   * What came of it so far.
   * @throws {NothingReached} when nothing was for an operation of the contract, or nothing succeeded
   */
  run(): Run;
}

export function createTraffic(contract: Contract, profile: Profile): Traffic {
  const validate = createValidate(contract.document);
  const context: Context = { contract, validate, profile, seed: 1, deep: false, hasControl: false };
  const ledger = createLedger();
  const answerJudging = createJudging(answerChecks, context, ledger);
  const refusalJudging = createJudging([refusedInTraffic], context, ledger);
  const coverage = createCoverage(contract, validate, profile);
  const evidence = createEvidence();
  const strangers = new Set<string>();
  const left = new Map<string, Skip>();
  const unheard = new Map<number, Skip>();
  let matched = 0;
  let target = '';
  const leave = ({ request, reason }: Left) => {
    const title = titleOf(request);
    left.set(`${title} ${reason}`, { check: envelope.id, title, reason });
  };
  return {
    judge({ request, response }) {
      const exchange = exchangeOf(contract, validate, request, response);
      if (!exchange.operation) {
        strangers.add(titleOf(request));
        return exchange;
      }
      if (response.status === 304) {
        leave({ request, reason: NOT_MODIFIED });
        return exchange;
      }
      matched += 1;
      target ||= new URL(request.url).origin;
      coverage.observe(exchange);
      evidence.observe(exchange);
      answerJudging.judge(exchange);
      if (exchange.made?.valid) return exchange;
      if (isAboutTheRequest(exchange, profile)) refusalJudging.judge(exchange);
      else
        unheard.set(response.status, {
          check: refused.id,
          title: 'requests',
          reason: reasonFor(response.status),
        });
      return exchange;
    },
    leave,
    run() {
      if (matched === 0 && left.size > 0)
        throw new NothingReached(
          `Nothing was left to check: ${[...new Set([...left.values()].map(({ reason }) => reason))].join('; ')}`,
        );
      if (matched === 0) throw new NothingReached('No request was for an operation of the contract');
      if (ledger.findings.length === 0 && !evidence.hasSuccess())
        throw new NothingReached(`Nothing succeeded in this traffic: ${evidence.answers()}`);
      const skipped: Skip[] = [...strangers].map((title) => ({
        check: envelope.id,
        title,
        reason: 'no operation of the contract has this method and path',
      }));
      skipped.push(...unheard.values(), ...left.values());
      const refusals = refusalJudging.results();
      if (refusals.length === 0 && unheard.size === 0)
        skipped.push({ check: refused.id, title: 'requests', reason: 'every request kept the contract' });
      const results: Result[] = [
        ...answerJudging.results(),
        ...refusals,
        ...skipped.map((skip): Result => ({ title: '', ...skip, outcome: 'skipped' })),
      ];
      return {
        target,
        profile: profile.name,
        seed: context.seed,
        plan: {
          target,
          isSandbox: false,
          steps: 0,
          reads: 0,
          writes: 0,
          toReceiver: 0,
          spare: 0,
          repeats: 0,
        },
        results,
        coverage: coverage.rows([]),
        // Traffic is what it is: a profile asks a run for coverage, not its clients.
        lacking: [],
        requests: { sent: matched, answered: matched },
        findings: ledger.findings,
        remarks: ledger.remarks,
        skipped,
      };
    },
  };
}

function titleOf({ method, url }: Left['request']): string {
  return redactText(`${method} ${new URL(url).pathname}`);
}
