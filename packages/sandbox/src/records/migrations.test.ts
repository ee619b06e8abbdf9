import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { yieldToEventLoop } from '#platform';
import { openEmpty, openFresh } from '../../test/databases.ts';
import { holdSocketTimeouts } from '../../test/timers.ts';
import { decodePlan } from '../billing/plan-codec.ts';
import { nextDueAt } from '../billing/step.ts';
import type { Collection } from '../database/collection.ts';
import type { Database } from '../database/database.ts';
import { openPostgres } from '../database/postgres.ts';
import { openSqlite } from '../database/sqlite.ts';
import { COLLECTIONS } from './all-collections.ts';
import { billingConfigs, recurringPlans, users } from './collections.ts';
import { MIGRATIONS, migrate } from './migrations.ts';

interface Opened {
  database: Database;
  close: () => Promise<void>;
}

const fixture = (name: string) => path.join(import.meta.dirname, '../../test/fixtures', name);

/** Plans whose members a seed has ordered, and one that quotes a member. */
const SEEDED: Record<string, string> = {
  first: String.raw`{"cycles":{"a":{"description":"été \"\u0001"}},"id":"first"}`,
  last: '{"id":"last","cycles":{"a":{"discount_amount":1e-7},"b":{}}}',
  quoted: String.raw`{"id":"quoted","name":",\"cycles\":{}","cycles":{},"billing":{}}`,
};

const bundled = createRequire(import.meta.url).resolve('@payments-openapi/spec/openapi.json');

/** The schema of the response that shows a document of a table. Other tables are not shown as they are stored. */
const RESPONSES: Record<string, string> = {
  card_transactions: 'CardTransaction',
  cards: 'Card',
  customers: 'CustomerBase',
  fee_rules: 'TopUpFeeRule',
  orders: 'Order',
  users: 'User',
  wallet_transactions: 'WalletTransaction',
};

const textOf = ({ document }: { document?: unknown }) => String(document);

const ON = {
  SQLite: {
    async empty(): Promise<Opened> {
      const database = openSqlite(':memory:');
      return { database, close: () => database.close() };
    },
    async old(): Promise<Opened> {
      const folder = await mkdtemp(path.join(tmpdir(), 'version-1-'));
      const file = path.join(folder, 'sandbox.sqlite');
      await copyFile(fixture('version-1.sqlite'), file);
      const database = openSqlite(file);
      const close = () => database.close().then(() => rm(folder, { recursive: true }));
      return { database, close };
    },
    schemaOf: sqliteSchema,
  },
  PostgreSQL: {
    empty: openEmpty,
    async old(): Promise<Opened> {
      const opened = await openEmpty();
      const client = new pg.Client({ connectionString: opened.url });
      await client.connect();
      await client.query(await readFile(fixture('version-1.postgres.sql'), 'utf8'));
      await client.end();
      return opened;
    },
    schemaOf: postgresSchema,
  },
};

