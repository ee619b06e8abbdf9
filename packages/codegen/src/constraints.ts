import { type OpenApiDocument, resolve, type Schema } from '@payments-openapi/spec';

/** Keywords that limit a value in a way that its TypeScript type does not show. */
const LIMITS = [
  ...(['minLength', 'maxLength', 'minItems', 'maxItems'] as const),
  ...(['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const),
];

/** Patterns of the parts of dates and times, and how people write them. */
const PARTS: readonly (readonly [pattern: string, written: string])[] = [
  ['[0-9]{4}', 'YYYY'],
  ['(0[1-9]|1[0-2])', 'MM'],
  ['(0[1-9]|[12][0-9]|3[01])', 'DD'],
  ['([01][0-9]|2[0-3])', 'hh'],
  ['[0-5][0-9]', 'mm'],
  ['[0-5][0-9]', 'ss'],
];

/** The constraints of a value that its TypeScript type does not show, as keywords of JSON Schema with their values. */
export function constraintsOf(contract: OpenApiDocument, schema: Schema): [keyword: string, value: string][] {
  const whole = { ...resolve(contract, schema), ...schema };
  const { pattern, allOf = [] } = whole;
  const format = (pattern && dateFormat(pattern)) || whole.format;
  return [
    ...LIMITS.flatMap((keyword): [string, string][] =>
      whole[keyword] === undefined ? [] : [[keyword, String(whole[keyword])]],
    ),
    // A pattern beside a format says the same to validators that do not check formats.
    ...(format ? [['format', format] satisfies [string, string]] : []),
    ...(pattern && !format ? [['pattern', pattern] satisfies [string, string]] : []),
    ...allOf.flatMap((part) => constraintsOf(contract, part)),
  ];
}

/** `YYYY-MM-DD` for a pattern that consists of a year, a month and a day, and so on for times. */
function dateFormat(pattern: string): string | undefined {
  const written = PARTS.reduce((text, [part, name]) => text.replace(part, name), pattern);
  return /^\^(YYYY-MM-DD(?: hh:mm:ss)?)\$$/.exec(written)?.[1];
}
