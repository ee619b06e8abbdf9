import pg from 'pg';
import { startPostgres } from '../test/postgres.ts';

/** A real PostgreSQL with durable settings, and its databases. */
export interface BenchPostgres {
  /** Version, as it reports it. */
  version: string;
  /** Creates an empty database and returns its URL. */
  newDatabase(): Promise<string>;
  stop(): Promise<void>;
}

export async function startBenchPostgres(): Promise<BenchPostgres> {
  const { url, stop } = await startPostgres([]);
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  const { rows } = await client.query<{ server_version: string; fsync: string; synchronous_commit: string }>(
    "SELECT current_setting('server_version') AS server_version, current_setting('fsync') AS fsync, " +
      "current_setting('synchronous_commit') AS synchronous_commit",
  );
  const [settings] = rows;
  if (settings?.fsync !== 'on' || settings.synchronous_commit !== 'on') {
    throw new Error('PostgreSQL is measured with durable settings only');
  }
  let databases = 0;
  return {
    version: settings.server_version,
    async newDatabase() {
      const name = `bench_${++databases}`;
      await client.query(`CREATE DATABASE ${name}`);
      return `${url}/${name}`;
    },
    async stop() {
      await client.end();
      await stop();
    },
  };
}
