import type { InPageSandbox } from './sandbox.ts';

/** URL of the module that `page.ts` becomes, if this site has a sandbox in its pages. */
const url = document.querySelector<HTMLMetaElement>('meta[name="in-page-sandbox"]')?.content;

/** The sandbox in this page. Loads it, about a megabyte, unless the page has it. */
export async function inPageSandbox(): Promise<InPageSandbox> {
  if (url === undefined) throw new Error('this site has no sandbox in its pages');
  const { openSandbox } = (await import(/* @vite-ignore */ url)) as typeof import('./page.ts');
  return openSandbox();
}

/** The guides that readers play, by name. */
export async function loadGuides(): Promise<typeof import('./guides.ts').guides> {
  const module = new URL(url ?? '', location.href);
  const file = new URL(`guides.js${module.search}`, module);
  return ((await import(/* @vite-ignore */ file.href)) as typeof import('./guides.ts')).guides;
}
