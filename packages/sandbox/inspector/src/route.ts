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

/** What the part of the address after `#` names: a sandbox, a view of it, what is open in the view, and its filters. */
export type Route = {
  sandbox: string;
  view: View;
  /** What the address names in place of a view, if that is none. */
  unknown?: string;
  rest: readonly string[];
  query: URLSearchParams;
};

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

/** Changes whenever another view, or that of another sandbox, is shown. */
export const place = computed(() => `${route.value.sandbox} ${route.value.unknown ?? route.value.view}`);

/** The address of a view of the sandbox that is shown. Within the view that is shown, its filters stay. */
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

/** A filter of a view, which is kept in the address, and what sets it. */
export function useFilter(name: string): [string, (value: string) => void] {
  const { query } = route.value;
  const set = (value: string) => {
    const { sandbox, view, rest, query } = route.peek();
    const changed = new URLSearchParams(query);
    if (value === '') changed.delete(name);
    else changed.set(name, value);
    const filters = changed.size > 0 ? `?${changed}` : '';
    // Not a step to go back to, for each letter.
    history.replaceState(null, '', linkToSandbox(sandbox, view, ...rest) + filters);
    hash.value = location.hash;
  };
  return [query.get(name) ?? '', set];
}

/** An address typed by hand may hold what cannot be decoded. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
