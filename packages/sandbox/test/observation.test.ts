import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startReceiver, withStatus } from '../src/callbacks/receiver.fixture.ts';
import { loadControlContract } from '../src/contract/load.ts';
import { type Controlled, controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';

const CUSTOMER = '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01';
const PLAN = '5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11';
const OPEN_ORDER = '202604010000009';

describe('What edits a fault or a payment rule', () => {
  const { schemas = {} } = loadControlContract().components ?? {};

  it.each(['Fault', 'PaymentRule'])('has the fields that create a %s', (name) => {
    const { properties: made = {} } = schemas[`${name}Create`] ?? {};
    const { properties: edited = {} } = schemas[`${name}Update`] ?? {};
    expect(Object.keys(edited).sort()).toEqual(Object.keys(made).sort());
    for (const [member, { enum: values }] of Object.entries(made))
      expect(edited[member]?.enum, member).toEqual(values);
  });
});

describeDatabases('The control interface', (database, other) => {
  const begin = async (): Promise<Omit<Controlled, 'id'> & { sandbox: string }> => {
    const server = await controlled(database(), onTestFinished);
    const { sandbox } = await server.control.sandboxes.create({});
    return { ...server, ...server.on(sandbox.id), sandbox: sandbox.id };
  };

  it('lists requests by their content and result, and only new ones', async () => {
    const { control, api } = await begin();
    await api.transactions.list();
    const { fault } = await control.faults.create({ effect: 'none', times: 1 });
    await api.users.get({ user_id: 'nobody' }).catch(() => undefined);
    await api.users.create({ user: {} } as never).catch(() => undefined);
    const ids = async (query: Parameters<typeof control.requests.list>[0]) =>
      (await control.requests.list(query)).requests.map(({ operation_id }) => operation_id);
    expect(await ids({ operation_id: 'users_get' })).toEqual(['users_get']);
    expect(await ids({ code: 900400 })).toEqual(['users_create']);
    expect(await ids({ method: 'GET' })).toEqual(['users_get', 'transactions_list']);
    expect(await ids({ path: 'USER_ID=nobody' })).toEqual(['users_get']);
    expect(await ids({ fault_id: fault.id })).toEqual(['users_get']);
    expect(await ids({ method: 'GET', offset: 1, limit: 1 })).toEqual(['transactions_list']);
    const { requests } = await control.requests.list();
    const since = requests[1]?.id;
    expect(await ids({ since })).toEqual(['users_create']);
    expect(await ids({ since: requests[0]?.id })).toEqual([]);
    expect(await ids({ since, method: 'GET' })).toEqual([]);
  });

  it('shows a complete request, with the location of each violation and without secrets', async () => {
    const { control, api } = await begin();
    const user = { reference_id: 'EMP-1', phone_number: 5 };
    const headers = { authorization: 'Bearer secret', 'x-request-id': 'why' };
    await api.users.create({ user } as never, { headers }).catch(() => undefined);
    const [entry] = (await control.requests.list({ request_id: 'why' })).requests;
    const { request } = await control.requests.get(entry?.id ?? '');
    expect(request).toMatchObject({
      ...entry,
      request_headers: { authorization: '***', 'content-type': 'application/json' },
      response_headers: { 'x-request-id': 'why' },
      request_body: { user },
    });
    expect(request.violations).toContainEqual({
      in: 'body',
      pointer: '/user/phone_number',
      expected: 'must be string',
    });
    expect(request.violations).toHaveLength(request.problems.length);
    for (const id of ['0', 'none', '99999999999999999'])
      await expect(control.requests.get(id)).rejects.toMatchObject({ code: 900404 });
  });

  it('shows the request and the response of each attempt', async () => {
    const { control } = await begin();
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    receiver.answers.push((response) => {
      response.writeHead(500, { 'set-cookie': 'session=1', warning: 'tired' });
      response.end(`4111111111111111 ${'no '.repeat(30_000)}`);
    });
    receiver.answers.push(withStatus(204));
    const made = { reference_number: 'INV-1', currency: 'HKD', initial_total: 5, notify_url: receiver.url };
    const { order } = await control.orders.create(made);
    await control.orders.pay(order.number);
    await control.clock.advance({ by: 'PT1S' });
    const [listed] = (await control.deliveries.list()).deliveries;
    const waiting = (await control.deliveries.get(listed?.id ?? '')).delivery;
    expect(waiting).toMatchObject({ state: 'pending', due_at: expect.any(String) });
    const { summary } = await control.clock.advance({ by: 'PT1M' });
    expect(summary).toMatchObject({ callbacks_enqueued: 0, callbacks_attempted: 1 });
    const { delivery } = await control.deliveries.get(listed?.id ?? '');
    expect(delivery.attempts).toMatchObject([
      {
        http_status: 500,
        request_headers: { 'webhook-id': listed?.id },
        response_headers: { 'set-cookie': '***', warning: 'tired' },
        response_body: expect.stringMatching(/^411111\*\*\*1111 no no/),
      },
      { http_status: 204, response_body: '' },
    ]);
    expect(delivery.attempts[0]?.response_body?.length).toBeLessThanOrEqual(2_048);
    expect(delivery.attempts.map(({ request_body }) => request_body)).toEqual(
      receiver.received.map(({ body }) => body),
    );
    await expect(control.deliveries.get('none')).rejects.toMatchObject({ code: 900404 });
  });

  it('sends a test callback, signed and marked, once', async () => {
    const { control, sandbox } = await begin();
    const callback_secret = 'whsec_c2VjcmV0IG9mIGEgdGVzdA==';
    await control.sandboxes.update(sandbox, { settings: { callback_secret } });
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    receiver.answers.push(withStatus(500));
    const failed = (await control.deliveries.ping({ url: receiver.url })).delivery;
    expect(failed).toMatchObject({ state: 'failed', attempts: [{ http_status: 500 }], due_at: null });
    const { delivery } = await control.deliveries.ping({ url: receiver.url });
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ http_status: 200, error: null }] });
    const [, { headers, body } = { headers: {}, body: '' }] = receiver.received;
    const given = headers as Record<string, string>;
    expect(new Webhook(callback_secret).verify(body, given)).toMatchObject({
      event: 'sandbox.ping',
      data: { test: true },
    });
    const { delivery: nowhere } = await control.deliveries.ping({ url: 'mailto:shop' });
    expect(nowhere.attempts[0]?.error).toBe('not an http or https URL');
  });

  it('edits a fault, pauses it and resumes it', async () => {
    const { control, api } = await begin();
    const { fault } = await control.faults.create({ effect: 'failure', http_status: 503, times: 2 });
    const call = () => api.users.get({ user_id: 'nobody' }, { retries: 0 }).catch(({ code }) => code);
    expect(await call()).toBe(900500);
    const paused = await control.faults.update(fault.id, { paused: true });
    expect(paused.fault).toEqual({ ...fault, calls_checked: 1, calls_hit: 1, paused: true });
    expect(await call()).toBe(900404);
    await control.faults.update(fault.id, { paused: false, code: 7, times: null, http_status: null });
    expect([await call(), await call(), await call()]).toEqual([7, 7, 7]);
    const { faults } = await control.faults.list();
    expect(faults).toEqual([
      {
        id: fault.id,
        operation_id: null,
        effect: 'failure',
        code: 7,
        paused: false,
        calls_checked: 4,
        calls_hit: 4,
      },
    ]);
    await control.faults.update(fault.id, { operation_id: 'users_create' });
    expect(await call()).toBe(900404);
    const wrong = control.faults.update(fault.id, { operation_id: 'clock_get' });
    await expect(wrong).rejects.toMatchObject({ code: 900404 });
    await expect(control.faults.update('none', {})).rejects.toMatchObject({ code: 900404 });
  });

  it('pauses a fault for all later calls, also to another server', async () => {
    const { control, sandbox, on } = await begin();
    const second = (await controlled(other(), onTestFinished)).on(sandbox);
    const { fault } = await control.faults.create({ effect: 'failure' });
    const call = (n: number) => {
      const { api } = n % 2 ? on(sandbox) : second;
      return api.users.get({ user_id: 'nobody' }, { retries: 0 }).catch(({ code }) => code);
    };
    const meanwhile = Array.from({ length: 12 }, (_, n) => call(n));
    const edit = second.control.faults.update(fault.id, { delay_ms: 1 });
    await Promise.all([control.faults.update(fault.id, { paused: true }), edit]);
    expect(await Promise.all([0, 1, 2, 3].map(call))).toEqual([900404, 900404, 900404, 900404]);
    const hits = (await Promise.all(meanwhile)).filter((code) => code === 900500).length;
    expect((await control.faults.list()).faults).toMatchObject([
      { paused: true, delay_ms: 1, calls_checked: hits, calls_hit: hits },
    ]);
  });

  it('edits a payment rule, pauses it and resumes it', async () => {
    const { control } = await begin();
    const { payment_rule: rule } = await control.paymentRules.create({ outcome: 'declines', amount: 1 });
    const { payment_rule: newer } = await control.paymentRules.create({ outcome: 'succeeds', plan_id: PLAN });
    const { resources } = await control.resources.list('payment_tokens', { search: CUSTOMER });
    const payment_token = resources.at(-1)?.id ?? '';
    const pay = async () => {
      const { order } = await control.orders.pay(OPEN_ORDER, { payment_token, amount: 1 });
      return order.transactions?.at(-1)?.success;
    };
    expect(await pay()).toBe(false);
    await control.paymentRules.update(rule.id, { paused: true });
    expect(await pay()).toBe(true);
    const edit = { paused: false, amount: null, outcome: 'declines_then_succeeds', times: 9 } as const;
    const { payment_rule } = await control.paymentRules.update(rule.id, edit);
    expect(payment_rule).toEqual({ id: rule.id, outcome: 'declines_then_succeeds', times: 9, paused: false });
    expect(await pay()).toBe(false);
    // It keeps its position.
    expect((await control.paymentRules.list()).payment_rules).toEqual([newer, payment_rule]);
    const stray = control.paymentRules.update(rule.id, { plan_id: 'nobody' });
    await expect(stray).rejects.toMatchObject({ code: 900404 });
    await expect(control.paymentRules.update('none', {})).rejects.toMatchObject({ code: 900404 });
  });
});
