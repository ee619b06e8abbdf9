import { randomUUID } from 'node:crypto';
import { type Client, createClient, TimeoutError } from '@payments-openapi/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUser } from '../http/served.fixture.ts';
import { disturbedFetch } from './disturbed-fetch.ts';
import { everyOutcome } from './every-outcome.ts';
import { orHalfway, reportOf, retry, subscribe, subscribeOnce, user } from './flows.fixture.ts';
import { formatReport, type OutcomeReport } from './outcome-report.ts';
import { type Outcome, WRITE_OUTCOMES } from './outcomes.ts';
import { type TestSandbox, testSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox?.delete());

/** The outcomes of the first write, by what came of them. */
const summaryOf = ({ runs }: OutcomeReport<unknown>) => {
  const first = runs.filter(({ then }) => then === undefined);
  const groups = Map.groupBy(first, ({ effects, flow }) => `${effects.count}, ${flow.status}`);
  return Object.fromEntries([...groups].map(([what, group]) => [what, group.map(({ outcome }) => outcome)]));
};

/** The outcomes of a write that is not applied, of one that is, and of one that is when the flow has ended. */
const NEVER = [
  'unreachable',
  'request_lost',
  'timeout',
  'failure_200',
  'failure_409',
  'failure_500',
  'html',
] as const;
const APPLIED = [
  'response_lost',
  'timeout_applied',
  'failure_200_applied',
  'failure_500_applied',
  'html_applied',
  'half_body',
  'duplicated',
] as const;
const LATE = ['late', 'delayed'] as const;
const inOrder = (...groups: (readonly Outcome[])[]) =>
  Object.keys(WRITE_OUTCOMES).filter((outcome) => groups.flat().includes(outcome as Outcome));

describe('every outcome of a write', () => {
  it('finds the retry that charges twice', async () => {
    const naive = (api: Client) => retry(() => subscribe(api, `M-${randomUUID()}`));
    const { message, report } = await reportOf(everyOutcome(sandbox, naive));
    expect(summaryOf(report)).toEqual({
      '1, fulfilled': inOrder(NEVER),
      '2, fulfilled': inOrder(APPLIED, LATE),
    });
    expect(message.split('\n')).toEqual(
      expect.arrayContaining([
        '9 of 17 runs failed',
        expect.stringMatching(
          /^not compared, since the undisturbed runs differ: orders.auth_code, orders.number/,
        ),
        expect.stringMatching(
          /^recurringPlans_create response_lost: it happened 2 times; 2 instead of 1 created for CRM-20931: orders of 480 HKD, transactions of 480 HKD/,
        ),
      ]),
    );
    expect(message).not.toContain('request_lost');
    const table = formatReport(report);
    expect(table).toMatch(/^ {6}what went wrong +effects +flow$/m);
    expect(table).toMatch(/^ok {4}recurringPlans_create request_lost +one +resolved$/m);
    expect(table).toMatch(/^FAIL {2}recurringPlans_create response_lost +two +resolved$/m);
    expect(table.split('\n')).toEqual(
      expect.arrayContaining([
        '        it happened 2 times',
        '        2 instead of 1 created for CRM-20931: orders of 480 HKD, transactions of 480 HKD, recurring_plans, recurring_orders',
      ]),
    );
  });

  it('passes a flow that reads before it retries', async () => {
    const report = await everyOutcome(sandbox, (api) => subscribeOnce(api, 'M-1'));
    expect(summaryOf(report)).toEqual({
      '1, fulfilled': inOrder(NEVER, APPLIED, ['late']),
      // The first attempt arrives just before the second, which is refused.
      '1, rejected': ['delayed'],
    });
    expect(formatReport(report)).toMatch(/^ok +recurringPlans_create late +one +resolved$/m);
  });

  it('passes a flow that gives up, since nothing happens twice, and leaves the sandbox unchanged, and no copies', async () => {
    const { seed: before } = await sandbox.control.seeds.save();
    const report = await everyOutcome(sandbox, (api) => subscribe(api, 'M-1'));
    expect(summaryOf(report)).toEqual({
      '0, rejected': inOrder(NEVER),
      '1, rejected': inOrder(APPLIED, LATE),
    });
    const lines = formatReport(report);
    expect(lines).toMatch(/^ok +\S+ request_lost +none +rejected: (?!.*done)/m);
    expect(lines).toMatch(/^ok +\S+ response_lost +one +rejected: .+ \(done, but the flow rejected\)$/m);
    expect((await sandbox.control.seeds.save()).seed).toEqual(before);
    const { sandboxes } = await sandbox.control.sandboxes.list();
    expect(sandboxes.map(({ id }) => id).sort()).toEqual(['default', sandbox.id].sort());
  });
});

