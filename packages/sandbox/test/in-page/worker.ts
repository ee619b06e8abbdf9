// A Web Worker with a sandbox: it sends again what was recorded in Node.js. Served without its types.
import { answerOf, type Exchange, receive, seedRuntime } from './seeded.ts';

/** What the worker is asked to do. */
export interface Replay {
  seed: number;
  exchanges: Omit<Exchange, 'response'>[];
}

/** What reads of a sandbox return: its resources, and what a saved seed would lose. */
async function stateOf(fetch: typeof globalThis.fetch): Promise<string> {
  const read = async (name: string) => (await fetch(`/_sandbox/${name}`)).text();
  const reads = ['clock', 'seeds/save', 'deliveries', 'events', 'faults', 'payment_rules'].map(read);
  return (await Promise.all(reads)).join('\n');
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
    const before = await stateOf(sandbox.fetch);
    const state = await sandbox.save();
    await sandbox.close();
    const later = await createSandbox({ state, onCallback: receive });
    postMessage({ answers, states: [before, await stateOf(later.fetch)] });
    await later.close();
  } catch (error) {
    postMessage({ error: error instanceof Error ? error.stack : String(error) });
  }
});
