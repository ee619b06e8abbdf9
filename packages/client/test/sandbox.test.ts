import { createControl, type RunningServer, startServer } from '@payments-openapi/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
  { effect: 'failure', http_status: 200, name: 'ApiError', isRepeated: false, isMade: false },
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
    expect(await callsOf('users_create')).toBe(1);
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
  it('gets a retry of a read after the limit of an attempt', async () => {
    const { user_id } = await client().users.create({ user: newUser() });
    await control().faults.create({ operation_id: 'users_get', effect: 'none', delay_ms: 60_000, times: 1 });
    const time = virtualTime();
    const read = client().users.get({ user_id });
    const hasArrived = async () =>
      (await (await fetch(`${server.url}/_sandbox/faults`)).text()).includes('"calls_hit":1');
    await expect.poll(hasArrived).toBe(true);
    time.expire();
    expect((await read).user_id).toBe(user_id);
    expect(time.limits).toEqual([20_000, 20_000]);
  });
});

describe('a sandbox that sends its response', () => {
  it('slowly is waited for', async () => {
    await control().faults.create({ effect: 'slow_body', delay_ms: 1 });
    const { user_id } = await client().users.create({ user: newUser() });
    expect((await client().users.get({ user_id })).user_id).toBe(user_id);
  });

  it('without end is aborted at the limit: a read is retried, a write is not', async () => {
    const { user_id } = await client().users.create({ user: newUser() });
    for (const operation_id of ['users_get', 'users_create'])
      await control().faults.create({ operation_id, effect: 'endless_body', delay_ms: 1, times: 1 });
    const time = virtualTime();
    const haveHit = (faults: number) =>
      expect
        .poll(async () => (await fetch(`${server.url}/_sandbox/faults`)).text())
        .toMatch(new RegExp(`("calls_hit":1.*){${faults}}`));
    const read = client().users.get({ user_id });
    await haveHit(1);
    time.expire();
    expect((await read).user_id).toBe(user_id);
    const write = rejection(client({ timeout: 4000 }).users.create({ user: newUser() }));
    await haveHit(2);
    time.expire();
    expect(await write).toMatchObject({ name: 'TimeoutError', outcome: 'unknown' });
    expect(await callsOf('users_create')).toBe(2);
  });
});

describe('a sandbox that limits its callers', () => {
  const soon = (): string => new Date(Date.now() + 29_000).toUTCString();
  it.each<[string, () => string, [number, number]]>([
    ['seconds', () => '2', [2000, 2000]],
    // A slow machine may take some of it before the call.
    ['a date', soon, [1_000, 29_000]],
    ['a date that is over', () => 'Sun, 01 Mar 2026 00:00:00 GMT', [250, 250]],
    ['what is neither', () => 'later', [250, 250]],
  ])('gets a retry after the time that it says: %s', async (_, retryAfter, [least, most]) => {
    const { user_id } = await client().users.create({ user: newUser() });
    await control().faults.create({
      effect: 'failure',
      http_status: 429,
      retry_after: retryAfter(),
      times: 1,
    });
    const time = virtualTime();
    expect((await client().users.get({ user_id })).user_id).toBe(user_id);
    expect(time.waits).toHaveLength(1);
    expect(time.waits[0]).toBeGreaterThanOrEqual(least);
    expect(time.waits[0]).toBeLessThanOrEqual(most);
  });

  it('gets no retry if it asks for a longer wait', async () => {
    await control().faults.create({ effect: 'failure', http_status: 429, retry_after: '3600' });
    const time = virtualTime();
    expect(await rejection(client().users.get())).toMatchObject({ name: 'ApiError', httpStatus: 429 });
    expect(time.waits).toEqual([]);
    expect(await callsOf('users_get')).toBe(1);
  });
});

describe('lists of a sandbox', () => {
  it('can be iterated completely', async () => {
    const api = client();
    const whole = await api.transactions.list();
    const listed = [];
    for await (const transaction of api.transactions.list({ limit: 1 })) listed.push(transaction);
    expect(listed).toEqual(whole.transactions);
    expect(listed.length).toBeGreaterThan(2);
    const cards = await api.cardTransactions.list({ limit: 100 });
    expect(cards.transactions.length).toBeGreaterThan(2);
    for (const limit of [1, 2, 3]) {
      const found = [];
      for await (const transaction of api.cardTransactions.list({ limit })) found.push(transaction);
      expect(found).toEqual(cards.transactions);
    }
    // One for all, then for each limit one more than the pages to find out what the offset counts, and an empty one.
    const most = cards.transactions.length + 2;
    expect(await callsOf('cardTransactions_list')).toBeLessThanOrEqual(1 + 3 * most);
  });
});
