import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchBrowser } from '@payments-openapi/tooling/browser';
import { readArgs } from '@payments-openapi/tooling/command';
import type { Page } from 'playwright-core';
import { buildSite } from '../src/build-site.ts';
import { contractFile } from '../test/documents.ts';
import { KINDS, LOOKS } from '../test/kinds.ts';
import { serve } from '../test/server.ts';

const HELP = `
Builds the site and takes a picture of one page of each kind, and of what readers open on a page, wide and narrow, light
and dark, into packages/docs/pictures.

  npx pnpm exec node packages/docs/scripts/pictures.ts [options]
  --site <folder>   a site that is built already, for the path /

Exit codes: 0 taken; 1 a page could not be opened; 2 invalid arguments.
`;

/** Pages whose looks depend on how much is on them. */
const MORE = ['api/users_get/', 'guides/recurring-billing/'];

/** What readers open, by the name of its picture. */
const STATES: Record<string, { page: string; open(page: Page): Promise<void> }> = {
  'search-empty': { page: '', open: openSearch },
  'search-misspelt': { page: '', open: (page) => search(page, 'update cutomer') },
  'search-absent': { page: '', open: (page) => search(page, 'refund') },
  'search-nothing': { page: '', open: (page) => search(page, 'orchid') },
  'try-it': {
    page: 'api/users_create/',
    open: (page) => page.locator('.try > summary').click(),
  },
  unfolded: {
    page: 'api/payees_create/',
    open: async (page) => {
      await page.locator('.expand').first().click();
      await page.locator('details.questions > summary').first().click();
    },
  },
  fields: {
    page: 'api/recurringPlans_create/',
    open: (page) => page.locator('h2#response').evaluate((heading) => heading.scrollIntoView()),
  },
};

async function openSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).click();
  await page.locator('dialog[open] input').waitFor();
}

async function search(page: Page, typed: string): Promise<void> {
  await openSearch(page);
  await page.locator('dialog[open] input').fill(typed);
  await page.locator('.pagefind-ui__message').filter({ hasText: typed }).waitFor();
}

const { values } = readArgs(HELP, { options: { site: { type: 'string' } } });
const folder = path.resolve(import.meta.dirname, '../pictures');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const work = await mkdtemp(path.join(tmpdir(), 'pictures-'));
const outDir = values.site ?? path.join(work, 'site');
try {
  if (!values.site) await buildSite({ contract: contractFile, outDir });
  await using server = await serve(outDir, '/');
  const browser = await launchBrowser();
  try {
    for (const { width, colorScheme } of LOOKS) {
      const page = await browser.newPage({
        viewport: { width, height: width > 600 ? 900 : 844 },
        colorScheme,
      });
      const take = async (name: string) =>
        page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`) });
      for (const kind of [...KINDS, ...MORE]) {
        await page.goto(server.url + kind);
        await take(kind.replace(/\/$/, '').replaceAll('/', '-') || 'home');
      }
      for (const [name, state] of Object.entries(STATES)) {
        await page.goto(server.url + state.page);
        await state.open(page);
        await take(name);
      }
      await page.close();
    }
  } finally {
    await browser.close();
  }
} finally {
  await rm(work, { recursive: true, force: true });
}
console.log(`Pictures: ${path.relative(process.cwd(), folder)}`);
