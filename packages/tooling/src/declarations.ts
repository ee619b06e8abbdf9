import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Not from `tool.ts`: with what it imports, a third of the time that a small package takes to build.
const root = path.resolve(import.meta.dirname, '../../..');

/** How tsdown emits declarations: TypeScript 7 emits those of a package before 5.9 has even started. */
export const declarations = {
  tsconfig: path.join(root, 'tsconfig.json'),
  generator: 'tsgo' as const,
  tsgo: { path: fileURLToPath(new URL('emit-declarations.ts', import.meta.url)) },
};

/** Nobody requires a command, or what runs in a page. */
const NEVER_REQUIRED = /^(browser|cli)\./;

/**
 * Writes the types of what `require` loads, which are those of what `import` loads: making them once more takes long.
 */
export async function writeCommonJsTypes(): Promise<void> {
  for (const name of await readdir('dist')) {
    if (!name.endsWith('.d.ts') || NEVER_REQUIRED.test(name)) continue;
    const types = await readFile(path.join('dist', name), 'utf8');
    const text = types.replaceAll(/(from "\.\/[^"]+)\.js"/g, '$1.cjs"');
    await writeFile(path.join('dist', name.replace(/\.ts$/, '.cts')), text);
  }
}

/** Tools that ignore `exports` (TypeScript's node10, Parcel by default) find an entry by a folder of its name. */
export async function writeEntryFolders(entries: readonly string[]): Promise<void> {
  for (const name of entries) {
    const dist = `../dist/${name}`;
    const manifest = { main: `${dist}.cjs`, module: `${dist}.js`, types: `${dist}.d.cts` };
    await mkdir(name, { recursive: true });
    await writeFile(`${name}/package.json`, `${JSON.stringify(manifest, undefined, 2)}\n`);
  }
}
