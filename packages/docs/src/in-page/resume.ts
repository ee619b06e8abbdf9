// Part of every page, and therefore small.
import { kept, LINK_START, pageModule } from './kept.ts';
import { loadPageModule } from './load.ts';

const hasLink = () => location.hash.startsWith(LINK_START);

if (pageModule !== undefined) {
  if (hasLink()) void loadPageModule().then(({ offerLink }) => offerLink());
  if (kept('key') !== undefined) void loadPageModule().then(({ showBar }) => showBar());
  addEventListener('hashchange', () => {
    if (hasLink()) location.reload();
  });
}
