import type { InPageSandbox } from './sandbox.ts';

/** URL of the module that `page.ts` becomes, if this site has a sandbox in its pages. */
const url = document.querySelector<HTMLMetaElement>('meta[name="in-page-sandbox"]')?.content;

/** The sandbox in this page. Loads it, about a megabyte, unless the page has it. */
export async function inPageSandbox(): Promise<InPageSandbox> {
  if (url === undefined) throw new Error('this site has no sandbox in its pages');
  const { openSandbox } = (await import(/* @vite-ignore */ url)) as typeof import('./page.ts');
  return openSandbox();
}
