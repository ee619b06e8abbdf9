import { createSandbox } from '@payments-openapi/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKS } from '../src/checks/all.ts';
import { readContract } from '../src/contract/contract.ts';
import { KINDS } from '../src/coverage/facts.ts';
import { NEVER_GIVEN } from '../src/profile/never-given.ts';
import { UNKNOWN } from '../src/profile/profile.ts';
import { reportOf } from '../src/reports/report.ts';
import { findingText } from '../src/reports/text.ts';
import { type Run, runChecks } from '../src/run/run.ts';
import type { Exchange } from '../src/wire/exchange.ts';
import { clientFaults } from './client.fixture.ts';
import { startCheckedReceiver } from './mutants/receivers.ts';

const contract = await readContract();
const exchanges: Exchange[] = [];
let close: () => Promise<void>;
let run: Run;

beforeAll(async () => {
  const sandbox = await createSandbox({ strict: true });
  // The sandbox receives no callbacks: who is checked as a receiver is one of the tests'.
  const receiver = await startCheckedReceiver();
  close = async () => {
    await receiver.close();
    await sandbox.close();
  };
  run = await runChecks({
    contract,
    checks: CHECKS,
    baseUrl: 'http://payments.example',
    fetch: sandbox.fetch,
    profile: { ...UNKNOWN, receiver },
    onExchange: (exchange) => exchanges.push(exchange),
  });
}, 240_000);

afterAll(() => close?.());

describe('the sandbox in process', () => {
  it.each(CHECKS.map(({ id, title }) => ({ id, title })))('$id: $title', ({ id }) => {
    const report = reportOf(run, {
      contract,
      checks: CHECKS,
      version: '0',
      startedAt: new Date(0),
      seconds: 0,
      placeOf: () => undefined,
    });
    expect(report.findings.filter(({ check }) => check === id).map(findingText)).toEqual([]);
    const outcomes = new Set(run.results.filter(({ check }) => check === id).map(({ outcome }) => outcome));
    expect([...outcomes]).toEqual(['passed']);
  });

  it('has nothing skipped, and sends no more than was announced', () => {
    expect(run.skipped).toEqual([]);
    expect(run.requests.sent).toBeLessThanOrEqual(run.plan.reads + run.plan.writes);
    expect(run.requests.answered).toBe(run.requests.sent);
  });

  it('covers all that the contract says, except what it says a reason for', () => {
    const missed = run.coverage.flatMap((row) =>
      KINDS.flatMap((kind) => row[kind].skipped.map(({ what }) => `${row.operationId}, ${kind}: ${what}`)),
    );
    expect(missed).toEqual([]);
  });

  it('gives no reason for what it covers', () => {
    const given = new Set(
      run.coverage.flatMap((row) =>
        KINDS.flatMap((kind) => row[kind].unreachable.map(({ reason }) => reason)),
      ),
    );
    expect(NEVER_GIVEN.filter(({ reason }) => !given.has(reason))).toEqual([]);
  });
});

describe('the client', () => {
  it('sends each of these requests as written, and takes each answer for what it is', async () => {
    const made = exchanges.filter(isAsMade);
    expect(made.length).toBeGreaterThan(1_200);
    const faults = await Promise.all(
      made.map(async (exchange) =>
        (await clientFaults(exchange)).map(
          (fault) => `${exchange.operation?.operationId} ${exchange.title}: ${fault}`,
        ),
      ),
    );
    expect(faults.flat()).toEqual([]);
  });
});

/** Whether what went over the wire is what the request says, and not a text that no client would send. */
function isAsMade({ made, request }: Exchange): boolean {
  if (!made) return false;
  const { body } = made.request;
  const isJson = request.headers.get('content-type') === 'application/json';
  return body === undefined ? request.body === '' : isJson && request.body === JSON.stringify(body);
}
