import type { Json } from '@payments-openapi/spec';
import * as fc from 'fast-check';
import { everyCall, type Variation } from './variation.ts';

interface Format {
  members: 'unchanged' | 'reversed' | 'sorted';
  spaces: number;
  /** Whether text contains only ASCII, and everything else is escaped. */
  isAscii: boolean;
  /** Whether integers are written with a decimal point. */
  hasPoint: boolean;
  contentType: string;
}

/** The same JSON as other text. */
export const text: fc.Arbitrary<Variation> = fc
  .record<Format>({
    members: fc.constantFrom('unchanged', 'reversed', 'sorted'),
    spaces: fc.constantFrom(0, 2),
    isAscii: fc.boolean(),
    hasPoint: fc.boolean(),
    contentType: fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'application/json;charset=UTF-8',
      'Application/JSON',
    ),
  })
  .map((format) => ({
    text: `text ${JSON.stringify(format)}`,
    layer: everyCall(async (send) => {
      const response = await send();
      if (!response.headers.get('content-type')?.startsWith('application/json')) return response;
      const { status } = response;
      const headers = new Headers(response.headers);
      headers.delete('content-length');
      headers.set('content-type', format.contentType);
      return new Response(print((await response.json()) as Json, format), { status, headers });
    }),
  }));

function print(value: Json, { members, spaces, isAscii, hasPoint }: Format): string {
  const ordered = JSON.stringify(
    value,
    (_, member: Json) => {
      if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
      const entries = Object.entries(member);
      if (members === 'sorted') entries.sort(([one], [other]) => (one < other ? -1 : 1));
      return Object.fromEntries(members === 'reversed' ? entries.reverse() : entries);
    },
    spaces,
  );
  // A string, or an integer outside of strings.
  const withPoints = hasPoint
    ? ordered.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d+(?![\d.eE])(?<![.eE+]\d*)/g, (part) =>
        part.startsWith('"') ? part : `${part}.0`,
      )
    : ordered;
  return isAscii
    ? withPoints.replaceAll(
        /[^\x20-\x7e\n]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    : withPoints;
}
