import { fakeApiError, fakeConnectionError } from '@payments-openapi/client/testing';
import { describe, expect, it } from 'vitest';
import { assertFailure, assertSuccess, type EnvelopeMatchers, matchers } from './envelopes.ts';
import { testSandbox } from './test-sandbox.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> extends EnvelopeMatchers<R> {}
}
expect.extend(matchers);

const failure = { code: 300013, message: 'exists' };
const success = { code: 200, message: 'succeed', data: {} };

describe('toBeFailure', () => {
  it('accepts envelopes and errors of the client', async () => {
    expect(failure).toBeFailure();
    expect(failure).toBeFailure(300013);
    expect(fakeApiError('users_create', 30014)).toBeFailure(30014);
    expect(success).not.toBeFailure();
    await using sandbox = await testSandbox();
    await expect(sandbox.api.users.get({ user_id: 'nobody' })).rejects.toBeFailure(900404);
  });

  it.each([
    [success, 'expected a failure with code 1, not a success with code 200: succeed'],
    [failure, 'expected a failure with code 1, not a failure with code 300013: exists'],
    [
      fakeApiError('users_get', 7, { message: 'no' }),
      /with code 1, not ApiError with code 7: users_get: 7 no/,
    ],
    [new TypeError('fetch failed'), 'expected a failure with code 1, not TypeError: fetch failed'],
    [{ id: 1 }, 'not a value without an integer code and a message: {"id":1}'],
    [undefined, 'not a value without an integer code and a message: undefined'],
  ])('says what %o is instead', (value, message) => {
    expect(() => expect(value).toBeFailure(1)).toThrow(message);
    expect(() => assertFailure(value, 1)).toThrow(message);
  });

  it('describes a failure that was not expected', () => {
    expect(() => expect(failure).not.toBeFailure(300013)).toThrow(
      'expected anything but a failure with code 300013: it is a failure with code 300013: exists',
    );
  });
});

describe('toBeSuccess', () => {
  it('accepts envelopes with a success code and data', () => {
    expect(success).toBeSuccess();
    expect({ ...success, code: 0 }).toBeSuccess();
    expect({ ...success, data: [] }).toBeSuccess();
    expect(failure).not.toBeSuccess();
    expect(() => expect(failure).toBeSuccess()).toThrow(
      'expected the envelope of a success, not a failure with code',
    );
  });
});

describe('a success without data', () => {
  it.each([
    [undefined, 'nothing'],
    [null, 'null'],
    ['done', '"done"'],
  ])('is not a success: %s', (data, shown) => {
    const message = `expected the envelope of a success, not code 200 with ${shown} as data: succeed`;
    expect(() => expect({ ...success, data }).toBeSuccess()).toThrow(message);
    expect(() => assertSuccess({ ...success, data })).toThrow(message);
    expect({ ...success, data }).not.toBeFailure();
  });
});

describe('what is neither a success nor a failure', () => {
  it.each([
    [undefined, 'not a value without an integer code and a message: undefined'],
    [fakeConnectionError('users_create'), 'not ConnectionError: '],
    [Promise.resolve(success), 'not a promise: await it first'],
  ])('passes no matcher, nor its negation: %o', (value, message) => {
    const expected = `expected an envelope or an ApiError, ${message}`;
    expect(() => expect(value).not.toBeFailure()).toThrow(expected);
    expect(() => expect(value).not.toBeFailure(1)).toThrow(expected);
    expect(() => expect(value).not.toBeSuccess()).toThrow(expected);
    expect(() => expect(value).toBeFailure()).toThrow(`expected a failure, ${message}`);
    expect(() => expect(value).toBeSuccess()).toThrow(`expected the envelope of a success, ${message}`);
  });
});

describe('the code of a failure', () => {
  it('must be a number', () => {
    const text: unknown = '300013';
    const message = "the code of a failure must be a number, not '300013'";
    expect(() => expect(failure).toBeFailure(text as number)).toThrow(message);
    expect(() => expect(failure).not.toBeFailure(text as number)).toThrow(message);
    expect(() => assertFailure(failure, text as number)).toThrow(message);
  });
});

describe('the assertions', () => {
  it('accept what the matchers accept', () => {
    assertFailure(failure);
    assertFailure(failure, 300013);
    assertSuccess(success);
    expect(() => assertSuccess(failure)).toThrow(
      'expected the envelope of a success, not a failure with code 300013',
    );
  });
});
