/** What is wrong with the text of a JSON file, and where. The messages of `JSON.parse` often lack the place. */
export class JsonFileError extends SyntaxError {
  override name = 'JsonFileError';
  /** The first token that cannot stand where it does: `unexpected }`. */
  readonly problem: string;
  /** Counted from 1, as is `column`. */
  readonly line: number;
  readonly column: number;

  constructor(json: string, offset: number) {
    const token = /^[\w+-]+|^./u.exec(json.slice(offset))?.[0] ?? 'end of file';
    const lines = json.slice(0, offset).split(/\r\n?|\n/);
    const column = (lines.at(-1) ?? '').length + 1;
    super(`unexpected ${token} at line ${lines.length}, column ${column}`);
    this.problem = `unexpected ${token}`;
    this.line = lines.length;
    this.column = column;
  }
}

/** Parses the text of a JSON file, which may start with a byte order mark. @throws {JsonFileError} */
export function parseJsonFile(text: string): unknown {
  const json = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(json);
  } catch {
    throw new JsonFileError(json, findError(json));
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
