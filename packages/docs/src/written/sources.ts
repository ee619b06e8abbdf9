import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { slugOf } from '../page/html.ts';
import { HOMES, WRITTEN } from '../site/contents.ts';
import { fromRoot, linkPages, type Places } from '../site/links.ts';
import { readChangelogs } from './changelogs.ts';
import { fillTables } from './tables.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');

/** The text of a page, its links between pages. */
export interface Source {
  slug: string;
  title: string;
  markdown: string;
}

/**
 * Reads the Markdown sources, with tables and sections of other files in their places:
 * `<!-- section: packages/client/README.md#failures -->` stands for the text of that section, and `<!-- changelogs -->`
 * for what releases wrote.
 */
export function readSources(): { sources: Source[]; places: Places } {
  const pages = WRITTEN.flatMap((group) => group.pages);
  const places: Places = new Map(HOMES);
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
    return { slug, file, title, markdown: withoutFiles(filled.trim(), places) };
  });
  // Only now is it known where each section went.
  return {
    sources: sources.map(({ slug, file, title, markdown }) => ({
      slug,
      title,
      markdown: linkPages(markdown, file, places),
    })),
    places,
  };
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

/** A file of the repository that is not Markdown is only named: the site does not know where the repository is. */
function withoutFiles(markdown: string, places: Places): string {
  return markdown.replaceAll(/\[([^\]]*)\]\(file:([^()#\s]+)\)/g, (link, label: string, name: string) => {
    const isPage = name.endsWith('.md') || places.has(name);
    return isPage || !existsSync(path.join(repository, name)) ? link : label;
  });
}
