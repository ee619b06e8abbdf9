import type { OpenApiDocument } from '@payments-openapi/spec';
import { renderReference } from '../../../client/scripts/reference.ts';
import { type Page, prose } from '../page/page.ts';

/** Page of a method of the client. */
export function methodPath(operationId: string): string {
  return `/client/methods/${operationId}/`;
}

/** The list of the client's methods, and a page for each. */
export function clientPages(contract: OpenApiDocument): Page[] {
  return renderReference(contract).map(({ path, markdown }) => {
    const [, title = path, body = ''] = /^# (.*)\n([\s\S]*)$/.exec(markdown) ?? [];
    const linked = body.replaceAll(/\]\((\w+_\w+)\.md\)/g, (_, id: string) => `](${methodPath(id)})`);
    if (path === 'index.md') {
      const description = 'Every method of the TypeScript client, by resource.';
      return { slug: 'client/methods', title, description, name: title, blocks: [prose(linked)] };
    }
    const operationId = path.replace(/\.md$/, '');
    const up = `The operation: [\`${operationId}\`](/api/${operationId}/). [All methods](/client/methods/).`;
    return {
      slug: methodPath(operationId).slice(1, -1),
      title,
      description: `The client's method ${title}: its arguments, what it returns, and how it fails.`,
      name: title,
      blocks: [prose(linked, up)],
    };
  });
}
