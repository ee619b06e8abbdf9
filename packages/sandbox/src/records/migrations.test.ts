import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFresh } from '../../test/databases.ts';
import { COLLECTIONS } from './migrations.ts';

describe('The tables in PostgreSQL', () => {
  let opened: Awaited<ReturnType<typeof openFresh>>;
  beforeAll(async () => {
    opened = await openFresh();
  });
  afterAll(() => opened.close());

  const names = async (text: string) => (await opened.database.query(text)).map(({ name }) => name);

  it('can be distributed by their sandbox, all but that of the migrations', async () => {
    const withSandbox = await names(
      "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' " +
        "AND column_name = 'sandbox_id' ORDER BY 1",
    );
    expect(withSandbox).toEqual([...COLLECTIONS.map(({ table }) => table), 'sandboxes'].sort());
    const unique = await names(
      "SELECT indexdef AS name FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE 'CREATE UNIQUE%' " +
        "AND tablename <> 'migrations'",
    );
    expect(unique.length).toBeGreaterThan(withSandbox.length);
    for (const index of unique) expect(index).toMatch(/USING btree \(sandbox_id[,)]/);
  });
});
