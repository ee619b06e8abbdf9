import path from 'node:path';

// Not from `tool.ts`: with what it imports, a third of the time that a small package takes to build.
const root = path.resolve(import.meta.dirname, '../..');

/** How tsdown emits declarations: TypeScript 7 emits those of all packages before 5.9 has even started. */
export const declarations = {
  tsconfig: path.join(root, 'tsconfig.declarations.json'),
  generator: 'tsgo' as const,
  tsgo: { path: path.join(root, 'node_modules/typescript-7/bin/tsc') },
};
