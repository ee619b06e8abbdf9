import path from 'node:path';
import { execa } from 'execa';
import { expect, inject, it } from 'vitest';
import { replayInWorker } from './in-page/replay.ts';
import type { Exchange } from './in-page/seeded.ts';

/** Random steps; from 1,000 on, all examples of both contracts and two years of billing come before them. */
const STEPS = Number(process.env.PAGE_STEPS ?? 40);

it('A sandbox in a Web Worker, under a strict policy, answers byte for byte like one in Node.js', async () => {
  const seed = inject('seed');
  const recorder = path.join(import.meta.dirname, 'in-page/recorder.ts');
  const { stdout } = await execa(process.execPath, [recorder, String(seed), String(STEPS)], {
    maxBuffer: 2 ** 30,
  });
  const recorded: Exchange[] = JSON.parse(stdout);
  const answers = await replayInWorker({ seed, exchanges: recorded.map(({ response, ...sent }) => sent) });
  expect(answers).toHaveLength(recorded.length);
  for (const [i, { response, ...sent }] of recorded.entries())
    expect({ ...sent, response: answers[i] }, `step ${i} of seed ${seed}`).toEqual({ ...sent, response });
}, 1_800_000);
