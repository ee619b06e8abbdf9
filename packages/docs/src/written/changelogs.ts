import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { outsideBlocks } from '../page/outside-code.ts';

/** Written by releases: that of the contract by `npm run release`, those of the packages by changesets. */
const FILES = [
  'spec/released/CHANGELOG.md',
  ...['client', 'sandbox', 'conformance', 'docs'].map((name) => `packages/${name}/CHANGELOG.md`),
];

/** All changelogs of a repository in one text, each under a heading of its own. */
export function readChangelogs(repository: string): string {
  const texts = FILES.map((file) => path.join(repository, file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').trim());
  if (texts.length === 0) return 'There is no release yet.';
  // Their headings move down one level, since the page has its own title.
  return texts.map((text) => outsideBlocks(text, (part) => part.replaceAll(/^#+ /gm, '#$&'))).join('\n\n');
}
