import { readFile, writeFile } from 'node:fs/promises';
import { shown, tool } from './tool.ts';

const BEGIN = '<!-- results -->';
const END = '<!-- end of results -->';

/** Replaces the results on a page of Markdown, which are between two marks. @returns what to say about it */
export async function updateResults(page: string, make: (before: string) => string): Promise<string> {
  const text = await readFile(page, 'utf8');
  const begin = text.indexOf(BEGIN) + BEGIN.length;
  const end = text.indexOf(END);
  const made = make(text.slice(begin, end));
  await writeFile(page, `${text.slice(0, begin)}\n\n${made}\n\n${text.slice(end)}`);
  await tool('biome', ['format', '--write', page]);
  return `${shown(page)}: updated`;
}
