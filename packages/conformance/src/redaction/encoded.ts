import { isUtf8 } from 'node:buffer';
import { unescaped } from './escapes.ts';

/** Base64 of five bytes or more, also in the alphabet for URLs and as written in one, where it may follow an escape. */
const RUN = /(?:(?<!%(?:25)*[\da-f]?)[\w+/-]|%(?:25)*2[bf]|\\\/){7,}(?:=|%(?:25)*3d){0,2}/gi;

/** Five bytes or more in hexadecimal. */
const HEX = /(?<![\da-f])(?:[\da-f]{2}){5,}(?![\da-f])/gi;

/** What of an alphabet may also separate Base64 from what is beside it, such as the segments of a path. */
const SEPARATORS = [/(?!)/, /[+/]/, /[_-]/, /[+/_-]/];

/** Five bytes, without padding. */
const SHORTEST = 7;

/** A word or an id that looks like Base64 would have such characters. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** What is encoded as Base64 or in hexadecimal in a text, as it is written there and as it reads. */
export function encodedIn(text: string): { written: string; reads: string }[] {
  const runs = (text.match(RUN) ?? []).flatMap((run) => SEPARATORS.flatMap((one) => run.split(one)));
  const base64 = [...new Set(runs)].filter(({ length }) => length >= SHORTEST);
  const hex = new Set(text.match(HEX));
  return [
    ...base64.flatMap((written) => readAs('base64', written, unescaped(written))),
    ...[...hex].flatMap((written) => readAs('hex', written)),
  ];
}

function readAs(encoding: 'base64' | 'hex', written: string, plain = written) {
  const bytes = Buffer.from(plain, encoding);
  if (!isUtf8(bytes)) return [];
  const reads = bytes.toString();
  return CONTROL.test(reads) ? [] : [{ written, reads }];
}
