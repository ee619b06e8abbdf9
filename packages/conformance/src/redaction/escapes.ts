/** Characters in percent-encoding, as escapes of JSON and of programs, and as entities of HTML; each may be escaped again. */
const ESCAPE =
  /((?:%(?:25)*[\da-f]{2})+)|\\+(?:u([\da-f]{4})|x([\da-f]{2})|(["/]))|&(?:amp;)*(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|sol|plus|equals|colon|commat|num|percnt|nbsp|bsol|lowbar));?/gi;

const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", sol: '/', plus: '+', equals: '=' },
  ...{ colon: ':', commat: '@', num: '#', percnt: '%', nbsp: '\u00a0', bsol: '\\', lowbar: '_' },
};

/** A part of a text: `end` is after it. */
export interface Span {
  start: number;
  end: number;
}

/** A reading of a text, and where a part of it is written in the text. */
interface Reading {
  plain: string;
  spanOf(start: number, end: number): Span;
}

/** How many times a text is read: what is escaped may be a text with other escapes. */
const READS = 3;

/** A text as it is, and as it reads once its escapes are read, and those in what they say. */
function readings(text: string): Reading[] {
  let last: Reading = { plain: text, spanOf: (start, end) => ({ start, end }) };
  const all = [last];
  while (all.length <= READS && /[%\\&]/.test(last.plain)) {
    const { plain, spans } = read(last.plain);
    if (plain === last.plain) break;
    const { spanOf } = last;
    const own = spans.map(({ start, end }) => spanOf(start, end));
    last = {
      plain,
      spanOf: (start, end) => ({ start: own[start]?.start ?? start, end: own[end - 1]?.end ?? end }),
    };
    all.push(last);
  }
  return all;
}

/** A text without escapes, however they are nested. */
export function unescaped(text: string): string {
  return readings(text).at(-1)?.plain ?? text;
}

/** Where a text has what a pattern matches once its escapes are read, in order. The pattern is global. */
export function findEscaped(text: string, pattern: RegExp): Span[] {
  const found = readings(text).flatMap(({ plain, spanOf }) =>
    [...plain.matchAll(pattern)].map(({ index, 0: match }) => spanOf(index, index + match.length)),
  );
  return merged(found);
}

/** Without overlaps: what one reading finds may be a part of what another one does. */
function merged(spans: Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = all.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else all.push({ ...span });
  }
  return all;
}

/** A text without escapes, and where each of its UTF-16 units is written. */
function read(text: string): { plain: string; spans: Span[] } {
  const parts: string[] = [];
  const spans: Span[] = [];
  const add = (characters: string, span: Span) => {
    parts.push(characters);
    for (let unit = 0; unit < characters.length; unit++) spans.push(span);
  };
  let at = 0;
  const addUntil = (end: number) => {
    for (; at < end; at++) add(text.charAt(at), { start: at, end: at + 1 });
  };
  for (const match of text.matchAll(ESCAPE)) {
    const [written, bytes, unit, byte, character, hex, decimal, entity] = match;
    addUntil(match.index);
    at = match.index + written.length;
    if (bytes !== undefined) {
      for (const [characters, span] of charactersIn(bytes, match.index)) add(characters, span);
      continue;
    }
    const code = Number.parseInt(unit ?? byte ?? hex ?? '', 16);
    const own = character ?? ENTITIES[entity?.toLowerCase() ?? ''];
    add(own ?? characterOf(decimal === undefined ? code : Number(decimal)), { start: match.index, end: at });
  }
  addUntil(text.length);
  return { plain: parts.join(''), spans };
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

/** The characters of percent-encoded bytes in UTF-8. Bytes that are not are taken for Latin-1. */
function* charactersIn(written: string, offset: number): Generator<[characters: string, Span]> {
  const bytes = [...written.matchAll(/%(?:25)*([\da-f]{2})/gi)].map(
    ({ index, 0: { length }, 1: hex = '' }) => ({
      code: Number.parseInt(hex, 16),
      start: offset + index,
      end: offset + index + length,
    }),
  );
  for (let index = 0; index < bytes.length; ) {
    const [first = { code: 0, start: 0, end: 0 }] = bytes.slice(index);
    const length = first.code < 0xc2 ? 1 : first.code < 0xe0 ? 2 : first.code < 0xf0 ? 3 : 4;
    const own = bytes.slice(index, index + length);
    const text = Buffer.from(own.map(({ code }) => code)).toString();
    const isText = !text.includes('\ufffd');
    yield isText
      ? [text, { start: first.start, end: own.at(-1)?.end ?? first.end }]
      : [String.fromCharCode(first.code), { start: first.start, end: first.end }];
    index += isText ? own.length : 1;
  }
}
