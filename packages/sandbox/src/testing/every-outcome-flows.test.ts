import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@payments-openapi/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timersOf } from '../../test/timers.ts';
import { type EveryOutcomeOptions, everyOutcome } from './every-outcome.ts';
import { orHalfway, reportOf, retry, subscribe } from './flows.fixture.ts';
import { CUSTOMER, membership } from './membership.fixture.ts';
import { formatReport } from './outcome-report.ts';
import { isApplied, type Outcome, WRITE_OUTCOMES } from './outcomes.ts';
import { type TestSandbox, testSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox?.delete());

describe('a flow that rejects', () => {
  const other = '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c02';
  const twice = membership().recurring_cycles.map((cycle) => ({
    ...cycle,
    recurring_items: cycle.recurring_items.map((item) => ({ ...item, quantity: 2 })),
  }));

  it.each([
    ['another customer', { customer_uuid: other }],
    ['another amount', { recurring_cycles: twice }],
  ])('fails when it has charged %s instead', async (_, changes) => {
    const wrong = async (api: Client) => {
      try {
        await subscribe(api, 'M-1');
      } catch (error) {
        await api.recurringPlans.create({
          plan: { ...membership({ reference_number: 'M-1' }), ...changes },
        });
        throw error;
      }
    };
    const { report, message } = await reportOf(everyOutcome(sandbox, wrong));
    const failed = report.runs.filter(({ problem }) => problem);
    expect(failed.map(({ outcome }) => outcome)).toEqual([
      'unreachable',
      'request_lost',
      'timeout',
      'late',
      'failure_200',
      'failure_409',
      'failure_500',
      'html',
    ]);
    expect(message).toContain('the flow rejected, but left what a run in which nothing goes wrong never has');
    expect(formatReport(report)).toMatch(/ failure_500 +different +rejected: .*Injected failure/);
  });

  /** Makes a plan, which charges, and then links a card. */
  const join = async (api: Client) => {
    await subscribe(api, 'M-1');
    await api.cards.link({ card_reference_id: 'CARD-000813', p_user_id: 'usr_01J9ZPX2K8' });
  };

  it('fails when it stops halfway: the customer is charged, and the caller is told that it failed', async () => {
    const { report, message } = await reportOf(everyOutcome(sandbox, join));
    const failed = report.runs.filter(({ problem }) => problem);
    expect(failed.map(({ operationId, outcome }) => `${operationId} ${outcome}`)).toEqual([
      ...Object.keys(WRITE_OUTCOMES)
        .filter((outcome) => isApplied(outcome as Outcome) !== 'never')
        .map((outcome) => `recurringPlans_create ${outcome}`),
      ...Object.keys(WRITE_OUTCOMES)
        .filter((outcome) => isApplied(outcome as Outcome) === 'never')
        .map((outcome) => `cards_link ${outcome}`),
    ]);
    expect(failed.every(({ effects }) => effects.extra.length === 0)).toBe(true);
    expect(message).toContain(
      'the flow rejected halfway: it left a part of what it does when nothing goes wrong',
    );
    expect(message).toContain('0 instead of 1 changed for CARD-000813: cards');
  });

  it('may stop halfway if the check allows it, even with values that are overwritten later', async () => {
    const rename = async (api: Client) => {
      await api.customers.update(CUSTOMER, { name: 'First', phone: '1' });
      await api.customers.update(CUSTOMER, { name: 'Last', phone: '1' });
    };
    const { runs } = await everyOutcome(sandbox, rename, orHalfway);
    expect(runs.filter(({ effects }) => effects.verdict === 'different')).toHaveLength(15);
  });

  it('is judged by the check, from the state of the sandbox, if it undoes its writes', async () => {
    const orUndo = async (api: Client) => {
      try {
        await join(api);
      } catch (error) {
        for (const { uuid, order } of await api.transactions.list().toArray({ limit: 100 }))
          if (uuid && order?.reference_number === 'M-1-1')
            await api.transactions.void({ transaction: { uuid }, order: {} });
        throw error;
      }
    };
    const kept: string[] = [];
    await everyOutcome(sandbox, orUndo, ({ created }, { operationId, outcome, then, flow }) => {
      if (flow.status === 'rejected' && created.transactions.some(({ voided }) => !voided))
        kept.push([operationId, outcome, ...(then ? [then.operationId, then.outcome] : [])].join(' '));
    });
    // Nobody can undo what arrives after everything else, or what he cannot find or void.
    const [late, delayed, ...undoing] = kept;
    expect([late, delayed]).toEqual(['recurringPlans_create late', 'recurringPlans_create delayed']);
    expect(undoing).toContain('recurringPlans_create response_lost transactions_list read_fails');
    expect(undoing.every((text) => / transactions_(?:list read_|void )/.test(text))).toBe(true);
  });
});

