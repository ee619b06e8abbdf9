import { describe, expect, it, vi } from 'vitest';
import { failure, rejection, stubbed, success, user } from '../../test/stub.ts';
import { virtualTime } from '../../test/time.ts';
import { logEvents } from '../index.ts';

function logging() {
  const logger = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const logged = () =>
    JSON.stringify([logger.debug.mock.calls, logger.warn.mock.calls, logger.error.mock.calls]);
  return { logger, logged, onEvent: logEvents(logger) };
}

describe('logged events', () => {
  it('use debug for requests and responses, warn for retries, and error for failures', async () => {
    virtualTime();
    const { logger, onEvent } = logging();
    const busy = failure(50301, 'busy', 503);
    const { api } = stubbed([success({}), busy, busy], { onEvent, retries: 1 });
    await api.users.get({ user_id: 'u' });
    await rejection(api.users.get());
    expect(logger.debug.mock.calls.slice(0, 2)).toEqual([
      [
        'users_get GET http://service.test/svc/ts/api/v1/openapi/user',
        expect.objectContaining({ attempt: 1, method: 'GET' }),
      ],
      ['users_get returned HTTP 200 in 0 ms', expect.objectContaining({ attempt: 1, status: 200 })],
    ]);
    expect(logger.warn.mock.calls).toEqual([
      ['users_get failed, next attempt in 250 ms', expect.objectContaining({ attempt: 1, delay: 250 })],
    ]);
    expect(logger.error.mock.calls).toEqual([
      [
        'users_get failed after 250 ms',
        expect.objectContaining({
          error: {
            name: 'ApiError',
            message: 'users_get: 50301 busy (HTTP 503) (2 attempts)',
            code: 50301,
            httpStatus: 503,
            attempts: 2,
          },
        }),
      ],
    ]);
  });

  it.each(['S3cr3t', 'K01234567', 'A123456(3)', '61234567', '4111 1111 1111 1111', 'eyJhbGciOi.J9.abc'])(
    'never show %s, wherever it is',
    async (secret) => {
      const { logged, onEvent } = logging();
      const headers = {
        'set-cookie': secret,
        authorization: secret,
        'x-api-key': secret,
        'x-request-id': 'r-1',
      };
      const text = secret === 'S3cr3t' ? 'no' : `${secret} is known`;
      const answer = () =>
        Response.json({ code: 300013, message: text, data: secret }, { status: 400, headers });
      const { api } = stubbed([answer], { onEvent, headers: { authorization: `Bearer ${secret}` } });
      await rejection(api.users.create({ user: { ...user, document_number: secret } }));
      expect(logged()).toContain('300013');
      expect(logged()).toContain('r-1');
      expect(logged()).not.toContain(secret);
    },
  );

  it('include a thrown value that is not one of our errors', () => {
    const { logger, onEvent } = logging();
    onEvent({
      type: 'failure',
      callId: 1,
      operationId: 'users_get',
      attempt: 0,
      time: 0,
      duration: 0,
      error: 'no',
    });
    expect(logger.error.mock.calls[0]?.[1]).toMatchObject({ error: { message: 'no' } });
  });
});
