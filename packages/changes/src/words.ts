import type { Json } from '@payments-openapi/spec';
import type { Tree } from './subject.ts';

/** Keywords that limit a value, in words: "at most 50 characters". */
const LIMITS: Record<string, (value: Json) => string> = {
  maxLength: (value) => `at most ${counted(value, 'character')}`,
  minLength: (value) => `at least ${counted(value, 'character')}`,
  maximum: (value) => `a value of at most ${value}`,
  minimum: (value) => `a value of at least ${value}`,
  exclusiveMaximum: (value) => `a value below ${value}`,
  exclusiveMinimum: (value) => `a value above ${value}`,
  multipleOf: (value) => `a multiple of ${value}`,
  pattern: (value) => `text that matches \`${value}\``,
  format: (value) => `a value in the format \`${value}\``,
  maxItems: (value) => `at most ${counted(value, 'entry', 'entries')}`,
  minItems: (value) => `at least ${counted(value, 'entry', 'entries')}`,
  uniqueItems: () => 'each entry only once',
  additionalProperties: () => 'only the documented fields',
};

const TYPES: Record<string, string> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'a boolean',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** The limit of a schema in words, or `undefined` if the keyword is not a limit or not there. */
export function limitIn(schema: Tree | undefined, keyword: string): string | undefined {
  const value = schema?.[keyword];
  if (value === undefined || (keyword === 'additionalProperties' && value !== false)) return undefined;
  if (keyword === 'uniqueItems' && value === false) return undefined;
  return LIMITS[keyword]?.(value);
}

export function isLimit(keyword: string): boolean {
  return keyword in LIMITS;
}

/** Whether the value of a limit allows less than before; `undefined` if it allows other values. */
export function isStricter(
  keyword: string,
  was: Json | undefined,
  is: Json | undefined,
): boolean | undefined {
  if (was === undefined || was === true) return keyword === 'uniqueItems' ? is === true : true;
  if (is === undefined || is === true) return keyword === 'uniqueItems';
  if (typeof was !== 'number' || typeof is !== 'number') return undefined;
  return /max/i.test(keyword) ? is < was : is > was;
}

/** The types of a schema in words: "a string or null". */
export function typeWords(schema: Tree | undefined): string {
  const types = typesOf(schema);
  return types.length > 0 ? types.map((type) => TYPES[type] ?? type).join(' or ') : 'any value';
}

export function typesOf(schema: Tree | undefined): string[] {
  return [schema?.type ?? []].flat().map(String);
}

/** The required fields of a schema. */
export function namesIn(schema: Tree | undefined): string[] {
  return Array.isArray(schema?.required) ? (schema.required as string[]) : [];
}

/** Values in code, such as `audio` and `paper`. */
export function values(all: readonly Json[], conjunction = 'and'): string {
  return listed(
    all.map((value) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``),
    conjunction,
  );
}

/** "a, b and c". */
export function listed(all: readonly string[], conjunction = 'and'): string {
  const last = all.at(-1) ?? '';
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} ${conjunction} ${last}` : last;
}

/** The first sentence of a description, without its last period; empty if there is none. */
export function firstSentence(described: Tree | undefined): string {
  const text = [described?.summary, described?.description].find((one) => typeof one === 'string') ?? '';
  const line = String(text).replaceAll(/\s+/g, ' ').trim();
  // Keep links as their text: a changelog is also read where the link leads nowhere.
  const plain = line.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  return (/^(.*?[^.])\.(?=\s+[A-Z]|$)/.exec(plain)?.[1] ?? plain).trim();
}

/** A first sentence as the end of another one. */
export function because(described: Tree | undefined): string {
  const text = firstSentence(described);
  return text === '' ? '.' : `: ${text[0]?.toLowerCase() === text[0] ? text : lowered(text)}.`;
}

/** Abbreviations and names in code keep their case. */
function lowered(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text;
}

function counted(value: Json, one: string, more = `${one}s`): string {
  return `${value} ${value === 1 ? one : more}`;
}
