#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

// Runs in place of `tsc` where tsdown emits declarations, in the folder of the package that it builds. The tsconfig that
// tsdown passes names all files of the repository, which take three times as long to emit as those of a package.

const args = process.argv.slice(2);
const argumentOf = (option: string) => args[args.indexOf(option) + 1] ?? '';
const all = argumentOf('-p');
const root = path.dirname(all);
// tsdown removes this folder when it has read the declarations.
const own = path.join(argumentOf('--outDir'), 'tsconfig.json');
writeFileSync(
  own,
  JSON.stringify({
    extends: all,
    compilerOptions: {
      incremental: false,
      tsBuildInfoFile: null,
      typeRoots: [path.join(root, 'node_modules/@types')],
    },
    include: [path.resolve('src/*.ts')],
    exclude: ['**/*.test.ts'],
  }),
);
const tsc = path.join(import.meta.dirname, '../node_modules/typescript-7/bin/tsc');
const emitted = spawnSync(process.execPath, [tsc, ...args.with(args.indexOf(all), own)], {
  stdio: 'inherit',
});
process.exitCode = emitted.status ?? 1;
