import { componentName, type Json, type Schema } from '@payments-openapi/spec';
import { code } from '../page/page.ts';
import { alternativesOf, areTypes } from './alternatives.ts';

type Words = (value: never) => string;

/** Keywords that restrict or describe values, one sentence each. */
const NOTES: Record<string, Words> = {
  enum: (values: Json[]) =>
    values.length === 1 ? `Only ${literal(values[0])}` : `One of ${values.map(literal).join(', ')}`,
  const: (value: Json) => `Always ${literal(value)}`,
  format: (format: string) => FORMATS[format] ?? `Format ${code(format)}`,
  pattern: (pattern: string) => `Matches ${code(pattern)}`,
  minLength: (count: number) => `At least ${counted(count, 'character')}`,
  maxLength: (count: number) => `At most ${counted(count, 'character')}`,
  minimum: (bound: number) => `At least ${bound}`,
  maximum: (bound: number) => `At most ${bound}`,
  exclusiveMinimum: (bound: number) => `More than ${bound}`,
  exclusiveMaximum: (bound: number) => `Less than ${bound}`,
  minItems: (count: number) => `At least ${counted(count, 'item')}`,
  maxItems: (count: number) => `At most ${counted(count, 'item')}`,
  multipleOf: (step: number) => `A multiple of ${step}`,
  uniqueItems: (isUnique: boolean) => (isUnique ? 'Items are unique' : 'Items can repeat'),
  minProperties: (count: number) => `At least ${counted(count, 'field')}`,
  maxProperties: (count: number) => `At most ${counted(count, 'field')}`,
  readOnly: (isReadOnly: boolean) => (isReadOnly ? 'Only in responses' : 'Also in requests'),
  writeOnly: (isWriteOnly: boolean) => (isWriteOnly ? 'Only in requests' : 'Also in responses'),
  default: (value: Json) => `Default ${literal(value)}`,
  example: (value: Json) => `For example ${literal(value)}`,
  examples: (values: Json[]) => `For example ${values.map(literal).join(', ')}`,
  deprecated: (isDeprecated: boolean) => (isDeprecated ? 'Deprecated' : 'Not deprecated'),
  discriminator: ({
    propertyName,
    mapping = {},
    defaultMapping,
  }: {
    propertyName: string;
    mapping?: Record<string, string>;
    defaultMapping?: string;
  }) => {
    const values = [
      ...Object.entries(mapping).map(
        ([value, schema]) => `${literal(value)} for ${code(mappedName(schema))}`,
      ),
      ...(defaultMapping === undefined ? [] : [`otherwise ${code(mappedName(defaultMapping))}`]),
    ];
    return `Distinguished by ${code(propertyName)}${values.length > 0 ? `: ${values.join(', ')}` : ''}`;
  },
  'x-time-zone': (zone: string) => `A local time in the time zone ${code(zone)}`,
  'x-offset-unit': () => 'Whether it counts entries or pages is not specified',
};

/** A discriminator maps to the name of a schema, or to a reference. */
function mappedName(schema: string): string {
  return /[#/]/.test(schema) ? componentName(schema) : schema;
}

const FORMATS: Record<string, string> = {
  date: 'A date, `date`: YYYY-MM-DD',
  'date-time': 'A time, `date-time`: RFC 3339, with a time zone',
};

/** Keywords that are shown elsewhere: in the type, the fields, the paragraphs and the table of conditions. */
const PLACED = new Set([
  ...['$ref', 'type', 'items', 'additionalProperties', 'allOf'],
  ...['properties', 'required', 'description'],
  ...['if', 'then', 'else', 'not'],
]);

/** What these keywords mean if they are `false`. */
const FORBIDDEN: Record<string, string> = {
  items: 'No other items',
  additionalProperties: 'No other fields',
};

const ALTERNATIVES: Record<string, string> = { oneOf: 'Exactly one of', anyOf: 'At least one of' };

/** Keywords whose value has to be a list. */
const LISTS = new Set(['enum', 'examples']);

/** Describes a schema's own keywords, one sentence each, without the full stop. */
export function notesOf(schema: object, linkTo: (schemaName: string) => string = code): string[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (value === false && FORBIDDEN[keyword]) return FORBIDDEN[keyword];
    if (PLACED.has(keyword)) return [];
    if (ALTERNATIVES[keyword] && areTypes(value)) {
      const types = value.map((one: Schema) => typeWords(one, linkTo));
      // "User or null" is clear from the type in words.
      const isNullable = types.length === 2 && types.includes('null');
      return isNullable ? [] : `${ALTERNATIVES[keyword]} ${types.join(', ')}`;
    }
    const alternatives = ALTERNATIVES[keyword] ? alternativesOf(keyword, value) : [];
    if (alternatives.length === 1) return [];
    if (alternatives.length > 1)
      return `${ALTERNATIVES[keyword]} ${alternatives.map(({ name }) => code(name)).join(', ')}`;
    const words = NOTES[keyword];
    // Show a keyword that is unknown, or that the contract uses in another way, as it is there.
    const isList = LISTS.has(keyword);
    return words && (!isList || Array.isArray(value))
      ? words(value as never)
      : `${code(keyword)}: ${code(JSON.stringify(value))}`;
  });
}

const PLURALS: Record<string, string> = {
  string: 'strings',
  number: 'numbers',
  integer: 'integers',
  boolean: 'booleans',
  object: 'objects',
};

/** The type of a schema in words, in Markdown: "string or null", "array of strings". */
export function typeWords(schema: Schema, linkTo: (schemaName: string) => string): string {
  if (schema.$ref) return linkTo(componentName(schema.$ref));
  const choices = schema.oneOf ?? schema.anyOf;
  const types = [schema.type ?? []].flat().map((type) => oneType(schema, type, linkTo));
  if (choices && (types.length === 0 || areTypes(choices))) {
    const words = [...new Set(choices.map((choice) => typeWords(choice, linkTo)))];
    return [types.join(' or '), words.join(' or ')].filter(Boolean).join(', ');
  }
  if (types.length > 0) return types.join(' or ');
  const [only, ...more] = schema.allOf ?? [];
  if (only && more.length === 0 && !schema.properties) return typeWords(only, linkTo);
  if (only) return 'object';
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  return [...new Set(values.map(typeOf))].join(' or ') || 'any JSON value';
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function oneType(schema: Schema, type: string, linkTo: (schemaName: string) => string): string {
  const { items, additionalProperties } = schema;
  if (type === 'array' && items) return `array of ${many(items, linkTo)}`;
  if (type === 'object' && typeof additionalProperties === 'object')
    return `object with ${many(additionalProperties, linkTo)} as values`;
  return type;
}

function many(schema: Schema, linkTo: (schemaName: string) => string): string {
  const words = typeWords(schema, linkTo);
  return PLURALS[words] ?? words;
}

export function literal(value: Json | undefined): string {
  return typeof value === 'string' && value !== '' ? code(value) : code(JSON.stringify(value));
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
