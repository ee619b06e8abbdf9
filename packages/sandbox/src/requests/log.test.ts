import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { addFault } from '../faults/set.ts';
import type { RequestEntry } from '../generated/contract.ts';
import { newUser, type Served, START, serve } from '../http/served.fixture.ts';
import { requests } from '../state/collections.ts';

const path = '/svc/ts/api/v1/openapi/user';
const payees = '/svc/ts/api/v1/openapi/payees';
const json = { 'content-type': 'application/json' };

describeDatabases('The request log', (database) => {
  let served: Served;
  beforeEach(async () => {
    served = await serve(database(), randomUUID(), { limits: { requestsKept: 5 } });
  });
  afterEach(() => served.close());

  /** Newest first. */
  const read = async (): Promise<RequestEntry[]> => {
    await served.parts.requestLog.flush();
    return (await requests.list(await served.begin())).map(({ document }) => document);
  };

  it('tells of a call that kept to the contract', async () => {
    await fetch(served.url + path, newUser());
    expect(await read()).toEqual([
      {
        id: expect.any(String),
        received_at: expect.stringMatching(/Z$/),
        clock: START,
        operation_id: 'users_create',
        method: 'POST',
        url: path,
        http_status: 200,
        code: 200,
        duration_ms: expect.any(Number),
        problems: [],
        response_problems: [],
        fault_id: null,
        request_body: expect.objectContaining({ user: expect.objectContaining({ issuing_country: 'HKG' }) }),
        response_body: { code: 200, message: 'succeed', data: { user_id: expect.any(String) } },
      },
    ]);
  });

  it('tells what of a call broke the contract', async () => {
    await fetch(served.url + payees, { method: 'POST', headers: json, body: '{"payee":{"type":1}}' });
    const [entry] = await read();
    expect(entry).toMatchObject({ operation_id: 'payees_create', http_status: 400 });
    expect(entry?.problems).toContain('body.payee.type must be string');
    expect(entry?.problems).toContain('body.payee.nickname is required');
  });

  it('tells of calls that came to no operation', async () => {
    await fetch(`${served.url}/nowhere`);
    await fetch(served.url + path, { method: 'DELETE' });
    await fetch(served.url + path, { method: 'POST', headers: json, body: '{' });
    const entries = (await read()).map(({ operation_id, code, problems }) => [
      operation_id,
      code,
      problems.length,
    ]);
    expect(entries).toEqual([
      ['users_create', 900443, 1],
      [null, 900441, 1],
      [null, 900440, 1],
    ]);
  });

  it('tells which fault struck, and that there was no answer', async () => {
    const fault = await addFault(await served.begin(), { operation_id: null, effect: 'drop_before' });
    await fetch(served.url + path, newUser()).catch(() => undefined);
    expect(await read()).toMatchObject([{ fault_id: fault.id, http_status: null, code: null }]);
  });

  it('masks card numbers and tokens wherever they stand', async () => {
    const body = { number: '4111111111111111', token: 'tok-1', nested: [{ default_payment_token: 'tok-2' }] };
    await fetch(`${served.url}${payees}?token=tok-3&card=4111111111111111&token_type=Alipay`, {
      method: 'POST',
      headers: { ...json, authorization: 'Bearer tok-4' },
      body: JSON.stringify(body),
    });
    const [entry] = await read();
    expect(JSON.stringify(entry)).not.toMatch(/tok-|4111111111111111/);
    expect(entry?.url).toBe(`${payees}?token=***&card=411111***1111&token_type=Alipay`);
    expect(entry?.request_body).toEqual({
      number: '411111***1111',
      token: '***',
      nested: [{ default_payment_token: '***' }],
    });
  });

  it('keeps the newest calls and no more than it is set to', async () => {
    for (let i = 0; i < 13; i++) await fetch(`${served.url}${path}?user_id=${i}`);
    expect((await read()).map(({ url }) => url.split('=')[1])).toEqual(['12', '11', '10', '9', '8']);
    await fetch(`${served.url}${path}?user_id=13`);
    expect((await read()).map(({ url }) => url.split('=')[1])).toEqual(['13', '12', '11', '10', '9']);
  });

  it('leaves large bodies out', async () => {
    const body = JSON.stringify({ payee: 'x'.repeat(20_000) });
    await fetch(served.url + payees, { method: 'POST', headers: json, body });
    const [entry] = await read();
    expect(entry).not.toHaveProperty('request_body');
  });

  it('keeps nothing of sandboxes that do not exist', async () => {
    const url = served.url.replace(/[^/]+$/, 'nobody');
    expect((await fetch(url + path)).status).toBe(404);
    await read();
    const rows = await database().query("SELECT id FROM requests WHERE sandbox_id = 'nobody'");
    expect(rows).toEqual([]);
  });
});
