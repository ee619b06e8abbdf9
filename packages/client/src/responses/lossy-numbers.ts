/** Members by name, or the items of an array by index. */
type Members = Record<string, unknown>;

/** A number of a response that `JSON.parse` has rounded. */
export interface LossyNumber {
  /** The names and indexes that lead to it. */
  path: readonly string[];
  /** The parsed object or array that it is in. */
  holder: Members;
  /** The number as received. */
  digits: string;
}

/**
 * Finds the numbers in the text of a response that a double cannot hold. Source text access of `JSON.parse` would tell,
 * but Node.js 20 does not have it.
 *
 * @param parsed the result of `JSON.parse`
 */
export function lossyNumbers(text: string, parsed: object): LossyNumber[] {
  const found: LossyNumber[] = [];
  // A text without these has only numbers that a double can hold: up to 15 digits, without an exponent. What stands
  // before a number tells it from the digits of most texts, such as those of a UUID.
  if (/[:,[\s]-?\d[\d.]*(e|[\d.]{15})/i.test(text)) {
    const compare = (quoted: Members, holder: Members, above: readonly string[]) => {
      for (const [name, digits] of Object.entries(quoted)) {
        const path = [...above, name];
        const value = holder[name];
        if (Object(value) !== value) {
          if (digits !== value) found.push({ path, holder, digits: digits as string });
          // No schema nests deeper. Without a limit, a hostile response could exceed the stack.
        } else if (path.length < 50) compare(digits as Members, value as Members, path);
      }
    };
    compare(JSON.parse(quoteLossy(text)), parsed as Members, []);
  }
  return found;
}

/** Turns the numbers that a double cannot hold into texts. */
function quoteLossy(text: string): string {
  let isText = false;
  // A pattern of whole texts would exceed the stack if one is long.
  return text.replace(/\\.|"|-?\d[\d.e+-]*/gi, (token) => {
    if (token === '"') isText = !isText;
    return isText || digitsOf(token) === digitsOf(`${+token}`) ? token : `"${token}"`;
  });
}

/**
 * The digits of a number from the first one that is not 0, without its exponent. Zeros are added, since `1e3` has fewer
 * digits than `1000`, up to more digits than anybody writes: removing those at the end would take seconds for some texts.
 */
function digitsOf(number: string): string {
  return number
    .replace(/e.*|\D/gi, '')
    .replace(/^0+/, '')
    .padEnd(400, '0');
}
