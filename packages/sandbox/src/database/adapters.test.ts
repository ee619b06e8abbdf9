import { beforeEach, expect, it } from 'vitest';
import { describeEveryDatabase } from '../../test/databases.ts';
import { type Executor, VersionConflict } from './database.ts';

// What the port promises, of every adapter.
describeEveryDatabase('A database', (database, getOther) => {
  beforeEach(async () => {
    await database().query('DROP TABLE IF EXISTS things');
    await database().query('CREATE TABLE things (id BIGINT NOT NULL PRIMARY KEY, note TEXT)');
  });
  const insert = (id: number | null, note: string | null = null, executor: Executor = database()) =>
    executor.run('INSERT INTO things (id, note) VALUES ($1, $2)', [id, note]);
  const rows = (executor: Executor = database()) => executor.query('SELECT id, note FROM things ORDER BY id');

  it('returns text, safe whole numbers and null as they were written', async () => {
    const note = '日本 \' " \\ \n {"a": 1.50}';
    await insert(Number.MAX_SAFE_INTEGER, note);
    await insert(-1);
    expect(await rows()).toEqual([
      { id: -1, note: null },
      { id: Number.MAX_SAFE_INTEGER, note },
    ]);
  });

  it('binds a parameter wherever it is used', async () => {
    const [row] = await database().query('SELECT $2 AS a, $1 AS b, $2 AS c', ['one', 'two']);
    expect(row).toEqual({ a: 'two', b: 'one', c: 'two' });
  });

  it('returns the number of rows that a statement wrote', async () => {
    expect([await insert(1), await insert(2)]).toEqual([1, 1]);
    expect(await database().run('UPDATE things SET note = $1', ['new'])).toBe(2);
    expect(await database().run('DELETE FROM things WHERE id = $1', [3])).toBe(0);
  });

  it('writes many rows with one statement', async () => {
    const ids = Array.from({ length: 1_000 }, (_, id) => id);
    const written = await database().run(
      'INSERT INTO things (id, note) SELECT many.id, many.note FROM many',
      [],
      {
        columns: { id: 'BIGINT', note: 'TEXT' },
        values: ids.flatMap((id) => [id, id === 7 ? null : `${id}`]),
      },
    );
    expect(written).toBe(1_000);
    expect((await rows()).slice(6, 8)).toEqual([
      { id: 6, note: '6' },
      { id: 7, note: null },
    ]);
  });

  it('runs the statements of a transaction in the order of their calls', async () => {
    const seen = await database().transaction(async (tx) => {
      const first = insert(1, 'a', tx);
      const second = tx.run('UPDATE things SET note = $1', ['b']);
      const third = rows(tx);
      await Promise.all([first, second]);
      return third;
    });
    expect(seen).toEqual([{ id: 1, note: 'b' }]);
  });

  it('keeps nothing of a transaction that fails, by its work or by a statement', async () => {
    const byWork = database().transaction(async (tx) => {
      await insert(1, null, tx);
      throw new Error('no more');
    });
    await expect(byWork).rejects.toThrow('no more');
    const byStatement = database().transaction(async (tx) => {
      await insert(1, null, tx);
      await insert(null, null, tx);
    });
    await expect(byStatement).rejects.toThrow();
    expect(await rows()).toEqual([]);
  });

  it('does not fail other statements with a refused one, nor the same ones later', async () => {
    const together = async (first: number) => {
      const read = rows();
      const asked = [insert(first), insert(null, 'refused'), insert(first + 1, 'kept'), read];
      return (await Promise.allSettled(asked)).map(({ status }) => status);
    };
    expect(await together(1)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await together(3)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect((await rows()).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it('fails statements of a transaction that were called together with a refused one', async () => {
    const together = database().transaction((tx) =>
      Promise.all([insert(1, null, tx), insert(null, null, tx), rows(tx)]),
    );
    await expect(together).rejects.toThrow();
    await database().transaction((tx) => Promise.all([insert(2, null, tx), rows(tx)]));
    expect(await rows()).toEqual([{ id: 2, note: null }]);
  });

  it('retries a transaction that met a conflict, with nothing left of the first attempt', async () => {
    const tries: boolean[] = [];
    await database().transaction(async (tx, contended) => {
      tries.push(contended);
      await insert(1, null, tx);
      if (tries.length === 1) throw new VersionConflict('another was first');
    });
    expect(tries).toEqual([false, true]);
    expect(await rows()).toHaveLength(1);
  });

  it('shows a snapshot the database as of its first statement', async () => {
    await insert(1);
    let writing: Promise<number> | undefined;
    const seen = await database().transaction(
      async (tx) => {
        const before = await rows(tx);
        writing = insert(2, null, getOther());
        // A database with one connection runs it after the transaction.
        if (getOther() !== database()) await writing;
        return [before, await rows(tx)];
      },
      { snapshot: true },
    );
    expect(seen).toEqual([[{ id: 1, note: null }], [{ id: 1, note: null }]]);
    await writing;
    expect(await rows()).toHaveLength(2);
  });

  it('runs a background transaction like any other', async () => {
    await database().transaction((tx) => insert(1, null, tx), { background: true });
    expect(await rows()).toHaveLength(1);
  });
});
