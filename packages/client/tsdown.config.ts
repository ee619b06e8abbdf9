import { defineConfig } from 'tsdown';
import { compiledValidators } from './scripts/compiled-validators.ts';

export default defineConfig({
  entry: ['index', 'msw', 'operations', 'query', 'runtime', 'validate'].map((name) => `src/${name}.ts`),
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  sourcemap: true,
  plugins: [compiledValidators],
  outputOptions: { chunkFileNames: 'shared-[hash].js' },
});
