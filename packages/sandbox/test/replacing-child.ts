import path from 'node:path';
import type { Database, Executor } from '../src/database/database.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { createControl } from '../src/generated/client.ts';
import { serve } from '../src/http/served.fixture.ts';

/** What is done to a sandbox with everything except the commit. */
export type Replacement = 'create' | 'reset' | 'restore';

// A server to be killed: it creates a sandbox, or replaces the state of one, and tells its parent when everything but the
// commit is done.
const [text = '', what = '', id = '', from = ''] = process.argv.slice(2);
const { folder = '', databaseUrl }: { folder?: string; databaseUrl?: string } = JSON.parse(text);
const opened =
  databaseUrl === undefined ? openSqlite(path.join(folder, 'sandbox.sqlite')) : openPostgres(databaseUrl);

/** A statement of a transaction that creates a sandbox or replaces its state. */
const DECISIVE = /^UPDATE sandboxes SET (reserved_at|suspended_at) = NULL/;

const database: Database = {
  ...opened,
  transaction: (work, options) =>
    opened.transaction(async (tx, contended) => {
      let isDecisive = false;
      const noting: Executor = {
        ...tx,
        query: (statement, values) => {
          isDecisive ||= DECISIVE.test(statement);
          return tx.query(statement, values);
        },
      };
      const result = await work(noting, contended);
      if (isDecisive) {
        process.send?.('all but committed');
        await new Promise(() => undefined);
      }
      return result;
    }, options),
};
const { fetch } = await serve(database, from, { make: false });
const { sandboxes } = createControl({ baseUrl: `http://x/sandboxes/${from}`, fetch });
const DO: Record<Replacement, () => Promise<unknown>> = {
  create: () => sandboxes.create({ id }),
  reset: () => sandboxes.reset(id, { seed: 'empty' }),
  restore: () => sandboxes.restore(id, { from }),
};
await DO[what as Replacement]();
