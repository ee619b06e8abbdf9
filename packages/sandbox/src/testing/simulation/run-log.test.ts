import { expect, it } from 'vitest';
import { shortened } from './run-log.ts';

it('shortens a text, but neither a word nor an id in it', () => {
  expect(shortened('as it is', 20)).toBe('as it is');
  const id = '019b8d99-6900-7d10-96e3-e5e600092f8a';
  expect(shortened(`{"user":"${id}"}`, 20)).toBe('{"user":"…');
});
