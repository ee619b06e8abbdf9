import path from 'node:path';
import { outsideBlocks, outsideCode } from '../page/outside-code.ts';

/**
 * Where files, and sections of files, ended up on the site. Keys are paths from the root of the repository, and a
 * section's ends in `#anchor`, as its place may.
 */
export type Places = Map<string, string>;

/** Writes links to files, and to sections of the same file, from the root of the repository: `](file:spec/README.md)`. */
export function fromRoot(markdown: string, file: string): string {
  return eachLink(markdown, (target) => {
    if (/^(https?:|\/|file:)/.test(target)) return target;
    const [name = '', anchor] = target.split('#');
    const full = name === '' ? file : path.posix.join(path.posix.dirname(file), name);
    return `file:${full}${anchor === undefined ? '' : `#${anchor}`}`;
  });
}

/**
 * Turns links between files into links between pages. `file` is where the text itself stands. `lost` is called for a file
 * that is on no page; the link goes, and its words stay.
 *
 * @throws for a file that is on no page, without `lost`
 */
export function linkPages(
  markdown: string,
  file: string,
  places: Places,
  lost: (message: string) => void = refuse,
): string {
  const linked = eachLink(fromRoot(markdown, file), (target) => {
    if (!target.startsWith('file:')) return target;
    const whole = target.slice('file:'.length);
    const [name = '', anchor] = whole.split('#');
    const page = places.get(whole) ?? places.get(name);
    if (page === undefined) {
      lost(`${file}: links to ${whole}, which is on no page`);
      return 'file:';
    }
    // A section that moved by itself has its place whole.
    return anchor && !places.has(whole) ? `${page}#${anchor}` : page;
  });
  return outsideBlocks(linked, (text) => text.replaceAll(/\[([^\]]*)\]\(file:\)/g, '$1'));
}

export function noLink(): void {}

function refuse(message: string): never {
  throw new Error(message);
}

/** Folders of the pages that are made from the contract. */
const MADE = /^\/(api|client\/methods|errors|types)\//;

/**
 * Leaves the words of a link and takes its target away, where that is a page that another contract would have: the
 * guides are written for the contract of this repository, and an owner's may lack an operation.
 */
export function withoutLostLinks(markdown: string, slugs: ReadonlySet<string>): string {
  return outsideBlocks(markdown, (text) =>
    text.replaceAll(/\[([^\]]*)\]\((\/[^()\s#]*)(?:#[^()\s]*)?\)/g, (link, label: string, target: string) =>
      MADE.test(target) && !slugs.has(target.slice(1).replace(/\/$/, '')) ? label : link,
    ),
  );
}

/** Rewrites the targets of Markdown links, outside code. */
function eachLink(markdown: string, rewrite: (target: string) => string): string {
  return outsideCode(markdown, (text) =>
    text.replaceAll(/\]\(([^()\s]+)\)/g, (_, target: string) => `](${rewrite(target)})`),
  );
}
