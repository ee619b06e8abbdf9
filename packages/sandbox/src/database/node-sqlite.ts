/** The oldest Node.js that has SQLite without a flag, as `engines` of the package says. */
const LEAST = '22.13';

/**
 * SQLite of Node.js. It is not imported: an older Node.js would fail to link what imports it, and not say what is wrong.
 * @throws {Error} when Node.js has none
 */
export function nodeSqlite(): typeof import('node:sqlite') {
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  if (sqlite) return sqlite;
  throw new Error(
    `@payments-openapi/sandbox requires Node.js ${LEAST} or later. This is ${process.versions.node}.`,
  );
}
