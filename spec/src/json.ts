/**
 * Parses the text of a JSON file, which may start with a byte order mark.
 * @throws {SyntaxError} with the line and column of what is not JSON; the messages of `JSON.parse` often lack them
 */
export function parseJsonFile(text: string): unknown {
  const json = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(json);
  } catch {
    const at = findError(json);
    const found = json.slice(at).match(/^[\w+-]+|^./u)?.[0] ?? 'end of file';
    const lines = json.slice(0, at).split(/\r\n?|\n/);
    throw new SyntaxError(
      `unexpected ${found} at line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`,
    );
  }
}

const SPACE = /[ \t\r\n]*/y;
const STRING = /"(?:[ !#-[\]-\u{10FFFF}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/uy;
const LITERAL = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?)(?![\w.+-])/y;

/** Returns the offset of the first token that cannot stand where it does. */
function findError(json: string): number {
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    if (!pattern.test(json)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const token = (pattern: RegExp) => match(pattern) && match(SPACE);
  const list = (entry: () => boolean, end: RegExp) => {
    if (token(end)) return true;
    do if (!entry()) return false;
    while (token(/,/y));
    return token(end);
  };
  const value = (): boolean => {
    if (token(/\{/y)) return list(() => token(STRING) && token(/:/y) && value(), /\}/y);
    if (token(/\[/y)) return list(value, /\]/y);
    return token(STRING) || token(LITERAL);
  };
  match(SPACE);
  value();
  return at;
}