describe.each(['SQLite', 'PostgreSQL'] as const)('Migrations on %s', (kind) => {
  const { empty, old, schemaOf } = ON[kind];
  const opened: Opened[] = [];
  const open = async (make: () => Promise<Opened>) => {
    const one = await make();
    opened.push(one);
    return one.database;
  };
  afterEach(async () => {
    for (const { close } of opened.splice(0)) await close();
  });

  it('create the tables that the collections use: if this fails, add a migration', async () => {
    const migrated = await open(empty);
    await migrate(migrated);
    const live = await open(empty);
    for (const statement of COLLECTIONS.flatMap(definitionOf)) await live.query(statement);
    // Not of a collection: the one search over all sandboxes.
    await live.query('CREATE INDEX deliveries_due ON deliveries (due_real) WHERE due_real IS NOT NULL');
    const others = /^(sandboxes|migrations) /;
    expect((await schemaOf(migrated)).filter((line) => !others.test(line))).toEqual(await schemaOf(live));
  });

  it('update an old database to the tables of a new one, with all its documents', async () => {
    const database = await open(old);
    const scope = { sandboxId: 'default', executor: database };
    const before = await users.list(scope);
    expect(before.length).toBeGreaterThan(0);
    const textsOf = async () =>
      (await database.query('SELECT document FROM recurring_plans ORDER BY id')).map(textOf);
    for (const [id, text] of Object.entries(SEEDED)) {
      const insert =
        "INSERT INTO recurring_plans (sandbox_id, id, version, document) VALUES ('default', $1, 1, $2)";
      await database.query(insert, [id, text]);
    }
    const texts = await textsOf();
    await migrate(database);
    const fresh = await open(empty);
    await migrate(fresh);
    expect(await schemaOf(database)).toEqual(await schemaOf(fresh));
    expect(await users.list(scope)).toEqual(before);
    const plans = (await recurringPlans.list(scope)).reverse();
    expect(plans.map(({ document }) => document)).toEqual(texts.map((text) => JSON.parse(text)));
    // The cycles are beside the documents, which are otherwise unchanged.
    const without = texts.map((text) => JSON.stringify({ ...JSON.parse(text), cycles: undefined }));
    expect(await textsOf()).toEqual(without);
    const own = plans.filter(({ id }) => !(id in SEEDED));
    expect(own.map(({ document }) => nextDueAt(decodePlan(document.billing)))).not.toEqual([]);
  });

  it('keep documents that responses may contain', async () => {
    const database = await open(old);
    await migrate(database);
    const ajv = formats.default(new Ajv2020({ strict: false }));
    ajv.addSchema(JSON.parse(await readFile(bundled, 'utf8')), 'contract');
    const invalid: string[] = [];
    for (const [table, schema] of Object.entries(RESPONSES)) {
      const rows = await database.query(`SELECT document FROM ${table}`);
      expect(rows.length, table).toBeGreaterThan(0);
      for (const row of rows) {
        // An order is stored without its transactions.
        const document = { ...(table === 'orders' && { transactions: [] }), ...JSON.parse(textOf(row)) };
        if (!ajv.validate({ $ref: `contract#/components/schemas/${schema}` }, document))
          invalid.push(`${table}: ${ajv.errorsText()}`);
      }
    }
    expect(invalid).toEqual([]);
  });

  it('run on an old database once, in order', async () => {
    const next = `
      ALTER TABLE users ADD COLUMN document_number TEXT;
      CREATE INDEX users_document_number ON users (sandbox_id, document_number, id);
      DELETE FROM billing_configs;
    `;
    const database = await open(old);
    await migrate(database);
    const before = await schemaOf(database);
    await migrate(database, [...MIGRATIONS, next]);
    const added = (await schemaOf(database)).filter((line) => !before.includes(line));
    expect(added).toEqual([
      expect.stringMatching(/^users column document_number text/i),
      expect.stringMatching(/^users index .*users_document_number/),
    ]);
    const scope = { sandboxId: 'default', executor: database };
    expect(await billingConfigs.list(scope)).toEqual([]);
    await billingConfigs.insert(scope, 'later', { id: 'later' } as never);
    await migrate(database, [...MIGRATIONS, next]);
    expect(await billingConfigs.list(scope)).toHaveLength(1);
  });
});

/** The table and indexes that a collection of today needs. */
function definitionOf({ table, columns, order }: Collection<never>): string[] {
  const names = Object.keys(columns);
  const searched = names.filter((name) => columns[name]?.type !== 'JSON');
  const typeOf = (name: string) =>
    searched.includes(name) ? (columns[name]?.type ?? 'TEXT') : 'TEXT NOT NULL';
  const own = names.map((name) => `${name} ${typeOf(name)}, `).join('');
  const position = order === 'position' ? 'position BIGINT NOT NULL, ' : '';
  return [
    `CREATE TABLE ${table} (sandbox_id TEXT NOT NULL, id TEXT NOT NULL, version BIGINT NOT NULL, ` +
      `document TEXT NOT NULL, ${own}${position}PRIMARY KEY (sandbox_id, id))`,
    ...(position ? [`CREATE INDEX ${table}_position ON ${table} (sandbox_id, position)`] : []),
    ...searched.map((name) =>
      columns[name]?.unique
        ? `CREATE UNIQUE INDEX ${table}_${name} ON ${table} (sandbox_id, ${name})`
        : `CREATE INDEX ${table}_${name} ON ${table} (sandbox_id, ${name}, ${order})`,
    ),
  ];
}

async function sqliteSchema(database: Database): Promise<string[]> {
  const columns = await database.query(
    "SELECT m.name || ' column ' || c.name || ' ' || c.type || ' ' || c.\"notnull\" || c.pk AS line " +
      "FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'",
  );
  const indexes = await database.query(
    "SELECT tbl_name || ' index ' || COALESCE(sql, name) AS line FROM sqlite_master WHERE type = 'index'",
  );
  return sorted([...columns, ...indexes]);
}

