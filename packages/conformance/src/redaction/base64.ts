import { isUtf8 } from 'node:buffer';

/** Base64 of five bytes or more, also in the alphabet for URLs and as written in one, where it may follow an escape. */
const RUN = /(?:(?<!%(?:25)*[\da-f]?)[\w+/-]|%(?:25)*2[bf]|\\\/){7,}(?:=|%(?:25)*3d){0,2}/gi;

/** What of an alphabet may also separate Base64 from what is beside it, such as the segments of a path. */
const SEPARATORS = [/(?!)/, /[+/]/, /[_-]/, /[+/_-]/];

/** Five bytes, without padding. */
const SHORTEST = 7;

const ESCAPE = /%(?:25)*([\da-f]{2})/gi;

/** A word or an id that looks like Base64 would have such characters. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** What is encoded as Base64 in a text, as it is written there and as it reads. */
export function encodedIn(text: string): { written: string; reads: string }[] {
  const runs = (text.match(RUN) ?? []).flatMap((run) => SEPARATORS.flatMap((one) => run.split(one)));
  return [...new Set(runs)].flatMap((written) => {
    if (written.length < SHORTEST) return [];
    const encoded = written.replaceAll(ESCAPE, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
    const bytes = Buffer.from(encoded.replaceAll('\\', ''), 'base64');
    if (!isUtf8(bytes)) return [];
    const reads = bytes.toString();
    return CONTROL.test(reads) ? [] : [{ written, reads }];
  });
}
