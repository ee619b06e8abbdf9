import { expect, it } from 'vitest';
import { entriesOf, follow, type ListSince } from './follow.ts';

/** A list that gets an entry after each page that is read. */
function growing(entries: { id: string }[], from: number): ListSince<{ id: string }> {
  let next = from;
  return async ({ since = '0', limit, offset }) => {
    const page = entries.filter(({ id }) => Number(id) > Number(since)).slice(offset, offset + limit);
    entries.unshift({ id: `${next++}` });
    return page;
  };
}

it('A list is read to its end, each entry once, although it grows', async () => {
  const list = growing(
    Array.from({ length: 5 }, (_, i) => ({ id: `${10 - i}` })),
    11,
  );
  const read: string[] = [];
  for await (const { id } of entriesOf(list, { limit: 3 })) read.push(id);
  expect(read).toEqual(['10', '9', '8', '7', '6']);
});

it('What is added to a list while it is read is followed too', async () => {
  const list = growing([{ id: '1' }], 2);
  const followed: string[] = [];
  for await (const { id } of follow(list, '0', new AbortController().signal, async () => undefined)) {
    followed.push(id);
    if (id === '20') break;
  }
  expect(followed).toEqual(Array.from({ length: 20 }, (_, i) => `${i + 1}`));
});
