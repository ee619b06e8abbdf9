/** The oldest Node.js with SQLite and no flag, as in `engines` of the package. */
const LEAST = '22.13';

/**
 * Node's SQLite. Not imported, since an older Node.js would fail to link the module, with an error that does not help.
 * @throws {Error} if Node.js has no SQLite
 */
export function nodeSqlite(): typeof import('node:sqlite') {
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  if (sqlite) return sqlite;
  throw new Error(
    `@payments-openapi/sandbox requires Node.js ${LEAST} or later. This is ${process.versions.node}.`,
  );
}
