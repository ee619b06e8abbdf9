import path from 'node:path';
import { outsideBlocks, outsideCode } from '../page/outside-code.ts';

/**
 * Where files and their sections are on the site. Keys are paths relative to the root of the repository, with
 * `#anchor` for a section. Values may have an anchor too.
 */
export type Places = Map<string, string>;

/**
 * Rewrites links to files, and to sections of the same file, relative to the root of the repository:
 * `](file:spec/README.md)`.
 */
export function fromRoot(markdown: string, file: string): string {
  return eachLink(markdown, (target) => {
    if (/^([a-z][a-z\d+.-]*:|\/)/i.test(target)) return target;
    const [name = '', anchor] = target.split('#');
    const full = name === '' ? file : path.posix.join(path.posix.dirname(file), name);
    return `file:${full}${anchor === undefined ? '' : `#${anchor}`}`;
  });
}

/**
 * Turns links between files into links between pages. `file` is the file of the text. `lost` is called for a file
 * that is not on any page; the link is then replaced with its text.
 *
 * @throws without `lost`, for a file that is not on any page
 */
export function linkPages(
  markdown: string,
  file: string,
  places: Places,
  lost: (target: string) => void = (target) => {
    throw new Error(`${file}: links to ${target}, which is not on any page`);
  },
): string {
  const linked = eachLink(fromRoot(markdown, file), (target) => {
    if (!target.startsWith('file:')) return target;
    const whole = target.slice('file:'.length);
    const [name = '', anchor] = whole.split('#');
    const page = places.get(whole) ?? places.get(name);
    if (page === undefined) {
      lost(whole);
      return 'file:';
    }
    // The place of a section already includes its anchor.
    return anchor && !places.has(whole) ? `${page}#${anchor}` : page;
  });
  return outsideBlocks(linked, (text) => text.replaceAll(/\[([^\]]*)\]\(file:\)/g, '$1'));
}

export function noLink(): void {}

/** Folders of the pages that are generated from the contract. */
const MADE = /^\/(api|client\/methods|errors|origins|rules|types)\//;

/**
 * Replaces links to missing pages with their text. The guides are written for the contract of this repository, and an
 * owner's contract may lack an operation.
 */
export function withoutLostLinks(markdown: string, slugs: ReadonlySet<string>): string {
  return outsideBlocks(markdown, (text) =>
    text.replaceAll(/\[([^\]]*)\]\((\/[^()\s#]*)(?:#[^()\s]*)?\)/g, (link, label: string, target: string) =>
      MADE.test(target) && !slugs.has(target.slice(1).replace(/\/$/, '')) ? label : link,
    ),
  );
}

/** Rewrites the targets of Markdown links outside code. */
function eachLink(markdown: string, rewrite: (target: string) => string): string {
  return outsideCode(markdown, (text) =>
    text.replaceAll(/\]\(([^()\s]+)\)/g, (_, target: string) => `](${rewrite(target)})`),
  );
}
