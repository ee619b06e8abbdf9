import { defineConfig } from 'tsdown';
import { declarations } from '../../scripts/lib/declarations.ts';

export default defineConfig({
  entry: ['src/index.ts', 'src/cli.ts', 'src/vitest.ts'],
  platform: 'node',
  fixedExtension: false,
  dts: declarations,
  sourcemap: true,
});
