import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OpenApiDocument } from '@payments-openapi/spec';
import { collected } from './collected.ts';
import { writeInPageFiles } from './in-page/files.ts';
import { parseJsonFile, parseYamlFile } from './json-file.ts';
import { checkOutDir, replaceSite } from './out-dir.ts';
import { escapeHtml } from './page/escape.ts';
import { pageHtml, plainText } from './page/html.ts';
import { markdownPathOf, pageMarkdown } from './page/markdown.ts';
import { type Page, sentence } from './page/page.ts';
import { panelSheet } from './page/panel.ts';
import { hiddenKeywords } from './reference/hidden-keywords.ts';
import { problemsOf } from './reference/normalize.ts';
import { callableOrigins, withServers } from './reference/servers.ts';
import { buildShell, type ShellPage } from './shell.ts';
import { colourSheet, type SiteConfig } from './site/config.ts';
import { finishPages } from './site/finish-pages.ts';
import { IN_PAGE } from './site/left-out.ts';
import { llmsText } from './site/machine-readable.ts';
import { readOwnerPages } from './site/owner-pages.ts';
import { type SitePages, sidebarOf, sitePages } from './site/pages.ts';
import { searchWords } from './site/search-words.ts';

export interface SiteOptions {
  /** Path of the bundled contract, in JSON or YAML, such as `openapi.json`. */
  contract: string;
  /** Folder to write the site to. An existing site in it is replaced. */
  outDir: string;
  /** Replaces everything in `outDir`, even if it is not a site that was built before. @default false */
  force?: boolean;
  /** Path that the site is served under, with a slash at both ends. @default '/' */
  base?: string;
  config?: SiteConfig;
}

export interface BuiltSite {
  /** Parts of the contract that the site does not show as usual, one sentence each. */
  warnings: string[];
}

/**
 * Builds the documentation site: static files that any file server can serve under `base`. They load nothing from
 * other hosts. If the build fails, `outDir` stays unchanged.
 */
export async function buildSite(options: SiteOptions): Promise<BuiltSite> {
  const { contract, outDir, config = {}, force = false } = options;
  const logos = typeof config.logo === 'string' ? [config.logo] : Object.values(config.logo ?? {});
  await checkOutDir(outDir, { inputs: [contract, ...logos], force });
  return replaceSite(outDir, (stage) => writeSite({ ...options, outDir: stage }));
}

async function writeSite(options: SiteOptions): Promise<BuiltSite> {
  const { outDir, base = '/', config = {} } = options;
  // Published JSON must not start with a byte order mark.
  const text = (await readFile(options.contract, 'utf8')).replace(/^\uFEFF/, '');
  const { document: contract, json } = documentOf(text, options.contract);
  const fromRepository = await collected();
  const documents = {
    contract,
    control: documentOf(fromRepository.control, 'the control contract').document,
  };
  const problems = problemsOf(withServers(contract, config.servers));
  if (problems.length > 0)
    throw new Error(
      `${options.contract}: cannot build a site from this contract:\n${problems.map((one) => `- ${one}`).join('\n')}`,
    );
  const own = config.pages === undefined ? [] : await readOwnerPages(config.pages);
  const site = sitePages(documents, fromRepository, config, own);
  const html = new Map(site.pages.map((page) => [page.slug, pageHtml(page, base)]));
  const hidden = hiddenParts(site, (slug) => html.get(slug)?.html ?? '');
  // The policy of a page allows every script in it, so only the shell may add scripts.
  for (const [slug, page] of html)
    if (/<script\b/i.test(page.html)) throw new Error(`${slug}: the text of the page contains a script`);

  const name = config.name ?? documents.contract.info.title;
  const suggestions = suggestionsHtml(site.pages, base);
  await buildShell({
    pages: [
      ...site.pages.map((page) => shellPage(page, html.get(page.slug) ?? { html: '', headings: [] }, base)),
      notFoundPage(suggestions),
    ],
    outDir,
    base,
    origin: config.origin,
    title: name,
    logo: config.logo,
    styles: colourSheet(config.colours) + panelSheet(site.pages.flatMap(({ panel }) => panel ?? [])),
    sidebar: sidebarOf(site),
    versions: config.versions ?? [],
    suggestions,
  });
  const texts = site.pages.map((page) => ({ page, markdown: pageMarkdown(page, base) }));
  await Promise.all(texts.map(({ page, markdown }) => write(outDir, markdownPathOf(page.slug), markdown)));
  const summary = (documents.contract.info as { summary?: string }).summary ?? '';
  const { service, control } = site.references;
  await write(outDir, 'llms.txt', llmsText(name, summary, site.pages, base));
  await write(outDir, 'search-words.json', JSON.stringify(searchWords(texts)));
  await write(outDir, 'openapi.json', json);
  if (control) await write(outDir, 'control.json', fromRepository.control);
  await finishPages(outDir, {
    connect: callableOrigins(service),
    inPage: service.inPage.size > 0 ? `${base}${await addInPage(outDir)}` : undefined,
  });
  return { warnings: [...site.warnings, ...hidden.map((part) => `left out: ${part}`)] };
}

