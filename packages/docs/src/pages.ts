import path from 'node:path';

/** A page written in Markdown, beside the reference. */
export interface MarkdownPage {
  /** Name of the page on the site, without `.html`. */
  slug: string;
  /** Its title, in the navigation too. */
  title: string;
  /** The Markdown file; links to its name, in the contract and between pages, lead to the page. */
  source: string;
}

const repository = path.resolve(import.meta.dirname, '../../..');

/** In the order of the navigation. */
export const markdownPages: MarkdownPage[] = [
  { slug: 'discrepancies', title: 'Discrepancies', source: path.join(repository, 'spec/DISCREPANCIES.md') },
];
