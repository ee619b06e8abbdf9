import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tool } from '@payments-openapi/tooling/tool';
import { rolldown } from 'rolldown';
import { run } from '../process.ts';
import type { Language, Work } from '../row.ts';

const CONFIG = {
  compilerOptions: {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: ['node'],
    allowImportingTsExtensions: true,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
};

/** Checks types under `strict`, and runs the program as one file, as a bundler would make it of the client. */
export const typescript = (program: string): Language => ({
  program: { [`typescript/${program}.ts`]: 'call.ts', 'typescript/scenario.ts': 'scenario.ts' },

  async compiles({ folder }: Work) {
    await linkPackages(folder);
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(CONFIG));
    const { failed, all } = await tool({ reject: false, all: true })('tsc', [
      '--pretty',
      'false',
      '--singleThreaded',
      '-p',
      folder,
    ]);
    if (!failed) return;
    const errors = all.split(/\n(?=\S)/);
    throw new Error(`${errors.length} type errors.\n${errors.slice(0, 5).join('\n')}`);
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
  await symlink(
    path.resolve(import.meta.dirname, '../../node_modules'),
    path.join(folder, 'node_modules'),
    'dir',
  );
}