/** Adds the sandbox for the pages. @returns the path of its module, which is another one for other files */
async function addInPage(outDir: string): Promise<string> {
  const folder = path.join(outDir, IN_PAGE);
  await writeInPageFiles(folder);
  const digest = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
  for (const name of names.toSorted()) digest.update(await readFile(name));
  return `${IN_PAGE}/page.js?${digest.digest('hex').slice(0, 8)}`;
}

/** A list of the pages that readers start at, if the site has them. */
function suggestionsHtml(pages: Page[], base: string): string {
  const items = [
    'start/first-call',
    'api',
    'errors',
    'guides/recurring-billing',
    'guides/testing',
    'discrepancies',
  ].flatMap((wanted) => {
    const found = pages.find(({ slug }) => slug === wanted);
    if (!found) return [];
    const about = escapeHtml(sentence(plainText(found.description)));
    const link = `<b>${escapeHtml(found.title)}</b>${about && `<span>${about}</span>`}`;
    return `<li><a href="${escapeHtml(`${base}${wanted}/`)}">${link}</a></li>`;
  });
  return `<ul class="search-start">${items.join('')}</ul>`;
}

/** Finds the rules of the contracts that their pages leave out. */
function hiddenParts({ references }: SitePages, htmlOf: (slug: string) => string): string[] {
  const all = [references.service, ...(references.control ? [references.control] : [])];
  return all.flatMap(({ document, types, shared }) =>
    hiddenKeywords(document, (name) => htmlOf(`${shared.get(name) ?? types}/${name}`)),
  );
}

function shellPage(page: Page, { html, headings }: ReturnType<typeof pageHtml>, base: string): ShellPage {
  return {
    id: page.slug || 'index',
    frontmatter: {
      title: page.title,
      description: page.description,
      // The panel is where the table of contents would be, and without headings there is nothing in it.
      ...(page.panel || headings.length === 0 ? { tableOfContents: false } : {}),
      head: [
        // The title of the home page is the name of the site, which the shell appends to every title.
        ...(page.slug === '' ? [{ tag: 'title', content: page.title }] : []),
        {
          tag: 'link',
          attrs: {
            rel: 'alternate',
            type: 'text/markdown',
            href: `${base}${markdownPathOf(page.slug)}`,
            title: 'Markdown',
          },
        },
      ],
    },
    html,
    headings,
  };
}

/** The page at every address that the site does not have. */
function notFoundPage(suggestions: string): ShellPage {
  return {
    id: '404',
    frontmatter: { title: 'Page not found', tableOfContents: false, pagefind: false },
    html: `<p>There is no page at this address. Search for it, or start at one of these:</p>${suggestions}`,
    headings: [],
  };
}

/** The document in a file of JSON or YAML, and the same as JSON. */
function documentOf(text: string, file: string): { document: OpenApiDocument; json: string } {
  const isYaml = /\.ya?ml$/i.test(file);
  const value: unknown = isYaml ? parseYamlFile(text, file) : parseJsonFile(text, file);
  if (typeof value !== 'object' || value === null || !('openapi' in value || 'swagger' in value))
    throw new Error(`${file}: not an OpenAPI document`);
  // OpenAPI 3.1 does not require paths.
  const document = { paths: {}, ...value } as OpenApiDocument;
  return { document, json: isYaml ? `${JSON.stringify(value, null, 2)}\n` : text };
}

async function write(folder: string, name: string, text: string): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
