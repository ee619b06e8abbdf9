import { describe, expect, it } from 'vitest';
import { parseJsonFile } from './json.ts';

describe('a JSON file', () => {
  it('is parsed, with or without a byte order mark', () => {
    expect(parseJsonFile('\uFEFF{ "a": [1, -0.5e+3, "\\u00e9\\n"] }')).toEqual({ a: [1, -500, 'é\n'] });
  });

  it.each([
    ['', 'end of file at line 1, column 1'],
    ['\n{ "a": [1, {}, []]', 'end of file at line 2, column 19'],
    ['# comment\n{}', '# at line 1, column 1'],
    ['{\r\n  // comment\r\n}', '/ at line 2, column 3'],
    ['{\n  "a": yes }', 'yes at line 2, column 8'],
    ["{ 'a': 1 }", "' at line 1, column 3"],
    ['{ "a": 1,\n}', '} at line 2, column 1'],
    ['[1, 2,]', '] at line 1, column 7'],
    ['[1,\n\n 01]', '01 at line 3, column 2'],
    ['[1 2]', '2 at line 1, column 4'],
    ['{ "a" 1 }', '1 at line 1, column 7'],
    ['["\\q"]', '" at line 1, column 2'],
    ['["a\nb"]', '" at line 1, column 2'],
    ['{}\n\n{}', '{ at line 3, column 1'],
    ['[😀]', '😀 at line 1, column 2'],
  ])('that is %j is refused with the place of its first mistake', (text, problem) => {
    expect(() => parseJsonFile(text)).toThrow(
      expect.objectContaining({ name: 'JsonFileError', message: `unexpected ${problem}` }),
    );
  });
});
