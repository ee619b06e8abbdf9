import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { slugOf } from '../page/html.ts';
import { readChangelogs } from './changelogs.ts';
import { fillTables } from './tables.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');

/** A page written in Markdown. */
export interface SourcePage {
  slug: string;
  /** The Markdown file, from the root of the repository. Its first heading is the page's title. */
  file: string;
}

/** The text of a source, its links still between files. */
export interface Source {
  slug: string;
  title: string;
  markdown: string;
}

/**
 * Where files, and sections of files, ended up on the site. Keys are paths from the root of the repository, with
 * `#anchor` for a section.
 */
export type Places = Map<string, string>;

/**
 * Reads the Markdown sources, with tables and sections of other files in their places:
 * `<!-- section: packages/client/README.md#failures -->` stands for the text of that section, and `<!-- changelogs -->`
 * for what releases wrote.
 */
export function readSources(pages: SourcePage[]): { sources: Source[]; places: Places } {
  const places: Places = new Map();
  for (const { slug, file } of pages) places.set(file, `/${slug}/`.replace('//', '/'));
  const sources = pages.map(({ slug, file }) => {
    const text = readFileSync(path.join(repository, file), 'utf8');
    const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? [];
    if (!title) throw new Error(`${file}: begins without a title`);
    const withChangelogs = body.replace(/^<!-- changelogs -->$/m, () => readChangelogs(repository));
    const filled = fillTables(fromRoot(withChangelogs, file)).replaceAll(
      /^<!-- section: (\S+?)#(\S+) -->$/gm,
      (_, other: string, anchor: string) => {
        places.set(`${other}#${anchor}`, `/${slug}/`);
        return section(other, anchor);
      },
    );
    return { slug, title, markdown: filled.trim() };
  });
  return { sources, places };
}

/** A section of a Markdown file without its heading; the headings within it move up one level. */
function section(file: string, anchor: string): string {
  const text = readFileSync(path.join(repository, file), 'utf8');
  const parts = text.split(/^(?=##? )/m);
  const found = parts.find((part) => slugOf(/^##? (.*)$/m.exec(part)?.[1] ?? '') === anchor);
  if (!found) throw new Error(`${file}: has no section #${anchor}`);
  const body = found.slice(found.indexOf('\n')).replaceAll(/^#(#{2,} )/gm, '$1');
  return fromRoot(body.trim(), file);
}

/** Writes links to files, and to sections of the same file, from the root of the repository: `](file:spec/README.md)`. */
function fromRoot(markdown: string, file: string): string {
  return eachLink(markdown, (target) => {
    if (/^(https?:|\/|file:)/.test(target)) return target;
    const [name = '', anchor] = target.split('#');
    const full = name === '' ? file : path.posix.join(path.posix.dirname(file), name);
    return `file:${full}${anchor === undefined ? '' : `#${anchor}`}`;
  });
}

/** Turns links between files into links between pages. `file` is where the text itself stands. */
export function linkPages(markdown: string, file: string, places: Places): string {
  return eachLink(withoutFiles(fromRoot(markdown, file), places), (target) => {
    if (!target.startsWith('file:')) return target;
    const whole = target.slice('file:'.length);
    const [name = '', anchor] = whole.split('#');
    const page = places.get(whole) ?? places.get(name);
    if (page === undefined) throw new Error(`${file}: links to ${whole}, which is on no page`);
    // A section that moved by itself begins its page.
    return anchor && !places.has(whole) ? `${page}#${anchor}` : page;
  });
}

/** A file of the repository that is not Markdown is only named: the site does not know where the repository is. */
function withoutFiles(markdown: string, places: Places): string {
  return markdown.replaceAll(/\[([^\]]*)\]\(file:([^()#\s]+)\)/g, (link, label: string, name: string) => {
    const isPage = name.endsWith('.md') || places.has(name);
    return isPage || !existsSync(path.join(repository, name)) ? link : label;
  });
}

/** Rewrites the targets of Markdown links, outside code. */
function eachLink(markdown: string, rewrite: (target: string) => string): string {
  return markdown
    .split(/(^```[\s\S]*?^```$|`[^`\n]*`)/m)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(/\]\(([^()\s]+)\)/g, (_, target: string) => `](${rewrite(target)})`),
    )
    .join('');
}
