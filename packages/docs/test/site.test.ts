import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type OpenApiDocument, operations, requestExamples } from '@payments-openapi/spec';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildSite } from '../src/build-site.ts';
import { markdownPages } from '../src/pages.ts';
import { launchBrowser } from './browser.ts';
import { type StaticServer, serve } from './server.ts';

const bundle = path.resolve(import.meta.dirname, '../../../spec/dist/openapi.json');
const contract: OpenApiDocument = JSON.parse(await readFile(bundle, 'utf8'));
const entries = operations(contract).map(({ operationId, path, object }) => {
  const [request] = requestExamples(contract, operationId);
  return { operationId, path, summary: object.summary ?? '', request };
});

// For whatever the page does in its own time: generous, since only a failure ever waits so long.
const patience = { timeout: 25_000 };

let outDir: string;
let server: StaticServer;
let browser: Browser;

beforeAll(async () => {
  outDir = await mkdtemp(path.join(tmpdir(), 'site-'));
  await buildSite({ contract: bundle, outDir });
  server = await serve(outDir);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
  await rm(outDir, { recursive: true, force: true });
});

describe.each([
  { screen: 'a desktop', width: 1440, height: 900, menuIsBehindButton: false },
  { screen: 'a phone', width: 390, height: 844, menuIsBehindButton: true },
])('the site on $screen', ({ width, height, menuIsBehindButton }) => {
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width, height } });
    page.setDefaultTimeout(patience.timeout);
    problems = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        problems.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`page: ${error}`));
    page.on('requestfailed', (request) => problems.push(`failed: ${request.url()}`));
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
    });
    await page.route('**', (route) => {
      const url = route.request().url();
      if (url.startsWith(server.url)) return route.continue();
      problems.push(`another host: ${url}`);
      return route.abort();
    });
    await page.goto(server.url);
    await page.locator('[role=menuitem]').first().waitFor({ state: 'attached' });
  });

  afterAll(() => page?.close());

  it('has every operation in its menu and no other', async () => {
    const inMenu = await page
      .locator('[role=menuitem][data-item-id*="/operation/"]')
      .evaluateAll((items) => items.map((item) => item.getAttribute('data-item-id')?.split('/').at(-1)));
    expect(inMenu.toSorted()).toEqual(entries.map(({ operationId }) => operationId).toSorted());
  });

  it.each(entries)(
    'shows $operationId from the menu, with its samples',
    async ({ operationId, path, summary, request }) => {
      if (menuIsBehindButton) await page.locator('.menu-content + div').click();
      const item = page.locator(`[role=menuitem][data-item-id$="/operation/${operationId}"]`);
      const tag = page.locator('[role=menuitem]', { has: item }).last();
      // Redoc folds its menu as the page scrolls: what was visible may just have been folded away.
      await vi.waitFor(async () => {
        if (!(await item.isVisible())) await tag.locator('> label').click();
        await item.locator('> label').click({ timeout: 1_000 });
      }, patience);

      const section = page.locator(`[id="operation/${operationId}"]`);
      await expect.poll(() => page.url(), patience).toContain(`/operation/${operationId}`);
      await expect.poll(() => isInView(section.locator('h2')), patience).toBe(true);
      expect((await section.locator('h2').textContent())?.trim()).toBe(summary);

      await section.getByRole('tab', { name: 'curl', exact: true }).click();
      const curl = await section.locator('pre', { hasText: 'curl' }).textContent();
      expect(curl).toContain(fill(`http://127.0.0.1:4010${path}`, request?.pathParams ?? {}));

      await section.getByRole('tab', { name: 'TypeScript', exact: true }).click();
      const typescript = await section.locator('pre', { hasText: 'createClient' }).textContent();
      expect(typescript).toContain(`await api.${operationId.replace('_', '.')}(`);

      expect(await overflow(page)).toBe(0);
    },
  );

  it('finds an operation by a word of its description', async () => {
    if (menuIsBehindButton) await page.locator('.menu-content + div').click();
    await page.getByRole('textbox', { name: 'Search' }).fill('proration');
    const found = page.locator('[data-role="search:results"] [role=menuitem]', {
      hasText: 'Calculate cycles of a plan',
    });
    await found.first().waitFor({ state: 'visible' });
    await page.getByRole('textbox', { name: 'Search' }).fill('');
    if (menuIsBehindButton) await page.locator('.menu-content + div').click();
  });

  it('opens an operation by its address', async () => {
    // From elsewhere, as a shared link is opened: a reload would restore the old place on the page.
    await page.goto('about:blank');
    await page.goto(`${server.url}#operation/cards_updateLimits`);
    await expect
      .poll(() => isInView(page.locator('[id="operation/cards_updateLimits"] h2')), patience)
      .toBe(true);
  });

  it('offers the contract for download, as it was bundled', async () => {
    for (const name of ['openapi.yaml', 'openapi.json']) {
      const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
      const response = await fetch(new URL(href ?? '', server.url));
      expect(await response.text()).toBe(await readFile(path.join(path.dirname(bundle), name), 'utf8'));
    }
  });

  it('leads from an operation to its discrepancy', async () => {
    await page.goto(`${server.url}#operation/recurringPlans_update`);
    await page.getByRole('link', { name: 'retry members', exact: true }).click();
    await page.waitForURL('**/discrepancies.html#retry-members');
    await expect
      .poll(() => isInView(page.locator('tr', { has: page.locator('[id="retry-members"]') })), patience)
      .toBe(true);
    expect(await overflow(page)).toBe(0);
    await page.getByRole('navigation', { name: 'Pages' }).getByText('Reference').click();
    await page.locator('[role=menuitem]').first().waitFor({ state: 'attached' });
  });

  it('reported nothing on the console and asked no other host', () => {
    expect(problems).toEqual([]);
  });
});

