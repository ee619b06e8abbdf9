import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

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
  const all = pages.map(async (page) =>
    blocksOf(await readPage(page))
      .filter(({ language }) => language === 'ts')
      .map(({ text }, index) => ({ name: `${page}-${index + 1}.ts`, text })),
  );
  return (await Promise.all(all)).flat();
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
