import { randomUUID } from 'node:crypto';
import { type Client, createClient, TimeoutError } from '@payments-openapi/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUser } from '../http/served.fixture.ts';
import { disturbedFetch } from './disturbed-fetch.ts';
import { type CheckEffects, everyOutcome } from './every-outcome.ts';
import { CUSTOMER, membership } from './membership.fixture.ts';
import { formatReport, OutcomeError, type OutcomeReport } from './outcome-report.ts';
import { type TestSandbox, testSandbox } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox?.delete());

const subscribe = (api: Client, reference_number: string) =>
  api.recurringPlans.create({ plan: membership({ reference_number }) });

const user = () => JSON.parse(String(newUser().body));

const payee = (nickname: string) => ({
  payee: {
    type: 'Business' as const,
    payout_category_name: 'Office Supplies' as const,
    nickname,
    email: 'payouts@mail.example',
    phone_country_code: '852',
    phone_number: '61234567',
    company_name: nickname,
    payout_account: {
      country: 'HKG',
      currency: 'HKD',
      transfer_method: 'HK FPS - Email' as const,
      date_of_birth: null,
      hk_fps: { email: 'payouts@mail.example' },
      rtgs: null,
      swift: null,
    },
  },
});

/** Tries again, whatever went wrong. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    return work();
  }
}

const reportOf = async (running: Promise<unknown>): Promise<OutcomeError> => {
  const error = await running.catch((thrown: unknown) => thrown);
  if (!(error instanceof OutcomeError)) throw new Error(`it did not fail as expected: ${error}`);
  return error;
};

/** Looks for what a failed attempt may have done, before it tries again. */
async function subscribeOnce(api: Client, reference: string): Promise<void> {
  const exists = async () => {
    const orders = await api.recurringOrders.list().toArray({ limit: 100 });
    return orders.some(({ order }) => order.reference_number?.startsWith(`${reference}-`));
  };
  try {
    await subscribe(api, reference);
  } catch {
    if (!(await exists())) await subscribe(api, reference);
  }
}

/** A check that lets a flow which rejects leave a part. */
const orHalfway: CheckEffects<unknown> = ({ verdict, extra }, { flow }) => {
  if (flow.status === 'rejected') expect(extra).toEqual([]);
  else expect(verdict).toBe('one');
};

const summaryOf = ({ runs }: OutcomeReport<unknown>) =>
  runs.map(({ outcome, effects, flow }) => `${outcome}: ${effects.count}, ${flow.status}`);

