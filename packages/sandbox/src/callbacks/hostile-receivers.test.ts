import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHttpSender } from './http-sender.ts';
import { timesOf } from './receiver.fixture.ts';

const BODY = { id: 'callback-1', event: 'order.completed', created_at: '2026-02-02T04:00:00Z', data: {} };

/** A receiver that responds to each request with these bytes. @returns its URL, and the number of requests */
async function listen(respond: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      requests++;
      respond(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests: () => requests };
}

function open(timeout: number) {
  const sender = createHttpSender({
    timeout,
    targets: { allowed: async () => ['localhost'] },
    ownPorts: () => [],
  });
  onTestFinished(() => sender.close());
  return sender;
}

describe('A sender of callbacks is not led on by a receiver', () => {
  it.each([301, 302, 303, 307, 308])('that redirects with %i', async (status) => {
    const inside = await listen((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
    const outside = await listen((socket) =>
      socket.end(`HTTP/1.1 ${status} Elsewhere\r\nlocation: ${inside.url}\r\ncontent-length: 0\r\n\r\n`),
    );
    expect((await open(60_000).send(outside.url, BODY))?.outcome).toMatchObject({
      http_status: status,
      error: 'redirects are not followed',
    });
    expect([outside.requests(), inside.requests()]).toEqual([1, 0]);
  });

  it.each([
    ['whose headers never end', 'HTTP/1.1 200 OK\r\nx-slow: a'],
    ['that sends its body byte by byte', 'HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\na'],
    ['that is always about to respond', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ['that accepts the call and says nothing', ''],
  ])('%s: the time for the whole response is limited', async (_, first) => {
    const timeUp = timesOf(60_000);
    const arrived = Promise.withResolvers<void>();
    const slow = await listen((socket) => socket.write(first, () => arrived.resolve()));
    const sending = open(60_000).send(slow.url, BODY);
    await arrived.promise;
    timeUp();
    expect(await sending).toMatchObject({
      timedOut: true,
      outcome: { error: 'no response within 60000 ms' },
    });
  });

  it('whose body never ends: it reads little more than it keeps, and closes the connection', async () => {
    let written = 0;
    const closed = Promise.withResolvers<void>();
    const endless = await listen((socket) => {
      socket.on('close', () => closed.resolve());
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const chunk = `10000\r\n${'a'.repeat(0x1_00_00)}\r\n`;
      const writeMore = () => {
        while (!socket.destroyed && socket.write(chunk)) written += chunk.length;
        written += chunk.length;
      };
      socket.on('drain', writeMore);
      writeMore();
    });
    const sent = await open(60_000).send(endless.url, BODY);
    expect(sent?.outcome).toMatchObject({ http_status: 200, error: null, response_body: 'a'.repeat(2_048) });
    await closed.promise;
    // What the buffers of the system can take.
    expect(written).toBeLessThan(16 * 2 ** 20);
  });

  it.each([
    [
      'with more headers than it reads',
      `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(10_000)}\r\n`,
      /headers|overflow/i,
    ],
    ['with something else than HTTP', '\0\0\0\0', /HTTP/],
    ['with another protocol', 'HTTP/1.1 101 Up\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', /upgrade/],
    ['with two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx', /length/i],
  ])('that responds %s: the attempt fails and says why', async (_, response, error) => {
    const odd = await listen((socket) => socket.end(response));
    expect(await open(60_000).send(odd.url, BODY)).toMatchObject({
      timedOut: false,
      outcome: { http_status: null, error: expect.stringMatching(error) },
    });
  });
});
