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

/** What the part of the address after `#` names: a sandbox, a view of it, and what is open in the view. */
export type Route = { sandbox: string; view: View; rest: readonly string[] };

const hash = signal(location.hash);
addEventListener('hashchange', () => {
  hash.value = location.hash;
});

export const route = computed((): Route => {
  const [sandbox = '', view = '', ...rest] = hash.value.replace(/^#\/?/, '').split('/').map(decode);
  return {
    sandbox: sandbox || 'default',
    view: VIEWS.find((known) => known === view) ?? 'requests',
    rest: rest.filter((part) => part !== ''),
  };
});

export const sandboxId = computed(() => route.value.sandbox);

/** The address of a view of the sandbox that is shown, or of another. */
export function linkTo(view: View, ...rest: string[]): string {
  return linkToSandbox(route.value.sandbox, view, ...rest);
}

export function linkToSandbox(sandbox: string, view: View, ...rest: string[]): string {
  return `#/${[sandbox, view, ...rest].map(encodeURIComponent).join('/')}`;
}

export function go(link: string): void {
  location.hash = link;
}

/** An address typed by hand may hold what cannot be decoded. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
