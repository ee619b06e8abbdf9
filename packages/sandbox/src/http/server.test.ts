import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_LIMITS } from '../app/limits.ts';
import { startServer } from '../app/serve.ts';
import type { Call } from '../invocation/call.ts';
import { createServer } from './server.ts';
import { sendRaw } from './wire.fixture.ts';

const user = '/svc/ts/api/v1/openapi/user';

/** A server whose calls a test answers. */
function serverOf(begin: (url: string) => Partial<Call>) {
  return createServer({
    invocation: { begin: ({ url }) => begin(url) as Call },
    limits: DEFAULT_LIMITS,
    callbackTargets: { expose: async () => undefined },
    failureStatus: 'by_kind',
    closing: new AbortController().signal,
  });
}

describe('A server', () => {
  it('with a key can be called by any name', async () => {
    const { url, close } = await startServer({ port: 0, seed: 'empty', controlKey: 'a key of this test' });
    onTestFinished(close);
    const call = `GET ${user}?user_id=x HTTP/1.1\r\nHost: sandbox.example\r\n\r\n`;
    expect((await sendRaw(url, call)).status).toBe(404);
  });

  it.each([
    ['Transfer-Encoding: chunked', '2\r\n{}\r\n0\r\n\r\n', 415],
    ['Content-Length: 2', '{}', 415],
    ['Content-Length: 0', '', 400],
    ['X-Nothing: at all', '', 400],
  ])('sees from the headers whether there is a body: %s', async (header, body, status) => {
    const { url, close } = await startServer({ port: 0, seed: 'empty' });
    onTestFinished(close);
    const response = await sendRaw(
      url,
      `POST ${user} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n${body}`,
    );
    expect(response.status).toBe(status);
  });

  it.each(['before', 'while'])('tells a call that its caller has gone %s it is handled', async (moment) => {
    const gone = Promise.withResolvers<boolean>();
    const begun = Promise.withResolvers<void>();
    let sent = Promise.resolve();
    const call: Partial<Call> = {
      async answer(_, createSignal) {
        begun.resolve();
        if (moment === 'before') await sent;
        const signal = createSignal();
        if (!signal.aborted) await once(signal, 'abort');
        gone.resolve(signal.aborted);
        return undefined;
      },
    };
    const server = serverOf(() => call);
    onTestFinished(() => server.close());
    const { port, hostname } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    const closed = new Promise<void>((resolve) => {
      server.server.on('connection', (socket) => socket.on('close', () => resolve()));
    });
    sent = closed;
    const socket = connect(Number(port), hostname);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await begun.promise;
    socket.destroy();
    expect(await gone.promise).toBe(true);
  });

  it('has an envelope for a method that it does not know, and no type without a body', async () => {
    const { url, close } = await startServer({ port: 0, seed: 'empty' });
    onTestFinished(close);
    const send = (method: string) => sendRaw(url, `${method} ${user} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const unknown = await send('MKCOL');
    expect([unknown.status, JSON.parse(unknown.body)]).toMatchObject([405, { code: 900441 }]);
    const response = await fetch(url + user, { method: 'OPTIONS' });
    expect([response.status, response.headers.has('content-type')]).toEqual([204, false]);
  });

  it('handles pipelined calls one after the other', async () => {
    const begun: string[] = [];
    const first = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const server = serverOf((url) => ({
      async answer() {
        begun.push(url);
        first.resolve();
        if (url === '/first') await goOn.promise;
        return { status: 200, headers: {}, body: url };
      },
    }));
    onTestFinished(() => server.close());
    const { port, hostname } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), hostname);
    socket.write('GET /first HTTP/1.1\r\nHost: localhost\r\n\r\n');
    socket.write('GET /second HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await first.promise;
    await (await fetch(`http://${hostname}:${port}/other`)).text();
    expect(begun).toEqual(['/first', '/other']);
    goOn.resolve();
    expect(await text(socket)).toMatch(/\/first.*\/second$/s);
  });

  it('answers a call whose headers it was reading when it began to close', async () => {
    const server = serverOf(() => ({ answer: async () => ({ status: 200, headers: {}, body: 'answered' }) }));
    const { port, hostname } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), hostname);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
    await (await fetch(`http://${hostname}:${port}/other`)).text();
    const closed = server.close();
    setImmediate(() => socket.write('\r\n'));
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 .*answered$/s);
    await closed;
  });
});