describe('a flow that branches on the outcome that the client reports', () => {
  it('repeats only a write that was not sent', async () => {
    const outcomes: unknown[] = [];
    const careful = (api: Client) =>
      subscribe(api, `M-${randomUUID()}`).catch((error) => {
        outcomes.push(error.outcome);
        if (error.outcome !== 'not_sent') throw error;
        return subscribe(api, `M-${randomUUID()}`);
      });
    const { runs } = await everyOutcome(sandbox, careful);
    expect(runs.map(({ flow, effects }) => `${flow.status} ${effects.verdict}`).slice(0, 2)).toEqual([
      'fulfilled one',
      'rejected none',
    ]);
    expect(outcomes.slice(0, 16)).toEqual([
      'not_sent',
      ...Array(7).fill('unknown'),
      // failure_409
      undefined,
      ...Array(6).fill('unknown'),
      undefined,
    ]);
  });
});

describe('a flow that goes on after it settled', () => {
  const path = 'POST /svc/payment/api/v1/openapi/recurring_payments/plan';

  it.each([
    ['at once', 0],
    ['many turns of the event loop later', 50],
  ])('%s fails', async (_, turns) => {
    const background = (api: Client) =>
      subscribe(api, randomUUID()).catch((error) => {
        const again = async () => {
          for (let turn = 0; turn <= turns; turn++) await new Promise(setImmediate);
          await subscribe(api, randomUUID()).catch(() => undefined);
        };
        void again();
        throw error;
      });
    const { report } = await reportOf(everyOutcome(sandbox, background));
    expect(`${report.runs[0]?.problem}`).toContain(`the flow went on after it settled: ${path}`);
    expect(`${report.runs[0]?.problem}`).toContain('use Promise.allSettled for parallel calls');
  });

  it('has the effects of calls that nobody awaited counted', async () => {
    const forgetful = async (api: Client) => {
      void retry(() => subscribe(api, randomUUID())).catch(() => undefined);
    };
    const { report } = await reportOf(everyOutcome(sandbox, forgetful));
    expect(report.runs.filter(({ effects }) => effects.verdict === 'more')).toHaveLength(9);
  });
});

describe('a flow that hangs', () => {
  it('fails with the name of the run', async () => {
    const endTime = timersOf(300_000);
    const hang = () => {
      endTime();
      return new Promise(() => undefined);
    };
    const hanging = (api: Client) => subscribe(api, 'M-1').catch(hang);
    await expect(everyOutcome(sandbox, hanging, undefined, { timeout: 300_000 })).rejects.toThrow(
      'The run recurringPlans_create unreachable did not settle within 300000 ms',
    );
    const stuck = () => new Promise(() => undefined);
    await expect(everyOutcome(sandbox, stuck, undefined, { timeout: 5 })).rejects.toThrow(
      "The undisturbed flow did not settle within 5 ms; the option 'timeout' sets another limit",
    );
  });
});

