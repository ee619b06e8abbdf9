import { declarations } from '@payments-openapi/tooling/declarations';
import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/cli.ts', 'src/vitest.ts'],
  platform: 'node',
  fixedExtension: false,
  dts: declarations,
  sourcemap: true,
});
