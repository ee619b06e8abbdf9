import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '@payments-openapi/tooling/browser';
import { updateResults } from '@payments-openapi/tooling/results';
import type { Browser } from 'playwright-core';
import { buildSite } from '../src/build-site.ts';
import { parseYamlFile } from '../src/json-file.ts';
import { table } from '../src/page/page.ts';
import { contractFile, contract as ours } from '../test/documents.ts';
import { serve } from '../test/server.ts';

const HELP = `
Builds the site of each contract in a folder, and of ours with additions, and prints a table of how that went.

  npx pnpm exec node packages/docs/scripts/contracts.ts [folder] [options]

  [folder]         with OpenAPI documents in JSON or YAML, one file each; without it, only ours are tried
  --without-ours   only the contracts in the folder
  --write          put the rows into the table of packages/docs/pages/contracts.md, which keeps those of other contracts
  --verbose        print the warnings and what axe finds

axe checks one page of each kind, on a large screen in light mode and on a small one in dark mode.

Exit codes: 0 done, even if sites cannot be built; 2 invalid arguments.
`;

const PAGE = path.resolve(import.meta.dirname, '../pages/contracts.md');

/** Pages that axe checks, if a site has them, besides the largest of each folder. */
const PAGES = ['', 'api/', 'types/', 'webhooks/', 'errors/', '404.html'];

const HEAD = ['Contract', 'Tried on', 'Pages', 'Processor time', 'Size', 'Warnings', 'Findings of axe'];

interface Attempt {
  name: string;
  file: string;
}

interface Result {
  pages: number;
  seconds: number;
  megabytes: number;
  warnings: string[];
  axe: string[];
}

/** Our contract, and ours with everything that the fixture of the tests contains. */
async function oursWithAdditions(folder: string): Promise<Attempt[]> {
  const fixture = path.resolve(import.meta.dirname, '../test/everything.yaml');
  const more = parseYamlFile(await readFile(fixture, 'utf8'), fixture) as typeof ours & { webhooks: object };
  const parts: Record<string, object> = {
    'security added': {
      security: more.security,
      components: { ...ours.components, securitySchemes: more.components?.securitySchemes },
    },
    'servers added': { servers: [...(ours.servers ?? []), ...(more.servers ?? [])] },
    'everything added': {
      openapi: more.openapi,
      security: more.security,
      servers: [...(ours.servers ?? []), ...(more.servers ?? [])],
      tags: [...(ours.tags ?? []), ...(more.tags ?? [])],
      paths: { ...ours.paths, ...more.paths },
      webhooks: more.webhooks,
      components: {
        ...ours.components,
        securitySchemes: more.components?.securitySchemes,
        schemas: { ...ours.components?.schemas, ...more.components?.schemas },
      },
    },
  };
  const changed = await Promise.all(
    Object.entries(parts).map(async ([what, added], index) => {
      const file = path.join(folder, `ours-${index}.json`);
      await writeFile(file, JSON.stringify({ ...ours, ...added }));
      return { name: `ours, ${what}`, file };
    }),
  );
  return [{ name: 'ours', file: contractFile }, ...changed];
}

