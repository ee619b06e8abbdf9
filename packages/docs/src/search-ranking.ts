/**
 * What the search puts first: words like the one that was typed, however long their page is. A name such as `Card` is a
 * word of many pages, and the page of that name has to win.
 */
export const SEARCH_RANKING = { pageLength: 0.1, termFrequency: 0.1, termSaturation: 2, termSimilarity: 9 };
