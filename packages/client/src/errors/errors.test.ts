import { registerHooks } from 'node:module';
import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { baseUrl, failure, rejection, stubbed, success, user } from '../../test/stub.ts';
import { AbortError, ApiError, CallError, createClient, PaymentsError, RequestError } from '../index.ts';
import { createConnection, usersGet } from '../operations.ts';

/** The client of another copy of the package, as a project with two versions of it has. */
async function anotherCopy(): Promise<typeof import('../index.ts')> {
  // A module is loaded again under another URL, and with it what it imports.
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const isOfCopy = specifier.startsWith('.') && context.parentURL?.endsWith('?copy');
      return isOfCopy ? { ...found, url: `${found.url}?copy` } : found;
    },
  });
  try {
    return await import(`${new URL('../index.ts', import.meta.url)}?copy`);
  } finally {
    hooks.deregister();
  }
}

describe('an error', () => {
  it.each(['a client', 'a connection'])('of %s has the caller in its stack', async (kind) => {
    const fetch = async () => failure(7, 'no', 400)();
    const api = createClient({ baseUrl, fetch });
    const connection = createConnection({ baseUrl, fetch });
    async function callerOfTheTest() {
      await (kind === 'a client' ? api.users.get() : usersGet(connection));
    }
    const error = (await rejection(callerOfTheTest())) as Error;
    expect(error.stack).toMatch(/^ApiError: users_get: 7 no/);
    expect(error.stack).toMatch(/at (async )?callerOfTheTest/);
  });

  it('of a timeout and of a list has the caller in its stack', async () => {
    const hanging = createClient({ baseUrl, fetch: () => new Promise(() => {}), timeout: 5 });
    async function callerOfTheTest() {
      await hanging.transactions.list();
    }
    const error = (await rejection(callerOfTheTest())) as Error;
    expect(error.name).toBe('TimeoutError');
    expect(error.stack).toMatch(/at (async )?callerOfTheTest/);
  });

  it('as JSON has what a log needs, but no body', async () => {
    const { api } = stubbed([
      () => Response.json({ code: 7, message: 'no', data: 'S3cr3t' }, { status: 503 }),
    ]);
    const error = await rejection(api.users.create({ user }));
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'ApiError',
      message: 'users_create: 7 no (HTTP 503) (outcome unknown)',
      operationId: 'users_create',
      code: 7,
      httpStatus: 503,
      attempts: 1,
      outcome: 'unknown',
      lookUp: 'users.get({ reference_id })',
    });
  });

  it('of another copy of the package is an instance of its class', async () => {
    const other = await anotherCopy();
    const error = await rejection(
      other.createClient({ baseUrl, fetch: async () => failure(7, 'no', 400)() }).users.get(),
    );
    expect(other.ApiError).not.toBe(ApiError);
    for (const kind of [ApiError, CallError, PaymentsError]) expect(error).toBeInstanceOf(kind);
    for (const kind of [AbortError, RequestError]) expect(error).not.toBeInstanceOf(kind);
    expect({ name: 'ApiError' }).not.toBeInstanceOf(ApiError);
  });

  it('of a derived class is not an instance of other classes', async () => {
    class OurError extends CallError {}
    const error = new OurError('users_get', 'no');
    expect(error).toBeInstanceOf(OurError);
    expect(error).toBeInstanceOf(CallError);
    expect(new CallError('users_get', 'no')).not.toBeInstanceOf(OurError);
  });
});

describe('a connection', () => {
  it('shows no headers when printed or as JSON', () => {
    const connection = createConnection({ baseUrl, headers: { authorization: 'S3cr3t' } });
    expect(inspect(connection, { depth: null }) + JSON.stringify(connection)).not.toContain('S3cr3t');
  });
});

describe('invalid options', () => {
  it.each<[string, () => unknown, string]>([
    ['none at all', () => createClient(undefined as never), 'createClient: baseUrl must be'],
    [
      'the controller of a signal',
      () => createClient({ baseUrl, signal: new AbortController() as never }),
      'createClient: signal must be an AbortSignal',
    ],
  ])('are rejected at once: %s', (_, make, message) => {
    expect(make).toThrow(message);
    expect(make).toThrow(RequestError);
  });

  it('of a call are rejected too', async () => {
    const { api, sent } = stubbed([]);
    const error = await rejection(api.users.get({}, { signal: new AbortController() as never }));
    expect(error).toMatchObject({ message: 'users_get: signal must be an AbortSignal', outcome: 'not_sent' });
    expect(sent).toEqual([]);
  });
});

describe('a bug in a fetch', () => {
  it.each([
    'Cannot read properties of undefined',
    'fetch is not a function',
    "Cannot read properties of undefined (reading 'fetch')",
    'network.send is not a function',
    'connection is not defined',
    'no connection was configured',
  ])('is reported, and the call is not retried: %s', async (text) => {
    const fetch = vi.fn(() => Promise.reject(new TypeError(text)));
    const error = await rejection(createClient({ baseUrl, fetch }).users.get());
    expect(String(error)).toContain(`TypeError: ${text}`);
    expect(fetch).toHaveBeenCalledOnce();
  });
});

describe('fetch', () => {
  it('is called with a URL and platform-specific options', async () => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => success({})());
    const api = createClient({ baseUrl, fetch, fetchOptions: { dispatcher: 'proxy', method: 'PATCH' } });
    await api.users.create({ user }, { fetchOptions: { credentials: 'include' } });
    expect(fetch.mock.lastCall).toEqual([
      `${baseUrl}/svc/ts/api/v1/openapi/user`,
      expect.objectContaining({
        dispatcher: 'proxy',
        credentials: 'include',
        method: 'POST',
        body: JSON.stringify({ user }),
      }),
    ]);
  });

  it('gets a User-Agent with the version where that costs no preflight request', async () => {
    const { api, sent } = stubbed([success({})]);
    await api.users.get();
    expect(sent[0]?.headers.get('user-agent')).toMatch(/^payments-openapi\/\d+\.\d+\.\d+$/);
  });
});
