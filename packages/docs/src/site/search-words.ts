import { pageMarkdown } from '../page/markdown.ts';
import type { Page } from '../page/page.ts';

/** The words of all pages in lower case, those on most pages first: what a misspelt word may stand for. */
export function searchWords(pages: Page[], base: string): string[] {
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const word of wordsOf(page, base)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word);
}

function wordsOf(page: Page, base: string): Set<string> {
  const { name, synonyms = {} } = page;
  const text = [pageMarkdown(page, base), name, ...Object.values(synonyms).flat()].join(' ');
  // Both `recurringPlans` and its parts.
  const parted = text.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  return new Set(`${text} ${parted}`.toLowerCase().match(/\p{L}{4,}/gu));
}
