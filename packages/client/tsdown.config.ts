import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/runtime.ts'],
  platform: 'neutral',
  target: 'es2022',
  dts: true,
  sourcemap: true,
});
