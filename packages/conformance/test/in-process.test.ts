import { createSandbox } from '@payments-openapi/sandbox';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CHECKS } from '../src/checks/all.ts';
import { readContract } from '../src/contract/contract.ts';
import { KINDS } from '../src/coverage/facts.ts';
import type { Skip } from '../src/findings/finding.ts';
import { DEFAULT_PROFILE } from '../src/profile/presets.ts';
import { SANDBOX_UNREACHABLE } from '../src/profile/unreachable.ts';
import { reportOf } from '../src/reports/report.ts';
import { findingText } from '../src/reports/text.ts';
import type { Budget } from '../src/run/budget.ts';
import { type Run, runChecks } from '../src/run/run.ts';
import type { Exchange } from '../src/wire/exchange.ts';
import { clientMismatches } from './client.fixture.ts';
import { everyResource } from './every-resource.fixture.ts';
import { startCheckedReceiver } from './mutants/receivers.ts';
import { withSampledSteps } from './sampled-steps.fixture.ts';

const ADVICE = `
No request to the sandbox showed these. For a response field, add a resource that has it to
packages/sandbox/src/resources/seed/ready.yaml. If the sandbox never returns it, say why in
packages/conformance/src/profile/unreachable.ts. For a whole operation, the findings above name its request that failed.`;

const contract = await readContract();
const exchanges: Exchange[] = [];
let close: () => Promise<void>;
let run: Run;
let budget: Budget;

beforeAll(async () => {
  const sandbox = await createSandbox({ strict: true });
  // The sandbox receives no callbacks, so a receiver of the tests is checked.
  const receiver = await startCheckedReceiver();
  close = async () => {
    await receiver.close();
    await sandbox.close();
  };
  run = await runChecks({
    contract,
    checks: [...withSampledSteps(CHECKS), everyResource],
    seed: inject('seed'),
    baseUrl: 'http://payments.example',
    fetch: sandbox.fetch,
    profile: { ...DEFAULT_PROFILE, receiver },
    onStart: (start) => {
      budget = start.budget;
    },
    onExchange: (exchange) => exchanges.push(exchange),
  });
}, 600_000);

afterAll(() => close?.());

describe('the sandbox in process', () => {
  it.each(CHECKS.map(({ id, title }) => ({ id, title })))('$id: $title', ({ id }) => {
    const report = reportOf(run, {
      contract,
      checks: CHECKS,
      version: '0',
      startedAt: new Date(0),
      seconds: 0,
      locationOf: () => undefined,
    });
    expect(report.findings.filter(({ check }) => check === id).map(findingText)).toEqual([]);
    const outcomes = new Set(run.results.filter(({ check }) => check === id).map(({ outcome }) => outcome));
    expect(outcomes).toContain('passed');
  });

  it('skips nothing, and sends no more requests than announced', () => {
    expect(run.skipped.map(skipText)).toEqual([]);
    expect(run.requests.sent).toBeLessThanOrEqual(budget.reads + budget.writes);
    expect(run.requests.answered).toBe(run.requests.sent);
  });

  it('covers the whole contract, except where it gives a reason', () => {
    const missed = run.coverage.flatMap((row) =>
      KINDS.flatMap((kind) => row[kind].skipped.map(({ what }) => `${row.operationId}, ${kind}: ${what}`)),
    );
    expect(missed, ADVICE).toEqual([]);
  });

  it('gives no reason for anything that it covers', () => {
    const given = new Set(
      run.coverage.flatMap((row) =>
        KINDS.flatMap((kind) => row[kind].unreachable.map(({ reason }) => reason)),
      ),
    );
    const unused = SANDBOX_UNREACHABLE.filter(({ reason }) => !given.has(reason));
    expect(
      unused.map(({ member }) => member),
      'delete these from src/profile/unreachable.ts',
    ).toEqual([]);
  });
});

describe('the client', () => {
  it('sends each of these requests unchanged unless a required parameter is missing, and reads each response', async () => {
    const sent = exchanges.filter(isAsGenerated);
    expect(sent.length).toBeGreaterThan(1_200);
    const mismatches = await Promise.all(
      sent.map(async (exchange) =>
        (await clientMismatches(exchange)).map(
          (mismatch) => `${exchange.operation?.operationId} ${exchange.title}: ${mismatch}`,
        ),
      ),
    );
    expect(mismatches.flat()).toEqual([]);
  });
});

function skipText({ check, operationId = '', title, reason }: Skip): string {
  return `${check} ${operationId} ${title}: ${reason}`;
}

/** Whether the request was sent as generated, and not with a method, path or body that no client sends. */
function isAsGenerated({ validity, request }: Exchange): boolean {
  if (!validity) return false;
  const { body } = validity.request;
  const isJson = request.headers.get('content-type') === 'application/json';
  return body === undefined ? request.body === '' : isJson && request.body === JSON.stringify(body);
}
