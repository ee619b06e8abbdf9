import type { Socket } from 'node:net';
import { Failure, type FailureStatus, statusOf } from '../input/failures.ts';
import { CONTENT_TYPE } from '../invocation/reply.ts';
import { toFailure } from './failures.ts';

// An import would evaluate all exports of the module and so load Node's fetch, a twelfth of the start time.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Responds to connections that never yield a valid request: not HTTP, too large or too slow. */
export function answerClientErrors(failureStatus: FailureStatus) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const failure = toFailure(error);
    const { status, body } = answerOf(
      failure instanceof Failure ? failure : new Failure('malformedRequest'),
      failureStatus,
    );
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      `Content-Type: ${CONTENT_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}

function answerOf({ status, code, message }: Failure, failureStatus: FailureStatus) {
  return { status: statusOf(status, failureStatus), body: JSON.stringify({ code, message }) };
}