async function attempt({ file }: Attempt, browser: Browser, folder: string): Promise<Result | string> {
  const outDir = path.join(folder, 'site');
  const start = process.cpuUsage();
  let warnings: string[];
  try {
    ({ warnings } = await buildSite({ contract: file, outDir, force: true }));
  } catch (error) {
    const [first = '', second = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return (second || first).replace(/^- /, '').replace(`${file}: `, '');
  }
  const { user, system } = process.cpuUsage(start);
  const files = await readdir(outDir, { recursive: true });
  const sizes = await Promise.all(files.map(async (name) => (await stat(path.join(outDir, name))).size));
  return {
    pages: files.filter((name) => name.endsWith('index.html')).length,
    seconds: (user + system) / 1e6,
    megabytes: sizes.reduce((sum, size) => sum + size, 0) / 1e6,
    warnings,
    axe: await findingsOf(outDir, files, browser),
  };
}

/** What axe finds on one page of each kind. */
async function findingsOf(outDir: string, files: string[], browser: Browser): Promise<string[]> {
  const pages = await pagesOf(outDir, files);
  const axe = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  await using server = await serve(outDir, '/');
  const found: string[] = [];
  for (const { width, colorScheme } of [
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const) {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      bypassCSP: true,
    });
    // Large pages take long on a busy machine, and how long is not measured here.
    context.setDefaultTimeout(300_000);
    const page = await context.newPage();
    for (const name of pages) {
      await page.goto(server.url + name);
      await page.evaluate(axe);
      const ids =
        await page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => [
        ...violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 160)),
        ...(document.documentElement.scrollWidth > innerWidth ? ['wider than the screen'] : []),
      ])`);
      for (const finding of ids as string[]) found.push(`${name || 'home'} at ${width} px: ${finding}`);
    }
    await context.close();
  }
  return found;
}

/** One page of each kind: those that are on every site, and the largest of each folder. */
async function pagesOf(outDir: string, files: string[]): Promise<string[]> {
  const largest = new Map<string, { page: string; size: number }>();
  for (const file of files.filter((name) => name.endsWith('index.html'))) {
    const page = file.slice(0, -'index.html'.length);
    const { size } = await stat(path.join(outDir, file));
    const folder = path.dirname(page);
    if (size > (largest.get(folder)?.size ?? 0)) largest.set(folder, { page, size });
  }
  const fixed = PAGES.filter((page) =>
    files.includes(page.endsWith('/') || page === '' ? `${page}index.html` : page),
  );
  return [...new Set([...fixed, ...[...largest.values()].map(({ page }) => page)])];
}

function rowOf(name: string, result: Result | string): string[] {
  const today = new Date().toISOString().slice(0, 10);
  if (typeof result === 'string') return [name, today, result, '', '', '', ''];
  const { pages, seconds, megabytes, warnings, axe } = result;
  return [
    name,
    today,
    String(pages),
    `${seconds.toFixed(0)} s`,
    `${megabytes.toFixed(1)} MB`,
    String(warnings.length),
    String(axe.length),
  ];
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'without-ours': { type: 'boolean' },
      write: { type: 'boolean' },
      verbose: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP.trim());
    return 0;
  }
  const [folder, ...more] = positionals;
  const names = folder === undefined ? [] : await readdir(folder).catch(() => undefined);
  if (names === undefined || more.length > 0) {
    console.error('Expected one folder with contracts. Run with --help for usage.');
    return 2;
  }
  const work = await mkdtemp(path.join(tmpdir(), 'contracts-'));
  const browser = await launchBrowser();
  const rows: string[][] = [];
  try {
    const foreign = names.filter((name) => /\.(json|ya?ml)$/.test(name)).toSorted();
    const attempts = [
      ...foreign.map((name) => ({ name: path.parse(name).name, file: path.resolve(folder ?? '', name) })),
      ...(values['without-ours'] ? [] : await oursWithAdditions(work)),
    ];
    for (const one of attempts) {
      const result = await attempt(one, browser, work);
      rows.push(rowOf(one.name, result));
      console.error(rows.at(-1)?.join('  '));
      if (values.verbose && typeof result !== 'string')
        for (const line of [...result.warnings, ...result.axe]) console.error(`  ${line}`);
    }
  } finally {
    await browser.close();
    await rm(work, { recursive: true, force: true });
  }
  console.log(table(HEAD, rows));
  if (values.write) console.error(await updateResults(PAGE, (before) => table(HEAD, withRows(before, rows))));
  return 0;
}

/** The rows of a table in Markdown, those of the same contracts replaced and new ones added. */
function withRows(before: string, rows: string[][]): string[][] {
  const kept = before
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const all = new Map([...kept, ...rows].map((row) => [row[0], row]));
  return [...all.values()];
}

process.exitCode = await main();
