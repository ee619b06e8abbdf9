import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchBrowser, openSlowPage, SLOW_PHONE } from '@payments-openapi/tooling/browser';
import { type BenchOptions, type Measurement, Rounds } from '@payments-openapi/tooling/measurement';
import type { Browser } from 'playwright-core';
import { buildBrowser, sizesOf } from '../scripts/build-browser.ts';
import { servePage } from '../test/in-page/site.ts';

const MAX_KB = 1_500;
const MAX_FIRST_MS = 2_000;
const MAX_LATER_MS = 30;

/** Calls after the first one. Chromium slows down by pauses, which few single calls meet: the mean counts. */
const CALLS = 200;

interface Times {
  first: number;
  later: number;
}

/** How large a sandbox in a page is, and how soon it answers on a slow phone. */
export async function measurePage({ rounds, say }: BenchOptions): Promise<Measurement> {
  const [browser, site, kilobytes] = await Promise.all([launchBrowser(), servePage(), compressedSize()]);
  try {
    const [sizes, downloads, firsts, laters] = [new Rounds(), new Rounds(), new Rounds(), new Rounds()];
    for (let round = 0; round < rounds; round++) {
      say(`page: round ${round + 1}`);
      sizes.add('bytes', kilobytes);
      const { slow, ready } = await timesIn(browser, site.url);
      downloads.add('first answer, with the download', slow.first);
      firsts.add('first answer, once the bytes are there', ready.first);
      laters.add('later calls, mean', (slow.later + ready.later) / 2);
    }
    return {
      title: 'Sandbox in a page',
      note: `With ${SLOW_PHONE}. Times are those of the page's own thread, which is the one that Chromium slows down.`,
      results: [
        ...sizes.figures('kB').map((figure) => ({ ...figure, aim: { most: MAX_KB } })),
        ...firsts.figures('ms').map((figure) => ({ ...figure, aim: { most: MAX_FIRST_MS } })),
        ...laters.figures('ms').map((figure) => ({ ...figure, aim: { most: MAX_LATER_MS } })),
      ],
      figures: downloads.figures('ms'),
    };
  } finally {
    await browser.close();
    await site.close();
  }
}

async function compressedSize(): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'page-size-'));
  try {
    await buildBrowser(folder);
    return Object.values(await sizesOf(folder)).reduce((sum, { gzip }) => sum + gzip / 1_000, 0);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The times of a first visit, and those of the next one, whose files are in the cache. */
async function timesIn(browser: Browser, url: string): Promise<{ slow: Times; ready: Times }> {
  const context = await browser.newContext();
  try {
    const visit = async () => {
      const page = await openSlowPage(context);
      await page.goto(url);
      const times = await page.evaluate(timesOf, CALLS);
      await page.close();
      return times;
    };
    const slow = await visit();
    return { slow, ready: await visit() };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
async function timesOf(calls: number): Promise<Times> {
  const begun = performance.now();
  const { createSandbox } = (await import('/sandbox.js' as string)) as typeof import('../src/browser.ts');
  const sandbox = await createSandbox();
  const call = async () => {
    const response = await sandbox.fetch('/svc/ts/api/v1/openapi/user?user_id=usr_01J9ZPX2K8');
    if (response.status !== 200) throw new Error(await response.text());
    await response.json();
  };
  await call();
  const first = performance.now() - begun;
  const answered = performance.now();
  for (let i = 0; i < calls; i++) await call();
  return { first, later: (performance.now() - answered) / calls };
}
