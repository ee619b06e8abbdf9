import { pageModule } from './kept.ts';
import type { InPageSandbox } from './sandbox.ts';

/** The module with everything that only readers of the sandbox in the page need. */
export async function loadPageModule(): Promise<typeof import('./page.ts')> {
  if (pageModule === undefined) throw new Error('this site has no sandbox in its pages');
  return import(/* @vite-ignore */ pageModule);
}

/** The sandbox in this page. Loads it, about a megabyte, unless the page has it. */
export async function inPageSandbox(): Promise<InPageSandbox> {
  const { openSandbox } = await loadPageModule();
  return openSandbox();
}

/** The guides that readers play, by name. */
export async function loadGuides(): Promise<typeof import('./guides.ts').guides> {
  const module = new URL(pageModule ?? '', location.href);
  const file = new URL(`guides.js${module.search}`, module);
  return ((await import(/* @vite-ignore */ file.href)) as typeof import('./guides.ts')).guides;
}
