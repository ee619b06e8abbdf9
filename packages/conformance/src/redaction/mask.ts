/** Shorter values occur in too many other texts. */
export const MIN_LENGTH = 5;

/** Keeps the length and the last two characters, so that values can be told apart. */
export function mask(value: string): string {
  return value.length < MIN_LENGTH
    ? '*'.repeat(value.length)
    : `${'*'.repeat(value.length - 2)}${value.slice(-2)}`;
}

/** A regular expression for a value whose escapes are read, also in groups as numbers are printed. */
export function valuePattern(value: string): string {
  const isGrouped = /^(?=.*\d)[A-Za-z\d]{8,}$/.test(value);
  return [...value].map(characterAs).join(isGrouped ? '[ ._+/\\u00a0-]?' : '');
}

function characterAs(character: string): string {
  if (/[A-Za-z0-9]/.test(character)) return character;
  // A space in a form, and a backslash in JSON.
  if (character === ' ') return '[ +]';
  return character === '\\' ? String.raw`\\+` : literal(character);
}

/** A regular expression that matches only the text itself. */
export function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
