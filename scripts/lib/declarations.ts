import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Not from `tool.ts`: with what it imports, a third of the time that a small package takes to build.
const root = path.resolve(import.meta.dirname, '../..');

/** How tsdown emits declarations: TypeScript 7 emits those of a package before 5.9 has even started. */
export const declarations = {
  tsconfig: path.join(root, 'tsconfig.json'),
  generator: 'tsgo' as const,
  tsgo: { path: fileURLToPath(new URL('emit-declarations.ts', import.meta.url)) },
};
