import { defineConfig } from 'tsdown';
import { declarations } from '../scripts/lib/declarations.ts';

export default defineConfig({
  entry: ['src/index.ts'],
  platform: 'neutral',
  target: 'es2022',
  dts: declarations,
  sourcemap: true,
  // The bundled contract lies in the same folder.
  clean: false,
});
