import { readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { root } from '../../lib/tool.ts';
import { run } from '../process.ts';
import type { Language, Work } from '../row.ts';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  allowImportingTsExtensions: true,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

// Shared by all rows: reading the types of the platform takes longer than checking a client.
const libraries = new Map<string, ts.SourceFile | undefined>();

/** Checks types under `strict`, and runs the program as one file, as a bundler would make it of the client. */
export const typescript = (program: string): Language => ({
  program: { [`typescript/${program}.ts`]: 'call.ts', 'typescript/scenario.ts': 'scenario.ts' },

  async compiles({ folder }: Work) {
    await linkPackages(folder);
    const host = ts.createCompilerHost(options);
    const read = host.getSourceFile;
    host.getSourceFile = (file, ...rest) => {
      if (!file.includes('/node_modules/')) return read(file, ...rest);
      if (!libraries.has(file)) libraries.set(file, read(file, ...rest));
      return libraries.get(file);
    };
    const files = await readdir(folder, { recursive: true });
    const program = ts.createProgram(
      files
        .filter((file) => file.endsWith('.ts') && !file.startsWith('node_modules'))
        .map((file) => path.join(folder, file)),
      options,
      host,
    );
    const diagnostics = ts.getPreEmitDiagnostics(program);
    if (diagnostics.length === 0) return;
    const shown = ts.formatDiagnostics(diagnostics.slice(0, 5), {
      getCanonicalFileName: (file) => file,
      getCurrentDirectory: () => folder,
      getNewLine: () => '\n',
    });
    throw new Error(`${diagnostics.length} type errors.\n${shown.trim()}`);
  },

  async calls({ folder }: Work, env: { BASE_URL: string }) {
    const bundle = await rolldown({
      input: path.join(folder, 'call.ts'),
      platform: 'node',
      logLevel: 'silent',
    });
    const file = path.join(folder, 'call.mjs');
    await bundle.write({ file, format: 'esm' });
    await bundle.close();
    return run(process.execPath, [file], { cwd: folder, env });
  },
});

/** Some clients import packages. */
async function linkPackages(folder: string): Promise<void> {
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
}
