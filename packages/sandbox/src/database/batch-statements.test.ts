import { describe, expect, it } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { batchStatements, type Statement } from './batch-statements.ts';
import type { Row } from './database.ts';

describe('single statements', () => {
  /** What is run, by its texts; a text that begins with `bad` fails whatever runs with it. */
  const watched = (isRolledBack: boolean) => {
    const runs: string[][] = [];
    const runAll = async (statements: readonly Statement[]): Promise<Row[][]> => {
      const texts = statements.map(({ text }) => text);
      runs.push(texts);
      const bad = texts.find((text) => text.startsWith('bad'));
      if (bad) throw new Error(bad);
      return texts.map((text) => [{ text }]);
    };
    return { runs, query: batchStatements(runAll, () => isRolledBack) };
  };

  it('of one turn run together, and each gets its own rows', async () => {
    const { runs, query } = watched(true);
    expect(await Promise.all([query('a'), query('b')])).toEqual([[{ text: 'a' }], [{ text: 'b' }]]);
    await query('c');
    expect(runs).toEqual([['a', 'b'], ['c']]);
  });

  it('run by themselves after they were rolled back, and only the wrong one fails', async () => {
    const { runs, query } = watched(true);
    const [a, bad, b] = await Promise.allSettled([query('a'), query('bad'), query('b')]);
    expect([a, b].map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(bad).toMatchObject({ status: 'rejected', reason: new Error('bad') });
    expect(runs).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  });

  it('are not run again when nobody knows what became of them', async () => {
    const { runs, query } = watched(false);
    const settled = await Promise.allSettled([query('a'), query('bad')]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(runs).toEqual([['a', 'bad']]);
  });
});

describeDatabases('statements of one turn', (database) => {
  it('are kept although one among them is refused', async () => {
    const insert = (key: string | null) =>
      database().query('INSERT INTO things (name) VALUES ($1) RETURNING name', [key]);
    await database().query('CREATE TABLE things (name TEXT NOT NULL PRIMARY KEY)');
    const settled = await Promise.allSettled([insert('a'), insert(null), insert('b')]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await database().query('SELECT name FROM things ORDER BY name')).toEqual([
      { name: 'a' },
      { name: 'b' },
    ]);
  });

  it('read what was written before, and leave the connections as they were', async () => {
    const count = () => database().query("SELECT name FROM things WHERE name = 'a'");
    const bad = () => database().query('SELECT nothing FROM things');
    const [first, second, third] = await Promise.allSettled([count(), bad(), count()]);
    expect([first, third]).toMatchObject([{ value: [{ name: 'a' }] }, { value: [{ name: 'a' }] }]);
    expect(second.status).toBe('rejected');
    expect(await database().transaction((tx) => tx.query('SELECT name FROM things'))).toHaveLength(2);
  });
});
