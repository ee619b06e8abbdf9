import { type Json, joinPointer, type OpenApiDocument, splitPointer } from '@payments-openapi/spec';
import * as fc from 'fast-check';
import { membersOf } from '../contract/members.ts';
import type { Validate } from '../contract/validate.ts';
import type { Patch } from './mutate.ts';

/** Members that hold what people write, so that no server has a reason to refuse one text and not another. */
const WRITTEN = /(^|_)(name|note|description|remark|nickname)$/;

const LONGEST = 40;

/** One member of a body with a text that somebody may have written, of any script. */
export function anyText(
  document: OpenApiDocument,
  validate: Validate,
  pointer: string,
  body: Json,
): fc.Arbitrary<Patch> | undefined {
  const places = [...membersOf(document, validate, pointer, body)].filter(({ at, value, layers }) => {
    const isFree = layers.every(({ schema }) => !schema.enum && !schema.pattern && !schema.format);
    return typeof value === 'string' && isFree && WRITTEN.test(splitPointer(at).at(-1) ?? '');
  });
  if (places.length === 0) return undefined;
  return fc.constantFrom(...places).chain(({ at, layers }) => {
    const longest = Math.min(LONGEST, ...layers.map(({ schema }) => schema.maxLength ?? LONGEST));
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: longest });
    return text
      .filter((one) => [...one].length <= longest && one.trim() !== '' && !/\p{C}/u.test(one))
      .map((value) => ({ at: joinPointer('', ...splitPointer(at)), value }));
  });
}
