import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { CLOSED_URL } from '@payments-openapi/tooling/serve';
import { Agent, interceptors, RetryAgent, fetch as undiciFetch } from 'undici';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ClientOptions, createClient, type Fetch } from '../src/index.ts';
import { json, service } from './service.ts';
import { baseUrl, rejection, user } from './stub.ts';
import { virtualTime } from './time.ts';

const platformFetch = globalThis.fetch;
const globalAgents = [1, 2].map((version) => Symbol.for(`undici.globalDispatcher.${version}`));
const globals = globalThis as unknown as Record<symbol, unknown>;
const agentsBefore = globalAgents.map((symbol) => globals[symbol]);

afterEach(() => {
  for (const [index, symbol] of globalAgents.entries()) globals[symbol] = agentsBefore[index];
});

/** A service that carries out the first request without responding, and cannot be reached from then on. */
async function vanishing() {
  const running = await service([
    (request) => {
      running.server.close();
      request.socket.destroy();
    },
  ]);
  return running;
}

/** Repeats a request once, as so many wrappers of `fetch` do. */
const repeating: Fetch = (url, init) => platformFetch(url, init).catch(() => platformFetch(url, init));

/** A dispatcher that repeats a request of any method, at once. */
function retrying() {
  return new RetryAgent(new Agent(), { maxRetries: 1, minTimeout: 0, maxTimeout: 0, methods: ['POST'] });
}

function composed() {
  const retry = { maxRetries: 1, minTimeout: 0, maxTimeout: 0, methods: ['POST' as const] };
  return new Agent().compose(interceptors.retry(retry));
}

/** Agents of undici that repeat what they send, though they dispatch like others. */
const disguised: [string, () => Agent][] = [
  ['whose connections repeat', () => new Agent({ factory: retrying })],
  [
    'in the wrapper that undici 8 has for older versions',
    () => {
      const retrier = retrying();
      class Wrapper extends Agent {
        readonly #dispatcher = retrier;
        override dispatch(...request: Parameters<Agent['dispatch']>): boolean {
          return this.#dispatcher.dispatch(...request);
        }
      }
      return new Wrapper();
    },
  ],
];

