/** The first entry of a list that is meant; undefined if there is none on any page. */
export async function entryOf<Item>(
  list: AsyncIterable<Item>,
  isMeant: (entry: Item) => boolean | undefined,
): Promise<Item | undefined> {
  for await (const entry of list) if (isMeant(entry)) return entry;
  return undefined;
}
