import { describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../src/app/serve.ts';
import { type Database, DatabaseUnavailableError } from '../src/database/database.ts';
import { serve } from '../src/http/served.fixture.ts';
import { MIGRATIONS } from '../src/records/migrations.ts';
import { describeDatabases } from './databases.ts';

describeDatabases('The health', (database) => {
  it('reports the version, the database and its tables', async () => {
    const served = await serve(database(), `health-${database().type}`);
    onTestFinished(() => served.close());
    const response = await fetch(`${served.url}/_sandbox/health`);
    expect(await response.json()).toMatchObject({
      code: 200,
      data: {
        health: {
          ready: true,
          version: expect.stringMatching(/^\d+\.\d+\.\d+/),
          database: { type: database().type, migration: MIGRATIONS.length },
        },
      },
    });
  });

  it('writes, since a disk or a quota may be full', async () => {
    const written: number[] = [];
    const counting: Database = {
      ...database(),
      run: async (...statement) => {
        const rows = await database().run(...statement);
        written.push(rows);
        return rows;
      },
    };
    const served = await serve(counting, `writes-${database().type}`);
    onTestFinished(() => served.close());
    written.length = 0;
    expect((await fetch(`${served.url}/_sandbox/health`)).status).toBe(200);
    expect(written).toEqual([1]);
  });

  it('is a failure once a newer version of the sandbox has changed the tables', async () => {
    const served = await serve(database(), `outdated-${database().type}`);
    await database().query('INSERT INTO migrations (version) VALUES (1000)');
    onTestFinished(async () => {
      await database().query('DELETE FROM migrations WHERE version = 1000');
      await served.close();
    });
    const response = await fetch(`${served.url}/_sandbox/health`);
    expect([response.status, await response.json()]).toEqual([
      503,
      {
        code: 900503,
        message: 'The sandbox cannot use its database: a newer version of the sandbox has changed its tables',
      },
    ]);
  });

  it('is a failure with status 503 while the database does not respond', async () => {
    const away = () => Promise.reject(new DatabaseUnavailableError(new Error('it is away')));
    const broken = { ...database(), query: away };
    const served = await serve(broken, 'away', { make: false, failureStatus: 200 });
    onTestFinished(() => served.close());
    const health = await fetch(`${served.url}/_sandbox/health`);
    expect([health.status, (await health.json()).code]).toEqual([503, 900503]);
    expect((await fetch(`${served.url}/_sandbox/clock`)).status).toBe(200);
  });
});

describe('The health of a server with a key', () => {
  it('needs none, and can be called through a proxy', async () => {
    const server = await startServer({ port: 0, controlKey: 'the key of a test' });
    onTestFinished(() => server.close());
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    expect((await fetch(`${server.url}/_sandbox/health`, { headers })).status).toBe(200);
    expect((await fetch(`${server.url}/_sandbox/clock`)).status).toBe(401);
  });
});
