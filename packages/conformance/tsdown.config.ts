import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/cli.ts', 'src/vitest.ts'],
  platform: 'node',
  fixedExtension: false,
  target: 'node22.13',
  dts: true,
  sourcemap: true,
});
