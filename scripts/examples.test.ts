import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@payments-openapi/tooling/tool';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { commandsOf, home, readExamples } from './examples/examples.ts';

const { catalog } = parse(await readFile(path.join(root, 'pnpm-workspace.yaml'), 'utf8'));
const overview = await readFile(path.join(home, 'README.md'), 'utf8');
const examples = await readExamples();

/** The packages that the code of an example imports. */
async function importsOf(folder: string): Promise<string[]> {
  const files = globSync(['*.ts', '{src,test}/**/*.{ts,tsx}'], { cwd: folder });
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/(?:from |import\()'((?:@[\w-]+\/)?[\w-]+)[^']*'/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => name !== 'node').sort();
}

// scripts/examples.ts tests whether it works outside this repository.
describe.each(examples)('the example $name', ({ name, folder, manifest, readme }) => {
  const versions: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };

  it('is in the overview, and starts with three commands', () => {
    expect(overview).toContain(`[${name}](${name})`);
    const [first = ''] = readme.match(/^```sh\n(.*?)^```$/ms) ?? [];
    expect(commandsOf(first).trim().split('\n')).toHaveLength(3);
    expect(first).toContain(name === 'compose' ? 'docker compose up' : 'npm install\n');
  });

  it('declares each package that it imports', async () => {
    expect(Object.keys(versions)).toEqual(expect.arrayContaining(await importsOf(folder)));
  });

  it('uses the packages of this repository, and other packages in the versions tested here', () => {
    for (const [dependency, version] of Object.entries(versions)) {
      const tested = String(catalog[dependency]).replace('^', '');
      expect(version, dependency).toBe(dependency.startsWith('@payments-openapi/') ? 'latest' : `^${tested}`);
    }
  });
});