describe('the pages', () => {
  it('link only to files that are there', async () => {
    const files = await readdir(outDir, { recursive: true });
    const pages = files.filter((file) => file.endsWith('.html'));
    const expected = [
      'index.html',
      ...markdownPages.map(({ slug }) => `${slug}.html`),
      'client.html',
      ...entries.map(({ operationId }) => `client-${operationId}.html`),
    ];
    expect(pages.toSorted()).toEqual(expected.toSorted());
    for (const name of pages) {
      // A link in the text may lead to another host: nothing is loaded from there.
      const page = (await readFile(path.join(outDir, name), 'utf8')).replaceAll(/<a href="https:/g, '');
      const links = [...page.matchAll(/ (?:href|src)="([^"#]+)/g)].map(([, target]) => target ?? '');
      expect(links.length).toBeGreaterThan(3);
      expect(links.filter((target) => target !== './' && !files.includes(target))).toEqual([]);
    }
  });
});

describe('the pages of the client', () => {
  it.each(entries)('has one for $operationId, listed and with its call', async ({ operationId }) => {
    const list = await readFile(path.join(outDir, 'client.html'), 'utf8');
    expect(list).toContain(`href="client-${operationId}.html"`);
    const page = await readFile(path.join(outDir, `client-${operationId}.html`), 'utf8');
    expect(page).toContain(`await api.${operationId.replace('_', '.')}(`);
  });
});

describe('the discrepancies', () => {
  it('hold every anchor that the contract links to', async () => {
    const page = await readFile(path.join(outDir, 'discrepancies.html'), 'utf8');
    const anchors = [...page.matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
    const links = linksIn(JSON.stringify(contract), 'DISCREPANCIES.md');
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  it('are linked as a page of the site, never as a file', async () => {
    const page = await readFile(path.join(outDir, 'index.html'), 'utf8');
    expect(page).not.toContain('DISCREPANCIES.md');
    expect(linksIn(page, 'discrepancies.html')).toEqual(
      linksIn(JSON.stringify(contract), 'DISCREPANCIES.md'),
    );
  });
});

function linksIn(text: string, file: string): string[] {
  const found = [...text.matchAll(/\]\(([\w.]+)#([^)]+)\)/g)].filter(([, target]) => target === file);
  return [...new Set(found.map(([, , anchor]) => anchor ?? ''))].toSorted();
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** How far the page reaches beyond the right edge of the screen. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Whether the element's top edge can be read: below the header, above the end of the screen. */
async function isInView(locator: ReturnType<Page['locator']>): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
    return bottom > header && top >= header - 1 && top < window.innerHeight;
  });
}
