import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { outsideBlocks } from '../page/outside-code.ts';

/** `npm run release` writes the changelog of the contract, and changesets write those of the packages. */
const FILES = [
  'spec/released/CHANGELOG.md',
  ...['client', 'sandbox', 'conformance', 'docs'].map((name) => `packages/${name}/CHANGELOG.md`),
];

/** Joins all changelogs of a repository, each under its own heading. */
export function readChangelogs(repository: string): string {
  const texts = FILES.map((file) => path.join(repository, file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').trim());
  if (texts.length === 0) return 'There is no release yet.';
  // Move their headings down one level, since the page has its own title.
  return texts.map((text) => outsideBlocks(text, (part) => part.replaceAll(/^#+ /gm, '#$&'))).join('\n\n');
}
