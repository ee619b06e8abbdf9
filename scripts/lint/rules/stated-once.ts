import { isFilled, list, object } from '../nodes.ts';
import type { Json, Location, Rule } from '../redocly.ts';

const GOOD = 'Good: `maxLength: 50` with `description: Nickname of the payee.`';

const BOUNDS = [
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
];

/** How prose states a bound. */
const BOUND_PHRASES = [
  /\b(?:at most|at least|up to|above|below|(?:more|less|fewer|greater|longer|shorter) than) (-?\d[\d.]*)/gi,
  /(-?\d[\d.]*)(?: to | and |–)(-?\d[\d.]*)/g,
  /(-?\d[\d.]*) or (?:more|less|fewer)\b/g,
];

/** How prose names a format. */
const FORMATS: Record<string, RegExp> = {
  date: /\bYYYY-MM-DD\b/,
  'date-time': /\b(RFC 3339|ISO 8601)\b/,
  uuid: /\bUUIDs?\b/,
};

/** A description does not repeat a bound, the default, the format, a null or the whole enum of its own schema. */
export const statedOnce: Rule = () => ({
  Schema: (schema, { location, report, resolve }) => {
    const check = (text: unknown, own: Json, at: Location) => {
      const message = repetition(text, own);
      if (message) report({ message, location: at.child('description').key() });
    };
    check(schema.description, schema, location);
    for (const [name, property] of Object.entries(object(schema.properties))) {
      const { $ref, description } = object(property);
      if (isFilled($ref)) {
        check(description, object(resolve(property).node), location.child(['properties', name]));
      }
    }
  },
  Parameter: ({ description, schema }, { location, report, resolve }) => {
    const message = repetition(description, object(resolve(schema).node));
    if (message) report({ message, location: location.child('description').key() });
  },
});

function repetition(description: unknown, schema: Json): string | undefined {
  if (!isFilled(description)) return undefined;
  const text = description.replaceAll(/\s+/g, ' ').replaceAll(/(?<=\d),(?=\d{3}\b)/g, '');
  const bounds = boundsOf(schema);
  const found = [
    ...boundsIn(text)
      .filter((bound) => bounds.has(bound))
      .map((bound) => `the bound ${bound}`),
    ...(schema.default !== undefined && /\bdefaults? (to|is)\b/i.test(text) ? ['the default'] : []),
    ...(FORMATS[String(schema.format)]?.test(text) ? [`the format ${schema.format}`] : []),
    ...(list(schema.type).includes('null') && /\b(can|may) be null\.?$/i.test(text) ? ['the type null'] : []),
    ...(listsAll(text, list(schema.enum)) ? ['the values of the enum'] : []),
  ];
  if (found.length === 0) return undefined;
  return `The description repeats what the schema states: ${found.join(', ')}. ${GOOD}`;
}

/** The bounds of a schema, including how often its pattern repeats something. */
function boundsOf({ pattern, ...schema }: Json): Set<number> {
  const repeats = String(pattern ?? '').matchAll(/\{(\d+)(?:,(\d+))?\}/g);
  const bounds = [...BOUNDS.map((keyword) => schema[keyword]), ...[...repeats].flatMap(([, ...of]) => of)];
  return new Set(bounds.filter((bound) => bound !== undefined).map(Number));
}

/** The numbers that a text states as bounds. */
function boundsIn(text: string): number[] {
  const found = BOUND_PHRASES.flatMap((phrase) => [...text.matchAll(phrase)].flatMap(([, ...of]) => of));
  return [...new Set(found.filter((bound) => bound !== undefined).map(Number.parseFloat))];
}

/** Whether a text lists exactly these values, such as "`a`, `b` or `c`", in any order. */
function listsAll(text: string, values: unknown[]): boolean {
  if (values.length < 2) return false;
  const value = `(?:${values.map((each) => String(each).replaceAll(/\W/g, '\\$&')).join('|')})`;
  const lists = new RegExp(`\\b${value}(?:(?:, and|, or|,| and| or) ${value})+`, 'g');
  return [...text.replaceAll(/[`"]/g, '').matchAll(lists)].some(
    ([found]) => new Set(found.match(new RegExp(value, 'g'))).size === values.length,
  );
}
