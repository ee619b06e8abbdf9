import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFresh } from '../../test/databases.ts';
import { DatabaseUnavailableError } from './database.ts';
import { openPostgres } from './postgres.ts';

describe('a connection to PostgreSQL that breaks', () => {
  let opened: Awaited<ReturnType<typeof openFresh>>;
  beforeAll(async () => {
    opened = await openFresh();
  });
  afterAll(() => opened.close());

  const breakIt = 'SELECT pg_terminate_backend(pg_backend_pid())';

  it('fails what ran on it, and is replaced', async () => {
    const { database } = opened;
    await expect(database.query(breakIt)).rejects.toThrow('terminating connection');
    await expect(database.transaction((tx) => tx.query(breakIt))).rejects.toThrow('terminating connection');
    expect(await database.query('SELECT sandbox_id FROM sandboxes')).toEqual([]);
  });

  it('leaves nothing of its transaction', async () => {
    const { database } = opened;
    await database.query('CREATE TABLE things (name TEXT NOT NULL)');
    const broken = database.transaction(async (tx) => {
      await tx.query("INSERT INTO things (name) VALUES ('a')");
      await tx.query(breakIt);
    });
    await expect(broken).rejects.toThrow('terminating connection');
    expect(await database.query('SELECT name FROM things')).toEqual([]);
  });

  it('is not replaced once its database is gone', async () => {
    const url = new URL(opened.url);
    url.pathname = '/gone';
    const database = openPostgres(url.href);
    await expect(database.query('SELECT 1')).rejects.toThrow(DatabaseUnavailableError);
    await database.close();
  });
});
