import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OpenApiDocument } from '@payments-openapi/spec';
import { clientPages } from './client-pages.ts';
import { contractForDocs } from './contract.ts';
import { layout } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { markdownPages } from './pages.ts';
import { redocBundle, redocScript, referenceBody } from './reference.ts';

export interface SiteOptions {
  /** Path of the bundled contract, `openapi.json`. Its `openapi.yaml` lies beside it. */
  contract: string;
  /** Folder to write the site to. What lies there already is overwritten, and nothing is removed. */
  outDir: string;
}

/** Builds the documentation site: static files that any file server serves, from any folder, without other hosts. */
export async function buildSite({ contract, outDir }: SiteOptions): Promise<void> {
  // The linter has checked the bundle.
  const bundled: OpenApiDocument = JSON.parse(await readFile(contract, 'utf8'));
  const siteTitle = bundled.info.title;
  const assets = path.join(outDir, 'assets');
  await mkdir(assets, { recursive: true });

  const write = (file: string, text: string) => writeFile(path.join(outDir, file), text);
  const writePage = async (file: string, title: string, markdown: string) => {
    const body = `    <main class="page">\n${await renderMarkdown(markdown)}\n    </main>`;
    await write(file, layout({ title, file, body }, siteTitle));
  };
  const reference = { title: siteTitle, file: 'index.html', body: referenceBody(contractForDocs(bundled)) };
  await Promise.all([
    cp(path.join(import.meta.dirname, '../assets'), assets, { recursive: true }),
    write('assets/redoc.standalone.js', await redocScript()),
    copyFile(`${redocBundle}.LICENSE.txt`, path.join(assets, 'redoc.standalone.js.LICENSE.txt')),
    write('index.html', layout(reference, siteTitle)),
    ...markdownPages.map(async ({ slug, title, source }) =>
      writePage(`${slug}.html`, title, await readFile(source, 'utf8')),
    ),
    ...clientPages(bundled).map(({ file, title, markdown }) => writePage(file, title, markdown)),
    ...['openapi.json', 'openapi.yaml'].map((name) =>
      copyFile(path.join(path.dirname(contract), name), path.join(outDir, name)),
    ),
  ]);
}
