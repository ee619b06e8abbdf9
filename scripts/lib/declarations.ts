import path from 'node:path';
import { root } from './tool.ts';

/** How tsdown emits declarations: TypeScript 7 emits those of all packages before 5.9 has even started. */
export const declarations = {
  tsconfig: path.join(root, 'tsconfig.declarations.json'),
  generator: 'tsgo' as const,
  tsgo: { path: path.join(root, 'node_modules/typescript-7/bin/tsc') },
};
