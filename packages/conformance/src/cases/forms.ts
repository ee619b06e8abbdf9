import {
  type Json,
  type OpenApiDocument,
  type RequestExample,
  readPointer,
  type Schema,
  splitPointer,
} from '@payments-openapi/spec';
import type { Contract, ContractOperation } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import type { Layer } from '../contract/layers.ts';
import { membersOf } from '../contract/members.ts';
import { requestProblems, type Validate } from '../contract/validate.ts';
import { applyPatches } from './patch.ts';
import { LARGEST, LONG } from './size.ts';
import { FREE_TEXT } from './texts.ts';
import { isUnique, type UniqueDigits } from './unique-values.ts';

/** Text that a server has no reason to refuse, and that code often takes for something else, cuts or normalises. */
const PLAIN = [
  ` Zoë  O'Brien & "Söhne" <b> `,
  ' Nguye\u0302\u0303n  陳大文 𠮷 👩‍👩‍👧 محمد ',
  '50% off_now %41+b; a, b – c ’ # ? / ~ | * :',
  ...[
    'null',
    '0',
    'true',
    '007',
    '0.10',
    '1e5',
    '2026-01-02',
    'x',
    'N/A',
    'mc DONALD III',
    'straße İstanbul',
  ],
];

/** Text that a gateway may refuse, or that not every server takes. */
const ODD = [
  ...['[1]', '{}', '=1+1', '-', '\\n C:\\temp "q" `r`', '{{x}} $y $(z)', "' OR 1=1 --", '&amp; &lt; %26'],
  '\u00a0ﬁ½Ａ\u00a0\u200f',
];

/** Text of several lines. */
const LINES = ['one\ntwo\n\n\tthree'];

/** Keys of the caller. The digits are new each time. */
const KEYS: readonly ((digits: string) => string)[] = [
  (digits) => `00${digits}`,
  (digits) => ` Kit  ${digits} `,
  (digits) => `Ke\u0301y-陳-${digits}`,
  (digits) => `a+b%41_c;d,e#${digits}`,
  (digits) => `"k'\\${digits}?a=b&c`,
  (digits) => `${digits}e5`,
  (digits) => `${digits}.10`,
  (digits) => `kIt/${digits}:x`,
  (digits) => `${'K'.repeat(120)}${digits}`,
];

/** Keys that are new only on a server which was just started. */
const FIRST_KEYS = ['null', '0', 'x'];

const URLS = [
  'https://shop.example/Thanks/',
  'https://shop.example',
  'https://Shop.example:8443/a/../b//c?b=2&a=1&a=&d#Top',
  'https://shop.example/%7Ea%20b+c/ü?q=%C3%A9+%2B%26x&next=https://a.example/?x=1',
  'http://shop.example:80/?',
  'https://kit@shop.example/;a=1,2',
  'shopapp://orders/Thanks',
  `https://shop.example/${'long/'.repeat(80)}`,
];

/** The values of a field by its name, where its schema allows them. */
const NAMED: readonly [name: RegExp, forms: readonly Json[]][] = [
  [
    /(^|_)email$/,
    [
      ...['Kit.Any+Tag@Mail.Example', "o'brien@mail.example", 'a@b.example', '"kit kit"@mail.example'],
      ...[
        'zoë@bücher.example',
        'kit_100%@mail-1.sub.example',
        `${'k'.repeat(64)}@${'mail.'.repeat(20)}example`,
      ],
    ],
  ],
  [
    /^phone$/,
    [
      ...[
        '5123 4567',
        '(0)5123-4567',
        '5123.4567 ext. 8',
        '+5123',
        '0',
        '1-800-FLOWERS',
        '5123/4567',
        '852851',
      ],
      '5'.repeat(255),
    ],
  ],
  [/^dial_code$/, ['1', '+65', '1-242', '44', '000853', '7 840', '0']],
  [/^calling_code$/, ['1', '44', '001', '01', '0', '000']],
  [
    /^document_number$/,
    ['ab-12 34/5', ' A123456(7)', `D${'1'.repeat(60)}`, '0', '007', 'k0é陳', '1e5', 'null', 'x'],
  ],
  [/country$/, ['GBR', 'TWN', 'XKX', 'USA', 'MAC']],
  [
    /^date_of_birth$/,
    [
      ...['1900-01-01', '1969-12-31', '1970-01-01', '2000-02-29', '1999-12-31', '1965-07-15', '2001-01-31'],
      ...['2001-02-03', '1899-12-31', '1912-06-30', '2039-01-20'],
    ],
  ],
  [/^timer$/, ['0', '0600', '86401', '31536000']],
  [/^(redirect_url|url)$/, URLS],
  [/^(payment_retry_count|payment_retry_day_period|grace_period)$/, [0, 1, 11, 128, 256, 1000, null, 40_000]],
  [/^billing_count$/, [1, 13, 128, 256, 1001, 40_000]],
  [/^quantity$/, [1, 10, 128, 256, 1001, 40_000]],
  [/^discount_amount$/, [0, 0.01, 0.1, 1.05, 7.77, 33.3, 99.99]],
];

