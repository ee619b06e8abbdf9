/** Pagefind as the search dialog loads it: a page whose name is exactly what was typed comes first, such as `users_get`. */
const pagefind = await import(new URL('../pagefind/pagefind.js', import.meta.url).href);

export const { options, mergeIndex, preload, destroy } = pagefind;

/** None to choose: pages are filtered by name only below. */
export const filters = async () => ({});

export async function search(term, given) {
  const found = await pagefind.search(term, given);
  const { results: named } = await pagefind.search(null, { filters: { name: term.trim().toLowerCase() } });
  const isIn = (results) => (one) => results.some(({ id }) => id === one.id);
  const results = [
    ...found.results.filter(isIn(named)),
    ...named.filter((one) => !isIn(found.results)(one)),
    ...found.results.filter((one) => !isIn(named)(one)),
  ];
  return { ...found, filters: {}, results };
}
