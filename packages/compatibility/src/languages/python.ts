import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Runtime } from '@payments-openapi/tooling/runtimes';
import { cached, run } from '../process.ts';
import type { Language, Work } from '../row.ts';

export const python: Runtime = ['python3', 'python3', '--version'];

// Reads each module of the package, as only that finds what is wrong in one.
const IMPORT_ALL = `
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + '.'):
    importlib.import_module(module.name)
`;

/** Imports every module, and runs the program beside the package. */
export const pythonPackage = (
  program: string,
  name: string,
  interpreter: (client: string) => Promise<string>,
): Language => ({
  needs: { compiles: [python] },
  program: { [`python/${program}.py`]: 'client/call.py' },
  compiles: async ({ folder }: Work) => {
    const client = path.join(folder, 'client');
    await run(await interpreter(client), ['-c', IMPORT_ALL, name], { cwd: client });
  },
  calls: async ({ folder }, env) => {
    const client = path.join(folder, 'client');
    return run(await interpreter(client), ['call.py'], { cwd: client, env });
  },
});

/** An environment of its own for some packages. @returns its folder of commands */
export async function environment(name: string, ...packages: readonly string[]): Promise<string> {
  const folder = await cached(name, async (fresh) => {
    await run('python3', ['-m', 'venv', fresh]);
    await run(path.join(fresh, 'bin/pip'), ['install', '--quiet', ...packages]);
  });
  return path.join(folder, 'bin');
}

/** What the generated package says that it needs, one requirement a line. */
export async function requirementsOf(client: string): Promise<string[]> {
  const text = await readFile(path.join(client, 'requirements.txt'), 'utf8');
  return text.split('\n').filter((line) => line.trim() !== '');
}
