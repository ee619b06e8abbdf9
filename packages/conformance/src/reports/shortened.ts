/** The first characters of a text, never half of one: JSON readers refuse the half of a surrogate pair. */
export function firstOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** A text that is cut off if it is longer than `most`, with its length. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${firstOf(text, most)}… (${text.length} characters)` : text;
}
