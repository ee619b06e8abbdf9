import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type BenchOptions,
  type Measurement,
  median,
  type Result,
  Rounds,
} from '@payments-openapi/tooling/measurement';
import { createSandbox, type InProcessSandbox } from '../src/app/in-process.ts';
import type { EngineOptions } from '../src/app/options.ts';

const ACTS = ['made', 'reset', 'deleted'] as const;

/** Times to create, reset and delete a sandbox, among many others and next to one. */
export async function measureSandboxes(
  { rounds, others, times, say }: BenchOptions,
  newDatabase: () => Promise<string>,
): Promise<Measurement> {
  const folder = await mkdtemp(path.join(tmpdir(), 'payments-bench-'));
  const taken = new Rounds();
  const databases: Record<string, (name: string) => Promise<EngineOptions>> = {
    'SQLite memory': async () => ({}),
    'SQLite disk': async (name) => ({ folder: path.join(folder, name) }),
    PostgreSQL: async () => ({ databaseUrl: await newDatabase() }),
  };
  const among = { few: 1, many: others };
  try {
    for (const [name, options] of Object.entries(databases)) {
      const opened: [string, InProcessSandbox][] = [];
      try {
        for (const [label, number] of Object.entries(among)) {
          say(`sandboxes: ${name}, making ${number} others`);
          const limits = { sandboxes: others + 10 };
          const sandbox = await createSandbox({ ...(await options(label)), limits });
          opened.push([`${name}, among ${number}`, sandbox]);
          // The default one is the first of them.
          for (let i = 1; i < number; i++) await sandbox.control.sandboxes.create({ id: `other-${i}` });
        }
        for (let round = 0; round <= rounds; round++) {
          for (const [label, sandbox] of opened) {
            say(round === 0 ? `sandboxes: warming up ${label}` : `sandboxes: round ${round}, ${label}`);
            const each = await measure(sandbox, times);
            if (round > 0) for (const act of ACTS) taken.add(`${label}, ${act}`, median(each[act]));
          }
        }
      } finally {
        for (const [, sandbox] of opened) await sandbox.close();
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const names = Object.keys(databases).flatMap((name) => ACTS.map((act) => ({ name, act })));
  return {
    title: 'Sandboxes',
    note:
      'A sandbox with the ready seed made, reset and deleted through the control interface, in process, among ' +
      `${others} others that hold as much, against among one.`,
    results: [
      ...names.map(
        ({ name, act }): Result => ({
          name: `${name}, ${act} among ${others} × among 1`,
          unit: '×',
          rounds: taken.ratio(`${name}, among ${others}, ${act}`, `${name}, among 1, ${act}`),
        }),
      ),
      ...names.map(
        ({ name, act }): Result => ({
          name: `${name}, ${act} among ${others}`,
          unit: 'ms',
          rounds: taken.of(`${name}, among ${others}, ${act}`),
          aim: { most: 50 },
        }),
      ),
    ],
    figures: taken.figures('ms'),
  };
}

async function measure(
  { control }: InProcessSandbox,
  times: number,
): Promise<Record<(typeof ACTS)[number], number[]>> {
  const taken = { made: [] as number[], reset: [] as number[], deleted: [] as number[] };
  for (let i = 0; i < times; i++) {
    const id = `measured-${i}`;
    taken.made.push(await timeOf(() => control.sandboxes.create({ id })));
    taken.reset.push(await timeOf(() => control.sandboxes.reset(id)));
    taken.deleted.push(await timeOf(() => control.sandboxes.delete(id)));
  }
  return taken;
}

async function timeOf(work: () => PromiseLike<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
