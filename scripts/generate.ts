import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readArgs } from '@payments-openapi/tooling/command';
import { checkIfChanged } from '@payments-openapi/tooling/inputs';
import { root } from '@payments-openapi/tooling/tool';
import { bundle } from './bundle.ts';

const HELP = `
Generates code from the contract: bundles it, then runs scripts/generate.ts of each package that has one.

  npm run generate -- [options]
  --check       write nothing; list the files that are out of date

Exit codes: 0 generated or up to date; 1 out of date, or the contract cannot be bundled; 2 invalid arguments.
`;

interface Generator {
  /** @returns the files that were written, or with `check` would be written */
  generate(options: { check: boolean }): Promise<string[]>;
}

/** Runs the generators of all packages on the bundle. @returns whether everything is up to date now */
export async function generateAll({ check }: { check: boolean }): Promise<boolean> {
  const drifted: string[] = [];
  for (const file of globSync('packages/*/scripts/generate.ts', { cwd: root }).sort()) {
    const generator: Generator = await import(pathToFileURL(path.join(root, file)).href);
    drifted.push(...(await generator.generate({ check })));
  }
  const files = drifted.map((file) => path.relative(root, path.resolve(root, file)));
  for (const file of files) console.log(`${file}: ${check ? 'out of date' : 'generated'}`);
  if (files.length === 0) console.log('Generated code: up to date');
  else if (check) console.error('Run `npm run generate` and commit the result.');
  return !check || files.length === 0;
}

/** The generators, what they import, what they read, and what they write. */
const FILES = [
  '{packages/*,spec}/{src,scripts}/**/*.{ts,json,yaml}',
  'packages/*/{src/,}generated/**/*',
  'packages/*/*.{json,yaml}',
  '{spec,packages/sandbox/control}/dist/openapi.json',
  'scripts/generate.ts',
  '*.{json,yaml}',
];

/** Checks generated code unless it, and what it is made from, is as the last time. @returns whether it is up to date */
export const checkGenerated = (): Promise<boolean> =>
  checkIfChanged('generated', FILES, () => generateAll({ check: true }));

if (import.meta.main) {
  const { values } = readArgs(HELP, { options: { check: { type: 'boolean', default: false } } });
  process.exitCode = (await bundle()) && (await generateAll({ check: values.check })) ? 0 : 1;
}
