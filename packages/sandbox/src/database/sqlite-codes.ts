const BUSY = 5;
const READONLY = 8;
const FULL = 13;
const NOTADB = 26;
/** IOERR, CORRUPT and CANTOPEN. */
const OF_FILE: readonly unknown[] = [10, 11, 14, NOTADB];

/** The result code of an error of SQLite: the lowest byte of an extended code. Undefined for any other error. */
function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}

export const isOfSqlite = (error: unknown): boolean => codeOf(error) !== undefined;

/** Whether another process is using the file. */
export const isBusy = (error: unknown): boolean => codeOf(error) === BUSY;

export const isReadOnly = (error: unknown): boolean => codeOf(error) === READONLY;

export const isFull = (error: unknown): boolean => codeOf(error) === FULL;

/** Whether the file is damaged, or cannot be opened, read or written. */
export const isOfFile = (error: unknown): boolean => OF_FILE.includes(codeOf(error));

export const isNotADatabase = (error: unknown): boolean => codeOf(error) === NOTADB;
