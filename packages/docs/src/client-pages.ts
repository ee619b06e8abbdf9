import type { OpenApiDocument } from '@payments-openapi/spec';
import { type ReferencePage, renderReference } from '../../client/scripts/reference.ts';

/** A page of the site in Markdown, with the name of its file. */
export interface ClientPage {
  file: string;
  title: string;
  markdown: string;
}

/** The list of the client's methods, and a page for each. */
export function clientPages(contract: OpenApiDocument): ClientPage[] {
  return renderReference(contract).map(({ path, markdown }) => ({
    file: fileOf(path),
    title: /^# (.*)$/m.exec(markdown)?.[1] ?? path,
    markdown: markdown.replaceAll(/\]\((\w+_\w+\.md)\)/g, (_, page: string) => `](${fileOf(page)})`),
  }));
}

/** All pages of the site lie in one folder. */
function fileOf(path: ReferencePage['path']): string {
  return path === 'index.md' ? 'client.html' : `client-${path.replace(/\.md$/, '')}.html`;
}
