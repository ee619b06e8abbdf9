import { readOperations } from '@payments-openapi/codegen/operations';
import { renderReference } from '@payments-openapi/codegen/reference';
import { type OpenApiDocument, operations, resolve } from '@payments-openapi/spec';
import { type Page, prose } from '../page/page.ts';

/** The path of the page of a client method. */
export function methodPath(operationId: string): string {
  return `/client/methods/${operationId}/`;
}

/**
 * The part of a contract that the client has methods for, and why it does not for the other operations. `known` are the
 * operations that the installed client knows.
 */
export function clientContract(
  contract: OpenApiDocument,
  known: ReadonlySet<string>,
): { contract: OpenApiDocument; problems: string[] } {
  const problems: string[] = [];
  const paths: OpenApiDocument['paths'] = {};
  // Each is checked alone, so its links lead nowhere.
  const alone = withLinksTo(contract, []);
  for (const { path, method, operationId } of operations(alone)) {
    const { parameters = [], [method.toLowerCase()]: object } = alone.paths[path] as Record<string, never>;
    const one = { parameters, [method.toLowerCase()]: object };
    try {
      if (!known.has(operationId)) throw new Error(`${operationId}: not in the installed client`);
      readOperations({ ...alone, paths: { [path]: one } });
      const { [method.toLowerCase()]: linked } = contract.paths[path] as Record<string, never>;
      paths[path] = { ...paths[path], ...one, [method.toLowerCase()]: linked };
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  const found = operations({ ...contract, paths }).map(({ operationId }) => operationId);
  return { contract: withLinksTo({ ...contract, paths }, found), problems };
}

/** A contract whose links lead only to these operations: the client cannot call others. */
function withLinksTo(contract: OpenApiDocument, operationIds: string[]): OpenApiDocument {
  const copy = structuredClone(contract);
  for (const operation of operations(copy))
    for (const { value } of Object.values(operation.responses))
      for (const [name, link] of Object.entries(value.links ?? {})) {
        const { operationId } = resolve<{ operationId?: string }>(copy, link);
        if (operationId && !operationIds.includes(operationId)) delete value.links?.[name];
      }
  return copy;
}

/** The list of the client's methods, and a page per method. */
export function clientPages(contract: OpenApiDocument): Page[] {
  return renderReference(contract).map(({ path, markdown }) => {
    const [, title = path, body = ''] = /^# (.*)\n([\s\S]*)$/.exec(markdown) ?? [];
    const linked = body.replaceAll(/\]\((\w+_\w+)\.md\)/g, (_, id: string) => `](${methodPath(id)})`);
    if (path === 'index.md') {
      const description = 'Every method of the TypeScript client, by resource.';
      return { slug: 'client/methods', title, description, name: title, blocks: [prose(linked)] };
    }
    const operationId = path.replace(/\.md$/, '');
    const up = `Operation: [\`${operationId}\`](/api/${operationId}/). [All methods](/client/methods/).`;
    return {
      slug: methodPath(operationId).slice(1, -1),
      title,
      description: `The client method ${title}: its arguments, what it returns, and how it fails.`,
      name: title,
      blocks: [prose(linked, up)],
    };
  });
}
