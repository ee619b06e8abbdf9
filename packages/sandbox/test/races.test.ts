import { isWhole, sampled } from '@payments-openapi/tooling/whole';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { migrate } from '../src/records/migrations.ts';
import { openFresh } from './databases.ts';
import {
  brokenInvariants,
  interrupted,
  loadMoney,
  ORDER_ACTIONS,
  outcomeOf,
  PLAN_ACTIONS,
  SCENES,
  type Scene,
  type SceneName,
  sceneOn,
  setScene,
  summaryOf,
} from './races.fixture.ts';

/** Number of runs of each race. For the full test: `RACE_ROUNDS=200 npx vitest run packages/sandbox/test/races.test.ts`. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1);

/** Numbers of statements after which a transaction is interrupted; the last one means just before its first lock. */
const STOPS = ROUNDS > 1 ? Array.from({ length: 16 }, (_, i) => i) : [Number.POSITIVE_INFINITY];

/** Number of sandboxes in which races run in parallel. */
const AT_ONCE = 8;

const TIMEOUT_MS = 180_000 + ROUNDS * 20_000;

interface Race {
  scenes: readonly SceneName[];
  actions: readonly string[];
}
interface Round {
  scene: SceneName;
  actions: readonly string[];
}

const WITH_PLAN = Object.keys(SCENES) as SceneName[];

/** Every action with itself, and every pair or, in `npm test`, a sample of the pairs: with and without a plan. */
const PAIRS: Race[] = [
  ...pairsOf(Object.keys(PLAN_ACTIONS), 32).map((actions) => ({ scenes: WITH_PLAN, actions })),
  ...pairsOf(Object.keys(ORDER_ACTIONS), 10).map((actions) => ({ scenes: ['no plan' as const], actions })),
];

const TRIPLES: Race[] = [
  ['pay the recurring order', 'pay the recurring order', 'pay the recurring order'],
  ['settle', 'settle', 'settle'],
  ['pay the recurring order', 'settle', 'void'],
  ['pay the recurring order', 'add a cycle now', 'advance the clock'],
  ['pay the rest', 'refund 4.00', 'advance the clock'],
  ['refund 4.00', 'pay 10.00', 'add a cycle at the next billing'],
].map((actions) => ({ scenes: WITH_PLAN, actions }));

let alone: Database;
let postgres: Awaited<ReturnType<typeof openFresh>>;
let second: Database;

beforeAll(async () => {
  alone = openSqlite(':memory:');
  await migrate(alone);
  postgres = await openFresh();
  second = openPostgres(postgres.url);
});

afterAll(async () => {
  await alone.close();
  await second.close();
  await postgres.close();
});