describe('every outcome of a write', () => {
  it('finds the retry that charges twice', async () => {
    const naive = (api: Client) => retry(() => subscribe(api, `M-${randomUUID()}`));
    const { message, report } = await reportOf(everyOutcome(sandbox, naive));
    expect(summaryOf(report)).toEqual([
      'unreachable: 1, fulfilled',
      'request_lost: 1, fulfilled',
      'answer_lost: 2, fulfilled',
      'late: 2, fulfilled',
      'failure: 1, fulfilled',
      'failure_applied: 2, fulfilled',
      'html: 2, fulfilled',
      'half_body: 2, fulfilled',
      'duplicated: 2, fulfilled',
    ]);
    expect(message.split('\n')).toEqual(
      expect.arrayContaining([
        '6 of 9 outcomes failed',
        '      write                  outcome          effects  flow',
        'ok    recurringPlans_create  request_lost     one      resolved',
        'FAIL  recurringPlans_create  answer_lost      two      resolved',
        '        it happened 2 times',
        '        2 instead of 1 created for CRM-20931: orders of 480 HKD, transactions of 480 HKD, recurring_plans, recurring_orders',
      ]),
    );
  });

  it('passes a flow that reads before it repeats', async () => {
    const report = await everyOutcome(sandbox, (api) => subscribeOnce(api, 'M-1'));
    expect(summaryOf(report)).toEqual([
      'unreachable: 1, fulfilled',
      'request_lost: 1, fulfilled',
      'answer_lost: 1, fulfilled',
      'late: 1, fulfilled',
      'failure: 1, fulfilled',
      'failure_applied: 1, fulfilled',
      'html: 1, fulfilled',
      'half_body: 1, fulfilled',
      'duplicated: 1, fulfilled',
    ]);
    expect(formatReport(report)).toMatch(/^ok +recurringPlans_create +late +one +resolved$/m);
  });

  it('passes a flow that gives up, since nothing happens twice', async () => {
    const report = await everyOutcome(sandbox, (api) => subscribe(api, 'M-1'));
    expect(summaryOf(report)).toEqual([
      'unreachable: 0, rejected',
      'request_lost: 0, rejected',
      'answer_lost: 1, rejected',
      'late: 1, rejected',
      'failure: 0, rejected',
      'failure_applied: 1, rejected',
      'html: 1, rejected',
      'half_body: 1, rejected',
      'duplicated: 1, rejected',
    ]);
  });

  it('leaves the sandbox as it was, and no copies', async () => {
    const { seed: before } = await sandbox.control.seeds.save();
    await everyOutcome(sandbox, (api) => subscribe(api, 'M-1'));
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

  it('names each by its operation and its number', async () => {
    const { runs } = await everyOutcome(sandbox, twoUsers, orHalfway);
    expect(runs.map(({ operationId, nth }) => `${operationId} ${nth}`)).toEqual([
      ...Array(9).fill('users_create 1'),
      ...Array(9).fill('users_create 2'),
    ]);
  });

  it('tells a part from the whole', async () => {
    const swallowing = async (api: Client) => {
      await api.users.create(user());
      await api.users.create(user()).catch(() => undefined);
    };
    const { report, message } = await reportOf(everyOutcome(sandbox, swallowing));
    const lost = report.runs.filter(({ effects }) => effects.verdict === 'different');
    expect(lost.every(({ problem }) => problem)).toBe(true);
    expect(lost.map(({ nth, outcome, flow }) => `${nth} ${outcome}: ${flow.status}`)).toEqual([
      '1 answer_lost: rejected',
      '1 late: rejected',
      '1 failure_applied: rejected',
      '1 html: rejected',
      '1 half_body: rejected',
      '1 duplicated: rejected',
      '2 unreachable: fulfilled',
      '2 request_lost: fulfilled',
      '2 failure: fulfilled',
    ]);
    expect(message).toContain('the flow resolved, but left another state than when nothing goes wrong');
    expect(message).toContain('1 instead of 2 created: users');
  });
});

describe('a write that the flow has given up', () => {
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
    const write = { operationId: 'users_create', nth: 1 };
    return disturbedFetch(sandbox, { write, outcome: 'late' }).fetch;
  };
  const reasonOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

  it('fails in the client as a call whose time is up', async () => {
    const api = createClient({ baseUrl: sandbox.baseUrl, fetch: late() });
    const error = await reasonOf(api.users.create(user()));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({
      message: expect.stringContaining('no answer within 60000 ms'),
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

describe('effects on something else', () => {
  it('are told from those of a flow in which nothing goes wrong, however many they are', async () => {
    const confused = async (api: Client) => {
      await api.payees.create(payee('Kiln Supplies'));
      await api.payees.create(payee('Glaze Works')).catch(() => api.payees.create(payee('Kiln Supplies')));
    };
    const { report, message } = await reportOf(everyOutcome(sandbox, confused));
    const second = report.runs.find(({ nth, outcome }) => nth === 2 && outcome === 'request_lost');
    expect(second?.effects).toMatchObject({ count: 2, verdict: 'more' });
    expect(second?.effects.list.map(({ kind, references }) => [kind, ...references])).toEqual([
      ['payees', 'Kiln Supplies'],
      ['payees', 'Kiln Supplies'],
    ]);
    expect(message).toContain('2 instead of 1 created for Kiln Supplies: payees');
    expect(message).toContain('0 instead of 1 created for Glaze Works: payees');
  });

  it('are a change that went further', async () => {
    const id = '5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11';
    const oneMoreRetry = async (api: Client) => {
      const { plan } = await api.recurringPlans.get(id);
      const payment_retry_count = (plan.payment_retry_count ?? 0) + 1;
      await api.recurringPlans.update(id, { 'X-P-Customer-Code': 'C', plan: { payment_retry_count } });
    };
    const { report, message } = await reportOf(
      everyOutcome(sandbox, (api) => retry(() => oneMoreRetry(api))),
    );
    const further = report.runs.filter(({ effects }) => effects.verdict === 'different');
    expect(further.map(({ outcome }) => outcome)).toEqual([
      'answer_lost',
      'failure_applied',
      'html',
      'half_body',
    ]);
    expect(message).toContain(
      'recurring_plans for MEMBER-20930: billing.payment_retry_count is 6, expected 5',
    );
  });
});

describe('the state that a run leaves', () => {
  const customer = (name: string) => ({ name, phone: '51234567' });

  it('differs when a late write overwrites a newer one', async () => {
    const rename = async (api: Client) => {
      await api.customers.update(CUSTOMER, customer('First')).catch(() => undefined);
      await retry(() => api.customers.update(CUSTOMER, customer('Last')));
    };
    const { report, message } = await reportOf(everyOutcome(sandbox, rename));
    const failed = report.runs.filter(({ problem }) => problem);
    expect(failed.map(({ nth, outcome, effects }) => `${nth} ${outcome}: ${effects.verdict}`)).toEqual([
      '1 late: different',
    ]);
    expect(message).toContain('customers for CRM-20931: name is "First", expected "Last"');
  });

  it('differs when something else is created in its place', async () => {
    const other = async (api: Client) => {
      const { email, ...rest } = payee('Kiln Supplies').payee;
      await api.payees
        .create({ payee: { ...rest, email } })
        .catch(() => api.payees.create({ payee: { ...rest, email: 'other@mail.example' } }));
    };
    const { report, message } = await reportOf(everyOutcome(sandbox, other));
    expect(report.runs.map(({ outcome, effects }) => `${outcome}: ${effects.verdict}`)).toEqual([
      'unreachable: different',
      'request_lost: different',
      'answer_lost: more',
      'late: more',
      'failure: different',
      'failure_applied: more',
      'html: more',
      'half_body: more',
      'duplicated: more',
    ]);
    expect(message).toContain(
      'payees for Kiln Supplies: email is "other@mail.example", expected "payouts@mail.example"',
    );
  });

  it('differs when a write is about another user, and says which member differs and whose it is', async () => {
    await using staffed = await sandbox.copy();
    await staffed.api.users.create({ user: { ...user().user, reference_id: 'EMP-2' } });
    const { users = [] } = (await staffed.control.seeds.save()).seed;
    const right = 'usr_01J9ZPX2K8';
    const wrong = users.find(({ reference_id }) => reference_id === 'EMP-2')?.id;
    const link = (api: Client, p_user_id = '') =>
      api.cards.link({ card_reference_id: 'CARD-000813', p_user_id });
    const { message } = await reportOf(
      everyOutcome(staffed, (api) => link(api, right).catch(() => link(api, wrong))),
    );
    expect(message).toContain('1 instead of 0 changed for CARD-000813 (EMP-2): cards');
    expect(message).toContain(`cards for CARD-000813: p_user_id is "${wrong}", expected "${right}"`);
  });

  it('is the same when money is written in another way', async () => {
    const set = (api: Client, limit_amount: string) =>
      api.cards.updateLimits('crd_01J9ZQ4T7M', {
        limits: [{ id: 'lim_01J9ZS2V4D', period: 'Daily', limit_amount }],
      });
    const { runs } = await everyOutcome(sandbox, (api) => set(api, '500.00').catch(() => set(api, '500')));
    expect(runs.every(({ effects }) => effects.verdict === 'one')).toBe(true);
  });

  it('is the same although ids, numbers and references are others each time', async () => {
    const flow = async (api: Client) => {
      await api.users.create({ ...user(), reference_id: randomUUID() });
      await subscribeOnce(api, `M-${randomUUID()}`);
    };
    const { runs } = await everyOutcome(sandbox, flow, orHalfway);
    const resolved = runs.filter(({ flow }) => flow.status === 'fulfilled');
    expect(resolved).toHaveLength(9);
    expect(resolved.every(({ effects }) => effects.verdict === 'one')).toBe(true);
  });
});

describe('values that are others each time', () => {
  it('are named, since they are not compared', async () => {
    let runs = 0;
    const report = await everyOutcome(sandbox, (api) => subscribeOnce(api, `M-${runs++}`));
    expect(formatReport(report)).toMatch(/\nnot compared: .*orders\.reference_number, .*$/);
  });

  it('are known by a later run when they change with the time', async () => {
    let runs = 0;
    const { notCompared } = await everyOutcome(sandbox, (api) =>
      subscribeOnce(api, `INV-${Math.floor(runs++ / 4)}`),
    );
    expect(notCompared).toContain('orders.reference_number');
  });

  it('hide no wrong amount', async () => {
    let runs = 0;
    const risen = (api: Client) => {
      const quantity = ++runs;
      const recurring_cycles = membership().recurring_cycles.map((cycle) => ({
        ...cycle,
        recurring_items: cycle.recurring_items.map((item) => ({ ...item, quantity })),
      }));
      return api.recurringPlans.create({ plan: { ...membership(), recurring_cycles } });
    };
    await expect(everyOutcome(sandbox, risen)).rejects.toThrow('The flow moves other money each time');
  });
});

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
    expect(report.runs.filter(({ problem }) => problem).map(({ outcome }) => outcome)).toEqual([
      'unreachable',
      'request_lost',
      'late',
      'failure',
    ]);
    expect(message).toContain('the flow rejected, but left what a run in which nothing goes wrong never has');
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
      ...['answer_lost', 'late', 'failure_applied', 'html', 'half_body', 'duplicated'].map(
        (outcome) => `recurringPlans_create ${outcome}`,
      ),
      ...['unreachable', 'request_lost', 'failure'].map((outcome) => `cards_link ${outcome}`),
    ]);
    expect(failed.every(({ effects }) => effects.extra.length === 0)).toBe(true);
    expect(message).toContain(
      'the flow rejected halfway: it left a part of what it does when nothing goes wrong',
    );
    expect(message).toContain('0 instead of 1 changed for CARD-000813: cards');
  });

  it('may stop halfway where the check says so, also with values that are overwritten later', async () => {
    const rename = async (api: Client) => {
      await api.customers.update(CUSTOMER, { name: 'First', phone: '1' });
      await api.customers.update(CUSTOMER, { name: 'Last', phone: '1' });
    };
    const { runs } = await everyOutcome(sandbox, rename, orHalfway);
    expect(runs.filter(({ effects }) => effects.verdict === 'different')).toHaveLength(8);
  });

  it('that undoes what it did is judged by the check, from what the sandbox holds', async () => {
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
    await everyOutcome(sandbox, orUndo, ({ created }, { operationId, outcome, flow }) => {
      if (flow.status === 'rejected' && created.transactions.some(({ voided }) => !voided))
        kept.push(`${operationId} ${outcome}`);
    });
    // Nobody can undo what arrives after everything else.
    expect(kept).toEqual(['recurringPlans_create late']);
  });
});

describe('a flow that branches on what the client knows', () => {
  it('is seen to repeat a write that was not sent, and no other', async () => {
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
    expect(outcomes).toEqual(['not_sent', ...Array(7).fill('unknown'), undefined]);
  });
});

describe('a flow that goes on after it settled', () => {
  const path = 'POST /svc/payment/api/v1/openapi/recurring_payments/plan';

  it.each([
    ['at once', (again: () => unknown) => again()],
    ['later', (again: () => unknown) => setTimeout(again, 20)],
  ])('%s fails', async (_, when) => {
    const background = (api: Client) =>
      subscribe(api, randomUUID()).catch((error) => {
        const again = () => subscribe(api, randomUUID()).catch(() => undefined);
        setImmediate(() => when(again));
        throw error;
      });
    const { report } = await reportOf(everyOutcome(sandbox, background));
    expect(`${report.runs[0]?.problem}`).toContain(`the flow went on after it settled: ${path}`);
    expect(`${report.runs[0]?.problem}`).toContain('use Promise.allSettled for parallel calls');
  });

  it('is counted with what nobody awaited', async () => {
    const forgetful = async (api: Client) => {
      void subscribe(api, randomUUID()).catch(() => subscribe(api, randomUUID()));
    };
    const { report } = await reportOf(everyOutcome(sandbox, forgetful));
    expect(report.runs.filter(({ effects }) => effects.verdict === 'more')).toHaveLength(6);
  });
});

describe('a flow that hangs', () => {
  it('fails with the name of the run', async () => {
    const hanging = (api: Client) => subscribe(api, 'M-1').catch(() => new Promise(() => undefined));
    await expect(everyOutcome(sandbox, hanging, undefined, { timeout: 50 })).rejects.toThrow(
      'The run recurringPlans_create/unreachable did not settle within 50 ms',
    );
    const stuck = () => new Promise(() => undefined);
    await expect(everyOutcome(sandbox, stuck, undefined, { timeout: 5 })).rejects.toThrow(
      'The flow, although nothing goes wrong, did not settle within 5 ms',
    );
  });
});

describe('the timeout of a run', () => {
  it('may be Infinity, and is refused when it is no time', async () => {
    const flow = (api: Client) =>
      api.cards.link({ card_reference_id: 'CARD-000813', p_user_id: 'usr_01J9ZPX2K8' });
    const limited = (timeout: number) => everyOutcome(sandbox, flow, undefined, { timeout });
    expect((await limited(Number.POSITIVE_INFINITY)).runs).toHaveLength(9);
    await expect(limited(Number.NaN)).rejects.toThrow(
      'timeout must be a number of milliseconds from 0, not NaN',
    );
  });
});

describe('a flow that goes past the sandbox that it is given', () => {
  it('fails when it writes to the original, in each run or in some', async () => {
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

  it('fails when it writes to the copy by another fetch', async () => {
    const direct = async (_: Client, { baseUrl }: TestSandbox) => {
      await subscribe(createClient({ baseUrl, fetch: sandbox.fetch }), 'M-1');
    };
    await expect(everyOutcome(sandbox, direct)).rejects.toThrow(
      'The flow calls recurringPlans_create without the api or the fetch that it is given',
    );
  });
});

describe('the check of a run', () => {
  it('is your own, and reads what the sandbox holds', async () => {
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
    );
    expect(seen).toHaveLength(9);
    expect(new Set(seen.map((text) => text.split(': ')[1]))).toEqual(new Set(['M-1-1']));
  });

  it.each([false, true, { pass: false }])(
    'fails a run when it returns a verdict such as %j',
    async (verdict) => {
      const check = () => verdict as never;
      const { message } = await reportOf(everyOutcome(sandbox, (api) => subscribe(api, 'M-1'), check));
      expect(message).toContain('the check returned a verdict: it has to throw');
    },
  );

  it('reads a report whatever was thrown', async () => {
    const odd = (api: Client) => subscribe(api, 'M-1').catch(() => Promise.reject(Object.create(null)));
    expect(formatReport(await everyOutcome(sandbox, odd))).toContain('rejected: [Object: null prototype] {}');
  });

  it('fails a run by throwing', async () => {
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

describe('a flow that nothing can be said of', () => {
  it.each<[string, (api: Client) => Promise<unknown>, string]>([
    ['rejects anyway', (api) => subscribe(api, 'MEMBER-20930'), 'rejects although nothing goes wrong: '],
    ['only reads', (api) => api.recurringOrders.list(), 'calls no operation that changes anything'],
    [
      'changes nothing',
      (api) => api.customers.update(CUSTOMER, { name: 'Chan Tai Man', phone: '51234567' }),
      'changes nothing that the sandbox holds',
    ],
  ])('is refused when it %s', async (_, flow, problem) => {
    await expect(everyOutcome(sandbox, flow)).rejects.toThrow(problem);
  });

  it('fails when it does not make the same writes again', async () => {
    let runs = 0;
    const fickle = async (api: Client) => {
      if (runs++ === 0) return subscribe(api, 'M-1');
      return api.customers.update(CUSTOMER, { name: 'Chan', phone: '1' });
    };
    const { message } = await reportOf(everyOutcome(sandbox, fickle));
    expect(message).toContain('did not make this write');
  });
});