/** Discounts that are no amount of a currency with cents. */
const PERCENTAGES = [12.345, 33.333, 100];

/** One value for a field, and whether a server has no reason to refuse it. */
export interface Form {
  at: string;
  value: Json;
  isPlain: boolean;
}

/** How many requests show each form of each field with forms of its own. */
export const NAMED_FORMS = Math.max(...NAMED.map(([, forms]) => forms.length));

/** How many requests show each form of each field. */
export const FORMS = PLAIN.length + ODD.length + LINES.length + 2;

/**
 * Values for the fields of a body at the edges of what the contract allows, and of the forms that people enter: for each field,
 * the nth of those for its kind. Over all n, every field has had every form.
 */
export function otherForms(
  document: OpenApiDocument,
  validate: Validate,
  {
    operation,
    pointer,
    body,
    nth,
    digits,
    isNew,
  }: {
    operation: Pick<ContractOperation, 'once'>;
    pointer: string;
    body: Json;
    nth: number;
    digits: UniqueDigits;
    isNew: boolean;
  },
): Form[] {
  return [...membersOf(document, validate, pointer, body)].flatMap(({ at, value, layers }, index): Form[] => {
    if (typeof value === 'object' && value !== null) return [];
    const name = splitPointer(at).at(-1) ?? '';
    // The scalars of one request differ, so that they are told apart.
    const of = <T>(all: readonly T[]): T | undefined => all[(nth + index) % Math.max(1, all.length)];
    const set = (form: Json | undefined, isPlain = false): Form[] =>
      form !== undefined && validate(pointer, applyPatches(body, [{ at, value: form }])).length === 0
        ? [{ at, value: form, isPlain }]
        : [];
    if (isUnique(operation, `body${at}`)) return set(keyOf(name, nth, digits, isNew));
    const listed = enumOf(layers);
    if (listed) return name === 'activate_type' ? [] : set(of(listed));
    const forms = NAMED.find(([pattern]) => pattern.test(name))?.[1];
    const isPercentage = readPointer(body, `${at.slice(0, -'amount'.length)}type`) === 'percentage';
    if (forms) return set(of(isPercentage ? [...forms, ...PERCENTAGES] : forms));
    if (typeof value !== 'string' || !FREE_TEXT.test(name)) return [];
    const text = of(textsFor(name, layers));
    return set(text, text !== undefined && PLAIN.includes(text));
  });
}

function keyOf(name: string, nth: number, digits: UniqueDigits, isNew: boolean): string | undefined {
  if (/phone/.test(name)) {
    const phones = [() => `9${digits(10)}`, () => `00${digits(9)}`, () => `5${digits(6)}`];
    return isNew && nth < 2 ? ['7', '00000000001'][nth] : phones[nth % phones.length]?.();
  }
  const first = isNew ? FIRST_KEYS[nth] : undefined;
  return first ?? KEYS[nth % KEYS.length]?.(digits(8));
}

function textsFor(name: string, layers: readonly Layer[]): string[] {
  const most = Math.min(LARGEST, ...layers.map(({ schema }) => schema.maxLength ?? LONG));
  const long = 'äb c'.repeat(most).slice(0, most - 1);
  // A name has one line.
  const [first = '', ...others] = PLAIN;
  // The long one is early, since a server other than a sandbox gets only the first few.
  return [first, `${long}.`, ...others, ...ODD, ...(name.endsWith('name') ? [] : LINES)];
}

function enumOf(layers: readonly { schema: Schema }[]): readonly Json[] | undefined {
  return layers.find(({ schema }) => schema.enum)?.schema.enum;
}

/** The request with most fields, and with those that only others have. */
export function merged(
  { document }: Contract,
  validate: Validate,
  operation: ContractOperation,
): RequestExample | undefined {
  const sizeOf = ({ body = null }: RequestExample) => JSON.stringify(body).length;
  const [first, ...others] = operation.requestExamples.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  if (!first) return undefined;
  let most = first;
  for (const { body = null } of others) {
    const more = { ...first, body: withMissing(most.body ?? null, body) };
    if (requestProblems(validate, document, operation, more).length === 0) most = more;
  }
  return most;
}

/** The members of one value, and those that only another has, also in the entries of lists. */
function withMissing(one: Json, other: Json): Json {
  if (Array.isArray(one) && Array.isArray(other)) {
    const [sample = null] = other;
    return one.map((item) => withMissing(item, sample));
  }
  if (!isObject(one) || !isObject(other)) return one;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => [name, withMissing(one[name] ?? other[name] ?? null, other[name] ?? null)]),
  );
}
