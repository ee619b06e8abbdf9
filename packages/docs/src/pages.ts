import path from 'node:path';

/** A page written in Markdown, beside the reference. */
export interface MarkdownPage {
  /** Name of the page on the site, without `.html`. */
  slug: string;
  /** Its title, in the navigation too. */
  title: string;
  /**
   * The Markdown file; links to its name, in the contract and between pages, lead to the page. It may hold places for
   * tables that are made from the sandbox.
   */
  source: string;
}

const repository = path.resolve(import.meta.dirname, '../../..');
const pages = path.resolve(import.meta.dirname, '../pages');

/** In the order of the navigation. */
export const markdownPages: MarkdownPage[] = [
  {
    slug: 'working-with-the-sandbox',
    title: 'Working with the sandbox',
    source: path.join(pages, 'working-with-the-sandbox.md'),
  },
  { slug: 'several-servers', title: 'Several servers', source: path.join(pages, 'several-servers.md') },
  { slug: 'sandbox-choices', title: 'Sandbox choices', source: path.join(pages, 'sandbox-choices.md') },
  { slug: 'generators', title: 'Generators', source: path.join(pages, 'generators.md') },
  { slug: 'discrepancies', title: 'Discrepancies', source: path.join(repository, 'spec/DISCREPANCIES.md') },
  {
    slug: 'client-and-openapi-fetch',
    title: 'Ten tasks',
    source: path.join(pages, 'client-and-openapi-fetch.md'),
  },
  { slug: 'money', title: 'Money', source: path.join(repository, 'packages/client/docs/money.md') },
];
