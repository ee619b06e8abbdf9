/** Finds the first entry for which `isMeant` is true; undefined if no page has one. */
export async function entryOf<Item>(
  list: AsyncIterable<Item>,
  isMeant: (entry: Item) => boolean | undefined,
): Promise<Item | undefined> {
  for await (const entry of list) if (isMeant(entry)) return entry;
  return undefined;
}
