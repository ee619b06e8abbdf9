import {
  type Json,
  joinPointer,
  type OpenApiDocument,
  readPointer,
  type Schema,
  splitPointer,
} from '@payments-openapi/spec';
import * as fc from 'fast-check';
import { type Layer, memberLayers } from '../contract/layers.ts';
import { membersOf } from '../contract/members.ts';
import type { Validate } from '../contract/validate.ts';
import type { Patch } from './patch.ts';
import { LARGEST } from './size.ts';

/** Members with free text, for which a server has no reason to refuse one string and not another. */
export const FREE_TEXT =
  /(^|_)(name|nickname|label|title|notes?|comments?|remarks?|description|summary|subject|message|text|memo|reason)$/;

const MAX_LENGTH = 40;

/** The members of a body with free text, also absent ones, and their maximum lengths. */
export function freeTextsIn(
  document: OpenApiDocument,
  validate: Validate,
  pointer: string,
  body: Json,
): { at: string; longest: number }[] {
  const objects = new Map<string, Layer[]>();
  for (const { at, owners } of membersOf(document, validate, pointer, body))
    objects.set(at.slice(0, at.lastIndexOf('/')), owners);
  return [...objects].flatMap(([parent, owners]) => {
    const names = new Set(owners.flatMap(({ schema }) => Object.keys(schema.properties ?? {})));
    return [...names].flatMap((name) => {
      const layers = memberLayers(document, validate, owners, name, undefined);
      const isText = layers.some(({ schema }) => [schema.type].flat().includes('string'));
      const isFree = layers.every(({ schema }) => !schema.enum && !schema.pattern && !schema.format);
      if (!isText || !isFree || !FREE_TEXT.test(name)) return [];
      const maximum = Math.min(...layers.map(({ schema }) => schema.maxLength ?? Number.POSITIVE_INFINITY));
      const longest = Number.isFinite(maximum) ? Math.min(maximum, LARGEST) : maximum;
      return [{ at: joinPointer(parent, name), longest }];
    });
  });
}

/**
 * Other numbers, types of discounts, email addresses, dial codes, phone numbers and URLs to return to, of which a server has no
 * reason to refuse any.
 */
export function otherValuesIn(
  document: OpenApiDocument,
  validate: Validate,
  { pointer, body, discountTypes }: { pointer: string; body: Json; discountTypes: readonly string[] },
): Patch[] {
  return [...membersOf(document, validate, pointer, body)].flatMap(
    ({ at, value, layers }, index): Patch[] => {
      const name = splitPointer(at).at(-1) ?? '';
      if (name === 'quantity' && typeof value === 'number') return [{ at, value: value + 1 + index }];
      if (typeof value === 'number')
        return layers.every(({ schema }) => isFree(schema)) ? [{ at, value: Math.ceil(value / 2) }] : [];
      if (typeof value !== 'string' || layers.some(({ schema }) => schema.pattern)) return [];
      if (name === 'discount_type')
        return discountTypes.filter((one) => one !== value).map((other) => ({ at, value: other }));
      if (name === 'email') return [{ at, value: `Kit+${index}@mail.example` }];
      if (name === 'dial_code') return [{ at, value: index % 2 === 0 ? '853' : '65' }];
      if (/^(redirect_url|url)$/.test(name)) return [{ at, value: `${value}?from=kit&place=${index}` }];
      return name === 'phone' ? [{ at, value: `0${5_000_001 + index}` }] : [];
    },
  );
}

/** The texts of digits in a body, such as dial codes and phone numbers, with leading zeros. */
export function leadingZerosIn(
  document: OpenApiDocument,
  validate: Validate,
  pointer: string,
  body: Json,
): Patch[] {
  return [...membersOf(document, validate, pointer, body)].flatMap(({ at, value, layers }): Patch[] => {
    if (typeof value !== 'string' || !/^\d{3,}$/.test(value)) return [];
    const isAllowed = (text: string) =>
      layers.every(
        ({ schema: { pattern = '', maxLength = Number.POSITIVE_INFINITY } }) =>
          text.length <= maxLength && new RegExp(pattern, 'u').test(text),
      );
    const found = [`00${value}`, `00${value.slice(2)}`].find(isAllowed);
    return found === undefined ? [] : [{ at, value: found }];
  });
}

/** The numbers in a body of which every other one is allowed. */
export function numbersIn(
  document: OpenApiDocument,
  validate: Validate,
  pointer: string,
  body: Json,
): { at: string; value: number }[] {
  return [...membersOf(document, validate, pointer, body)].flatMap(({ at, value, layers }) =>
    typeof value === 'number' && layers.every(({ schema }) => isFree(schema)) ? [{ at, value }] : [],
  );
}

/** Whether every number is allowed. */
function isFree(schema: Schema): boolean {
  return !['enum', 'const', 'minimum', 'exclusiveMinimum', 'maximum', 'multipleOf'].some(
    (keyword) => keyword in schema,
  );
}

/** Sets one free-text member of a body to a random string in any script. */
export function anyText(
  document: OpenApiDocument,
  validate: Validate,
  pointer: string,
  body: Json,
): fc.Arbitrary<Patch> | undefined {
  const places = freeTextsIn(document, validate, pointer, body).filter(
    ({ at }) => typeof readPointer(body, at) === 'string',
  );
  if (places.length === 0) return undefined;
  return fc.constantFrom(...places).chain(({ at, longest: most }) => {
    const longest = Math.min(MAX_LENGTH, most);
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: longest });
    return text
      .filter((one) => [...one].length <= longest && one.trim() !== '' && !/\p{C}/u.test(one))
      .map((value) => ({ at: joinPointer('', ...splitPointer(at)), value }));
  });
}
