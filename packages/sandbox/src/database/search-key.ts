import { formatBytes, sha256 } from '#platform';

/** Maximum length of a text that a column stores unchanged: a PostgreSQL index row has at most 2,704 bytes. */
const LONGEST_KEY = 255;

/** The key by which a text is found: the text itself or, if it is too long for an index, its beginning and its digest. */
export function searchKey(text: string): string {
  if (text.length <= LONGEST_KEY) return text;
  const digest = formatBytes(sha256(text), 'hex');
  // Longer than any unchanged text, so the two cannot collide.
  return `${text.slice(0, LONGEST_KEY - digest.length)}#${digest}`;
}
