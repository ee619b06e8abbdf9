import { computed, signal } from '@preact/signals';

export const VIEWS = [
  'requests',
  'plans',
  'clock',
  'callbacks',
  'resources',
  'faults',
  'rules',
  'sandboxes',
] as const;

export type View = (typeof VIEWS)[number];

/** The route after `#` in the URL: a sandbox, a view, what is open in the view, and its filters. */
export interface Route {
  sandbox: string;
  view: View;
  /** The name in the URL, if it is not that of a view. */
  unknown?: string;
  rest: readonly string[];
  query: URLSearchParams;
}

const hash = signal(location.hash);
addEventListener('hashchange', () => {
  hash.value = location.hash;
});

export const route = computed((): Route => {
  const [path = '', query = ''] = hash.value.replace(/^#\/?/, '').split(/\?(.*)/s);
  const [sandbox = '', named = '', ...rest] = path.split('/').map(decode);
  const view = VIEWS.find((known) => known === named);
  return {
    sandbox: sandbox || 'default',
    view: view ?? 'requests',
    ...(view || named === '' ? {} : { unknown: named }),
    rest: rest.filter((part) => part !== ''),
    query: new URLSearchParams(query),
  };
});

export const sandboxId = computed(() => route.value.sandbox);

/** Changes whenever the view or the sandbox changes. */
export const place = computed(() => `${route.value.sandbox} ${route.value.unknown ?? route.value.view}`);

/** Link to a view of the current sandbox. A link within the current view keeps its filters. */
export function linkTo(view: View, ...rest: string[]): string {
  const { sandbox, view: shown, query } = route.value;
  const kept = view === shown && query.size > 0 ? `?${query}` : '';
  return linkToSandbox(sandbox, view, ...rest) + kept;
}

export function linkToSandbox(sandbox: string, view: View, ...rest: string[]): string {
  return `#/${[sandbox, view, ...rest].map(encodeURIComponent).join('/')}`;
}

export function go(link: string): void {
  location.hash = link;
  hash.value = location.hash;
}

/** A filter of the view, kept in the URL, and a function that sets it. */
export function useFilter(name: string): [string, (value: string) => void] {
  const { query } = route.value;
  const set = (value: string) => {
    const { sandbox, view, rest, query } = route.peek();
    const changed = new URLSearchParams(query);
    if (value === '') changed.delete(name);
    else changed.set(name, value);
    const filters = changed.size > 0 ? `?${changed}` : '';
    // Replaces the history entry, so that typing does not add one for each letter.
    history.replaceState(null, '', linkToSandbox(sandbox, view, ...rest) + filters);
    hash.value = location.hash;
  };
  return [query.get(name) ?? '', set];
}

/** A URL typed by hand may contain escapes that cannot be decoded. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
