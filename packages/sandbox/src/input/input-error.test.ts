import { describe, expect, it, vi } from 'vitest';
import { existing, InputError, oneOf, wholeNumber } from './input-error.ts';
import { memoized } from './memoized.ts';
import { merged } from './merge.ts';
import { checkOptions } from './options.ts';
import { readAll, readEach } from './read-all.ts';
import { OptionError, StartError } from './start-error.ts';

const wrong =
  (path: string, isUnknown = false) =>
  () => {
    throw new InputError(path, 'is wrong', { isUnknown });
  };

describe('An input error', () => {
  it('names the field', () => {
    const error = new InputError('a[0].b', 'is wrong');
    expect(error).toMatchObject({
      name: 'InputError',
      message: 'a[0].b: is wrong',
      problems: [{ path: 'a[0].b', text: 'is wrong' }],
      isUnknown: false,
    });
  });

  it('combines others, each problem once, and is unknown only if all are', () => {
    const unknown = new InputError('a', 'does not exist', { isUnknown: true });
    const known = new InputError('b', 'is wrong');
    expect(new InputError([unknown, known, unknown])).toMatchObject({
      message: 'a: does not exist; b: is wrong',
      isUnknown: false,
    });
    expect(new InputError([unknown, unknown])).toMatchObject({
      problems: [{ path: 'a', text: 'does not exist' }],
      isUnknown: true,
    });
  });
});

describe('A reader', () => {
  it.each([
    [1, true],
    [3, true],
    [0, false],
    [4, false],
    [1.5, false],
    ['1', false],
    [null, false],
  ])('of a whole number from 1 to 3 takes %j: %s', (value, isTaken) => {
    if (isTaken) expect(wholeNumber(value, 'n', 1, 3)).toBe(value);
    else
      expect(() => wholeNumber(value, 'n', 1, 3)).toThrow(
        `n: ${JSON.stringify(value)} is not a whole number from 1 to 3`,
      );
  });

  it('of words takes only these', () => {
    expect(oneOf('b', ['a', 'b'], 'w')).toBe('b');
    expect(() => oneOf('c', ['a', 'b'], 'w')).toThrow('w: "c" is not one of a, b');
  });

  it('of a resource takes only one that exists', () => {
    expect(existing(null, 'token', 'does not exist')).toBeNull();
    expect(() => existing(undefined, 'token', 'does not exist')).toThrow(
      expect.objectContaining({ message: 'token: does not exist', isUnknown: true }),
    );
  });

  it('of several fields returns them all, or names each that is wrong', () => {
    expect(readAll({ a: () => 1, b: () => undefined })).toEqual({ a: 1, b: undefined });
    expect(() => readAll({ a: wrong('a'), b: () => 1, c: wrong('c') })).toThrow('a: is wrong; c: is wrong');
    expect(() => readAll({ a: wrong('a', true), c: wrong('c', true) })).toThrow(
      expect.objectContaining({ isUnknown: true }),
    );
  });

  it('of a list keeps its order, and names each item that is wrong', () => {
    const items = Array.from({ length: 12 }, (_, i) => i);
    expect(readEach(items, (item, i) => [item, i])).toEqual(items.map((i) => [i, i]));
    expect(() => readEach(['x', 'y'], (item, i) => wrong(`${item}${i}`)())).toThrow(
      'x0: is wrong; y1: is wrong',
    );
  });

  it('stops at an error that is not about the input', () => {
    const second = vi.fn();
    const fails = () => {
      throw new RangeError('a bug');
    };
    expect(() => readAll({ a: fails, b: second })).toThrow(RangeError);
    expect(second).not.toHaveBeenCalled();
  });
});

describe('A memoized function', () => {
  it('computes each result once', () => {
    const compute = vi.fn((n: number) => n * 2);
    const twice = memoized(compute);
    expect([twice(1), twice(1), twice(2), twice(0), twice(0)]).toEqual([2, 2, 4, 0, 0]);
    expect(compute).toHaveBeenCalledTimes(3);
  });

  it('forgets all of them beyond 2,000', () => {
    const compute = vi.fn((n: number) => n + 1);
    const next = memoized(compute);
    for (let n = 0; n < 2_000; n++) next(n);
    next(0);
    expect(compute).toHaveBeenCalledTimes(2_000);
    next(2_000);
    next(0);
    expect(compute).toHaveBeenCalledTimes(2_002);
    next(2_000);
    expect(compute).toHaveBeenCalledTimes(2_002);
  });
});

it('A merge replaces fields, and removes those that are null', () => {
  const object: { a: number; b?: number; c?: number; d?: number } = { a: 1, b: 2, c: 3 };
  expect(merged(object, { b: null, c: 4, d: 5 })).toEqual({ a: 1, c: 4, d: 5 });
  expect(object).toEqual({ a: 1, b: 2, c: 3 });
});

describe('Options', () => {
  it.each([
    [{ port: 1 }, undefined],
    [{}, undefined],
    [{ port: 1, prot: 2 }, 'Unknown option "prot" of startServer. Expected one of: port, host'],
    [null, 'The options of startServer must be an object, but are null'],
    ['port', "The options of startServer must be an object, but are 'port'"],
    [[{ port: 1 }], 'The options of startServer must be an object, but are [ [Object] ]'],
  ])('%j: %s', (options, problem) => {
    const check = () => checkOptions('startServer', options, ['port', 'host']);
    if (problem === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(new TypeError(problem));
  });

  it('whose value is invalid are named by their error', () => {
    const error = new OptionError('port', 'must be a number');
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({
      name: 'StartError',
      message: 'The option port must be a number',
      option: 'port',
      problem: 'must be a number',
    });
  });
});
