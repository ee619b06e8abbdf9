/**
 * Ranks pages by how similar their words are to the query, regardless of their length. A name such as `Card` occurs
 * on many pages, and the page of that name has to come first.
 */
export const SEARCH_RANKING = {
  pageLength: 0.1,
  termFrequency: 0.1,
  termSaturation: 2,
  termSimilarity: 9,
  // Results show the description of a page, but the search does not look in it.
  metaWeights: { about: 0 },
};
