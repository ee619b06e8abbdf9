// @ts-expect-error The package has no types.
import { PagefindUI as Default } from '@pagefind/default-ui';
import { correctedTerm } from './search-terms.ts';

/** The words of the site, the most frequent first. Empty until a reader searches. */
let words: string[] = [];

/** Starlight's search, which forgives typing errors and says what no page contains. */
export class PagefindUI extends Default {
  constructor(options: { baseUrl: string; element: string }) {
    super({ ...options, processTerm });
    const place = document.querySelector(options.element);
    const load = async () => {
      const response = await fetch(`${options.baseUrl.replace(/\/?$/, '/')}search-words.json`);
      words = await response.json();
      const typed = place?.querySelector('input')?.value;
      // What was typed meanwhile was searched for uncorrected.
      if (typed) this.triggerSearch(typed);
    };
    // Without the words, the search still works for words that are spelt correctly.
    place?.addEventListener('focusin', () => void load().catch(console.warn), { once: true });
    place?.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement && target.value === '') say('');
    });
  }
}

function processTerm(typed: string): string {
  const { term, note } = correctedTerm(typed, words);
  say(note);
  return term;
}

function say(note: string): void {
  const place = document.querySelector('.search-note');
  if (place) place.textContent = note;
}
