import { type Json, joinPointer, type OpenApiDocument, splitPointer } from '@payments-openapi/spec';
import * as fc from 'fast-check';
import { membersOf } from '../contract/members.ts';
import type { Validate } from '../contract/validate.ts';
import type { Patch } from './patch.ts';

/** Members with free text, for which a server has no reason to refuse one string and not another. */
const FREE_TEXT = /(^|_)(name|note|description|remark|nickname)$/;

const MAX_LENGTH = 40;

/** Sets one free-text member of a body to a random string in any script. */
export function anyText(
  document: OpenApiDocument,
  validate: Validate,
  pointer: string,
  body: Json,
): fc.Arbitrary<Patch> | undefined {
  const places = [...membersOf(document, validate, pointer, body)].filter(({ at, value, layers }) => {
    const isFree = layers.every(({ schema }) => !schema.enum && !schema.pattern && !schema.format);
    return typeof value === 'string' && isFree && FREE_TEXT.test(splitPointer(at).at(-1) ?? '');
  });
  if (places.length === 0) return undefined;
  return fc.constantFrom(...places).chain(({ at, layers }) => {
    const longest = Math.min(MAX_LENGTH, ...layers.map(({ schema }) => schema.maxLength ?? MAX_LENGTH));
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: longest });
    return text
      .filter((one) => [...one].length <= longest && one.trim() !== '' && !/\p{C}/u.test(one))
      .map((value) => ({ at: joinPointer('', ...splitPointer(at)), value }));
  });
}
