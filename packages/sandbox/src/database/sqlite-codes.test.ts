import { expect, it } from 'vitest';
import { isBusy, isFull, isNotADatabase, isOfFile, isOfSqlite, isReadOnly } from './sqlite-codes.ts';

const KINDS = { isBusy, isReadOnly, isFull, isOfFile, isNotADatabase };

it.each<[string, number, (keyof typeof KINDS)[]]>([
  ['SQLITE_BUSY', 5, ['isBusy']],
  ['SQLITE_BUSY_RECOVERY', 261, ['isBusy']],
  ['SQLITE_BUSY_SNAPSHOT', 517, ['isBusy']],
  ['SQLITE_READONLY', 8, ['isReadOnly']],
  ['SQLITE_READONLY_DBMOVED', 1032, ['isReadOnly']],
  ['SQLITE_FULL', 13, ['isFull']],
  ['SQLITE_IOERR_READ', 266, ['isOfFile']],
  ['SQLITE_CORRUPT_INDEX', 779, ['isOfFile']],
  ['SQLITE_CANTOPEN_ISDIR', 526, ['isOfFile']],
  ['SQLITE_NOTADB', 26, ['isOfFile', 'isNotADatabase']],
  ['SQLITE_CONSTRAINT_UNIQUE', 2067, []],
])('%s is of the kind of its primary code', (_, errcode, kinds) => {
  const error = Object.assign(new Error('of SQLite'), { errcode });
  const found = Object.entries(KINDS).flatMap(([kind, isOne]) => (isOne(error) ? [kind] : []));
  expect(found).toEqual(kinds);
  expect(isOfSqlite(error)).toBe(true);
});

it('An error without a code of SQLite is of no kind', () => {
  for (const error of [new Error('another'), { errcode: 5 }, undefined]) {
    expect(isOfSqlite(error)).toBe(false);
    expect(isBusy(error)).toBe(false);
  }
});
