import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@payments-openapi/tooling/tool';
import { describe, expect, it } from 'vitest';

const GENERATED = ['**/node_modules', '**/dist', 'packages/docs/site*', '**/.*cache*'];

const pages = globSync(['*.md', '{spec,packages,scripts,examples,.github,.changeset}/**/*.md'], {
  cwd: root,
  exclude: GENERATED,
}).sort();

/** A page without its code blocks. */
function proseOf(page: string): string {
  return readFileSync(path.join(root, page), 'utf8').replace(/^ *```.*?^ *```/gms, '');
}

const sources = new Set(
  globSync('{spec,packages,examples,scripts}/**/*.ts', { cwd: root, exclude: GENERATED }).map((file) =>
    path.basename(file),
  ),
);
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe.each(pages)('%s', (page) => {
  it('links only to files that exist', () => {
    const links = matches(proseOf(page), /\]\((?![a-z]+:|[#/])([^)#\s]+)/g);
    const missing = links.filter((link) => !existsSync(path.join(root, path.dirname(page), link)));
    expect(missing).toEqual([]);
  });

  it('names only code that exists', () => {
    const files = matches(proseOf(page), /`(?:[^`]* )?((?:scripts|packages|spec)\/[\w/.-]+\.ts)\b[^`]*`/g);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    const names = matches(proseOf(page), /`([\w-]+(?:\.\w+)*\.ts)`/g);
    expect(names.filter((name) => !sources.has(name))).toEqual([]);
  });

  it('runs code on the pinned Node, since the installed one may be too old for TypeScript', () => {
    expect(matches(proseOf(page), /`(node (?:scripts|packages)\/[^`]*)`/g)).toEqual([]);
  });
});

it.each(pages.filter((page) => !page.includes('/')))('%s names only scripts of package.json', (page) => {
  const named = matches(readFileSync(path.join(root, page), 'utf8'), /\bnpm run ([\w-]+)/g);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it('Renovate groups the dependencies of each package', () => {
  const { packageRules } = JSON.parse(readFileSync(path.join(root, '.github/renovate.json'), 'utf8')) as {
    packageRules: { groupName?: string; matchFileNames?: string[] }[];
  };
  const patterns = packageRules.flatMap(({ matchFileNames = [] }) => matchFileNames);
  const manifests = globSync('packages/*/package.json', { cwd: root });
  expect(manifests.filter((file) => !patterns.some((pattern) => path.matchesGlob(file, pattern)))).toEqual(
    [],
  );
});
