import { expect, it } from 'vitest';
import {
  DatabaseFileError,
  DatabaseFullError,
  DatabaseRefusalError,
  DatabaseUnavailableError,
  VersionConflict,
} from '../database/database.ts';
import { StaleSandboxError } from '../database/incarnation.ts';
import { Failure } from '../input/failures.ts';
import { failureOf } from './failures.ts';

const FILE = 'its file is damaged, or can no longer be read or written';
const cause = new Error('ENOSPC');

it.each([
  [new VersionConflict(), 'conflict', ''],
  [new DatabaseUnavailableError(cause), 'databaseUnavailable', ''],
  [
    new DatabaseRefusalError('it refuses the password', cause),
    'databaseUnavailable',
    'it refuses the password',
  ],
  [new DatabaseFileError('sandbox.db', cause), 'databaseUnavailable', FILE],
  [new DatabaseFullError(cause), 'databaseFull', ''],
  [new TypeError('a bug'), 'internal', ''],
  ['not even an error', 'internal', ''],
])(
  '%s is logged, and its caller gets the failure %s without a detail of the server',
  (error, failure, detail) => {
    const logged: unknown[] = [];
    expect(failureOf(error, { error: (what) => logged.push(what) })).toMatchObject({ failure, detail });
    expect(logged).toEqual([error]);
  },
);

it.each([
  [true, 'notFound', 'the sandbox "a" was deleted during the call'],
  [false, 'notAllowed', 'the sandbox "a" was reset or restored during the call'],
])(
  'A sandbox that was replaced during the call (deleted: %s) is no error of the server',
  (isGone, failure, detail) => {
    const logged: unknown[] = [];
    const error = new StaleSandboxError('a', isGone);
    expect(failureOf(error, { error: (what) => logged.push(what) })).toMatchObject({ failure, detail });
    expect(logged).toEqual([]);
  },
);

it('A failure is sent as it is, and not logged', () => {
  const logged: unknown[] = [];
  const failure = new Failure('unknownPath');
  expect(failureOf(failure, { error: (what) => logged.push(what) })).toBe(failure);
  expect(logged).toEqual([]);
});
