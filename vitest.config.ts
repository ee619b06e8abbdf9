import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['scripts/**/*.test.ts', 'spec/src/**/*.test.ts', 'packages/*/{src,test}/**/*.test.ts'],
    // Starts a database only when a test asks for one.
    globalSetup: ['packages/sandbox/test/postgres.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
