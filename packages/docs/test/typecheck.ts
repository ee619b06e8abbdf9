import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root, tool } from '@payments-openapi/tooling/tool';

/** Creates a folder for modules that can import what the docs' tests can. The caller removes it. */
export async function moduleFolder(modules: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.resolve(import.meta.dirname, '../.payments-docs-'));
  for (const [name, text] of Object.entries(modules)) await writeFile(path.join(folder, name), text);
  return folder;
}

/** The compiler's problems with modules in a folder, one per line. */
export async function typeProblems(folder: string, modules: string[]): Promise<string[]> {
  const config = {
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    files: modules,
    include: [],
  };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const options = ['--pretty', 'false', '--singleThreaded'];
  const { stdout, exitCode } = await tool({ cwd: folder, reject: false })('tsc', options);
  const problems = [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error \w+: (.*(?:\n .*)*)/gm)].map(
    ([, file, text]) => `${file}: ${text}`,
  );
  if ((exitCode === 0) !== (problems.length === 0)) throw new Error(`tsc ended with ${exitCode}: ${stdout}`);
  return problems;
}
