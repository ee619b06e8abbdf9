import { describe, expect, it } from 'vitest';
import { replaced } from './replaced.ts';

const value = { a: [{ 'b/c': 1, '~d': null }] };

describe('a value', () => {
  it('is replaced, added and removed in a copy', () => {
    expect(replaced(value, '/a/0/b~1c', 2)).toEqual({ a: [{ 'b/c': 2, '~d': null }] });
    expect(replaced(value, '/new', [])).toEqual({ ...value, new: [] });
    expect(replaced(value, '/a/0/~0d', undefined)).toEqual({ a: [{ 'b/c': 1 }] });
    expect(replaced(value, '', 'text')).toBe('text');
    expect(value).toEqual({ a: [{ 'b/c': 1, '~d': null }] });
  });
});
