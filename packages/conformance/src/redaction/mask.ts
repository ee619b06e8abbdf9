/** Shorter values occur in too many other texts. */
export const MIN_LENGTH = 5;

/** Keeps the length and the last two characters, so that values can be told apart. */
export function masked(value: string): string {
  return value.length < MIN_LENGTH
    ? '*'.repeat(value.length)
    : `${'*'.repeat(value.length - 2)}${value.slice(-2)}`;
}

/** A regular expression for a value as it is written anywhere: in JSON, in a URL, or in groups of digits. */
export function writtenAs(value: string): string {
  const characters = [...value].map(characterAs);
  return characters.join(/^\d{8,}$/.test(value) ? '[ -]?' : '');
}

function characterAs(character: string): string {
  const own = literal(character);
  if (/[A-Za-z0-9]/.test(character)) return own;
  const inJson = JSON.stringify(character).slice(1, -1);
  const unit = [...Array(character.length).keys()].map(
    (index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  );
  const forms = [inJson, encodeURIComponent(character.toWellFormed()), unit.join('')];
  if (character === ' ') forms.push('+');
  if (character === '/') forms.push('\\/');
  const percent = `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  if (character.charCodeAt(0) < 128) forms.push(percent);
  const others = [...new Set(forms)].filter((form) => form !== character).map((form) => literal(form));
  return `(?:${[own, ...others].join('|')})`;
}

/** A regular expression that matches only the text itself. */
export function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
