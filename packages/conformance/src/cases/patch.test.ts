import { describe, expect, it } from 'vitest';
import { replaced } from './patch.ts';

const value = { a: [{ 'b/c': 1, '~d': null }] };

describe('a value', () => {
  it('is replaced, added and removed in a copy', () => {
    expect(replaced(value, '/a/0/b~1c', 2)).toEqual({ a: [{ 'b/c': 2, '~d': null }] });
    expect(replaced(value, '/new', [])).toEqual({ ...value, new: [] });
    expect(replaced(value, '/a/0/~0d', undefined)).toEqual({ a: [{ 'b/c': 1 }] });
    expect(replaced(value, '', 'text')).toBe('text');
    expect(value).toEqual({ a: [{ 'b/c': 1, '~d': null }] });
  });

  it('stays a list where it is one', () => {
    expect(replaced([[1, 2], 3], '/0/1', 4)).toEqual([[1, 4], 3]);
  });

  it('is not put where nothing can stand', () => {
    expect(() => replaced(value, '/a/1/x', 2)).toThrow(TypeError);
  });
});
