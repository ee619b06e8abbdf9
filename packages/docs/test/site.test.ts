import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { startServer } from '@payments-openapi/sandbox';
import { FAILURES } from '@payments-openapi/sandbox/facts';
import { type OpenApiDocument, operations } from '@payments-openapi/spec';
import { launchBrowser } from '@payments-openapi/tooling/browser';
import { kept } from '@payments-openapi/tooling/kept';
import { fileOf, linksOf } from '@payments-openapi/tooling/links';
import { tarballOf } from '@payments-openapi/tooling/tarballs';
import { sampled } from '@payments-openapi/tooling/whole';
import { execa } from 'execa';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctedTerm } from '../shell/src/scripts/search-terms.ts';
import { readSources } from '../src/guides/sources.ts';
import { SEARCH_RANKING } from '../src/search-ranking.ts';
import { writtenFor } from '../src/site/contents.ts';
import { contract, contractFile, control, controlFile } from './documents.ts';
import { KINDS, LOOKS, type Look } from './kinds.ts';
import { QUERIES } from './queries.ts';
import { type StaticServer, serve } from './server.ts';

// Under a path and another name, as an owner publishes it. What works there works at the root too.
const base = '/pay/v1/';
const config = {
  name: 'Harbour Pay',
  logo: 'logo.svg',
  colours: { light: '#9a3412', dark: '#fdba74' },
  versions: [
    { label: 'main (unreleased)', href: '/pay/v1/' },
    { label: 'v0', href: '/pay/v0/' },
  ],
  origin: 'https://docs.example',
};

/** `DOCS_PAGES=all` opens every page in every way, which takes minutes. Otherwise it is one page of some kinds. */
const isWhole = process.env.DOCS_PAGES === 'all';

/** In which looks a page is opened: the first, which alone has its sidebar checked, in two, each other one in the next. */
const looksAt = (index: number): Look[] =>
  isWhole ? LOOKS : LOOKS.filter((_, look) => look === index % LOOKS.length || (index === 0 && look === 3));

/** The same on all pages but for its current link, and most of the elements of many: checked on the first page. */
const SIDEBAR = 'nav.sidebar';

/** A folder where dependencies resolve as for an installed package. */
const cache = path.resolve(import.meta.dirname, '../node_modules/.cache');

let outDir: string;
let warnings: string;
let files: Set<string>;
let server: StaticServer;
let browser: Browser;
/** For the pages of tests that leave nothing in it, so that they share a process, and what it has loaded. */
let context: BrowserContext;

