import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchBrowser, openSlowPage, SLOW_PHONE } from '@payments-openapi/tooling/browser';
import { type BenchOptions, type Measurement, Rounds } from '@payments-openapi/tooling/measurement';
import { execa } from 'execa';
import type { Browser } from 'playwright-core';
import { contractFile } from '../test/documents.ts';
import { serve } from '../test/server.ts';

/** Maximum seconds to build the whole site. */
const BUILD_S = 20;

/** Maximum milliseconds until a page shows content. */
const FIRST_CONTENT_MS = 1_000;

const VIEWPORT = { width: 390, height: 844 };

/** Measures how long the site takes to build, and how long the largest page of each folder takes to show content. */
export async function measureSite({
  rounds,
  say,
}: Pick<BenchOptions, 'rounds' | 'say'>): Promise<Measurement> {
  const parent = await mkdtemp(path.join(tmpdir(), 'site-'));
  const outDir = path.join(parent, 'site');
  const [build, shown, weight] = [new Rounds(), new Rounds(), new Rounds()];
  try {
    for (let round = 0; round < rounds; round++) {
      say(`site: round ${round + 1}, build`);
      const start = performance.now();
      const cli = path.resolve(import.meta.dirname, '../src/cli.ts');
      await execa(process.execPath, [cli, 'build', contractFile, '--out', outDir]);
      build.add('build of the whole site', (performance.now() - start) / 1_000);
    }
    const pages = await largestPages(outDir);
    for (const { file, bytes } of pages) weight.add(file, bytes / 1_000);
    await using server = await serve(outDir, '/');
    const browser = await launchBrowser();
    try {
      for (let round = 0; round < rounds; round++) {
        say(`site: round ${round + 1}, first content`);
        for (const { file } of pages)
          shown.add(`first content, ${file}`, await firstContent(browser, server.url + file));
      }
    } finally {
      await browser.close();
    }
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
  return {
    title: 'Documentation',
    note: `First content of the largest page in each folder, with ${SLOW_PHONE}.`,
    results: [
      ...build.figures('s').map((figure) => ({ ...figure, aim: { most: BUILD_S } })),
      ...shown.figures('ms').map((figure) => ({ ...figure, aim: { most: FIRST_CONTENT_MS } })),
    ],
    figures: weight.figures('kB'),
  };
}

/** The page with the most bytes in each folder, compressed as hosts do. */
async function largestPages(outDir: string): Promise<{ file: string; bytes: number }[]> {
  const largest = new Map<string, { file: string; bytes: number }>();
  for (const file of await readdir(outDir, { recursive: true })) {
    if (!/\.(html|js|css|svg)$/.test(file)) continue;
    const compressed = gzipSync(await readFile(path.join(outDir, file)));
    await writeFile(path.join(outDir, `${file}.gz`), compressed);
    if (!file.endsWith('index.html')) continue;
    const folder = path.dirname(path.dirname(file));
    const bytes = compressed.length;
    if (bytes > (largest.get(folder)?.bytes ?? 0)) largest.set(folder, { file: path.dirname(file), bytes });
  }
  return [...largest.values()].map(({ file, bytes }) => ({ file: file === '.' ? '' : `${file}/`, bytes }));
}

/** Milliseconds until a browser with an empty cache shows content. */
async function firstContent(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await openSlowPage(context);
  await page.goto(url);
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName('first-contentful-paint');
          if (paint) resolve(paint.startTime);
        });
        observer.observe({ type: 'paint', buffered: true });
      }),
  );
  await context.close();
  return time;
}
