import type { Page } from '../page/page.ts';

interface PageText {
  page: Pick<Page, 'name' | 'synonyms'>;
  markdown: string;
}

/** The words of all pages in lower case, those on most pages first: what a misspelt word may stand for. */
export function searchWords(texts: PageText[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word);
}

function wordsOf({ page: { name, synonyms = {} }, markdown }: PageText): Set<string> {
  const text = [markdown, name, ...Object.values(synonyms).flat()].join(' ');
  // Both `recurringPlans` and its parts.
  const parted = text.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  return new Set(`${text} ${parted}`.toLowerCase().match(/\p{L}{4,}/gu));
}
