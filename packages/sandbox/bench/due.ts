import {
  type BenchOptions,
  type Measurement,
  median,
  type Result,
  Rounds,
} from '@payments-openapi/tooling/measurement';
import type { Database } from '../src/database/database.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { migrate } from '../src/records/migrations.ts';
import { findDue } from '../src/recurring/lease.ts';

/** Number of searches per round; the median counts. */
const TIMES = 50;

/** Number of sandboxes with due work, whatever the number of those without. */
const DUE = 10;

/** The time in which a runner finds the sandboxes with due work, among more and more without. */
export async function measureDue(
  { rounds, cycles, say }: Pick<BenchOptions, 'rounds' | 'cycles' | 'say'>,
  newDatabase: () => Promise<string>,
): Promise<Measurement> {
  const numbers = [100, ...cycles.filter((number) => number > 1_000)];
  const times = new Rounds();
  const databases: Record<string, () => Promise<Database>> = {
    SQLite: async () => openSqlite(':memory:'),
    PostgreSQL: async () => openPostgres(await newDatabase()),
  };
  for (const [name, open] of Object.entries(databases)) {
    const database = await open();
    try {
      await migrate(database);
      await insert(database, DUE, 'due');
      let made = DUE;
      for (const number of numbers) {
        say(`due work: ${name}, among ${number} sandboxes`);
        await insert(database, number - made, `idle-${number}`);
        made = number;
        // Like autovacuum within a minute; until then, PostgreSQL would keep its query plan for fewer rows.
        await database.query('ANALYZE sandboxes');
        for (let round = 0; round < rounds; round++) {
          const taken: number[] = [];
          for (let n = 0; n < TIMES; n++) taken.push(await search(database));
          times.add(labelOf(name, number), median(taken));
        }
      }
    } finally {
      await database.close();
    }
  }
  const [few = 100, most = few] = [numbers[0], numbers.at(-1)];
  return {
    title: 'Search for due work',
    note:
      `The search of a runner for sandboxes with due work, of which there are ${DUE}, among others whose plans are ` +
      'due later or never; the table was analysed, as autovacuum does by itself within a minute.',
    results: [
      ...Object.keys(databases).map(
        (name): Result => ({
          name: `${name}, among ${most} × among ${few}`,
          unit: '×',
          rounds: times.ratio(labelOf(name, most), labelOf(name, few)),
        }),
      ),
      ...Object.keys(databases).flatMap((name) =>
        numbers.map((number): Result => {
          const label = labelOf(name, number);
          return { name: label, unit: 'ms', rounds: times.of(label), aim: { most: 2 } };
        }),
      ),
    ],
    figures: [],
  };
}

function labelOf(database: string, number: number): string {
  return `${database}, among ${number.toLocaleString('en')}`;
}

async function search(database: Database): Promise<number> {
  const start = performance.now();
  const found = await findDue(database, 0);
  const took = performance.now() - start;
  if (found.length !== DUE) throw new Error(`${found.length} sandboxes were found, not ${DUE}`);
  return took;
}

/** Sandboxes with the clock at 2: the plans of some are due at 1, of half of the others at 3. */
async function insert(database: Database, number: number, name: string): Promise<void> {
  for (let at = 0; at < number; at += 1_000) {
    const values = Array.from({ length: Math.min(1_000, number - at) }, (_, n) => {
      const later = n % 2 === 0 ? 3 : null;
      return [`${name}-${at + n}`, name === 'due' ? 1 : later];
    }).flat();
    await database.run(
      'INSERT INTO sandboxes (sandbox_id, version, clock, settings, faults, next_due_at) ' +
        "SELECT id, 1, 2, '{}', '[]', due FROM many WHERE true",
      [],
      { columns: { id: 'TEXT', due: 'BIGINT' }, values },
    );
  }
}
