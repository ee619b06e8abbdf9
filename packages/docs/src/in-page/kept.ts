/** URL of the module that `page.ts` becomes, if this site has a sandbox in its pages. */
export const pageModule = document.querySelector<HTMLMetaElement>('meta[name="in-page-sandbox"]')?.content;

/** What the fragment of a link with a state begins with. */
export const LINK_START = '#sandbox=';

/** What this tab keeps for its pages. Each version of the site has its own, since their sandboxes differ. */
export interface Kept {
  /** Under which the state of the sandbox is stored. */
  key: string;
  /** The ids of what was made last, by the operation that made it. */
  made: Record<string, string>;
  /** What the bar showed last, so that a page shows it without the sandbox. */
  bar: { now: string; due: string | null; timeZone: string; isDeclining: boolean };
}

const nameOf = (what: keyof Kept) =>
  `payments-docs-sandbox ${new URL('.', new URL(pageModule ?? '', location.href)).pathname} ${what}`;

export function kept<Name extends keyof Kept>(what: Name): Kept[Name] | undefined {
  try {
    const text = sessionStorage.getItem(nameOf(what));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined; // The browser keeps nothing for this page.
  }
}

export function keep<Name extends keyof Kept>(what: Name, value: Kept[Name]): void {
  try {
    sessionStorage.setItem(nameOf(what), JSON.stringify(value));
  } catch {
    // The browser stores nothing for this page, so the value is lost with it.
  }
}
