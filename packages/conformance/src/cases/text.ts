import type { Json, Schema } from '@payments-openapi/spec';
import { LARGEST } from './size.ts';

/** A string that violates, or just meets, a keyword. */
export interface Text {
  keyword: 'enum' | 'maxLength' | 'pattern' | 'format';
  text: string;
}

interface Form {
  valid: string[];
  invalid: string[];
}

const FORMATS: Record<string, Form> = {
  // The invalid days match the pattern of a date, but not its format.
  date: {
    valid: ['2024-02-29', '1900-12-31'],
    invalid: [
      '2026-02-29',
      '1900-02-29',
      '2100-02-29',
      '2026-04-31',
      '2026-00-10',
      '2026-13-01',
      '29/02/2024',
      '2024-2-29',
      '2024-02-29T00:00:00Z',
      '2024-02-29x',
    ],
  },
  uuid: {
    valid: ['00000000-0000-0000-0000-000000000000', 'B3A9F0C4-6D2E-4C58-9A7B-0E1D2C3B4A59'],
    invalid: ['b3a9f0c46d2e4c589a7b0e1d2c3b4a5', 'b3a9f0c4-6d2e-4c58-9a7b-0e1d2c3b4a5g'],
  },
};

// One character in two UTF-16 units: lengths are in characters.
const WIDE = '𠮷';

// Candidates for patterns: `1` to `1111…`, and the same with a letter.
const runs = ['1', 'x'].map((character) =>
  Array.from({ length: 40 }, (_, index) => character.repeat(index + 1)),
);
const unusualTexts = [
  '',
  ' ',
  '-',
  '-1',
  '1.5',
  '1.',
  '.5',
  '1x',
  '+1',
  '1_0',
  '1,0',
  '1e1',
  '1\n',
  'xxx\n',
  '١',
  '2024-02-29',
  'urn:uuid:b3a9f0c4-6d2e-4c58-9a7b-0e1d2c3b4a59',
  ...['23:59:59', '00:00:00', '24:00:00', '0:00:00', '00:00'].map((time) => `2026-03-01 ${time}`),
  '2026-3-1 00:00:00',
  '2026-03-01T00:00:00',
];

/** Strings that violate one keyword of a schema each. */
export function invalidTexts(schema: Schema): Text[] {
  const { maxLength, pattern, format } = schema;
  return [
    ...texts('enum', schema.enum && unlisted(schema.enum)),
    ...texts('maxLength', isSent(maxLength) ? tooLong(maxLength) : []),
    ...texts('pattern', pattern ? tried(pattern).invalid : []),
    ...texts('format', format ? formOf(format).invalid : []),
  ];
}

/** Strings at the bounds of what a schema allows. */
export function validTexts(schema: Schema): Text[] {
  const { maxLength, pattern, format } = schema;
  return [
    ...texts(
      'enum',
      schema.enum?.filter((value) => typeof value === 'string'),
    ),
    ...texts('maxLength', isSent(maxLength) ? ['x', WIDE].map((one) => one.repeat(maxLength)) : []),
    // If there is also a format, the pattern alone does not decide.
    ...texts('pattern', pattern && !format ? tried(pattern).valid : []),
    ...texts('format', format ? formOf(format).valid : []),
  ];
}

/** Also texts that are short enough without what code often removes first. */
function tooLong(maxLength: number): string[] {
  const [letters, digits] = ['x', '1'].map((one) => one.repeat(maxLength)) as [string, string];
  return [`${letters}x`, WIDE.repeat(maxLength + 1), `+${digits}`, `${letters} `];
}

function isSent(length: number | undefined): length is number {
  return length !== undefined && length <= LARGEST;
}

function texts(keyword: Text['keyword'], found: string[] = []): Text[] {
  return found.map((text) => ({ keyword, text }));
}

function unlisted(list: Json[]): string[] {
  const near = list
    .filter((value) => typeof value === 'string')
    .flatMap((text) => [swapCase(text), `${text} `]);
  return ['not_listed', '', ...near].filter((text) => !list.includes(text));
}

/** The shortest and the longest candidates that match, the first that is too long, and others that do not match. */
function tried(pattern: string): Form {
  const expression = new RegExp(pattern, 'u');
  const form: Form = { valid: [], invalid: [] };
  for (const run of runs) {
    const fit = run.filter((text) => expression.test(text));
    const [shortest] = fit;
    const longest = fit.at(-1);
    const next = run[longest?.length ?? 0];
    form.valid.push(...new Set([shortest, longest].filter((text) => text !== undefined)));
    if (next !== undefined) form.invalid.push(next);
  }
  for (const text of unusualTexts) (expression.test(text) ? form.valid : form.invalid).push(text);
  return form;
}

/** A format of an owner's contract may be unknown. Ajv tells which of these texts violate it. */
function formOf(format: string): Form {
  return FORMATS[format] ?? { valid: [], invalid: ['', 'no such format', '9999-99-99'] };
}

function swapCase(text: string): string {
  const upper = text.toUpperCase();
  return text === upper ? text.toLowerCase() : upper;
}
