import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createControl, type RunningServer, startServer } from '../../sandbox/src/index.ts';
import { type ClientOptions, createClient } from '../src/index.ts';
import { rejection, user } from './stub.ts';
import { virtualTime } from './time.ts';

let server: RunningServer;
let users = 0;

beforeAll(async () => {
  server = await startServer({ port: 0 });
});
afterAll(() => server.close());
afterEach(() => control().sandboxes.reset('default'));

function control() {
  return createControl({ baseUrl: server.url });
}

function client(options: Partial<ClientOptions> = {}) {
  return createClient({ baseUrl: server.url, ...options });
}

/** A user nobody has made before. */
function newUser() {
  users++;
  return { ...user, reference_id: `EMP-${users}`, phone_number: String(61_000_000 + users) };
}

/** How often the service was called by an operation. */
async function callsOf(operationId: string): Promise<number> {
  const { requests } = await control().requests.list({ limit: 1000 });
  return requests.filter((request) => request.operation_id === operationId).length;
}

/** What each fault of the sandbox makes of a read, which is repeated or not, and of a write, which never is. */
const faults = [
  { effect: 'drop_before', name: 'ConnectionError', isRepeated: true, isMade: false },
  { effect: 'drop_after', name: 'ConnectionError', isRepeated: true, isMade: true },
  { effect: 'garbage', name: 'ResponseError', isRepeated: false, isMade: true },
  { effect: 'garbage', http_status: 502, name: 'ResponseError', isRepeated: true, isMade: true },
  { effect: 'truncated', name: 'ResponseError', isRepeated: false, isMade: true },
  {
    effect: 'failure',
    http_status: 429,
    name: 'ApiError',
    isRepeated: true,
    isMade: false,
    outcome: undefined,
  },
  { effect: 'failure', http_status: 408, name: 'ApiError', isRepeated: true, isMade: false },
  { effect: 'failure', http_status: 503, name: 'ApiError', isRepeated: true, isMade: false },
  {
    effect: 'failure',
    http_status: 400,
    name: 'ApiError',
    isRepeated: false,
    isMade: false,
    outcome: undefined,
  },
  {
    effect: 'failure',
    http_status: 200,
    name: 'ApiError',
    isRepeated: false,
    isMade: false,
    outcome: undefined,
  },
] as const;

describe.each(faults)('a sandbox with the fault $effect $http_status', (fault) => {
  const { name, isRepeated, isMade, effect } = fault;
  const injected = { effect, ...('http_status' in fault && { http_status: fault.http_status }) };
  const outcome = 'outcome' in fault ? fault.outcome : 'unknown';

  it(`makes a read ${isRepeated ? 'succeed at the third attempt' : 'fail at once'}`, async () => {
    const { user_id } = await client().users.create({ user: newUser() });
    await control().faults.create({ operation_id: 'users_get', times: 2, ...injected });
    virtualTime();
    const read = client().users.get({ user_id });
    if (isRepeated) expect((await read).user_id).toBe(user_id);
    else expect(await rejection(read)).toMatchObject({ name, outcome: undefined });
  });

  it(`gets a write once, and the write says what is known of it`, async () => {
    const given = newUser();
    await control().faults.create({ operation_id: 'users_create', ...injected });
    virtualTime();
    const error = await rejection(client().users.create({ user: given }));
    expect(error).toMatchObject({ name, outcome });
    await control().sandboxes.get('default');
    const found = await client()
      .users.get({ reference_id: given.reference_id })
      .then(
        () => true,
        () => false,
      );
    expect(found).toBe(isMade);
  });
});

describe('a sandbox that is slow', () => {
  it('is given up when the limit of an attempt is over, and asked again by a read', async () => {
    const { user_id } = await client().users.create({ user: newUser() });
    await control().faults.create({ operation_id: 'users_get', effect: 'none', delay_ms: 60_000, times: 1 });
    const time = virtualTime();
    const read = client().users.get({ user_id });
    const hasArrived = async () =>
      (await (await fetch(`${server.url}/_sandbox/faults`)).text()).includes('"struck":1');
    await vi.waitUntil(hasArrived);
    time.expire();
    expect((await read).user_id).toBe(user_id);
    expect(time.limits).toEqual([20_000, 20_000]);
  });
});

describe('lists of a sandbox', () => {
  it('are iterated whole', async () => {
    const api = client();
    const whole = await api.transactions.list();
    const listed = [];
    for await (const transaction of api.transactions.list({ limit: 1 })) listed.push(transaction);
    expect(listed).toEqual(whole.transactions);
    const cards = await api.cardTransactions.list({ limit: 100 });
    for (const limit of [1, 2, 3]) {
      const found = [];
      for await (const transaction of api.cardTransactions.list({ limit })) found.push(transaction);
      expect(found).toEqual(cards.transactions);
    }
    expect(await callsOf('cardTransactions_list')).toBeGreaterThan(0);
  });
});
