import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { failure, rejection, stubbed, success, text, user } from '../../test/stub.ts';
import { virtualTime } from '../../test/time.ts';
import { type ClientEvent, type ClientOptions, ConnectionError } from '../index.ts';

const dropped = () => Promise.reject(new TypeError('fetch failed'));

function observed(answers: Parameters<typeof stubbed>[0], options: Partial<ClientOptions> = {}) {
  const events: ClientEvent[] = [];
  return { events, ...stubbed(answers, { onEvent: (event) => events.push(event), ...options }) };
}

describe('the events of a call', () => {
  it('include its request and response, with times', async () => {
    const time = virtualTime({ time: 1_000_000 });
    const answer = () => {
      time.pass(40);
      return success({ user_id: 'u' })();
    };
    const { api, events } = observed([answer]);
    await api.users.get({ user_id: 'u' });
    const { callId } = events[0] ?? { callId: 0 };
    expect(events).toEqual([
      {
        type: 'request',
        callId,
        operationId: 'users_get',
        attempt: 1,
        time: 1_000_000,
        method: 'GET',
        route: '/svc/ts/api/v1/openapi/user',
        url: 'http://service.test/svc/ts/api/v1/openapi/user',
      },
      {
        type: 'response',
        callId,
        operationId: 'users_get',
        attempt: 1,
        time: 1_000_040,
        status: 200,
        duration: 40,
      },
    ]);
  });

  it('include each attempt with its error, and the final failure', async () => {
    const time = virtualTime({ time: 0 });
    const late = () => {
      time.pass(10);
      return failure(50301, 'busy', 503)();
    };
    const { api, events } = observed([dropped, late, late], { retries: 2 });
    const error = await rejection(api.users.get());
    expect(events.map(({ type, attempt }) => `${attempt} ${type}`)).toEqual([
      '1 request',
      '1 retry',
      '2 request',
      '2 response',
      '2 retry',
      '3 request',
      '3 response',
      '3 failure',
    ]);
    expect(new Set(events.map(({ callId }) => callId)).size).toBe(1);
    expect(events[1]).toMatchObject({ delay: 250, duration: 0, error: { name: 'ConnectionError' } });
    expect(events[3]).toMatchObject({ status: 503, duration: 10, error: { code: 50301 } });
    expect(events[4]).toMatchObject({ delay: 500, duration: 10 });
    expect(events[7]).toMatchObject({ error, duration: 770 });
  });

  it('include a failure before anything was sent', async () => {
    const { api, events } = observed([]);
    await rejection(api.recurringPlans.get(''));
    expect(events).toMatchObject([{ type: 'failure', attempt: 0, operationId: 'recurringPlans_get' }]);
  });

  it('include no retry of an aborted call, whatever the reason', async () => {
    virtualTime();
    const reason = new ConnectionError('users_get', 'another call');
    const controller = new AbortController();
    const ended = () => new Promise<Response>(() => controller.abort(reason));
    const { api, events } = observed([ended], { retries: 2, signal: controller.signal });
    expect(await rejection(api.users.get())).toMatchObject({ name: 'AbortError', cause: reason });
    expect(events.map(({ type }) => type)).toEqual(['request', 'failure']);
  });

  it('of two calls have different ids', async () => {
    const { api, events } = observed([success({}), success({})]);
    await Promise.all([api.users.get(), api.users.get()]);
    expect(new Set(events.map(({ callId }) => callId)).size).toBe(2);
  });

  it('contain neither the request data nor its signature', async () => {
    const secret = 'S3cr3t';
    const { api, events } = observed(
      [text(`<b>${secret}</b>`, 502), dropped, success({ card_id: secret }), success({})],
      {
        headers: { authorization: secret },
        sign: () => ({ 'x-signature': secret }),
      },
    );
    await rejection(api.users.get({ user_id: secret }));
    await rejection(api.users.create({ user: { ...user, document_number: secret } }));
    await api.cards.link({ card_reference_id: secret, p_user_id: secret });
    await api.customers.getByReference(secret);
    expect(events).toHaveLength(9);
    expect(events[7]).toMatchObject({
      url: 'http://service.test/svc/payment/api/v1/openapi/customers/ref/{id}',
    });
    expect(inspect(events, { depth: null })).not.toContain(secret);
    expect(JSON.stringify(events)).not.toContain(secret);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    // vitest fails a run for a rejection that nobody handles.
    ['rejects', () => Promise.reject(new Error('no'))],
  ])('do not affect the call if the listener %s', async (_, onEvent) => {
    const { api } = stubbed([success({ user_id: 'u' })], { onEvent });
    expect(await api.users.get()).toEqual({ user_id: 'u' });
    await new Promise((resolve) => setImmediate(resolve));
  });

  it('arrive at once', () => {
    const { api, events } = observed([success({})]);
    void api.users.get();
    expect(events).toHaveLength(1);
  });
});

describe('a response event', () => {
  it('has the headers, which logging it does not show', async () => {
    const answer = () => Response.json({ code: 200, message: 'a', data: {} }, { headers: { 'x-id': 'r-1' } });
    const { api, events } = observed([answer]);
    await api.users.get();
    const event = events.find(({ type }) => type === 'response');
    expect(event?.type === 'response' && event.headers.get('x-id')).toBe('r-1');
    expect(JSON.stringify(events)).not.toContain('headers');
  });
});
