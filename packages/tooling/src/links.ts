import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The file of a page, relative to the site's folder. */
export function fileOf(page: string): string {
  return page === '' || page.endsWith('/') ? `${page}index.html` : page;
}

interface Link {
  from: string;
  to: string;
}

/** The broken links of a built site, and its number of links. */
export async function linksOf(
  outDir: string,
  base: string,
  besides: string[] = [],
): Promise<{ broken: Link[]; count: number }> {
  const names = await readdir(outDir, { recursive: true });
  const files = new Set(names.map((name) => name.replaceAll(path.sep, '/')));
  const anchors = new Map<string, Set<string>>();
  const links: Link[] = [];
  for (const from of [...files].filter((file) => file.endsWith('.html'))) {
    const text = await readFile(path.join(outDir, from), 'utf8');
    anchors.set(from, new Set([...text.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)));
    for (const [, to = ''] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) links.push({ from, to });
  }
  const broken = links.filter(({ from, to }) => {
    if (/^(https?:|data:)/.test(to) || besides.some((start) => to.startsWith(start))) return false;
    const { pathname, hash } = new URL(to, `https://docs.example${base}${from}`);
    if (!pathname.startsWith(base)) return true;
    const file = fileOf(pathname.slice(base.length));
    if (!files.has(file)) return true;
    return hash !== '' && !anchors.get(file)?.has(decodeURIComponent(hash.slice(1)));
  });
  return { broken, count: links.length };
}
