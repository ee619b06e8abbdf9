import { posix, win32 } from 'node:path';
import { expect, it } from 'vitest';
import { contains, topOf } from '../src/paths.ts';

it.each([
  ['/home/me/site', '/home/me/site', posix, true],
  ['/home/me/site', '/home/me/site/a/b', posix, true],
  ['/home/me/site', '/home/me/site..old', posix, false],
  ['/home/me/site', '/home/me', posix, false],
  ['C:\\site', 'c:\\SITE\\a', win32, true],
  ['C:\\site', 'C:\\work', win32, false],
  ['D:\\site', 'C:\\work', win32, false],
])('%s contains %s', (folder, file, on, expected) => {
  expect(contains(folder, file, on)).toBe(expected);
});

it.each([
  ['/home/me', posix, '/home'],
  ['/', posix, '/'],
  ['C:\\Users\\me', win32, 'C:\\Users'],
  ['D:\\a', win32, 'D:\\a'],
])('The top folder of %s', (folder, on, expected) => {
  expect(topOf(folder, on)).toBe(expected);
});
