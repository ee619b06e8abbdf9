import { launchBrowser } from '@payments-openapi/tooling/browser';
import type { Answer } from './seeded.ts';
import { servePage } from './site.ts';
import type { Replay } from './worker.ts';

interface Replayed {
  answers: Answer[];
  /** The state of that sandbox at its end, and of another one that continued with it. */
  states: [string, string];
}

/** Sends what was recorded to a sandbox in a Web Worker of Chromium, under a strict policy. */
export async function replayInWorker(replay: Replay): Promise<Replayed> {
  const [browser, site] = await Promise.all([launchBrowser(), servePage()]);
  try {
    const page = await browser.newPage();
    await page.goto(site.url);
    const result = await page.evaluate(
      (data) =>
        new Promise<Replayed | { error: string }>((resolve) => {
          const worker = new Worker('/worker.ts', { type: 'module' });
          worker.onmessage = (event) => resolve(event.data);
          worker.onerror = (event) => resolve({ error: event.message });
          worker.postMessage(data);
        }),
      replay,
    );
    if ('error' in result) throw new Error(result.error);
    return result;
  } finally {
    await browser.close();
    await site.close();
  }
}
