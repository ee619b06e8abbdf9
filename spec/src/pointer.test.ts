import { describe, expect, it } from 'vitest';
import {
  componentName,
  joinPointer,
  memberPath,
  pointerToRef,
  readPointer,
  refToPointer,
  splitPointer,
} from './pointer.ts';

const value = { a: [{ 'b/c': 1, '~d': null }] };

describe('a JSON pointer', () => {
  it('is joined from names, and split into them', () => {
    const pointer = joinPointer('#/a', 0, 'b/c', '~1');
    expect(pointer).toBe('#/a/0/b~1c/~01');
    expect(splitPointer(pointer)).toEqual(['a', '0', 'b/c', '~1']);
  });

  it('reads a value, with or without the # of a reference', () => {
    expect(readPointer(value, '#/a/0/b~1c')).toBe(1);
    expect(readPointer(value, '/a/0/~0d')).toBe(null);
    expect(readPointer(value, '')).toBe(value);
  });

  it('reads neither missing nor inherited values', () => {
    expect(readPointer(value, '/a/1/b')).toBeUndefined();
    expect(readPointer(value, '/a/0/b~1c/d')).toBeUndefined();
    expect(readPointer(value, '/constructor')).toBeUndefined();
  });

  it('is a $ref once its characters are URL-encoded', () => {
    const pointer = joinPointer('#/paths', '/users/{user id}');
    expect(pointerToRef(pointer)).toBe('#/paths/~1users~1%7Buser%20id%7D');
    expect(refToPointer(pointerToRef(pointer))).toBe(pointer);
  });

  it('ends with the name of the component that it points to', () => {
    expect(componentName('#/components/schemas/A%20b~1c')).toBe('A b/c');
  });
});

describe('the path of a field in a message', () => {
  it.each([
    [[], ''],
    [['body'], 'body'],
    [['body', 'orders', '0', 'currency'], 'body.orders[0].currency'],
    [['matrix', '1', '2'], 'matrix[1][2]'],
    [['headers', 'x-1'], 'headers.x-1'],
  ])('of %j is %s', (names, path) => {
    expect(memberPath(names)).toBe(path);
  });
});