describe('Concurrent calls on one order or plan end as if they had come one after the other', () => {
  const places = {
    'on SQLite': () => [alone],
    'on two servers over one PostgreSQL': () => [postgres.database, second],
  };
  const rounds = [...PAIRS, ...TRIPLES].flatMap((race, i) =>
    Array.from({ length: ROUNDS }, (_, n) => inScene(race, i + n)),
  );

  it.each(Object.keys(PLAN_ACTIONS))('which can be done at all: %s', async (action) => {
    const scenes = await Promise.all(WITH_PLAN.map((name) => setScene(alone, name)));
    const outcomes = await Promise.all(scenes.map((scene) => outcomeOf(action, scene)));
    expect(outcomes).toContain('done');
  });

  it.each(Object.entries(places))(
    '%s',
    async (_, servers) => {
      const [first = alone, ...others] = servers();
      const run = ({ actions }: Round, scene: Scene) =>
        Promise.all(actions.map((action, i) => outcomeOf(action, sceneOn(scene, others[i % 2] ?? first))));
      expect(await problemsOf(rounds, run, first)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'also when one comes in between what the other reads and what it writes',
    async () => {
      const ordered = PAIRS.flatMap(({ scenes, actions }, i) => {
        const both = [
          { scenes, actions },
          { scenes, actions: [...actions].reverse() },
        ];
        return ROUNDS > 1 ? both : both.slice(i % 2, (i % 2) + 1);
      });
      const interruptions = ordered
        // Of two advances, one waits for the end of the other.
        .filter(({ actions }) => actions.some((action) => action !== 'advance the clock'))
        .flatMap((race, i) => STOPS.map((stop, n) => ({ ...inScene(race, i + n), stop })));
      const run = async ({ actions, stop }: (typeof interruptions)[number], scene: Scene) => {
        const [first = '', other = ''] = actions;
        let done: Promise<string> | undefined;
        const meanwhile = () => {
          done ??= outcomeOf(other, sceneOn(scene, second));
          return done;
        };
        const outcome = await outcomeOf(
          first,
          sceneOn(scene, interrupted(postgres.database, stop, meanwhile)),
        );
        return [outcome, await meanwhile()];
      };
      expect(await problemsOf(interruptions, run, postgres.database)).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe('Many concurrent payments and refunds of one order', () => {
  it.each(['no plan', 'declined'] as const)('all get through, on two servers: %s', async (name) => {
    const scene = await setScene(postgres.database, name);
    const refund = { type: 'Refund', original_transaction_uuid: scene.paid, amount: 0.05 } as const;
    const calls = Array.from({ length: 60 }, async (_, i) => {
      const { world, order } = sceneOn(scene, i % 2 === 0 ? postgres.database : second);
      await world.call('orders_pay', { path: { number: order }, body: i < 30 ? { amount: 0.5 } : refund });
    });
    await Promise.all(calls);
    const money = await loadMoney(scene);
    expect(brokenInvariants(money)).toEqual([]);
    expect(money.orders[0]?.order.paid_total).toBe('23.50');
    const made = money.orders[0]?.transactions.filter(({ amount }) => amount === 0.5 || amount === 0.05);
    expect(made).toHaveLength(calls.length);
  });
});

/** Runs races and reports those that end unlike any order of their calls, or with money unaccounted for. */
async function problemsOf<R extends Round>(
  rounds: readonly R[],
  run: (round: R, scene: Scene) => Promise<string[]>,
  database: Database,
): Promise<string[]> {
  const problems: string[] = [];
  const queue = rounds.values();
  const runAll = async () => {
    for (const round of queue) {
      const scene = await setScene(database, round.scene);
      const outcomes = await run(round, scene).catch((error) => [`failed: ${error}`]);
      const money = await loadMoney(scene);
      const wrong = brokenInvariants(money);
      if (!(await serialEnds(round)).has(JSON.stringify(outcomes) + summaryOf(money)))
        wrong.push('no order of the calls ends so');
      if (wrong.length === 0) continue;
      problems.push(`${round.scene}: ${round.actions.join(' | ')}: ${outcomes}: ${wrong.join('; ')}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runAll));
  return problems;
}

/** The results of the calls in each order, one after the other. */
async function serialEnds({ scene, actions }: Round): Promise<Set<string>> {
  const ends = ordersOf([...actions.keys()]).map(async (order) => {
    const end = await serialEnd(
      scene,
      order.map((i) => actions[i] ?? ''),
    );
    const outcomes: string[] = [];
    for (const [n, i] of order.entries()) outcomes[i] = end.outcomes[n] ?? '';
    return JSON.stringify(outcomes) + end.summary;
  });
  return new Set(await Promise.all(ends));
}

interface End {
  outcomes: readonly string[];
  summary: string;
}

const known = new Map<string, Promise<End>>();

/** The result of calls in this order, which several races share. */
function serialEnd(name: SceneName, actions: readonly string[]): Promise<End> {
  const key = JSON.stringify([name, actions]);
  const end = known.get(key) ?? runSerially(name, actions);
  known.set(key, end);
  return end;
}

async function runSerially(name: SceneName, actions: readonly string[]): Promise<End> {
  const scene = await setScene(alone, name);
  const outcomes: string[] = [];
  for (const action of actions) outcomes.push(await outcomeOf(action, scene));
  const money = await loadMoney(scene);
  expect(brokenInvariants(money), `${name}: ${actions.join(', then ')}`).toEqual([]);
  return { outcomes, summary: summaryOf(money) };
}

/** One run of a race; the scenes alternate. */
function inScene({ scenes, actions }: Race, turn: number): Round {
  const [first = 'paid'] = scenes;
  return { scene: scenes[turn % scenes.length] ?? first, actions };
}

function pairsOf(names: readonly string[], size: number): string[][] {
  const others = names.flatMap((first, i) => names.slice(i + 1).map((other) => [first, other]));
  return [...names.map((name) => [name, name]), ...sampled(others, size, isWhole || ROUNDS > 1)];
}

function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) => ordersOf(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}
