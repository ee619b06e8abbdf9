import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { yieldToEventLoop } from '#platform';
import { holdSocketTimeouts } from '../../test/timers.ts';
import { DEFAULT_LIMITS } from '../app/limits.ts';
import type { Call } from '../invocation/call.ts';
import type { Reply } from '../invocation/reply.ts';
import { createServer } from './server.ts';

/** A server that answers every call with this body. @returns its port, and the first request with its response */
async function open(body: Reply['body']) {
  const call: Partial<Call> = { answer: async () => ({ status: 200, headers: {}, body }) };
  const server = createServer({
    invocation: { begin: () => call as Call },
    limits: DEFAULT_LIMITS,
    callbackTargets: { expose: async () => undefined },
    failureStatus: 'by_kind',
    closing: new AbortController().signal,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  const first = once(server.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  return { port: (server.server.address() as AddressInfo).port, first };
}

it('A connection that reads nothing of a stream for 30 seconds is closed, and the stream ends', async () => {
  const endSilence = holdSocketTimeouts(30_000);
  const ended = Promise.withResolvers<void>();
  const { port, first } = await open(
    (async function* () {
      try {
        for (;;) yield 'x'.repeat(65_536);
      } finally {
        ended.resolve();
      }
    })(),
  );
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [, response] = await first;
  // Until the system takes no more of it.
  while (response.writableLength === 0) await yieldToEventLoop();
  endSilence();
  await ended.promise;
});

it('A connection that waits for the next part of a stream for longer is not closed', async () => {
  const endSilence = holdSocketTimeouts(30_000);
  const next = Promise.withResolvers<void>();
  const { port } = await open(
    (async function* () {
      yield 'first';
      await next.promise;
      yield 'last';
    })(),
  );
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('first');
  endSilence();
  next.resolve();
  expect((await reader?.read())?.value).toBe('last');
});