beforeAll(async () => {
  const folder = await kept('site', buildSite);
  outDir = path.join(folder, 'site');
  warnings = await readFile(path.join(folder, 'warnings.txt'), 'utf8');
  files = new Set(await readdir(outDir, { recursive: true }));
  server = await serve(outDir, base);
  browser = await launchBrowser();
  context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  // A process ends with its last page, and each start takes processor time.
  await (await context.newPage()).goto(`${server.url}llms.txt`);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** Builds the site with the packed package, as an owner does. */
async function buildSite(into: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const installed = await mkdtemp(path.join(cache, 'packed-'));
  // The command refuses to write where packages are installed, which is where the site is kept.
  const built = await mkdtemp(path.join(tmpdir(), 'site-'));
  try {
    await execa('tar', ['-xzf', await tarballOf('docs'), '-C', installed, '--strip-components=1']);
    const configFile = path.join(built, 'docs.json');
    await writeFile(configFile, JSON.stringify(config));
    const icon = path.resolve(import.meta.dirname, '../shell/public/icon.svg');
    await copyFile(icon, path.join(built, config.logo));
    const cli = path.join(installed, 'dist/cli.js');
    const out = path.join(built, 'site');
    const args = ['build', contractFile, '--out', out, '--base', base, '--config', configFile];
    // Without the environment variables of vitest.
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, HOME, NODE_COMPILE_CACHE };
    const { stderr } = await execa(process.execPath, [cli, ...args], { env, extendEnv: false });
    await cp(out, path.join(into, 'site'), { recursive: true });
    await writeFile(path.join(into, 'warnings.txt'), stderr);
  } finally {
    await rm(built, { recursive: true });
    await rm(installed, { recursive: true });
  }
}

const html = (page: string) => readFile(path.join(outDir, fileOf(page)), 'utf8');
const pagesOf = (all: Iterable<string>) => [...all].filter((file) => file.endsWith('.html'));

describe('the pages', () => {
  it('exist for every operation, type, error code and guide', () => {
    const expected = [
      ...operationsOf(contract).map((id) => `api/${id}`),
      ...operationsOf(control).map((id) => `sandbox/api/${id}`),
      ...operationsOf(contract).map((id) => `client/methods/${id}`),
      ...Object.keys(contract.components?.schemas ?? {}).map((name) => `types/${name}`),
      ...Object.values(FAILURES).map(({ code }) => `errors/${code}`),
      ...writtenFor('owner').map(({ slug }) => slug),
    ];
    expect(expected.filter((slug) => !files.has(path.join(slug, 'index.html')))).toEqual([]);
    expect(expected.filter((slug) => !files.has(slug ? `${slug}.md` : 'index.md'))).toEqual([]);
    expect(files).toContain('404.html');
  });

  it('leave out no part of the contracts', () => {
    expect(warnings).not.toContain('left out');
  });

  it('link only to pages, files and anchors that exist', async () => {
    const { broken, count } = await linksOf(outDir, base, ['/pay/v0/']);
    expect(broken.slice(0, 10)).toEqual([]);
    expect(count).toBeGreaterThan(10_000);
  });

  it('keep all links of the guides to pages that are generated from the contract', () => {
    for (const { slug, markdown } of readSources('owner').sources) {
      const targets = [...markdown.matchAll(/\]\((\/[^()\s#]*\/)/g)].map(([, to = '']) => to.slice(1));
      expect(
        targets.filter((to) => !files.has(fileOf(to))),
        slug,
      ).toEqual([]);
    }
  });

  it('link from Markdown pages to Markdown pages that exist', async () => {
    const broken = [];
    for (const from of [...files].filter((file) => /\.(md|txt)$/.test(file))) {
      const text = await readFile(path.join(outDir, from), 'utf8');
      for (const [, to = ''] of text.matchAll(/\]\((\/[^)#\s]*)/g)) {
        if (!to.startsWith(base) || !files.has(to.slice(base.length))) broken.push({ from, to });
      }
    }
    expect(broken).toEqual([]);
  });

  it('have no unclosed code blocks as Markdown', async () => {
    for (const file of [...files].filter((name) => name.endsWith('.md'))) {
      const text = await readFile(path.join(outDir, file), 'utf8');
      expect((text.match(/^ *```/gm) ?? []).length % 2, file).toBe(0);
    }
  });

  it('load nothing from other hosts, and work with a strict policy', async () => {
    for (const page of pagesOf(files)) {
      const text = await html(page);
      const [, policy = ''] =
        /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(text) ?? [];
      // Prefetched pages need it in Firefox.
      expect(policy, page).toMatch(/^default-src 'self'; object-src 'none'; /);
      expect(policy, page).not.toContain("'unsafe-inline'");
      const loaded = [...text.matchAll(/<(?:script|img|link|iframe)[^>]*\s(?:src|href)="(https?:[^"]*)"/g)];
      // The shell adds the URL that the page is published at.
      expect(
        loaded.map(([, url]) => url).filter((url) => !url?.startsWith(config.origin)),
        page,
      ).toEqual([]);
    }
  });

  it('are at most 70 kB, gzipped, including scripts and styles', async () => {
    const assets = [...files].filter((file) => /^assets\/.*\.(js|css)$/.test(file));
    const sizes = assets.map(async (file) => gzipSync(await readFile(path.join(outDir, file))).length);
    const shared = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    for (const page of pagesOf(files)) {
      const text = await html(page);
      // Most are small enough already if they are compressed as fast as possible.
      if (gzipSync(text, { level: 1 }).length + shared < 70_000) continue;
      expect(gzipSync(text).length + shared, page).toBeLessThan(70_000);
    }
  });

  it('come with the licences of what the sandbox in them contains', async () => {
    const licences = await readFile(path.join(outDir, 'in-page/sandbox-licences.md'), 'utf8');
    expect(licences).toContain('\n## @sqlite.org/sqlite-wasm - ');
    expect(files).toContain('in-page/inspector/licences.md');
  });

  it('load at most 1.5 MB, gzipped, for the sandbox in them and its inspector', async () => {
    const names = [...files].filter((file) => file.startsWith('in-page/') && path.extname(file) !== '');
    const sizes = names.map(async (name) => gzipSync(await readFile(path.join(outDir, name))).length);
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(900_000);
    expect(total).toBeLessThan(1_500_000);
  });

  it('have a form only in HTML', async () => {
    expect(await html('api/users_create/')).toContain('<details class="try">');
    expect(await readFile(path.join(outDir, 'api/users_create.md'), 'utf8')).not.toMatch(
      /Try it|running sandbox/,
    );
  });

  it('are in the sitemap', async () => {
    const sitemap = await readFile(path.join(outDir, 'sitemap-0.xml'), 'utf8');
    expect(sitemap).toContain(`<loc>${config.origin}${base}api/users_create/</loc>`);
  });

  it('are listed for programs, with the bundled contract', async () => {
    const list = await readFile(path.join(outDir, 'llms.txt'), 'utf8');
    expect(list).toContain(`- [Create a user](${base}api/users_create.md): `);
    expect(list).toContain(`by MCP ([Agents](${base}guides/agents.md))`);
    expect(await readFile(path.join(outDir, 'openapi.json'), 'utf8')).toBe(
      await readFile(contractFile, 'utf8'),
    );
    expect((await stat(path.join(outDir, 'control.json'))).size).toBe((await stat(controlFile)).size);
  });

  it('are marked in the navigation, or the page that lists them is', async () => {
    const marked = async (page: string) =>
      [...(await html(page)).matchAll(/<a href="([^"]*)"[^>]* aria-current="(page|true)"/g)].map(
        ([, href]) => href,
      );
    expect(await marked('api/users_get/')).toContain(`${base}api/users_get/`);
    expect(await marked('types/PayoutAccount/')).toContain(`${base}types/`);
    expect(await marked('errors/300008/')).toContain(`${base}errors/`);
    expect(await marked('client/methods/users_get/')).toContain(`${base}client/methods/`);
  });

  it("have the owner's name, versions and colours", async () => {
    const home = await html('');
    expect(home).toContain('Harbour Pay');
    expect(home).toMatch(/<img[^>]*src="\/pay\/v1\/assets\/logo\.[^"]*svg"/);
    expect(home).toContain('<a href="/pay/v0/">v0</a>');
    const sheets = [...files].filter((file) => file.endsWith('.css'));
    expect(await html('client/methods/users_get/')).toContain('<p class="eyebrow">Methods of the client</p>');
    const styles = await Promise.all(sheets.map((file) => readFile(path.join(outDir, file), 'utf8')));
    expect(styles.join('')).toContain('#9a3412');
  });
});

describe('the switch of versions', () => {
  it.each([320, 360])('can be read beside the name of the site on a screen of %i px', async (width) => {
    const page = await context.newPage();
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`${server.url}api/users_get/`);
    const shown = await page.evaluate(() => {
      const parts = ['.site-title span', '.versions-narrow summary span'].map((part) =>
        document.querySelector(part),
      );
      // Letters may reach a pixel out of their lines.
      const isCut = (part: Element | null) =>
        !part || part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
      const boxes = ['.site-title', '.versions-narrow', 'starlight-menu-button button, .sl-menu-button'].map(
        (part) => document.querySelector(part)?.getBoundingClientRect(),
      );
      return {
        cut: parts.filter(isCut).map((part) => part?.textContent),
        boxes: boxes.map((box) => [box?.left ?? 0, box?.right ?? 0]),
      };
    });
    expect(shown.cut).toEqual([]);
    const [name = [], versions = [], menu = []] = shown.boxes;
    expect(name[1]).toBeLessThanOrEqual(versions[0] ?? 0);
    expect(versions[1]).toBeLessThanOrEqual(menu[0] ?? 0);
    expect((await page.locator('.versions-narrow summary').textContent())?.trim()).toBe('main (unreleased)');
    await page.close();
  });

  it('leads to the same page of another version, if it has one', async () => {
    const page = await context.newPage();
    await page.route('**/pay/v0/**', (route) =>
      route.fulfill({ status: route.request().url().endsWith('/pay/v0/api/users_get/') ? 200 : 404 }),
    );
    for (const [path, target] of [
      ['api/users_get/', `${new URL(server.url).origin}/pay/v0/api/users_get/`],
      ['api/users_create/', '/pay/v0/'],
    ] as const) {
      await page.goto(server.url + path);
      const answered = page.waitForResponse('**/pay/v0/**');
      await page.locator('.versions summary:visible').click();
      await answered;
      const link = page.locator('.versions a:visible', { hasText: 'v0' });
      await expect.poll(() => link.getAttribute('href')).toBe(target);
    }
    await page.close();
  });
});

describe('the page of an operation', () => {
  it('shows its conditions and its discrepancies', async () => {
    const page = await html('api/payees_create/');
    expect(page).toContain('<code>transfer_method</code> is <code>RTGS</code>');
    expect(page).toContain('<code>rtgs</code> must be an object, not null');
    expect(page).toContain(`<a href="${base}discrepancies/#payee-required-nullable">`);
  });

  it('shows every example in every language', async () => {
    const page = await html('api/payees_create/');
    for (const label of ['TypeScript', 'curl', 'Python', 'Go', 'JSON'])
      expect(page.match(new RegExp(`<div data-language="${label}">`, 'g')), label).toHaveLength(6);
  });

  it('remembers the language, and shows the response of the chosen example', async () => {
    await using stack = new AsyncDisposableStack();
    const { page } = await openPage(stack);
    await page.goto(`${server.url}api/customers_getByReference/`);
    await page.getByText('Python', { exact: true }).click();
    await page.goto(`${server.url}api/customers_getByReference/`);
    await page.locator('pre', { hasText: 'import requests' }).first().waitFor();
    const response = page.locator('section', { has: page.locator('.status') }).locator('pre:visible');
    const before = await response.textContent();
    await page.locator('.panel .menu summary').first().click();
    await page.locator('.panel .menu[open] label').nth(1).click();
    expect(await response.textContent()).not.toBe(before);
  });

  it('folds nested fields, which an anchor opens', async () => {
    const page = await context.newPage();
    await page.goto(`${server.url}api/recurringPlans_create/`);
    const field = page.locator('[id="response.data.plan.credit"]');
    expect(await field.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6 * 900);
    await page.goto(`${server.url}api/recurringPlans_create/#response.data.plan.credit`);
    await field.waitFor();
    await page.close();
  });

  it('links to its failures, which link back', async () => {
    expect(await html('api/users_create/')).toContain(`<a href="${base}errors/300013/">`);
    expect(await html('errors/300013/')).toContain(`<a href="${base}api/users_create/">`);
  });
});

describe('in a browser', () => {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

  it(
    'has no finding of axe, works within its policy, asks no other host and fits, wide and narrow, light and dark',
    async () => {
      const all = pagesOf(files).map((file) => file.replace(/index\.html$/, ''));
      const pages = isWhole ? all : sampled(KINDS, 2);
      const page = await context.newPage();
      const problems = watch(page);
      // Not as an element of the page: axe is no part of the site, and its policy blocks it.
      await page.addInitScript({ path: axe });
      const findings: string[] = [];
      for (const [index, slug] of pages.entries()) {
        await page.goto(`${server.url}${slug}`);
        const unchecked = isWhole || index === 0 ? [] : [SIDEBAR];
        for (const look of looksAt(index))
          for (const found of await findingsIn(page, look, unchecked))
            findings.push(`${slug} at ${look.width} px, ${look.colorScheme}: ${found}`);
        await page.setViewportSize({ width: 320, height: 900 });
        for (const found of await overflowOf(page)) findings.push(`${slug} at 320 px: ${found}`);
      }
      expect(findings).toEqual([]);
      expect(problems).toEqual([]);
      await page.close();
    },
    isWhole ? 3_600_000 : 120_000,
  );

  it('searches within its policy', async () => {
    const page = await context.newPage();
    const problems = watch(page);
    await page.goto(`${server.url}api/users_create/`);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    const start = page.locator('dialog[open] .search-start a');
    expect(await start.count()).toBeGreaterThan(3);
    expect(await start.first().isVisible()).toBe(true);
    await page.locator('dialog[open] input').fill('grace_period');
    await page
      .locator('dialog[open] .pagefind-ui a[href*="grace"], dialog[open] .pagefind-ui a[href*="ecurring"]')
      .first()
      .waitFor();
    expect(await start.first().isVisible()).toBe(false);

    await page.locator('dialog[open] input').fill('update cutomer');
    await page.getByText('No page contains “cutomer”: showing “customer”.').waitFor();
    await page.locator('dialog[open] .pagefind-ui a[href$="/api/customers_update/"]').first().waitFor();
    // What finds nothing shows where to go instead.
    await page.locator('dialog[open] input').fill('orchid');
    await page.getByText('No page contains “orchid”.').waitFor();
    await start.first().waitFor();
    expect(problems).toEqual([]);
    await page.close();
  });

  it('copies a code block', async () => {
    const page = await context.newPage();
    const problems = watch(page);
    await page.goto(`${server.url}start/first-call/`);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^import \{ createClient \}[\s\S]*Siu Ming Wong$/,
    );
    expect(problems).toEqual([]);
    await page.close();
  });

  it('is readable without JavaScript', async () => {
    await using stack = new AsyncDisposableStack();
    const { page } = await openPage(stack, { javaScriptEnabled: false });
    await page.goto(`${server.url}api/users_create/`);
    for (const name of ['reference_id', 'date_of_birth', 'issuing_country'])
      expect(await page.locator(`[id="body.user.${name}"]`).isVisible()).toBe(true);
    const curl = page.locator('pre', { hasText: 'curl -X POST' });
    expect(await curl.first().isVisible()).toBe(false);
    await page.getByText('curl', { exact: true }).click();
    expect(await curl.first().isVisible()).toBe(true);
    expect(await curl.nth(1).isVisible()).toBe(false);
    await page.locator('.panel .menu summary').first().click();
    await page.locator('.panel .menu[open] label').nth(1).click();
    expect(await curl.nth(1).isVisible()).toBe(true);
  });

  it('calls the sandbox in the page, which keeps its state from page to page and needs no network once it is loaded', async () => {
    await using stack = new AsyncDisposableStack();
    const { context, page, problems } = await openPage(stack);
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/in-page/')) loaded.push(request.url());
    });
    const output = page.locator('.try form output');
    const send = async () => {
      await page.locator('.try form').getByRole('button', { name: 'Send' }).click();
      await output.filter({ hasText: /^(HTTP|No|The)/ }).waitFor();
      return output.textContent();
    };

    await page.addInitScript(countClockReads);
    await page.goto(`${server.url}api/users_create/`);
    await page.locator('.try summary').click();
    expect(loaded).toEqual([]);
    const first = await send();
    expect(first).toMatch(/^HTTP 200\n/);
    const [, id = ''] = /"user_id": "([^"]+)"/.exec(first ?? '') ?? [];
    const inspector = page.frameLocator('.sandbox-dialog iframe');
    await inspector.locator('#app > *').first().waitFor({ state: 'attached' });
    await context.setOffline(true);
    expect(await send()).toMatch(/^HTTP 409\n[\s\S]*"code": 300013/);
    await page.getByRole('button', { name: 'Inspect' }).click();
    await inspector.getByText('300013').first().waitFor();
    // One at the start, and one after each call that may have changed it.
    expect(await page.evaluate('clockReads')).toBeLessThanOrEqual(3);
    await page.getByRole('button', { name: 'Close' }).click();
    await context.setOffline(false);

    await page.goto(`${server.url}api/users_get/`);
    await page.locator('.try summary').click();
    await page.getByRole('button', { name: 'Use the user that you made' }).click();
    expect(JSON.parse(await page.getByLabel('Query, as JSON').inputValue())).toEqual({ user_id: id });
    expect(await send()).toContain(id);
    await page.locator('.try [name="fault"]').selectOption('drop_after');
    expect(await send()).toContain('No response: ');

    const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.length);
    expect(await locks()).toBe(1);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    await expect.poll(locks).toBe(0);
    expect(problems).toEqual([]);
  });

  it('has the clock of the sandbox in the header, its inspector, and links to its state', async () => {
    await using stack = new AsyncDisposableStack();
    const open = async () => {
      const opened = await openPage(stack, { permissions: ['clipboard-read', 'clipboard-write'] });
      return { ...opened, bar: opened.page.getByRole('region', { name: 'Sandbox in this page' }) };
    };
    const { page, problems, bar } = await open();
    await page.addInitScript({ path: axe });
    await page.addInitScript(writeOnlyOnEvents);
    const choose = async (name: string) => {
      await bar.getByText('More').click();
      await bar.getByRole('button', { name }).click();
    };

    await page.goto(`${server.url}sandbox/api/clock_get/`);
    expect(await bar.count()).toBe(0);
    await page.locator('.try summary').click();
    await page.locator('.try form').getByRole('button', { name: 'Send' }).click();
    await bar.getByText('next due 6 Apr 2026').waitFor();
    await choose('Decline payments');
    await bar.getByText('Every payment is declined').waitFor();
    await bar.getByRole('button', { name: '+ 1 month' }).click();
    await bar.getByText('declined payment').waitFor();
    expect(await findingsIn(page, { width: 320, colorScheme: 'dark' }, [SIDEBAR])).toEqual([]);

    await choose('Callbacks');
    await page.frameLocator('.sandbox-dialog iframe').getByRole('heading', { name: 'Callbacks' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await choose('Copy a link');
    await bar.getByText('Copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());

    const other = await open();
    await other.page.goto(link);
    await other.page.getByRole('button', { name: 'Open it' }).click();
    await other.bar.getByText('2 May 2026').waitFor();
    expect(other.page.url()).not.toContain('#');
    await choose('Reset');
    await bar.getByText('2 Apr 2026').waitFor();
    expect([...problems, ...other.problems]).toEqual([]);
  });

  it('plays the guides in the sandbox in the page', async () => {
    await using stack = new AsyncDisposableStack();
    const { page, problems } = await openPage(stack);
    await page.addInitScript({ path: axe });
    const guide = page.locator('.play');
    const press = async (name: string) => {
      await guide.getByRole('button', { name, exact: true }).click();
      await guide.locator('.guide-actions[aria-busy=false]').waitFor();
      return guide.locator('output').textContent();
    };
    const play = async (slug: string) => {
      await page.goto(`${server.url}guides/${slug}/`);
      await press('Play');
    };

    await play('recurring-billing');
    expect(await press('Use a card that is declined')).toBe('From now on, payments are declined.');
    expect(await press('+ 1 month')).toMatch(/^2026-05-02: A charge for PLAN-\d+-2 is declined\.$/);
    expect(await findingsIn(page, { width: 320, colorScheme: 'dark' }, [], '.play')).toEqual([]);

    await play('retries');
    expect(await guide.locator('pre').textContent()).toContain('outcome: unknown');
    expect(await press('Look it up')).toBe('The user is there: only the response was lost.');
    expect(await press('Send it again instead')).toMatch(/^Refused, /);
    expect(await findingsIn(page, { width: 320, colorScheme: 'dark' }, [], '.play')).toEqual([]);

    await play('callbacks');
    const received = async (effect: string) => {
      await press(effect);
      return guide.locator('li code').allTextContents();
    };
    const [partly, completed] = ['order.partial_paid', 'order.completed'];
    expect(await received('Repeat one')).toEqual([partly, partly, completed]);
    expect(await received('Reorder them')).toEqual([completed, partly]);
    expect(await received('Lose one')).toEqual([completed]);
    expect(await findingsIn(page, { width: 320, colorScheme: 'dark' }, [], '.play')).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('calls a sandbox from a form', async () => {
    await using stack = new AsyncDisposableStack();
    const sandbox = await startServer({ port: 0, allowOrigin: new URL(server.url).origin });
    stack.defer(() => sandbox.close());
    const page = await context.newPage();
    stack.defer(() => page.close());
    const send = async () => {
      if (!(await page.getByRole('button', { name: 'Send' }).isVisible()))
        await page.locator('.try summary').click();
      await page.getByLabel('A sandbox of yours').check();
      await page.getByLabel('Base URL').fill(sandbox.url);
      expect(await page.locator('.try form button').textContent()).toBe(
        `Send to ${new URL(sandbox.url).host}`,
      );
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('.try form output', { hasNotText: 'Sending' }).filter({ hasText: /\w/ }).waitFor();
      return page.locator('.try form output').textContent();
    };

    await page.goto(`${server.url}api/users_create/`);
    expect(await send()).toMatch(/^HTTP 200\n[\s\S]*"user_id"/);
    expect(await send()).toMatch(/^HTTP 409\n[\s\S]*"code": 300013/);
    await page.locator('.try form').getByLabel('Example').selectOption({ index: 1 });
    expect(await send()).toContain('HTTP 200');

    await page.getByLabel('Base URL').fill('https://api.harbour.example');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.try form output', { hasText: 'Not sent: this operation changes data' }).waitFor();

    await page.goto(`${server.url}sandbox/api/clock_advance/`);
    expect(await send()).toContain('"orders_created": 3');
  });

  it('leads from the slash to the page of an error code without a mouse', async () => {
    const page = await context.newPage();
    await page.goto(server.url);
    // The search is loaded when the browser has nothing else to do.
    await page.locator('#starlight__search input').waitFor({ state: 'attached' });
    await page.keyboard.press('/');
    await page.keyboard.type('why 300008');
    const message = page.locator('.pagefind-ui__message');
    await message.filter({ hasText: / why 300008$/ }).waitFor();
    await page.locator('.pagefind-ui__result-link').first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('.pagefind-ui__result-link').first().getAttribute('href')).toContain('300008');
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('result-link');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/errors/300008/');

    // Enter is pressed before there are results, and before the words have loaded that correct what was typed.
    const loaded = Promise.withResolvers<void>();
    await page.route('**/search-words.json', async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await page.locator('#starlight__search input').waitFor({ state: 'attached' });
    await page.keyboard.press('/');
    await page.keyboard.type('custmers_update');
    await page.keyboard.press('Enter');
    await message.filter({ hasText: / custmers_update$/ }).waitFor();
    loaded.resolve();
    await page.waitForURL('**/api/customers_update/');
    await page.close();
  });

  it('finds every operation, type and error code first by name, and every guide and field among the first', async () => {
    const page = await context.newPage();
    await page.goto(server.url);
    const known = JSON.parse(await readFile(path.join(outDir, 'search-words.json'), 'utf8'));
    const names = [
      ...namesIn(contract, 'api'),
      ...namesIn(control, 'sandbox/api'),
      ...Object.keys(contract.components?.schemas ?? {}).map((name) => ({
        typed: name,
        slug: `types/${name}/`,
      })),
      ...Object.values(FAILURES).map(({ code }) => ({ typed: String(code), slug: `errors/${code}/` })),
    ].map(({ typed, slug }) => ({ words: correctedTerm(typed, known).term, slug, most: 1 }));
    const slugs = [
      ...names,
      ...(await titles()),
      ...['OAuth', 'rate limit', 'HAR', 'test card', 'idempotency'].map((words) => ({
        words,
        slug: 'guides/questions/',
      })),
    ];
    const fields = [...fieldsOf(contract), ...fieldsOf(control)]
      .filter((_, index) => isWhole || index % 4 === 0)
      .map((words) => ({ words, slug: '' }));
    expect(fields.length).toBeGreaterThan(50);
    // Some guides are only about this repository.
    const queries = Object.entries(QUERIES)
      .filter(([, place]) => files.has(fileOf(place.split('#')[0] ?? '')))
      .map(([typed, slug]) => ({ words: correctedTerm(typed, known).term, slug, most: 5 }));
    expect(queries.length).toBeGreaterThan(100);
    // As text, because vitest transforms an `import()` into code that does not work in a browser.
    const search = `async ({ wanted, base, ranking }) => {
      const pagefind = await import(base + 'search/pagefind.js');
      await pagefind.options({ ranking });
      const missing = [];
      for (const { words, slug, most = 8 } of wanted) {
        const { results } = await pagefind.search(words);
        const first = [];
        let isFound = false;
        for (const one of results.slice(0, most)) {
          const { url, content, sub_results } = await one.data();
          first.push(url);
          const urls = [url, ...sub_results.map((part) => part.url)];
          isFound = slug ? urls.some((one) => one.endsWith(base + slug)) : content.toLowerCase().includes(words.toLowerCase());
          if (isFound) break;
        }
        if (!isFound) missing.push(words + ': ' + first.slice(0, 3));
      }
      return missing;
    }`;
    const wanted = JSON.stringify({
      wanted: sampled([...slugs, ...queries, ...fields], 150, isWhole),
      base,
      ranking: SEARCH_RANKING,
    });
    const missing = await page.evaluate(`(${search})(${wanted})`);
    expect(slugs.length + fields.length).toBeGreaterThan(350);
    expect(missing).toEqual([]);
    await page.close();
  }, 120_000);
});

interface Axe {
  axe: { run(...options: unknown[]): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
}

/** The findings of axe on the open page, or a part of it, and whether the page is wider than the screen. */
async function findingsIn(
  page: Page,
  { width, colorScheme }: Look,
  unchecked: string[],
  part = ':root',
): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  // The page follows with its next frame. On a busy machine, axe could be done before.
  await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
  const violations = await page.evaluate(
    async ({ include, exclude }) => {
      const { violations } = await (globalThis as unknown as Axe).axe.run(
        { include, exclude },
        { resultTypes: ['violations'] },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    { include: [part], exclude: unchecked },
  );
  return [...violations, ...(await overflowOf(page))];
}

async function overflowOf(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return overflow > 0 ? [`${overflow} px wider than the screen`] : [];
}

/** Opens a page that shares nothing with others, until the end of a test. */
async function openPage(stack: AsyncDisposableStack, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  stack.defer(() => context.close());
  const page = await context.newPage();
  return { context, page, problems: watch(page) };
}

/** The problems of a page: console messages, failed requests, and requests to other hosts. */
function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    // The 404 page has that status.
    const isExpected = message.location().url.endsWith('/404.html');
    if (['error', 'warning'].includes(message.type()) && !isExpected)
      problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`page: ${error}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(server.url) && !url.startsWith('data:')) problems.push(`another host: ${url}`);
  });
  return problems;
}

async function titles(): Promise<{ words: string; slug: string }[]> {
  const written = writtenFor('owner').filter(({ slug }) => slug !== '');
  return Promise.all(
    written.map(async ({ slug }) => ({
      words: /<h1[^>]*>([^<]*)</.exec(await html(`${slug}/`))?.[1] ?? slug,
      slug: `${slug}/`,
    })),
  );
}

/** Counts how often the bar asks the sandbox for its clock. The inspector does so at another URL. */
function countClockReads(): void {
  Object.assign(globalThis, { clockReads: 0 });
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, ...sent: [never]) {
    const { request } = (sent as unknown as [{ order: { request?: { url: string } } }])[0].order;
    if (request?.url === 'https://sandbox.example/_sandbox/clock')
      (globalThis as unknown as { clockReads: number }).clockReads++;
    return postMessage.apply(this, sent);
  };
}

/** Makes the clipboard that of Safari, which refuses what a page writes later than on a click. */
function writeOnlyOnEvents(): void {
  const { clipboard } = navigator;
  const refused = () => Promise.reject(new DOMException('not on a click', 'NotAllowedError'));
  const [write, writeText] = [clipboard.write.bind(clipboard), clipboard.writeText.bind(clipboard)];
  clipboard.write = (items) => (window.event ? write(items) : refused());
  clipboard.writeText = (text) => (window.event ? writeText(text) : refused());
}

function operationsOf(document: OpenApiDocument): string[] {
  return operations(document).map(({ operationId }) => operationId);
}

/** What finds the pages of operations: the id, and the method and path. */
function namesIn(document: OpenApiDocument, folder: string): { typed: string; slug: string }[] {
  return operations(document).flatMap(({ operationId, method, path: url }) =>
    [operationId, `${method} ${url}`].map((typed) => ({ typed, slug: `${folder}/${operationId}/` })),
  );
}

/** The names of all members and parameters. */
function fieldsOf(document: OpenApiDocument): Set<string> {
  const names = operations(document).flatMap(({ parameters }) => parameters.map(({ value }) => value.name));
  JSON.stringify(document.components?.schemas, (key, value) => {
    if (key === 'properties') names.push(...Object.keys(value));
    return value;
  });
  return new Set(names);
}