/** A fetch that repeats, in a class with a field of the same name as one of undici. */
class Repeating {
  readonly #dispatcher = retrying();
  fetch: Fetch = (url, init) => undiciFetch(url, { ...init, dispatcher: this.#dispatcher } as never) as never;
}

function stubbing(fetch: Fetch) {
  vi.stubGlobal('fetch', fetch);
  return {};
}

describe('a write that was sent once and refused the second time', () => {
  it.each<[string, () => Partial<ClientOptions>]>([
    ['a fetch that repeats', () => ({ fetch: repeating })],
    [
      "undici's fetch with a RetryAgent",
      () => ({ fetch: undiciFetch as never, fetchOptions: { dispatcher: retrying() } }),
    ],
    ['a RetryAgent in fetchOptions', () => ({ fetchOptions: { dispatcher: retrying() } })],
    ['a global fetch that repeats', () => stubbing(repeating)],
    ['a global fetch that is bound', () => stubbing(repeating.bind(undefined))],
    ['a fetch that uses its #dispatcher', () => ({ fetch: new Repeating().fetch })],
    ...disguised.map(([name, make]): [string, () => Partial<ClientOptions>] => [
      `an Agent ${name}`,
      () => ({ fetchOptions: { dispatcher: make() } }),
    ]),
    ...disguised.map(([name, make]): [string, () => Partial<ClientOptions>] => [
      `a global Agent ${name}`,
      () => {
        const agent = make();
        for (const symbol of globalAgents) globals[symbol] = agent;
        return {};
      },
    ]),
    [
      'a global RetryAgent',
      () => {
        const agent = retrying();
        for (const symbol of globalAgents) globals[symbol] = agent;
        return {};
      },
    ],
    [
      'a global Agent that retries',
      () => {
        const agent = composed();
        for (const symbol of globalAgents) globals[symbol] = agent;
        return {};
      },
    ],
  ])('is unknown, and not sent again: by %s', async (_, options) => {
    virtualTime();
    await using once = await vanishing();
    const error = await rejection(
      createClient({ baseUrl: once.baseUrl, ...options() }).users.create({ user }),
    );
    expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown', attempts: 1 });
    expect(once.seen).toHaveLength(1);
  });
});

describe('a write whose fetch then fails to reach somebody else', () => {
  const audits: [string, () => Promise<unknown>][] = [
    ['an audit service', () => platformFetch(CLOSED_URL)],
    [
      'an audit service, by a client like this one',
      () => createClient({ baseUrl: CLOSED_URL, retries: 0 }).users.create({ user }),
    ],
    [
      'an audit service, with an argument that is not valid',
      () => createClient({ baseUrl: CLOSED_URL }).recurringPlans.get(''),
    ],
  ];
  it.each(audits)('is unknown, and not sent again: %s', async (_, audit) => {
    virtualTime();
    await using running = await service([json({ code: 200, message: 'succeed', data: { user_id: 'u' } })]);
    const fetch: Fetch = async (url, init) => {
      const response = await platformFetch(url, init);
      await audit();
      return response;
    };
    const error = await rejection(createClient({ baseUrl: running.baseUrl, fetch }).users.create({ user }));
    expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown', attempts: 1 });
    expect(running.seen).toHaveLength(1);
  });
});

describe('a write that was not sent', () => {
  it('is sent again if the fetch that was given says so', async () => {
    virtualTime();
    let calls = 0;
    const refused = Object.assign(new TypeError('fetch failed'), { notSent: true });
    const fetch: Fetch = async () => {
      if (++calls < 3) throw refused;
      return Response.json({ code: 200, message: 'succeed', data: { user_id: 'u' } });
    };
    expect(await createClient({ baseUrl, fetch }).users.create({ user })).toEqual({ user_id: 'u' });
    expect(calls).toBe(3);
  });

  it('is not sent by the platform that was given as fetch either', async () => {
    virtualTime();
    const api = createClient({ baseUrl: CLOSED_URL, fetch: platformFetch });
    expect(await rejection(api.users.create({ user }))).toMatchObject({ outcome: 'not_sent', attempts: 3 });
  });

  it('because the client refused the certificate is not sent again either', async () => {
    const server = createServer({ key, cert }, () => expect.unreachable());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const api = createClient({ baseUrl: `https://127.0.0.1:${port}` });
    expect(await rejection(api.users.create({ user }))).toMatchObject({
      name: 'ConnectionError',
      message: expect.stringMatching(/: [A-Z_]*CERT[A-Z_]* \(outcome not_sent\)$/),
      attempts: 1,
    });
    expect(await rejection(api.users.get())).toMatchObject({ outcome: undefined, attempts: 1 });
    await new Promise((resolve) => server.close(resolve));
  });
});

// Of a server that nobody trusts, because it has signed its certificate itself.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgumgYbxyo5W+rybAz
Nyi6IW1xvgZpw1tVXQxabk7MDTqhRANCAASQlfQ77scYQ80xCR5LeSRq/bhE8pI4
OThnvhuB+QMta8l+p/yTWUmR5aEVLfI4BJbx0eWokJXEKwc1N/azfafc
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUFTG/xMRwaZxOkCizbYBc+f2eoWcwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzAxMzY0N1oYDzIxMjYxMDMw
MDEzNjQ3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASQlfQ77scYQ80xCR5LeSRq/bhE8pI4OThnvhuB+QMta8l+p/yTWUmR
5aEVLfI4BJbx0eWokJXEKwc1N/azfafco28wbTAdBgNVHQ4EFgQUQHrEqMn1X20O
LtNXEtgv9ltcnw4wHwYDVR0jBBgwFoAUQHrEqMn1X20OLtNXEtgv9ltcnw4wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAJAjMTr5E5GosSWr/EdQmg31XEUNbPkm884D/vy97K3WAiB5
hpnQkgH6b1j1NhIcKTAXxbqh7IHDls4rMVTS6uTmKQ==
-----END CERTIFICATE-----`;
