import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Source } from '../guides/sources.ts';
import { ConfigError } from './config.ts';

/**
 * Reads an owner's Markdown pages. `guides/refunds.md` becomes `/guides/refunds/`, and `index.md` the text of the home
 * page. A page that the site has already is replaced.
 */
export async function readOwnerPages(folder: string): Promise<Source[]> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith('.md'))
    .toSorted();
  const pages = await Promise.all(
    files.map(async (file): Promise<Source> => {
      const name = file.split(path.sep).join('/');
      const slug = name.replace(/\.md$/, '').replace(/(^|\/)index$/, '');
      if (!/^[\w/.~-]*$/.test(slug))
        throw new ConfigError(`${name}: a page's path can have letters, digits, . _ ~ - and /`);
      const text = await readFile(path.join(folder, file), 'utf8');
      const [, title = '', markdown = ''] = /^\uFEFF?# (.+)\r?\n([\s\S]*)$/.exec(text) ?? [];
      if (title === '')
        throw new ConfigError(`${name}: a page must begin with its title, such as "# Refunds"`);
      return { slug, title: title.trim(), markdown: linked(markdown.trim(), name) };
    }),
  );
  return pages;
}

/** Links to other files of the folder lead to their pages. */
function linked(markdown: string, file: string): string {
  return markdown.replaceAll(
    /\]\((?![a-z]+:|\/|#)([^()\s#]+)\.md(#[^()\s]*)?\)/gi,
    (_, to: string, anchor = '') => {
      const slug = path.posix.join(path.posix.dirname(file), to).replace(/(^|\/)index$/, '');
      return `](/${slug}/${anchor})`.replace('//', '/');
    },
  );
}