describe('the timeout of a run', () => {
  it('may be Infinity, and is refused if it is not a duration', async () => {
    const flow = (api: Client) =>
      api.cards.link({ card_reference_id: 'CARD-000813', p_user_id: 'usr_01J9ZPX2K8' });
    const limited = (timeout: number) => everyOutcome(sandbox, flow, undefined, { timeout });
    expect((await limited(Number.POSITIVE_INFINITY)).runs).toHaveLength(16);
    await expect(limited(Number.NaN)).rejects.toThrow(
      'timeout must be a number of milliseconds from 0, not NaN',
    );
  });
});

describe('options that no type checker has seen', () => {
  it.each([
    [{ timout: 1 }, 'Unknown option "timout" of everyOutcome. Expected one of: timeout, depth'],
    [5000, 'The options of everyOutcome must be an object, but are 5000'],
  ])('are refused: %o', async (options: unknown, problem) => {
    const running = everyOutcome(sandbox, async () => 1, undefined, options as EveryOutcomeOptions);
    await expect(running).rejects.toThrow(problem);
  });
});

describe('arguments that no type checker has seen', () => {
  it.each<[string, unknown[], string]>([
    ['no sandbox', [{}, async () => 1], 'everyOutcome needs a sandbox that testSandbox returned, not {}'],
    ['no flow', [], 'everyOutcome needs a function as its flow, not undefined'],
    ['no check', [async () => 1, 5], 'everyOutcome needs a function as its check, not 5'],
  ])('are refused: %s', async (what, given, problem) => {
    const all = what === 'no sandbox' ? given : [sandbox, ...given];
    const running = everyOutcome(...(all as unknown as Parameters<typeof everyOutcome>));
    await expect(running).rejects.toThrow(new TypeError(problem));
  });
});

describe('a flow that bypasses the sandbox that it is given', () => {
  it('fails if it writes to the original, in all runs or in some', async () => {
    const original = await sandbox.copy();
    const always = () => subscribe(original.api, randomUUID());
    await expect(everyOutcome(original, always)).rejects.toThrow(
      'The original sandbox was changed by recurringPlans_create while the flow ran',
    );
    const sometimes = (api: Client) => subscribe(api, 'M-1').catch(() => subscribe(original.api, 'M-2'));
    await expect(everyOutcome(original, sometimes)).rejects.toThrow('The original sandbox was changed');
    const byControl = async (api: Client) => {
      await subscribe(api, 'M-1');
      await original.control.customers.create({ reference_number: randomUUID() });
    };
    await expect(everyOutcome(original, byControl)).rejects.toThrow('The original sandbox was changed while');
    await original.delete();
  });

  it('fails if it writes to the copy with another fetch', async () => {
    const direct = async (_: Client, { baseUrl }: TestSandbox) => {
      await subscribe(createClient({ baseUrl, fetch: sandbox.fetch }), 'M-1');
    };
    await expect(everyOutcome(sandbox, direct)).rejects.toThrow(
      'The flow calls recurringPlans_create without the api or the fetch that it is given',
    );
  });
});

describe('a flow that cannot be judged', () => {
  it.each<[string, (api: Client) => Promise<unknown>, string]>([
    ['rejects anyway', (api) => subscribe(api, 'MEMBER-20930'), 'rejects although nothing goes wrong: '],
    ['only reads', (api) => api.recurringOrders.list(), 'calls no operation that changes anything'],
    [
      'changes nothing',
      (api) => api.customers.update(CUSTOMER, { name: 'Chan Tai Man', phone: '51234567' }),
      'changes nothing in the sandbox',
    ],
  ])('is refused when it %s', async (_, flow, problem) => {
    await expect(everyOutcome(sandbox, flow)).rejects.toThrow(problem);
  });

  it('fails if it does not repeat the same writes', async () => {
    let runs = 0;
    const fickle = async (api: Client) => {
      if (runs++ === 0) return subscribe(api, 'M-1');
      return api.customers.update(CUSTOMER, { name: 'Chan', phone: '1' });
    };
    const { message } = await reportOf(everyOutcome(sandbox, fickle));
    expect(message).toContain('did not make this call');
  });
});
