// A Web Worker with a sandbox: it sends again what was recorded in Node.js. Served without its types.
import { answerOf, type Exchange, receive, seedRuntime } from './seeded.ts';

/** What the worker is asked to do. */
export interface Replay {
  seed: number;
  exchanges: Omit<Exchange, 'response'>[];
}

addEventListener('message', async ({ data }: MessageEvent<Replay>) => {
  try {
    seedRuntime(data.seed);
    const { createSandbox } = (await import(
      './sandbox.js' as string
    )) as typeof import('../../src/browser.ts');
    const sandbox = await createSandbox({ onCallback: receive });
    const answers = [];
    for (const exchange of data.exchanges) answers.push(await answerOf(sandbox.fetch, exchange));
    await sandbox.close();
    postMessage({ answers });
  } catch (error) {
    postMessage({ error: error instanceof Error ? error.stack : String(error) });
  }
});
