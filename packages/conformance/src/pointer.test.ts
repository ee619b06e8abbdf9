import { describe, expect, it } from 'vitest';
import { at, below, replaced } from './pointer.ts';

const value = { a: [{ 'b/c': 1, '~d': null }] };

describe('a pointer', () => {
  it('escapes the names it is made of, and finds what stands there', () => {
    const pointer = below('#/a', 0, 'b/c');
    expect(pointer).toBe('#/a/0/b~1c');
    expect(at(value, pointer)).toBe(1);
    expect(at(value, below('/a', 0, '~d'))).toBe(null);
    expect(at(value, '')).toBe(value);
  });

  it('finds nothing where nothing stands, and nothing that was only inherited', () => {
    expect(at(value, '/a/1/b')).toBeUndefined();
    expect(at(value, '/constructor')).toBeUndefined();
  });

  it('replaces, adds and takes away in a copy', () => {
    expect(replaced(value, '/a/0/b~1c', 2)).toEqual({ a: [{ 'b/c': 2, '~d': null }] });
    expect(replaced(value, '/new', [])).toEqual({ ...value, new: [] });
    expect(replaced(value, '/a/0/~0d', undefined)).toEqual({ a: [{ 'b/c': 1 }] });
    expect(replaced(value, '', 'text')).toBe('text');
    expect(value).toEqual({ a: [{ 'b/c': 1, '~d': null }] });
  });
});
