import { describe, expect, it } from 'vitest';
import { jsonLines } from '../inspector/src/parts/json-lines.ts';

const lines = (value: unknown, wrong: Parameters<typeof jsonLines>[1] = []) =>
  jsonLines(value, wrong).map(({ depth, name, text, kind, problems }) =>
    [
      '  '.repeat(depth),
      name === undefined ? '' : `${name}: `,
      kind === 'missing' ? '?' : text,
      ...problems.map((problem) => ` ← ${problem}`),
    ].join(''),
  );

describe('JSON in the inspector', () => {
  it('shows each problem at its field, and a line for a missing field', () => {
    const body = { user: { phone: 1, tags: ['a', {}], 'a/b': null } };
    expect(
      lines(body, [
        { pointer: '/user/phone', expected: 'must be string' },
        { pointer: '/user/tags/1', expected: 'must be string' },
        { pointer: '/user/a~1b', expected: 'must be boolean' },
        { pointer: '/user/name', expected: 'is required' },
        { pointer: '/card/number', expected: 'is required' },
      ]),
    ).toEqual([
      '{ ← card.number is required',
      '  user: {',
      '    phone: 1, ← must be string',
      '    tags: [',
      '      "a",',
      '      {} ← must be string',
      '    ],',
      '    a/b: null ← must be boolean',
      '    name: ? ← is required',
      '  }',
      '}',
    ]);
  });

  it('shows marks of direction, which would turn the text around them', () => {
    expect(lines({ name: 'usr_\u202egnp.exe' })).toContain('  name: "usr_\\u202egnp.exe"');
  });

  it('shows problems of the whole value', () => {
    expect(lines('x', [{ pointer: '', expected: 'must be object' }])).toEqual(['"x" ← must be object']);
  });
});
