import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { baseUrl, failure, rejection, stubbed, success, text, user } from '../../test/stub.ts';
import {
  AbortError,
  ApiError,
  CallError,
  ConnectionError,
  createClient,
  type Fetch,
  isApiError,
  RequestError,
  ResponseError,
  TimeoutError,
} from '../index.ts';
import { createConnection, usersGet } from '../operations.ts';

const asked = 'GET http://service.test/svc/ts/api/v1/openapi/user';

/** Throws as soon as anything of it is read. */
function hostile(): object {
  const refuse = () => {
    throw new RangeError('not to be read');
  };
  return new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse });
}

describe('a failure', () => {
  it.each([200, 201, 400, 409, 500])(
    'that the service reports is an ApiError, with HTTP %d',
    async (status) => {
      const { api } = stubbed([failure(300013, 'a user with this reference_id exists', status)]);
      const error = await rejection(api.users.create({ user }));
      if (!(error instanceof ApiError)) throw error;
      const tail = status < 500 ? '' : ' (outcome unknown)';
      expect(error.message).toBe(
        `users_create: 300013 a user with this reference_id exists (HTTP ${status})${tail}`,
      );
      expect(error.name).toBe('ApiError');
      expect(error).toMatchObject({ code: 300013, httpStatus: status, operationId: 'users_create' });
      expect(error.envelope).toEqual({ code: 300013, message: 'a user with this reference_id exists' });
      expect(error.cause).toEqual(error.envelope);
      expect(error.response.status).toBe(status);
    },
  );

  describe.each([
    ['has no prototype', () => Object.create(null)],
    ['throws whatever is read of it', () => hostile()],
    ['throws as its cause does', () => new Error('fetch failed', { cause: hostile() })],
    ['has a message that is no text', () => Object.assign(new Error(), { message: Symbol('s') })],
    ['cannot be written as text', () => ({ toString: () => ({}) })],
  ])('by something that %s', (_, make) => {
    it('is a ConnectionError if `fetch` throws it', async () => {
      const thrown = make();
      const fetch = async () => Promise.reject(thrown);
      const error = await rejection(createClient({ baseUrl, fetch }).users.create({ user }));
      if (!(error instanceof ConnectionError)) throw error;
      expect(error.message).toMatch(
        /^users_create: no complete response from POST http:\S+: .+ \(outcome unknown\)$/,
      );
      expect(error.cause === thrown).toBe(true);
      await expect(createClient({ baseUrl, fetch }).users.get()).rejects.toBeInstanceOf(ConnectionError);
    });

    it('is an AbortError if it is the reason of a signal', async () => {
      const { api } = stubbed([success({})]);
      const reason = make();
      const error = await rejection(api.users.get({}, { signal: AbortSignal.abort(reason) }));
      if (!(error instanceof AbortError)) throw error;
      expect(error.message).toMatch(/^users_get: aborted: ./);
      expect(error.cause === reason).toBe(true);
    });
  });

  it('is recognisable by its operation and code', async () => {
    const { api } = stubbed([failure(300013, 'no', 400)]);
    const error = await rejection(api.users.create({ user }));
    expect(error).toBeInstanceOf(CallError);
    expect(isApiError(error)).toBe(true);
    expect(isApiError(error, 'users_create')).toBe(true);
    expect(isApiError(error, 'users_create', 300013)).toBe(true);
    expect(isApiError(error, 'users_create', 30014)).toBe(false);
    expect(isApiError(error, 'users_create', 'duplicateReferenceId')).toBe(true);
    expect(isApiError(error, 'users_create', 'duplicatePhoneNumber')).toBe(false);
    // @ts-expect-error a misspelt name, which JavaScript can pass
    expect(isApiError(error, 'users_create', 'duplicateReference')).toBe(false);
    expect(isApiError(error, 'users_get', 300013)).toBe(false);
    expect(isApiError(new Error('300013'), 'users_create')).toBe(false);
  });

  it.each([
    ['4111 1111 1111 1111', '[redacted]'],
    ['4111-1111-1111-1111', '[redacted]'],
    ['4111.1111.1111.1111', '[redacted]'],
    ['4111–1111–1111–1111', '[redacted]'],
    ['4111/1111/1111/1111', '[redacted]'],
    ['4111_1111_1111_1111', '[redacted]'],
    ['41111111111111111230123', '[redacted]'],
    ['4111\u00a01111\u00a01111\u00a01111', '[redacted]'],
    ['4111  1111  1111  1111', '[redacted]'],
    ['4111\u200b1111\u200b1111\u200b1111', '[redacted]'],
    ['４１１１１１１１１１１１１１１１', '[redacted]'],
    ['6221558812340000', '[redacted]'],
    ['378282246310005', '[redacted]'],
    ['202603010000012 4111111111111111', '202603010000012 [redacted]'],
    ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', '[redacted]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_-d', '[redacted]'],
    ['tok_live_9f8a7s6d5f4g3h2j1k0', '[redacted]'],
    ['61234567', '61234567'],
    ['0.30000000000000004', '0.30000000000000004'],
    ['202603010000012', '202603010000012'],
    ['20260301000000000012345678', '20260301000000000012345678'],
    ['1767225600000', '1767225600000'],
    ['2026-03-01 08:00:00.000', '2026-03-01 08:00:00.000'],
    ['019d4beb-3900-7d0f-bd3b-0ad00010777f', '019d4beb-3900-7d0f-bd3b-0ad00010777f'],
    ['客戶 7\r\n\u001b[31mred', '客戶 7 [31mred'],
  ])(
    'shows neither card numbers nor tokens nor control characters in its message: %j',
    async (given, shown) => {
      const { api } = stubbed([failure(300013, `no ${given} , said we`, 400)]);
      const error = await rejection(api.users.get());
      expect(error).toHaveProperty('message', `users_get: 300013 no ${shown} , said we (HTTP 400)`);
      expect(error).toHaveProperty('cause', { code: 300013, message: `no ${shown} , said we` });
    },
  );

  it('truncates long text, and hides what only the envelope has', async () => {
    const message = `card 4111111111111111 ${'x'.repeat(5000)}`;
    const { api } = stubbed([() => Response.json({ code: 7, message, data: 'S3cr3t' }, { status: 400 })]);
    const error = await rejection(api.users.get());
    if (!(error instanceof ApiError)) throw error;
    expect(error.message.length).toBeLessThan(1_040);
    expect(error.envelope).toEqual({ code: 7, message, data: 'S3cr3t' });
    expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/4111|S3cr3t/);
    expect(JSON.stringify(error)).not.toMatch(/4111|S3cr3t/);
  });

  it.each([
    ['the service refuses', failure(300013, 'no', 400), undefined],
    ['the service refuses under 200', failure(300013, 'no', 200), undefined],
    ['fails under 200 by a code of no known meaning', failure(900503, 'no', 200), 'unknown'],
    ['fails as a conflict by such a code', failure(900001, 'no', 409), undefined],
    ['the service breaks down', failure(1, 'no', 500), 'unknown'],
    ['contradicts itself', failure(0, 'succeed', 500), 'unknown'],
    ['is no envelope', text('<html>'), 'unknown'],
    ['did not come', () => Promise.reject(new Error('no')), 'unknown'],
  ])('of a write has its outcome if the response %s', async (_, answer, outcome) => {
    const { api } = stubbed([answer, answer]);
    expect(await rejection(api.users.create({ user }))).toHaveProperty('outcome', outcome);
    expect(await rejection(api.users.get())).toHaveProperty('outcome', undefined);
  });

  it.each([1, -1, 201, 404])('is every code but 0 and 200: %d', async (code) => {
    const { api } = stubbed([failure(code, 'no', 200)]);
    expect(await rejection(api.users.get())).toBeInstanceOf(ApiError);
  });

  it.each([0, 200])('of code %d contradicts a failure status', async (code) => {
    const { api } = stubbed([() => Response.json({ code, message: 'succeed', data: {} }, { status: 500 })]);
    const error = await rejection(api.users.get());
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toHaveProperty('message', `users_get: ${asked} returned a success code (HTTP 500)`);
  });

  it.each([
    ['HTML', text('<html>Bad gateway</html>', 502), 'HTML', '<html>Bad gateway</html>'],
    ['HTML of a success', text('<html>Sign in</html>'), 'HTML', '<html>Sign in</html>'],
    ['an empty body', text(''), 'an empty body', ''],
    ['an empty failure', text('', 503), 'an empty body', ''],
    ['no content', () => new Response(null, { status: 204 }), 'an empty body', ''],
    ['cut JSON', text('{"code":200,"mess'), 'text that is not JSON', '{"code":200,"mess'],
    ['a JSON array', text('[]'), 'no integer `code`', '[]'],
    ['null', text('null'), 'no integer `code`', 'null'],
    ['no code', text('{"message":"a"}', 400), 'no integer `code`', '{"message":"a"}'],
    ['a code as text', text('{"code":"0","message":"a"}'), 'no integer `code`', '{"code":"0","message":"a"}'],
    ['no message', text('{"code":0}'), 'no text `message`', '{"code":0}'],
    ['no data', text('{"code":0,"message":"a"}'), 'no object in data', '{"code":0,"message":"a"}'],
  ])('of %s is a ResponseError that keeps the start of the body', async (_, answer, reason, start) => {
    const { api } = stubbed([answer]);
    const error = await rejection(api.users.get());
    if (!(error instanceof ResponseError)) throw error;
    expect(error.message).toBe(`users_get: ${asked} returned ${reason} (HTTP ${answer().status})`);
    expect(error).toMatchObject({
      name: 'ResponseError',
      operationId: 'users_get',
      httpStatus: answer().status,
    });
    expect(error.text).toBe(start);
    expect(error.response.status).toBe(answer().status);
  });

  it.each([null, 5, false, 'x', []])(
    'of data that is no object, but %j, leaves a write unknown',
    async (data) => {
      const { api } = stubbed([success(data)]);
      expect(await rejection(api.users.create({ user }))).toMatchObject({
        name: 'ResponseError',
        message: expect.stringContaining('returned no object in data (HTTP 200)'),
        outcome: 'unknown',
      });
    },
  );

  it.each([null, {}])('of data that is %j instead of an array fails a list', async (data) => {
    const { api } = stubbed([success(data), success([])]);
    await expect(api.recurringOrders.list()).rejects.toThrow('no array in data');
    expect(await api.recurringOrders.list()).toEqual([]);
  });

  it('of a long text keeps its start only', async () => {
    const { api } = stubbed([text('x'.repeat(501))]);
    expect(await rejection(api.users.get())).toHaveProperty('text', 'x'.repeat(500));
  });

  it('to connect is a ConnectionError with what was thrown', async () => {
    const cause = new TypeError('fetch failed');
    const { api } = stubbed([() => Promise.reject(cause)]);
    const error = await rejection(api.users.get());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({
      name: 'ConnectionError',
      message: `users_get: no complete response from ${asked}: TypeError: fetch failed`,
      operationId: 'users_get',
      cause,
    });
  });

  it.each([
    [{ cause: { code: 'ECONNREFUSED', syscall: 'connect' } }, ': ECONNREFUSED', 'unknown'],
    [{ notSent: true, cause: { code: 'ECONNREFUSED' } }, ': ECONNREFUSED', 'not_sent'],
    [{ cause: { cause: { code: 'UND_ERR_SOCKET' } } }, ': UND_ERR_SOCKET', 'unknown'],
    [{ code: 'ConnectionClosed', cause: { code: 'deeper' } }, ': ConnectionClosed', 'unknown'],
    [{ code: 20 }, ': Error: no', 'unknown'],
  ])(
    'to connect has the nearest error code and, for a write, its outcome: %j',
    async (cause, code, outcome) => {
      const fails = () => Promise.reject(Object.assign(new Error('no'), cause));
      const { api } = stubbed([fails, fails]);
      expect(String(await rejection(api.users.get()))).toBe(
        `ConnectionError: users_get: no complete response from ${asked}${code}`,
      );
      expect(String(await rejection(api.users.create({ user })))).toBe(
        `ConnectionError: users_create: no complete response from ${asked.replace('GET', 'POST')}${code} (outcome ${outcome})`,
      );
    },
  );

  it('to read the whole body is a ConnectionError', async () => {
    const cause = new Error('terminated');
    const body = new ReadableStream({ start: (controller) => controller.error(cause) });
    const { api } = stubbed([() => new Response(body)]);
    expect(await rejection(api.users.get())).toMatchObject({ name: 'ConnectionError', cause });
  });

  it('shows no card data, tokens or headers, even when fully printed', async () => {
    const secret = '4111111111111111';
    const answers = [text(`{"pan":"${secret}`), text(`{"pan":"${secret}"}`), text(`<b>${secret}`, 500)];
    for (const answer of answers) {
      const { api } = stubbed([answer], { headers: { authorization: secret } });
      const error = await rejection(api.cards.link({ card_reference_id: secret, p_user_id: 'u' }));
      expect(error).toBeInstanceOf(ResponseError);
      expect(inspect(error, { depth: null })).not.toContain(secret);
    }
  });
});

