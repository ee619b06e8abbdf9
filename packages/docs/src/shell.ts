import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
  logo?: string | undefined;
  /** Text of a style sheet with the site's colours. */
  colours: string;
  sidebar: StarlightUserConfig['sidebar'];
  /** Versions of the site, the first one shown; fewer than two have no switch. */
  versions: { label: string; href: string }[];
}

const root = path.resolve(import.meta.dirname, '../shell');

/** Builds the frame of the site around its pages with Astro Starlight: navigation, search, colours, 404, sitemap. */
export async function buildShell(options: ShellOptions): Promise<void> {
  const work = await mkdtemp(path.join(tmpdir(), 'payments-docs-'));
  const environment = { ...process.env };
  // Astro takes these from the environment over what it is told here.
  for (const name of ['BASE_URL', 'SITE', 'MODE', 'DEV', 'PROD', 'SSR', 'NODE_ENV']) delete process.env[name];
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  try {
    await writeFile(path.join(work, 'pages.json'), JSON.stringify(options.pages));
    await writeFile(path.join(work, 'colours.css'), options.colours);
    await build(configOf(options, work));
  } finally {
    Object.assign(process.env, environment);
    if (environment.NODE_ENV === undefined) delete process.env.NODE_ENV;
    await rm(work, { recursive: true, force: true });
  }
}

function configOf(options: ShellOptions, work: string): AstroInlineConfig {
  const { base, outDir, origin, title, logo, sidebar, versions } = options;
  return {
    root,
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
      plugins: [settingsModule({ pagesFile: path.join(work, 'pages.json'), versions })],
    },
    integrations: [
      starlight({
        title,
        ...(logo ? { logo: { src: logo, alt: '' } } : {}),
        favicon: '/icon.svg',
        credits: false,
        pagefind: { ranking: SEARCH_RANKING },
        // Code comes coloured by classes, or not at all: styles in attributes need a policy that allows them.
        expressiveCode: false,
        customCss: ['./src/styles/site.css', path.join(work, 'colours.css')],
        components: {
          SocialIcons: './src/components/versions.astro',
          MarkdownContent: './src/components/markdown-content.astro',
        },
        sidebar: sidebar ?? [],
      }),
    ],
  };
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
