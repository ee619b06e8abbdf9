import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { msw } from 'msw/vite';
import { defineConfig } from 'vitest/config';

// A Chromium that is already there; `npx playwright install chromium` brings one.
const { CHROMIUM_PATH: executablePath } = process.env;

export default defineConfig(({ command }) => ({
  // msw serves its service worker, and no build contains it.
  plugins: [react(), command === 'serve' && msw({ mode: 'worker-only' })],
  test: {
    include: ['test/*.test.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright(executablePath ? { launchOptions: { executablePath } } : {}),
      instances: [{ browser: 'chromium' }],
    },
  },
}));
