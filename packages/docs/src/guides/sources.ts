import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { lexer, type Token, type Tokens } from 'marked';
import { slugOf } from '../page/html.ts';
import { type Audience, HOMES, writtenFor } from '../site/contents.ts';
import { fromRoot, linkPages, noLink, type Places } from '../site/links.ts';
import { readChangelogs } from './changelogs.ts';
import { fillTables } from './tables.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');

/** The text of a page, with links between pages. */
export interface Source {
  slug: string;
  title: string;
  markdown: string;
}

/**
 * Reads the Markdown sources and fills in tables and sections of other files.
 * `<!-- section: packages/client/docs/failures.md#failures -->` is replaced with that section, `<!-- changelogs -->` with
 * the changelogs, and `<!-- file: examples/simulated-shop/scenario.yaml -->` with the file as code. Text between
 * `<!-- repository -->` and `<!-- /repository -->` is only for readers of this repository.
 */
export function readSources(audience: Audience = 'repository'): { sources: Source[]; places: Places } {
  const pages = writtenFor(audience);
  const paths = new Set(pages.map(({ slug }) => `/${slug}/`));
  const places: Places = new Map(HOMES.filter(([, page]) => paths.has(page)));
  for (const { slug, file } of pages) places.set(file, `/${slug}/`.replace('//', '/'));
  const sources = pages.map(({ slug, file }) => {
    const text = readFileSync(path.join(repository, file), 'utf8');
    const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? [];
    if (!title) throw new Error(`${file}: must begin with a title`);
    const withChangelogs = body.replace(/^<!-- changelogs -->$/m, () => readChangelogs(repository));
    const page = `/${slug}/`.replace('//', '/');
    const filled = fromRoot(withFiles(withChangelogs), file).replaceAll(
      /(?:^##+ (.+)\n\n)?^<!-- section: (\S+?)#(\S+) -->$/gm,
      (whole, heading: string | undefined, other: string, anchor: string) => {
        const found = section(other, anchor);
        // A link to the whole file leads to the first page with a section of it.
        if (!places.has(other)) places.set(other, page);
        places.set(`${other}#${anchor}`, heading ? `${page}#${slugOf(heading)}` : page);
        for (const inner of found.anchors) places.set(`${other}#${inner}`, `${page}#${inner}`);
        return `${whole.slice(0, whole.lastIndexOf('<!--'))}${found.markdown}`;
      },
    );
    return {
      slug,
      file,
      title,
      markdown: withoutFiles(partsFor(audience, fillTables(filled)).trim(), places),
    };
  });
  // Link the pages only after the places of all sections are known.
  return {
    sources: sources.map(({ slug, file, title, markdown }) => ({
      slug,
      title,
      // An owner's site does not have the pages about this repository.
      markdown: linkPages(markdown, file, places, audience === 'owner' ? noLink : undefined),
    })),
    places,
  };
}

function withFiles(markdown: string): string {
  return markdown.replaceAll(/^<!-- file: (\S+) -->$/gm, (_, file: string) => {
    const code = readFileSync(path.join(repository, file), 'utf8').trimEnd();
    return `\`\`\`${path.extname(file).slice(1)}\n${code}\n\`\`\``;
  });
}

function partsFor(audience: Audience, markdown: string): string {
  return audience === 'owner'
    ? markdown.replaceAll(/^<!-- repository -->$[\s\S]*?^<!-- \/repository -->$/gm, '')
    : markdown.replaceAll(/^<!-- \/?repository -->$/gm, '');
}

/** Caches files with sections, because most have several. */
const parsed = new Map<string, Token[]>();

/** Reads a section of a Markdown file without its heading. The headings inside move up one level. */
function section(file: string, anchor: string): { markdown: string; anchors: string[] } {
  // Use a parser, because a comment in a code block can look like a heading.
  const tokens = parsed.get(file) ?? lexer(readFileSync(path.join(repository, file), 'utf8'));
  parsed.set(file, tokens);
  const start = tokens.findIndex((token) => isTitle(token) && slugOf(token.text) === anchor);
  if (start === -1) throw new Error(`${file}: no such section: #${anchor}`);
  const rest = tokens.slice(start + 1);
  const end = rest.findIndex(isTitle);
  const own = end === -1 ? rest : rest.slice(0, end);
  const markdown = own.map(({ type, raw }) => (type === 'heading' ? raw.replace('#', '') : raw)).join('');
  const headings = own.flatMap((token) => (token.type === 'heading' ? slugOf(token.text) : []));
  const named = [...markdown.matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id);
  return { markdown: fromRoot(markdown.trim(), file), anchors: [...headings, ...named] };
}

/** Whether a token is a heading that ends the section before it. */
function isTitle(token: Token): token is Tokens.Heading {
  return token.type === 'heading' && token.depth <= 2;
}

/**
 * Replaces links to files that are not Markdown with their text, because the site does not know where the repository
 * is.
 */
function withoutFiles(markdown: string, places: Places): string {
  return markdown.replaceAll(/\[([^\]]*)\]\(file:([^()#\s]+)\)/g, (link, label: string, name: string) => {
    const isPage = name.endsWith('.md') || places.has(name);
    return isPage || !existsSync(path.join(repository, name)) ? link : label;
  });
}
