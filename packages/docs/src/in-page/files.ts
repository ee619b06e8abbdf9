import { copyFile, cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBrowser } from '@payments-openapi/sandbox/build-browser';
import { buildInspector } from '@payments-openapi/sandbox/build-inspector';

const MODULES = { framed: 'framed.ts', guides: 'guides.ts', page: 'page.ts', sandbox: 'worker.ts' };

const fileOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));

/**
 * Writes what pages load for the sandbox in them. In the published package, `tsdown.config.ts` replaces this: it copies the
 * files that were built with the package.
 */
export async function writeInPageFiles(folder: string): Promise<void> {
  for (const [name, source] of Object.entries(MODULES))
    await buildBrowser(folder, name, fileOf(`./${source}`));
  await copyFile(fileOf('./page.css'), path.join(folder, 'page.css'));
  await buildInspector();
  const inspector = path.join(folder, 'inspector');
  const built = path.join(path.dirname(fileOf('@payments-openapi/sandbox/package.json')), 'inspector/dist');
  await cp(built, inspector, { recursive: true });
  const page = path.join(inspector, 'index.html');
  const html = await readFile(page, 'utf8');
  const first = '<script type="module" src="../framed.js"></script>';
  await writeFile(page, html.replace(/(?=<script type="module")/, first));
}
