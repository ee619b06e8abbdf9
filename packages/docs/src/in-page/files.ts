import { fileURLToPath } from 'node:url';
import { buildBrowser } from '@payments-openapi/sandbox/build-browser';

/**
 * Writes what pages load for the sandbox in them. In the published package, `tsdown.config.ts` replaces this: it copies the
 * files that were built with the package.
 */
export async function writeInPageFiles(folder: string): Promise<void> {
  for (const [name, source] of Object.entries({ guides: 'guides.ts', page: 'page.ts', sandbox: 'worker.ts' }))
    await buildBrowser(folder, { [name]: fileURLToPath(import.meta.resolve(`./${source}`)) });
}