describe('every outcome of several writes', () => {
  const twoUsers = async (api: Client) => {
    await api.users.create(user());
    return api.users.create(user());
  };

  it('are named by operation and number', async () => {
    const { runs } = await everyOutcome(sandbox, twoUsers, orHalfway);
    expect(runs.map(({ operationId, nth }) => `${operationId} ${nth}`)).toEqual([
      ...Array(16).fill('users_create 1'),
      ...Array(16).fill('users_create 2'),
    ]);
  });

  it('distinguish a partial effect from the whole', async () => {
    const swallowing = async (api: Client) => {
      await api.users.create(user());
      await api.users.create(user()).catch(() => undefined);
    };
    const { report, message } = await reportOf(everyOutcome(sandbox, swallowing));
    const lost = report.runs.filter(({ effects }) => effects.verdict === 'different');
    expect(lost.every(({ problem }) => problem)).toBe(true);
    expect(lost.map(({ nth, outcome, flow }) => `${nth} ${outcome}: ${flow.status}`)).toEqual([
      ...inOrder(APPLIED, LATE).map((outcome) => `1 ${outcome}: rejected`),
      ...inOrder(NEVER).map((outcome) => `2 ${outcome}: fulfilled`),
    ]);
    expect(message).toContain('the flow resolved, but the state differs');
    expect(message).toContain('1 instead of 2 created: users');
  });
});

describe('a write that the flow has abandoned', () => {
  it('is waited for before its effects are counted', async () => {
    const answer = Promise.withResolvers<Response>();
    const { fetch, end } = disturbedFetch({ baseUrl: 'http://s', fetch: () => answer.promise });
    void fetch('http://s/svc/ts/api/v1/openapi/user', newUser());
    let isOver = false;
    const ending = end().then(() => {
      isOver = true;
    });
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    answer.resolve(Response.json({}));
    await ending;
  });
});

describe('a write that arrives late', () => {
  const late = () => {
    const disturbances = [{ operationId: 'users_create', nth: 1, outcome: 'late' as const }];
    return disturbedFetch(sandbox, { disturbances }).fetch;
  };
  const reasonOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

  it('fails in the client as a call that timed out', async () => {
    const api = createClient({ baseUrl: sandbox.baseUrl, fetch: late() });
    const error = await reasonOf(api.users.create(user()));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({
      message: expect.stringContaining('no response within 60000 ms'),
      outcome: 'unknown',
      attempts: 1,
      timeout: 60_000,
    });
    expect(error).not.toHaveProperty('cause');
  });

  it.each([
    ['with a time limit', AbortSignal.timeout(60_000), { name: 'TimeoutError' }],
    ['without one', undefined, { name: 'TypeError', cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } }],
  ])('fails in a fetch %s as Node.js says it', async (_, signal, expected) => {
    const url = `${sandbox.baseUrl}/svc/ts/api/v1/openapi/user`;
    expect(await reasonOf(late()(url, { ...newUser(), signal }))).toMatchObject(expected);
  });
});

describe('the check of a run', () => {
  it('is your own function, and reads the state of the sandbox', async () => {
    const seen: string[] = [];
    await everyOutcome(
      sandbox,
      (api) => subscribeOnce(api, 'M-1'),
      async ({ created, list }, { outcome, sandbox: copy }) => {
        expect(created.recurring_plans).toHaveLength(1);
        const charges = list.filter(
          ({ kind, references }) => kind === 'transactions' && references.includes('M-1'),
        );
        expect(charges).toMatchObject([
          { how: 'created', references: ['M-1-1', 'M-1', 'CRM-20931'], amount: 480, currency: 'HKD' },
        ]);
        const [latest] = await copy.api.recurringOrders.list();
        seen.push(`${outcome}: ${latest?.order.reference_number}`);
      },
      { depth: 1 },
    );
    expect(seen).toHaveLength(16);
    expect(new Set(seen.map((text) => text.split(': ')[1]))).toEqual(new Set(['M-1-1']));
  });

  it('fails a run if it returns a verdict, such as true or false', async () => {
    const verdicts = [false, true, { pass: false }];
    let runs = 0;
    const check = () => verdicts[runs++ % verdicts.length] as never;
    const { report } = await reportOf(everyOutcome(sandbox, (api) => subscribe(api, 'M-1'), check));
    for (const { problem } of report.runs)
      expect(`${problem}`).toContain('the check returned a verdict: it has to throw');
    expect(runs).toBeGreaterThanOrEqual(verdicts.length);
  });

  it('receives a report, whatever was thrown', async () => {
    const odd = (api: Client) => subscribe(api, 'M-1').catch(() => Promise.reject(Object.create(null)));
    expect(formatReport(await everyOutcome(sandbox, odd))).toContain('rejected: [Object: null prototype] {}');
  });

  it('fails a run if it throws', async () => {
    const { report } = await reportOf(
      everyOutcome(
        sandbox,
        (api) => subscribe(api, 'M-1'),
        (_, { flow }) => expect(flow.status).toBe('fulfilled'),
      ),
    );
    expect(report.runs.every(({ problem }) => problem instanceof Error)).toBe(true);
  });
});
