import { defineConfig } from 'tsdown';
import { declarations } from '../../scripts/lib/declarations.ts';

export default defineConfig({
  entry: ['src/index.ts', 'src/cli.ts', 'src/vitest.ts'],
  platform: 'node',
  fixedExtension: false,
  target: 'node22.13',
  dts: declarations,
  sourcemap: true,
});
