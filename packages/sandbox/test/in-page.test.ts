import path from 'node:path';
import { execa } from 'execa';
import { expect, inject, it } from 'vitest';
import { createSandbox } from '../src/browser.ts';
import { replayInWorker } from './in-page/replay.ts';
import type { Exchange } from './in-page/seeded.ts';

/** Random steps; from 1,000 on, all examples of both contracts and two years of billing come before them. */
const STEPS = Number(process.env.PAGE_STEPS ?? 40);

it('A sandbox in a page continues only with what a sandbox saved', async () => {
  await expect(createSandbox({ state: new Uint8Array(100) })).rejects.toThrow(
    'The option state must be what `save` of a sandbox returned',
  );
});

it('A sandbox in a Web Worker, under a strict policy, answers byte for byte like one in Node.js, and another continues with its state', async () => {
  const seed = inject('seed');
  const recorder = path.join(import.meta.dirname, 'in-page/recorder.ts');
  const { stdout } = await execa(process.execPath, [recorder, String(seed), String(STEPS)], {
    maxBuffer: 2 ** 30,
  });
  const recorded: Exchange[] = JSON.parse(stdout);
  const exchanges = recorded.map(({ response, ...sent }) => sent);
  const { answers, states } = await replayInWorker({ seed, exchanges });
  expect(answers).toHaveLength(recorded.length);
  for (const [i, { response, ...sent }] of recorded.entries())
    expect({ ...sent, response: answers[i] }, `step ${i} of seed ${seed}`).toEqual({ ...sent, response });
  expect(states[1]).toBe(states[0]);
}, 1_800_000);
