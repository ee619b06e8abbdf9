import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { answerClientErrors } from './protocol-errors.ts';

/** What becomes of a connection after an error. */
function after(code: string, writable = true) {
  const done: string[] = [];
  const socket = {
    writable,
    destroy: () => done.push('destroyed'),
    end: (text: string) => done.push(text.split('\r\n')[0] ?? ''),
  };
  answerClientErrors('by_kind')(
    Object.assign(new Error('from the server'), { code }),
    socket as never as Socket,
  );
  return done;
}

it('A connection that is not HTTP gets a response before it is closed', () => {
  expect(after('HPE_INVALID_METHOD')).toEqual(['HTTP/1.1 400 Bad Request']);
});

it('A connection that nobody reads from any more is only closed', () => {
  expect(after('ECONNRESET')).toEqual(['destroyed']);
  expect(after('HPE_INVALID_METHOD', false)).toEqual(['destroyed']);
});
