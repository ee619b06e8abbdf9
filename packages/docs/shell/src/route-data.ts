import type { RouteMiddlewareHandler, StarlightRouteData } from '@astrojs/starlight/route-data';

type Entry = StarlightRouteData['sidebar'][number];

/** Marks where readers are in the navigation if they are on a page that has no entry: at the page that lists it. */
export const onRequest: RouteMiddlewareHandler = ({ locals, url }) => {
  const links = linksOf(locals.starlightRoute.sidebar);
  if (links.some(({ isCurrent }) => isCurrent)) return;
  const [above] = links
    .filter(({ href }) => href !== import.meta.env.BASE_URL && url.pathname.startsWith(href))
    .toSorted((one, other) => other.href.length - one.href.length);
  if (above) above.attrs['aria-current'] = 'true';
};

function linksOf(entries: Entry[]): Extract<Entry, { type: 'link' }>[] {
  return entries.flatMap((entry) => (entry.type === 'group' ? linksOf(entry.entries) : [entry]));
}
