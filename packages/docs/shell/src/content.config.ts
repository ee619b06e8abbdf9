import { defineCollection } from 'astro:content';
import { readFile } from 'node:fs/promises';
import { pagesFile } from 'virtual:payments-docs';
import { docsSchema } from '@astrojs/starlight/schema';

const schemaOf = docsSchema();
let schema: ReturnType<typeof schemaOf> | undefined;

/** The pages are rendered before the shell is built, which adds the frame around each. */
export const collections = {
  docs: defineCollection({
    // Astro asks for it with each page, and its parts take longer to make than a page to check.
    schema: (context) => (schema ??= schemaOf(context)),
    loader: {
      name: 'pages',
      async load({ store, parseData }) {
        const pages = JSON.parse(await readFile(pagesFile, 'utf8'));
        store.clear();
        for (const { id, frontmatter, html, headings } of pages) {
          const data = await parseData({ id, data: frontmatter });
          store.set({ id, data, body: '', rendered: { html, metadata: { headings } } });
        }
      },
    },
  }),
};
