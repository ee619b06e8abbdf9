import { describe, expect, it } from 'vitest';
import { parseJson } from './json.ts';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

describe('JSON', () => {
  it.each([
    ['null', null],
    ['{"a":[1,"\\u00e9\\ud83d\\ude00"]}', { a: [1, 'é😀'] }],
    ['{"a":"\\\\u0000"}', { a: '\\u0000' }],
  ])('is parsed: %s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it.each(['', '{', '{"a":}', 'NaN'])('is refused if it is malformed: %j', (text) => {
    expect(() => parseJson(text)).toThrow(
      expect.objectContaining({ failure: 'malformedBody', detail: 'it could not be parsed' }),
    );
  });

  it.each([
    ['{"__proto__":1}', 'a field is named __proto__'],
    ['{"a":[{"\\u005f_proto__":1}]}', 'a field is named __proto__'],
    ['"\\u0000"', 'body contains a NUL character'],
    ['{"a":[0,"x\\u0000"]}', 'body.a[1] contains a NUL character'],
    ['{"a":{"\\u0000":null}}', 'a name in body.a contains a NUL character'],
    ['{"a":null,"b":"\\ud83d"}', 'body.b contains an unpaired surrogate'],
    ['{"b":"\\uDE00"}', 'body.b contains an unpaired surrogate'],
    ['{"b":"\\uD83dx"}', 'body.b contains an unpaired surrogate'],
  ])('is refused if a database could not keep it: %s', (text, detail) => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ failure: 'malformedBody', detail }));
  });

  it('calls the whole by its name', () => {
    expect(() => parseJson('["\\u0000"]', 'seed')).toThrow('seed[0] contains a NUL character');
  });

  it.each([
    ['lists', nested(64), nested(65)],
    ['objects', `${'{"a":'.repeat(63)}{}${'}'.repeat(63)}`, `${'{"a":'.repeat(64)}{}${'}'.repeat(64)}`],
    ['both', `${'[{"a":'.repeat(32)}1${'}]'.repeat(32)}`, `[${'[{"a":'.repeat(32)}1${'}]'.repeat(32)}]`],
    ['long lists', nested(64, '[ ', ' ]'), nested(65, '[ ', ' ]')],
  ])('may be nested 64 levels deep, and no deeper: %s', (_, deep, deeper) => {
    expect(() => parseJson(deep)).not.toThrow();
    expect(() => parseJson(deeper)).toThrow('it is nested deeper than 64 levels');
  });

  it('is malformed rather than too deep if it is too short to close what it opens', () => {
    expect(() => parseJson('['.repeat(128))).toThrow('it could not be parsed');
    expect(() => parseJson('['.repeat(129))).toThrow('it is nested deeper than 64 levels');
  });

  it.each([
    ['beside each other', `[${Array(100).fill('[],{}').join()}]`],
    ['in a text', JSON.stringify('[{'.repeat(100))],
    ['after a quote in a text', JSON.stringify({ a: '"'.repeat(3) + '['.repeat(100), b: '\\' })],
    ['after a backslash in a text', JSON.stringify(['\\', '['.repeat(100)])],
  ])('has brackets that do not nest: %s', (_, text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it('has brackets that nest after a text, whatever that contains', () => {
    expect(() => parseJson(`["\\"]]]","\\\\",${nested(64)}]`)).toThrow('it is nested deeper than 64 levels');
  });
});
