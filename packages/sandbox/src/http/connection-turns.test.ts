import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { handleInTurn } from './connection-turns.ts';

async function open(handle: (path: string, response: ServerResponse) => void) {
  const handled: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    handled.push(url);
    handle(url, response);
  });
  server.on('clientError', ({ message }, socket) => socket.end(`[${message}]`));
  handleInTurn(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const send = (count: number, more?: string) => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const requests = Array.from({ length: count }, (_, i) => {
      const last = i === count - 1 && more === undefined ? 'Connection: close\r\n' : '';
      return `GET /${i} HTTP/1.1\r\nHost: localhost\r\n${last}\r\n`;
    });
    socket.write(requests.join('') + (more ?? ''));
    return socket;
  };
  return { handled, send, url: `http://127.0.0.1:${port}` };
}

const megabyte = 'x'.repeat(2 ** 20);

it('Pipelined requests are not handled while nobody reads the responses, and others are', async () => {
  const { handled, send, url } = await open((path, response) =>
    response.end(path === '/other' ? '' : megabyte),
  );
  send(5_000).pause();
  for (let i = 0; i < 50; i++) await (await fetch(`${url}/other`)).text();
  const pipelined = handled.filter((path) => path !== '/other').length;
  expect(pipelined).toBeGreaterThan(0);
  // What the buffers of the system can take.
  expect(pipelined).toBeLessThan(100);
});

it('Pipelined requests are all handled in order, also with bodies longer than what is read at once', async () => {
  const { handled, send } = await open((path, response) => setImmediate(() => response.end(`[${path}]`)));
  const answers = await text(send(3_000));
  const expected = Array.from({ length: 3_000 }, (_, i) => `/${i}`);
  expect(handled).toEqual(expected);
  expect([...answers.matchAll(/\[(.*)\]/g)].map(([, path]) => path)).toEqual(expected);
});

it('Pipelined requests are not handled once their connection is closed', async () => {
  const begun = Promise.withResolvers<ServerResponse>();
  const { handled, send } = await open((_, response) => begun.resolve(response));
  const socket = send(100);
  const response = await begun.promise;
  const closed = once(response, 'close');
  socket.destroy();
  await closed;
  expect(handled).toEqual(['/0']);
});

it('Nothing more is read from a connection while a response is awaited and another request has come', async () => {
  const begun = Promise.withResolvers<ServerResponse>();
  const { handled, send, url } = await open((path, response) => {
    if (path === '/other') response.end();
    else begun.resolve(response);
  });
  // Several megabytes, of which one read takes 64 kilobytes.
  const client = send(100_000);
  client.on('error', () => undefined);
  const { socket } = await begun.promise;
  for (let i = 0; i < 50; i++) await (await fetch(`${url}/other`)).text();
  expect(handled.filter((path) => path !== '/other')).toEqual(['/0']);
  expect(socket?.bytesRead).toBeLessThan(1_000_000);
});

it.each([
  ['no request', 'NONSENSE\r\n\r\n', '[Parse Error: Invalid method encountered]'],
  [
    'a body that ends in nonsense',
    'POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\nNONSENSE',
    '[Parse Error: Invalid character in chunk size]',
  ],
])('An error gets its response after the requests before it: %s', async (_, more, error) => {
  const { handled, send } = await open((path, response) => setImmediate(() => response.end(`[${path}]`)));
  expect((await text(send(3, more))).match(/\[.*?\]/g)).toEqual(['[/0]', '[/1]', '[/2]', error]);
  expect(handled.splice(0)).toEqual(['/0', '/1', '/2']);
  expect((await text(send(1, more))).match(/\[.*?\]/g)).toEqual(['[/0]', error]);
  expect(handled).toEqual(['/0']);
});

it('An error of the request that is being handled gets its response at once', async () => {
  const { send } = await open(() => undefined);
  const head = 'POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
  expect(await text(send(0, `${head}NONSENSE`))).toBe('[Parse Error: Invalid character in chunk size]');
});
