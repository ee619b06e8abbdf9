import { expect, it } from 'vitest';
import { formatValue } from '../checks/describe.ts';
import { firstOf, shortened } from './shortened.ts';

it('cuts a text between characters, and says how long it was', () => {
  expect(shortened('abcd', 4)).toBe('abcd');
  expect(shortened('abcde', 4)).toBe('abcd… (5 characters)');
  expect(firstOf('ab𠮷', 3)).toBe('ab');
  expect(firstOf('ab𠮷', 4)).toBe('ab𠮷');
  for (const length of [199, 200, 201]) expect(formatValue('𠮷'.repeat(length)).isWellFormed()).toBe(true);
});
