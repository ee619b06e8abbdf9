import type { Person, Pick } from '../world.ts';

/** One of a list, or a whole number. */
export type Draw = readonly [unknown, ...unknown[]] | { from: number; to: number };

const PERSON_FIELDS = ['uuid', 'reference_number', 'name', 'token'] as const satisfies (keyof Person)[];

/** What a scenario can use in an action besides what it draws. */
export const PLACEHOLDERS: readonly string[] = ['id', ...PERSON_FIELDS.map((field) => `person.${field}`)];

const PLACEHOLDER = /\{([\w.]+)\}/g;

/** The names of the placeholders in a text, or in the texts in a value. */
export function placeholdersIn(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(placeholdersIn) : [];
}

/** The values of placeholders for what a user does. */
export function valuesOf(pick: Pick, draw: Readonly<Record<string, Draw>> = {}): Map<string, unknown> {
  return new Map<string, unknown>([
    ['id', pick.id],
    ...PERSON_FIELDS.map((field) => [`person.${field}`, pick.person[field]] as const),
    ...Object.entries(draw).map(
      ([name, drawn]) =>
        [name, 'from' in drawn ? pick.integer(drawn.from, drawn.to) : pick.one(drawn)] as const,
    ),
  ]);
}

/** Fills in a value. A text that is only a placeholder becomes its value, such as a number. */
export function filled(value: unknown, values: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') {
    const only = /^\{([\w.]+)\}$/.exec(value)?.[1];
    return only === undefined ? filledText(value, values) : values.get(only);
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, values)]));
}

/** Fills in a text. */
export function filledText(
  text: string,
  values: ReadonlyMap<string, unknown>,
  encode: (value: string) => string = String,
): string {
  return text.replace(PLACEHOLDER, (_, name: string) => encode(`${values.get(name)}`));
}
