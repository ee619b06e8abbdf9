import { declarations } from '@payments-openapi/tooling/declarations';
import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts'],
  platform: 'neutral',
  target: 'es2022',
  dts: declarations,
  sourcemap: true,
  // The bundled contract lies in the same folder.
  clean: false,
});
