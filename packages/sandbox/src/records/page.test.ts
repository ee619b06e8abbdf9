import { expect, it } from 'vitest';
import { searchPage } from './page.ts';

it('A search through many pages lets other calls run after each of them', async () => {
  const seen: string[] = [];
  const read = async ({ offset }: { offset: number }) => {
    seen.push(`page at ${offset}`);
    setImmediate(() => seen.push('others'));
    return Array.from({ length: 1_000 }, (_, i) => ({ id: `${offset + i}` }));
  };
  expect(await searchPage({ offset: 0, limit: 10 }, 2_000, read, () => false)).toEqual([]);
  expect(seen).toEqual(['page at 0', 'others', 'page at 1000', 'others']);
});
