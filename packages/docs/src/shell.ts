import { realpathSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import starlight from '@astrojs/starlight';
import type { StarlightUserConfig } from '@astrojs/starlight/types';
import { type AstroInlineConfig, build } from 'astro';
import { passthroughImageService } from 'astro/config';

import { topOf } from './paths.ts';
import { SEARCH_RANKING } from './search-ranking.ts';

/** A page for the shell: the HTML below the title, and what the frame around it needs. */
export interface ShellPage {
  /** Path on the site without slashes around it; `index` for the home page. */
  id: string;
  frontmatter: Record<string, unknown>;
  html: string;
  headings: { depth: number; slug: string; text: string }[];
}

export interface ShellOptions {
  pages: ShellPage[];
  outDir: string;
  /** Path that the site is served under, with a slash at both ends. */
  base: string;
  /** Origin that the site is published at. Without one there is no sitemap, because its URLs are absolute. */
  origin?: string | undefined;
  title: string;
  logo?: string | { light: string; dark: string } | undefined;
  /** Text of a style sheet of this site: its colours, and what its panels show. */
  styles: string;
  sidebar: StarlightUserConfig['sidebar'];
  /** HTML of a list of pages, which an empty search offers. */
  suggestions: string;
  /** Versions of the site; the one at `base` is this one. The switch needs at least two. */
  versions: { label: string; href: string }[];
}

const shell = path.resolve(import.meta.dirname, '../shell');

/** Builds the frame around the pages with Astro Starlight: navigation, search, colours, 404 page, sitemap. */
export async function buildShell(options: ShellOptions): Promise<void> {
  // Astro compares real paths, and the temporary folder of macOS is a link.
  const work = await realpath(await mkdtemp(path.join(workParent(), '.payments-docs-')));
  const environment = { ...process.env };
  // In Astro, these environment variables override the configuration below.
  for (const name of ['BASE_URL', 'SITE', 'MODE', 'DEV', 'PROD', 'SSR', 'NODE_ENV']) delete process.env[name];
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  try {
    await writeFile(path.join(work, 'pages.json'), JSON.stringify(options.pages));
    await writeFile(path.join(work, 'styles.css'), options.styles);
    await makeProject(work);
    await build(configOf(options, work));
  } finally {
    Object.assign(process.env, environment);
    if (environment.NODE_ENV === undefined) delete process.env.NODE_ENV;
    await rm(work, { recursive: true, force: true });
  }
}

/** Astro handles files outside its root only if they share a parent folder other than the root of the file system. */
function workParent(): string {
  const top = topOf(realpathSync(shell));
  const parents = [tmpdir(), process.cwd()];
  return parents.find((folder) => topOf(realpathSync(folder)) === top) ?? path.dirname(shell);
}

/** Makes the root look like a project that has Astro's integrations installed, because Astro looks for them there. */
async function makeProject(work: string): Promise<void> {
  const dependencies = ['astro', '@astrojs/starlight'];
  for (const name of dependencies) {
    const manifest = findPackageJSON(name, import.meta.url);
    if (!manifest) throw new Error(`${name} is not installed`);
    const link = path.join(work, 'node_modules', name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.dirname(manifest), link, 'junction');
  }
  const manifest = {
    private: true,
    dependencies: Object.fromEntries(dependencies.map((name) => [name, '*'])),
  };
  await writeFile(path.join(work, 'package.json'), JSON.stringify(manifest));
}

function configOf(options: ShellOptions, work: string): AstroInlineConfig {
  const { base, outDir, origin, title, logo, sidebar, versions, suggestions } = options;
  return {
    // Astro writes below its root, and the folder of this package may be read-only.
    root: work,
    srcDir: path.join(shell, 'src'),
    publicDir: path.join(shell, 'public'),
    configFile: false,
    logLevel: 'error',
    base,
    outDir,
    ...(origin ? { site: origin } : {}),
    cacheDir: path.join(work, 'cache'),
    image: { service: passthroughImageService() },
    // A page contains nothing inline that a strict policy would have to allow.
    build: { inlineStylesheets: 'never', assets: 'assets' },
    devToolbar: { enabled: false },
    vite: {
      build: { assetsInlineLimit: 0 },
      plugins: [
        settingsModule({
          pagesFile: path.join(work, 'pages.json'),
          versions: marked(versions, base),
          suggestions,
        }),
        searchModule(),
      ],
    },
    integrations: [
      starlight({
        title,
        ...(logo ? { logo: { ...(typeof logo === 'string' ? { src: logo } : logo), alt: '' } } : {}),
        favicon: '/icon.svg',
        credits: false,
        pagefind: { ranking: SEARCH_RANKING },
        // Expressive Code colours with style attributes, which a strict policy does not allow.
        expressiveCode: false,
        customCss: [
          path.join(shell, 'src/styles/tokens.css'),
          path.join(shell, 'src/styles/site.css'),
          path.join(shell, 'src/styles/panel.css'),
          path.join(work, 'styles.css'),
        ],
        components: {
          Search: path.join(shell, 'src/components/search.astro'),
          LanguageSelect: path.join(shell, 'src/components/language-select.astro'),
          SocialIcons: path.join(shell, 'src/components/versions.astro'),
          PageTitle: path.join(shell, 'src/components/page-title.astro'),
          MarkdownContent: path.join(shell, 'src/components/markdown-content.astro'),
        },
        routeMiddleware: path.join(shell, 'src/route-data.ts'),
        sidebar: sidebar ?? [],
      }),
    ],
  };
}

/** Adds to each version whether it is the current one. */
function marked(versions: ShellOptions['versions'], base: string) {
  const current = versions.findIndex(({ href }) => new URL(href, 'https://docs.example').pathname === base);
  return versions.map((version, index) => ({ ...version, isCurrent: index === Math.max(current, 0) }));
}

/** The module that the shell's files import as `virtual:payments-docs`. */
function settingsModule(settings: Record<string, unknown>) {
  const id = 'virtual:payments-docs';
  const names = Object.entries(settings).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
  );
  return {
    name: id,
    resolveId: (source: string) => (source === id ? `\0${id}` : undefined),
    load: (resolved: string) => (resolved === `\0${id}` ? names.join('\n') : undefined),
  };
}

interface PluginContext {
  resolve(source: string, importer: string, options: { skipSelf: boolean }): Promise<{ id: string } | null>;
}

/** Gives Starlight's search our options: its configuration takes only what can be written as JSON. */
function searchModule() {
  const ours = path.join(shell, 'src/scripts/search-ui.ts');
  const starlightFile = fileURLToPath(import.meta.resolve('@astrojs/starlight'));
  return {
    name: 'payments-docs-search',
    enforce: 'pre' as const,
    resolveId(this: PluginContext, source: string, importer: string | undefined) {
      if (source !== '@pagefind/default-ui') return undefined;
      return importer === ours ? this.resolve(source, starlightFile, { skipSelf: true }) : ours;
    },
    transform: (code: string, id: string) =>
      id.includes('@pagefind/default-ui') ? inEnglish(code) : undefined,
  };
}

/** Leaves out what Pagefind's dialog says in other languages, which is half of its script: the site has one language. */
function inEnglish(code: string): string | undefined {
  const lists = /^var (modules|filenames) = \[.*(?<=[[ ])(en_exports|"[^"]*\/en\.json").*\];$/gm;
  if ([...code.matchAll(lists)].length !== 2) return undefined;
  const others = /^\/\/ \.\.\/translations\/(?!en\.json)[\w-]+\.json\n[\s\S]*?(?=^\/\/ )/gm;
  return code.replaceAll(others, '').replaceAll(lists, 'var $1 = [$2];');
}
