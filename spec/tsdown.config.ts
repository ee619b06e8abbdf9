import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts'],
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  sourcemap: true,
  // The bundled contract lies in the same folder.
  clean: false,
});
