/** Shorter values occur in too many other texts. */
export const MIN_LENGTH = 5;

/** Keeps the length and the last two characters, so that values can be told apart. */
export function mask(value: string): string {
  return value.length < MIN_LENGTH
    ? '*'.repeat(value.length)
    : `${'*'.repeat(value.length - 2)}${value.slice(-2)}`;
}

/** A regular expression for a value as it is written anywhere: in JSON, in a URL, or in groups as numbers are printed. */
export function valuePattern(value: string): string {
  const characters = [...value].map(characterAs);
  const isGrouped = /^(?=.*\d)[A-Za-z\d]{8,}$/.test(value);
  return characters.join(isGrouped ? '(?:[ ._+/\\u00a0-]|%(?:25)*20)?' : '');
}

function characterAs(character: string): string {
  const own = literal(character);
  if (/[A-Za-z0-9]/.test(character)) return own;
  const units = [...Array(character.length).keys()].map((index) => hex(character.charCodeAt(index), 4));
  const bytes = [...Buffer.from(character)].map((byte) => `%(?:25)*${hex(byte, 2)}`);
  const forms = [
    own,
    // `%25` is a percent sign that was encoded again.
    bytes.join(''),
    literal(JSON.stringify(character).slice(1, -1)),
    units.map((unit) => `\\\\u${unit}`).join(''),
    ...(character === ' ' ? [String.raw`\+`] : []),
    ...(character === '/' ? [String.raw`\\\/`] : []),
  ];
  return `(?:${[...new Set(forms)].join('|')})`;
}

function hex(code: number, length: number): string {
  return code.toString(16).padStart(length, '0');
}

/** A regular expression that matches only the text itself. */
export function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
