// @ts-expect-error The package has no types.
import { PagefindUI as Default } from '@pagefind/default-ui';
import { correctedTerm } from './search-terms.ts';

interface Options {
  baseUrl: string;
  element: string;
  processResult(result: Result): void;
}

interface Result {
  url: string;
  excerpt: string;
  meta: Record<string, string>;
  sub_results: { url: string; excerpt: string }[];
}

/** The words of the site, the most frequent first. Empty until a reader searches. */
let words: string[] = [];

/** Whether the words have loaded, or failed to. */
let hasWords = false;

/** Whether the last search was with the words, so that its results are final. */
let isFinal = false;

const note = document.createElement('p');
note.className = 'search-note';
note.ariaLive = 'polite';

/** Starlight's search, which forgives typing errors and says what no page contains. */
export class PagefindUI extends Default {
  constructor(options: Options) {
    const base = options.baseUrl.replace(/\/?$/, '/');
    super({
      ...options,
      bundlePath: `${base}search/`,
      processTerm,
      processResult: (result: Result) => tidy(result, options),
    });
    const place = document.querySelector(options.element);
    const results = place?.querySelector('.pagefind-ui__drawer');
    results?.before(note);
    const load = async () => {
      const response = await fetch(`${base}search-words.json`);
      words = await response.json();
    };
    const prepare = async () => {
      // Without the words, the search still works for words that are spelt correctly.
      await load().catch(console.warn);
      hasWords = true;
      // Searches again for what was typed before: for the same text, `triggerSearch` does nothing.
      this.triggerFilters({});
    };
    place?.addEventListener('focusin', () => void prepare(), { once: true });
    place?.addEventListener('keydown', (event) => moveByKey(event as KeyboardEvent, place));
    // Results arrive one by one, and Enter may be faster.
    if (place && results)
      new MutationObserver(() => openFirst(place)).observe(results, { childList: true, subtree: true });
    place?.addEventListener('input', ({ target }) => {
      isEntered = false;
      if (target instanceof HTMLInputElement && target.value === '') note.textContent = '';
    });
  }
}

/** The arrows move between the input and the results, and Enter opens the first result. */
function moveByKey(event: KeyboardEvent, place: Element): void {
  const input = place.querySelector('input');
  const links = [...place.querySelectorAll<HTMLAnchorElement>('.pagefind-ui__result-link')];
  const at = links.indexOf(event.target as HTMLAnchorElement);
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    (links[at + (event.key === 'ArrowDown' ? 1 : -1)] ?? (at === 0 ? input : undefined))?.focus();
  }
  if (event.key === 'Enter' && event.target === input) {
    isEntered = true;
    openFirst(place);
  }
}

/** Whether Enter has been pressed since the last letter was typed. */
let isEntered = false;

/** Opens the first result once it is there. Until then, the list may be that of what was typed before. */
function openFirst(place: Element): void {
  const typed = place.querySelector('input')?.value;
  const message = place.querySelector('.pagefind-ui__message')?.textContent?.trim() ?? '';
  const link = place.querySelector<HTMLAnchorElement>('.pagefind-ui__result:first-child a');
  if (!isEntered || !isFinal || !typed || !message.endsWith(` ${typed}`) || !link) return;
  isEntered = false;
  link.click();
}

function processTerm(typed: string): string {
  isFinal = hasWords;
  const corrected = correctedTerm(typed, words);
  note.textContent = corrected.note;
  return corrected.term;
}

/**
 * Tidies a result: leaves out the title as a heading of its own page and names that are repeated for the ranking, and shows
 * the description of the page below its title.
 */
function tidy(result: Result, { processResult }: Options): void {
  const below = result.sub_results.filter(({ url }) => !url.endsWith('#_top'));
  if (below.length > 0) result.sub_results = below;
  else for (const part of result.sub_results) part.url = result.url;
  for (const part of [result, ...result.sub_results])
    part.excerpt = part.excerpt.replaceAll(/(\S.{1,80}?\.(?:<\/mark>)?)(?:\s+\1)+\s*/g, '');
  // The excerpt would show the hidden synonyms.
  const { about, ...meta } = result.meta;
  if (about) result.excerpt = about;
  result.meta = meta;
  processResult(result);
}
