import { closestMatch } from 'leven';

export interface Corrected {
  /** What to search for. */
  term: string;
  /** What the reader should know of it: words that were corrected, and words that no page contains. */
  note: string;
}

/** Shorter words are searched for as they are: too many others are one letter away. */
const SHORTEST = 4;

/** Words of a question that say nothing of what it is about: Pagefind looks for pages with all words. */
const FILLERS =
  /(?<![\p{L}\p{N}_/.])(?:how|what|why|when|where|can|could|should|do|does|did|is|are|am|i|we|my|our|me|get(?!\s+\/)|the|an?|to|of|for|with)(?![\p{L}\p{N}_/'’]|\.\p{L})/giu;

const WORD = /\p{L}{4,}/gu;

/** Corrects what a reader types: Pagefind knows beginnings and stems of words, but no misspelt ones. */
export function correctedTerm(typed: string, words: readonly string[]): Corrected {
  // An exact phrase.
  if (typed.includes('"') || words.length === 0) return { term: typed, note: '' };
  const asked = typed
    .replaceAll(FILLERS, '')
    .replaceAll(/[\s?!]+/g, ' ')
    .trim();
  const question = asked === '' ? typed : asked;
  const [swapped, unknown] = [new Map<string, string>(), new Set<string>()];
  const term = question.replaceAll(WORD, (word) => {
    const lower = word.toLowerCase();
    if (words.some((known) => known.startsWith(lower))) return word;
    const meant = meantBy(lower, words);
    if (meant !== undefined) swapped.set(word, meant);
    else if (!hasStem(lower, words)) unknown.add(word);
    return meant ?? (unknown.has(word) ? '' : word);
  });
  const note = [
    unknown.size > 0 && `No page contains ${listed([...unknown])}.`,
    swapped.size > 0 &&
      `No page contains ${listed([...swapped.keys()])}: showing ${listed([...swapped.values()])}.`,
  ];
  return {
    // Pagefind would find pages for the first letters of a word that it does not know, but none for a phrase.
    term: unknown.size > 0 && !/[\p{L}\p{N}]/u.test(term) ? `"${typed}"` : term.trim(),
    note: note.filter(Boolean).join(' '),
  };
}

/** The word of the site that a misspelt one stands for: hardly anybody mistypes the first letter. */
function meantBy(word: string, words: readonly string[]): string | undefined {
  const candidates = words.filter((known) => known[0] === word[0] && known.length >= SHORTEST);
  const transposed = candidates.find((known) => isTransposed(word, known));
  return transposed ?? closestMatch(word, candidates, { maxDistance: word.length < 8 ? 1 : 2 });
}

/** Whether two neighbouring letters have changed places. */
function isTransposed(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return one.slice(0, at) + one[at + 1] + one[at] + one.slice(at + 2) === other;
}

/** Whether the site has another form of a word, such as "refunds" for "refunding". */
function hasStem(word: string, words: readonly string[]): boolean {
  const stem = word.slice(0, Math.max(5, word.length - 3));
  return word.length > stem.length && words.some((known) => known.startsWith(stem));
}

function listed(words: string[]): string {
  return words.map((word) => `“${word}”`).join(' or ');
}
