import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { deliveryHeaders } from '../callbacks/signature.ts';
import {
  type CallbackFilter,
  type CallbackReceiver,
  type ReceiverOptions,
  startReceiver,
} from './receiver.ts';

const opened: CallbackReceiver[] = [];
const open = async (options?: ReceiverOptions) => {
  const receiver = await startReceiver(options);
  opened.push(receiver);
  return receiver;
};
afterEach(async () => {
  for (const receiver of opened.splice(0)) await receiver.close();
});

let sent = 0;

/** Sends a callback about an order, signed with `secret`. @returns the status of the response */
async function send(
  { url }: CallbackReceiver,
  event: string,
  order: object,
  secret?: string,
): Promise<number> {
  const id = `callback-${sent++}`;
  const body = JSON.stringify({ id, event, created_at: '2026-02-01T00:00:00Z', data: { order } });
  const headers = deliveryHeaders(id, body, new Date(), secret);
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

const eventOf = ({ event }: { event: string }) => event;

describe('next', () => {
  it('returns each callback once, oldest first', async () => {
    const receiver = await open();
    await send(receiver, 'a', { number: '1' });
    await send(receiver, 'b', { number: '1' });
    expect([eventOf(await receiver.next()), eventOf(await receiver.next())]).toEqual(['a', 'b']);
    expect(receiver.received.map(eventOf)).toEqual(['a', 'b']);
  });

  it.each([{ number: 'X' }, { order_number: 'X' }, { reference_number: 'X' }])(
    'finds the callback of an order by %o',
    async (order) => {
      const receiver = await open();
      await send(receiver, 'other', { number: 'Y' });
      await send(receiver, 'mine', order);
      expect(eventOf(await receiver.next({ order: 'X' }))).toBe('mine');
      expect(eventOf(await receiver.next())).toBe('other');
    },
  );

  it('waits for a callback', async () => {
    const receiver = await open();
    const completed = receiver.next({ order: 'X', event: 'order.completed' });
    const other = receiver.next({ order: 'Y' });
    await send(receiver, 'order.paid', { number: 'X' });
    await send(receiver, 'order.completed', { number: 'X' });
    await send(receiver, 'order.completed', { number: 'Y' });
    expect((await completed).data).toEqual({ order: { number: 'X' } });
    expect((await other).data).toEqual({ order: { number: 'Y' } });
    expect(eventOf(await receiver.next())).toBe('order.paid');
  });

  it('rejects at the timeout, and lists the callbacks that did arrive', async () => {
    const receiver = await open({ secret: 'secret' });
    await expect(receiver.next({ order: 'X', timeout: 1 })).rejects.toThrow(
      'no callback of order X arrived within 1 ms; nothing arrived at all',
    );
    await send(receiver, 'order.paid', { number: 'X' }, 'secret');
    await send(receiver, 'order.paid', { number: 'Y' }, 'secret');
    await send(receiver, 'order.paid', { number: 'Z' });
    await receiver.next();
    await expect(receiver.next({ order: 'X', event: 'order.completed', timeout: 1 })).rejects.toThrow(
      /^no order\.completed of order X arrived within 1 ms; arrived: order\.paid of Y; already returned: order\.paid of X; refused: callback-\d+: webhook-signature is missing or wrong$/,
    );
  });
});

describe('the timeout of next', () => {
  it.each([-1, Number.NaN, '5' as never])('is refused when it is %s', async (timeout) => {
    const receiver = await open();
    await expect(async () => receiver.next({ timeout })).rejects.toThrow(
      new TypeError(`timeout must be a number of milliseconds from 0, not ${timeout}`),
    );
  });

  it('may be Infinity', async () => {
    const receiver = await open();
    const next = receiver.next({ timeout: Number.POSITIVE_INFINITY });
    await send(receiver, 'a', {});
    expect(eventOf(await next)).toBe('a');
  });
});

describe('a receiver that is closed', () => {
  it('returns callbacks that have arrived, and does not wait for others', async () => {
    const receiver = await open();
    await send(receiver, 'a', { number: 'X' });
    await receiver.close();
    await expect(receiver.next({ order: 'Y' })).rejects.toThrow(
      'no callback of order Y arrived before the receiver was closed; arrived: a of X',
    );
    expect(eventOf(await receiver.next())).toBe('a');
    await receiver.close();
  });
});

describe('a process with a receiver', () => {
  const run = async (body: string) => {
    const code = `import { startReceiver } from '${import.meta.resolve('./receiver.ts')}';
      const receiver = await startReceiver(); ${body}`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
      timeout: 50_000,
    });
    return stdout.trim();
  };

  it('ends although the receiver is open, but not while something waits for a callback', async () => {
    expect(await run(`receiver.next({ timeout: 20 }).catch(() => console.log('waited'));`)).toBe('waited');
  });
});

describe('a callback whose connection is lost', () => {
  it('is refused, and affects nothing else', async () => {
    const receiver = await open();
    const { port } = new URL(receiver.url);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('POST / HTTP/1.1\r\nhost: x\r\nwebhook-id: callback-x\r\ncontent-length: 100\r\n\r\n{');
    while (receiver.refused.length === 0) {
      await setImmediate();
      socket.destroy();
    }
    expect(receiver.refused).toEqual(['callback-x: the request ended early']);
    expect(await send(receiver, 'a', {})).toBe(204);
  });
});

describe('a receiver with a secret', () => {
  it('refuses requests that are not signed with it', async () => {
    const receiver = await open({ secret: 'secret' });
    expect(await send(receiver, 'a', {}, 'secret')).toBe(204);
    expect(await send(receiver, 'b', {}, 'other')).toBe(401);
    expect(await send(receiver, 'c', {})).toBe(401);
    expect((await fetch(receiver.url, { method: 'POST', body: '{}' })).status).toBe(401);
    expect(receiver.received.map(eventOf)).toEqual(['a']);
    expect(receiver.refused).toEqual([
      expect.stringMatching(/^callback-\d+: webhook-signature is missing or wrong$/),
      expect.stringMatching(/^callback-\d+: webhook-signature is missing or wrong$/),
      'a request without webhook-id: webhook-timestamp is missing',
    ]);
  });
});

describe('a receiver without a secret', () => {
  it('refuses requests that are not callbacks', async () => {
    const receiver = await open();
    const post = async (body: string) => (await fetch(receiver.url, { method: 'POST', body })).status;
    expect([await post('not JSON'), await post('null'), await post('{}')]).toEqual([401, 401, 401]);
  });
});

describe('a filter or an option that is unknown', () => {
  it('is refused by its name', async () => {
    const filter: unknown = { orders: 'M-1' };
    await expect((await open()).next(filter as CallbackFilter)).rejects.toThrow(
      'Unknown option "orders" of next. Expected one of: order, event, timeout',
    );
    const options: unknown = { sekret: 'x' };
    await expect(open(options as ReceiverOptions)).rejects.toThrow(
      'Unknown option "sekret" of startReceiver. Expected one of: secret',
    );
  });
});
