import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import starlight from '@astrojs/starlight';
import type { StarlightUserConfig } from '@astrojs/starlight/types';
import { type AstroInlineConfig, build } from 'astro';
import { passthroughImageService } from 'astro/config';

import { SEARCH_RANKING } from './search-ranking.ts';

/** A page as the shell takes it: HTML below the title, and what the frame around it needs. */
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
  /** Origin that the site is published at. Without one there is no sitemap, whose addresses are absolute. */
  origin?: string | undefined;
  title: string;
  logo?: string | { light: string; dark: string } | undefined;
  /** Text of a style sheet with the site's colours. */
  colours: string;
  sidebar: StarlightUserConfig['sidebar'];
  /** Versions of the site; that of `base` is this one. Fewer than two have no switch. */
  versions: { label: string; href: string }[];
}

const shell = path.resolve(import.meta.dirname, '../shell');

/** Builds the frame of the site around its pages with Astro Starlight: navigation, search, colours, 404, sitemap. */
export async function buildShell(options: ShellOptions): Promise<void> {
  const work = await mkdtemp(path.join(workParent(), '.payments-docs-'));
  const environment = { ...process.env };
  // Astro takes these from the environment over what it is told here.
  for (const name of ['BASE_URL', 'SITE', 'MODE', 'DEV', 'PROD', 'SSR', 'NODE_ENV']) delete process.env[name];
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  try {
    await writeFile(path.join(work, 'pages.json'), JSON.stringify(options.pages));
    await writeFile(path.join(work, 'colours.css'), options.colours);
    await makeProject(work);
    await build(configOf(options, work));
  } finally {
    Object.assign(process.env, environment);
    if (environment.NODE_ENV === undefined) delete process.env.NODE_ENV;
    await rm(work, { recursive: true, force: true });
  }
}

/** Astro knows files outside its root only if they share a folder with it that is not the root of the file system. */
function workParent(): string {
  const top = (folder: string) => folder.split(path.sep)[1];
  const parents = [tmpdir(), process.cwd()];
  return parents.find((folder) => top(folder) === top(shell)) ?? path.dirname(shell);
}

/** Astro looks for its integrations from its root, as if that were a project which has them installed. */
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
  const { base, outDir, origin, title, logo, sidebar, versions } = options;
  return {
    // Astro writes below its root, and this package may be installed where nobody can write.
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
    // Nothing stands in a page that a strict policy would have to allow.
    build: { inlineStylesheets: 'never', assets: 'assets' },
    devToolbar: { enabled: false },
    vite: {
      build: { assetsInlineLimit: 0 },
      plugins: [
        settingsModule({ pagesFile: path.join(work, 'pages.json'), versions: marked(versions, base) }),
      ],
    },
    integrations: [
      starlight({
        title,
        ...(logo ? { logo: { ...(typeof logo === 'string' ? { src: logo } : logo), alt: '' } } : {}),
        favicon: '/icon.svg',
        credits: false,
        pagefind: { ranking: SEARCH_RANKING },
        // Code comes coloured by classes, or not at all: styles in attributes need a policy that allows them.
        expressiveCode: false,
        customCss: [path.join(shell, 'src/styles/site.css'), path.join(work, 'colours.css')],
        components: {
          Search: path.join(shell, 'src/components/search.astro'),
          SocialIcons: path.join(shell, 'src/components/versions.astro'),
          MarkdownContent: path.join(shell, 'src/components/markdown-content.astro'),
        },
        sidebar: sidebar ?? [],
      }),
    ],
  };
}

/** The versions, each with whether it is this one. */
function marked(versions: ShellOptions['versions'], base: string) {
  const current = versions.findIndex(({ href }) => new URL(href, 'https://docs.example').pathname === base);
  return versions.map((version, index) => ({ ...version, isCurrent: index === Math.max(current, 0) }));
}

/** What the shell's own files import from `virtual:payments-docs`. */
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
