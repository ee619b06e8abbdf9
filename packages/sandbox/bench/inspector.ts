import {
  type BenchOptions,
  type Measurement,
  percentile,
  Rounds,
} from '@payments-openapi/tooling/measurement';
import type { Page } from 'playwright-core';
import { type Inspected, makePlan, startInspected, WIDE } from '../test/inspector.fixture.ts';

/** Maximum time between two frames while a list is scrolled, above which it visibly stutters. */
const FRAME_MS = 50;

/** Time for which a list is scrolled per round. */
const SCROLL_MS = 3_000;

/** Pixels by which a list is scrolled per frame, a dozen rows. */
const STEP = 400;

const REQUESTS = 'requests';
const PLANS = 'plans';

/** How smoothly the inspector scrolls its longest lists, in a real browser. */
export async function measureInspector({ rounds, requests, say }: BenchOptions): Promise<Measurement> {
  const entries = requests * 2;
  const plans = Math.round(requests / 5);
  const inspected = await startInspected({
    limits: { requestsKept: entries + plans, requestBytesKept: 2 ** 28 },
  });
  try {
    say(`inspector: making ${plans} plans and ${entries} requests`);
    await fill(inspected, entries, plans);
    const measured = new Rounds();
    for (let round = 0; round < rounds; round++) {
      for (const view of [REQUESTS, PLANS]) {
        say(`inspector: round ${round + 1}, ${view}`);
        const page = await inspected.open(view, { viewport: WIDE });
        await page.getByRole('table').getByRole('row').nth(20).waitFor();
        const frames = await framesOf(page, STEP);
        measured.add(`${view}, longest frame`, Math.max(...frames));
        measured.add(`${view}, 99 of 100 frames`, percentile(frames, 0.99));
        // The baseline: a page that does nothing.
        measured.add(`${view}, 99 of 100 frames at rest`, percentile(await framesOf(page, 0), 0.99));
        await page.close();
      }
    }
    const figures = measured.figures('ms');
    const isLongest = ({ name }: { name: string }) => name.endsWith('longest frame');
    return {
      title: 'Inspector',
      note: `Times between two frames while scrolling a list of ${entries} requests and one of ${plans} plans.`,
      results: figures.filter(isLongest).map((figure) => ({ ...figure, aim: { most: FRAME_MS } })),
      figures: figures.filter((figure) => !isLongest(figure)),
    };
  } finally {
    await inspected.close();
  }
}

async function fill(inspected: Inspected, entries: number, plans: number): Promise<void> {
  for (let i = 0; i < plans; i++) await makePlan(inspected, `MEMBER-${i + 1}`);
  for (let i = 0; i < entries; i++) await inspected.api.transactions.list({ limit: 1, offset: i });
}

/** Scrolls the list by a number of pixels per frame. @returns the times between frames, in milliseconds */
function framesOf(page: Page, step: number): Promise<number[]> {
  return page.evaluate(
    async ([step, duration]) => {
      const list = document.querySelector('.scroller');
      if (!list) throw new Error('there is no list');
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const frames: number[] = [];
      const begin = await nextFrame();
      let last = begin;
      while (last - begin < duration) {
        list.scrollTop += step;
        const now = await nextFrame();
        frames.push(now - last);
        last = now;
      }
      return frames;
    },
    [step, SCROLL_MS] as const,
  );
}
