import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@payments-openapi/tooling/tool';

const folder = path.resolve(import.meta.dirname, '../pages');

/** The file names of the Markdown pages. */
export const pages = (await readdir(folder)).filter((name) => name.endsWith('.md'));

/** A TypeScript block of a page. */
export interface PageExample {
  /** Page and number, `home.md-1.ts`. */
  name: string;
  text: string;
}

export async function pageExamples(): Promise<PageExample[]> {
  const all = pages.map(async (page) => examplesOf(page, await readPage(page)));
  return (await Promise.all(all)).flat();
}

/** Those of the READMEs and guides of the packages, except the client's, which its own tests compile and run. */
export async function packageExamples(): Promise<PageExample[]> {
  const files = globSync('packages/{conformance,docs,sandbox}/{README.md,docs/*.md}', { cwd: root }).sort();
  const all = files.map(async (file) =>
    examplesOf(file.replaceAll(path.sep, '-'), await readFile(path.join(root, file), 'utf8')),
  );
  return (await Promise.all(all)).flat();
}

function examplesOf(page: string, markdown: string): PageExample[] {
  return blocksOf(markdown)
    .filter(({ language }) => language === 'ts')
    .map(({ text }, index) => ({ name: `${page}-${index + 1}.ts`, text }));
}

export function readPage(name: string): Promise<string> {
  return readFile(path.join(folder, name), 'utf8');
}

export function blocksOf(markdown: string): { language: string; text: string }[] {
  return [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}