describe('a timeout', () => {
  const hanging = () => new Promise<Response>(() => {});

  it('ends a call without a response, even if fetch ignores the signal', async () => {
    const { api } = stubbed([hanging], { timeout: 5 });
    const error = await rejection(api.users.get());
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({
      name: 'TimeoutError',
      message: 'users_get: no response within 5 ms from GET http://service.test/svc/ts/api/v1/openapi/user',
      operationId: 'users_get',
      timeout: 5,
    });
  });

  it('also occurs if fetch has its own limit', async () => {
    const limited = () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError'));
    const { api } = stubbed([limited], { timeout: 60_000 });
    const error = await rejection(api.cards.link({ card_reference_id: 'c', p_user_id: 'u' }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({
      outcome: 'unknown',
      attempts: 1,
      timeout: 60_000,
    });
  });

  it('is told without a limit if the client has none', async () => {
    const limited = () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError'));
    const { api } = stubbed([limited], { timeout: Number.POSITIVE_INFINITY });
    expect(await rejection(api.users.get())).toMatchObject({
      message: 'users_get: no response from GET http://service.test/svc/ts/api/v1/openapi/user',
    });
  });

  it('ends a call whose body does not end', async () => {
    const { api } = stubbed([() => new Response(new ReadableStream())], { timeout: 5 });
    expect(await rejection(api.users.get())).toBeInstanceOf(TimeoutError);
  });

  it('of a call replaces the client’s', async () => {
    const { api } = stubbed([hanging], { timeout: 60_000 });
    expect(await rejection(api.users.get({}, { timeout: 4 }))).toHaveProperty('timeout', 4);
  });

  it('that is not a number above 0 is rejected', async () => {
    expect(() => createClient({ baseUrl, timeout: 0 })).toThrow(RequestError);
    const { api, sent } = stubbed([]);
    await expect(api.users.get({}, { timeout: Number.NaN })).rejects.toThrow(RequestError);
    expect(sent).toEqual([]);
  });
});

describe('a signal', () => {
  it.each(['client', 'call'])('of the %s ends a call with its reason', async (whose) => {
    const controller = new AbortController();
    const reason = new Error('the page was left');
    const { signal } = controller;
    const { api } = stubbed(
      [() => new Promise<Response>(() => controller.abort(reason))],
      whose === 'client' ? { signal } : {},
    );
    const error = await rejection(api.users.get({}, whose === 'call' ? { signal } : {}));
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({ message: 'users_get: aborted: the page was left', cause: reason });
  });

  it('that has already aborted prevents sending', async () => {
    const { api, sent } = stubbed([]);
    const error = await rejection(api.users.create({ user }, { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ name: 'AbortError', outcome: 'not_sent' });
    expect(sent).toEqual([]);
  });

  it('that aborts while a write is signed prevents sending', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const sign = async () => {
      controller.abort(reason);
      return {};
    };
    const { api, sent } = stubbed([], { sign });
    expect(await rejection(api.users.create({ user }, { signal: controller.signal }))).toMatchObject({
      message: 'users_create: aborted: enough (outcome not_sent)',
      outcome: 'not_sent',
      cause: reason,
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toEqual([]);
  });

  it('reaches fetch', async () => {
    const controller = new AbortController();
    const fetch: Fetch = (_, { signal }) =>
      new Promise<Response>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        controller.abort();
      });
    const { signal } = controller;
    expect(await rejection(createClient({ baseUrl, fetch }).users.get({}, { signal }))).toMatchObject({
      name: 'AbortError',
      cause: signal.reason,
    });
  });

  it('reaches fetch from a standalone operation', async () => {
    const controller = new AbortController();
    let init: RequestInit | undefined;
    const fetch: Fetch = (_, given) => {
      init = given;
      return new Promise<Response>(() => controller.abort());
    };
    const { signal } = controller;
    const error = await rejection(usersGet(createConnection({ baseUrl, fetch }), {}, { signal }));
    expect(error).toMatchObject({ name: 'AbortError', cause: signal.reason });
    expect(init?.signal?.aborted).toBe(true);
  });
});