async function postgresSchema(database: Database): Promise<string[]> {
  const columns = await database.query(
    "SELECT table_name || ' column ' || column_name || ' ' || data_type || ' ' || is_nullable AS line " +
      'FROM information_schema.columns WHERE table_schema = current_schema()',
  );
  const indexes = await database.query(
    "SELECT tablename || ' index ' || replace(indexdef, schemaname || '.', '') AS line FROM pg_indexes WHERE schemaname = current_schema()",
  );
  return sorted([...columns, ...indexes]);
}

function sorted(rows: { line?: unknown }[]): string[] {
  return rows.map(({ line }) => String(line)).sort();
}

/** Makes what we use of Citus: its functions here only note what they are called with. */
async function pretendCitus(database: Database): Promise<void> {
  await database.query('CREATE TABLE pg_dist_partition (logicalrelid REGCLASS PRIMARY KEY, partmethod CHAR)');
  const functions = [
    ['create_distributed_table(REGCLASS, by TEXT, colocate_with TEXT)', 'h'],
    ['create_reference_table(REGCLASS)', 'n'],
  ];
  for (const [signature, method] of functions)
    await database.query(
      `CREATE FUNCTION ${signature} RETURNS VOID LANGUAGE SQL AS ` +
        `$$ INSERT INTO pg_dist_partition VALUES ($1, '${method}') $$`,
    );
}

describe('The tables in PostgreSQL', () => {
  let opened: Awaited<ReturnType<typeof openFresh>>;
  beforeEach(async () => {
    opened = await openFresh();
  });
  afterEach(() => opened.close());

  const names = async (text: string) => (await opened.database.query(text)).map(({ name }) => name);

  it('can be distributed by sandbox, except for the table of migrations', async () => {
    const withSandbox = await names(
      'SELECT table_name AS name FROM information_schema.columns WHERE table_schema = current_schema() ' +
        "AND column_name = 'sandbox_id' ORDER BY 1",
    );
    expect(withSandbox).toEqual([...COLLECTIONS.map(({ table }) => table), 'sandboxes'].sort());
    const unique = await names(
      "SELECT indexdef AS name FROM pg_indexes WHERE schemaname = current_schema() AND indexdef LIKE 'CREATE UNIQUE%' " +
        "AND tablename <> 'migrations'",
    );
    expect(unique.length).toBeGreaterThan(withSandbox.length);
    for (const index of unique) expect(index).toMatch(/USING btree \(sandbox_id[,)]/);
  });

  it('are migrated however long it takes, also by a server that waits for another', async () => {
    const { url } = opened;
    const timeout = 300_000;
    const endSilence = holdSocketTimeouts(timeout);
    const servers = [0, 1].map(() => openPostgres(url, { timeout }));
    const lock = 'SELECT pg_advisory_xact_lock(1)';
    const slow = [...MIGRATIONS, lock];
    const migrated = await opened.database.transaction(async (tx) => {
      await tx.query(lock);
      const both = Promise.all(servers.map((server) => migrate(server, slow)));
      // One waits for this transaction, the other for the first.
      const waiting =
        'SELECT pid FROM pg_locks WHERE NOT granted AND pid IN (SELECT pid FROM pg_locks ' +
        'JOIN pg_database ON database = pg_database.oid WHERE datname = current_database())';
      await expect.poll(async () => (await tx.query(waiting)).length).toBe(2);
      endSilence();
      await yieldToEventLoop();
      await yieldToEventLoop();
      return { both };
    });
    await migrated.both;
    await Promise.all(servers.map((server) => server.close()));
  });

  it('are distributed on Citus, as are those of later migrations', async () => {
    const { database } = opened;
    const [real] = await names("SELECT to_regclass('pg_catalog.pg_dist_partition')::text AS name");
    if (real === null) await pretendCitus(database);
    const distributed = async () =>
      Object.fromEntries(
        (
          await database.query(
            'SELECT relname::text AS name, partmethod::text AS how FROM pg_dist_partition ' +
              'JOIN pg_class ON oid = logicalrelid WHERE relnamespace = current_schema()::regnamespace',
          )
        ).map(({ name, how }) => [name, how]),
      );

    await migrate(database);
    const first = await distributed();
    // By hash of the sandbox; without a key, to every machine.
    const all = [...COLLECTIONS.map(({ table }) => [table, 'h']), ['sandboxes', 'h'], ['migrations', 'n']];
    expect(first).toEqual(Object.fromEntries(all));

    await migrate(database, [...MIGRATIONS, 'CREATE TABLE more (sandbox_id TEXT PRIMARY KEY)']);
    expect(await distributed()).toEqual({ ...first, more: 'h' });
  });
});
