import { type OpenApiDocument, operations, resolve } from '@payments-openapi/spec';
import { needsCredentials } from '../reference/security.ts';
import { IN_PAGE, isLeftOut } from './left-out.ts';

/** What the text of a site depends on. */
export interface Facts {
  /**
   * The operations of the contract that this release knows: same id, method and path. The guides, the client and the
   * sandbox are about these.
   */
  known: ReadonlySet<string>;
  /** The operations of the sandbox in the pages. None if the owner leaves it out. */
  inPage: ReadonlySet<string>;
  /**
   * Whether the contract contains something by a name that matches a pattern. `security` means that an operation needs
   * credentials, `sandbox` that the sandbox has some of the operations, and `in-page` that the pages have it in them.
   */
  has(pattern: string): boolean;
}

/**
 * `ours` are the operations of the contract that comes with this release, as `operationLine` writes them. `leaveOut` is
 * what the owner leaves out.
 */
export function factsOf(
  document: OpenApiDocument,
  ours: readonly string[],
  leaveOut: readonly string[] = [],
): Facts {
  const lines = new Set(ours);
  const all = operations(document);
  const names = namesIn(document);
  const isSecured = all.some(({ security }) => needsCredentials(security));
  const known = new Set(
    all.filter((one) => lines.has(operationLine(one))).map(({ operationId }) => operationId),
  );
  const inPage = isLeftOut(IN_PAGE, leaveOut) ? new Set<string>() : known;
  const has = (pattern: string) => {
    if (pattern === 'security') return isSecured;
    if (pattern === 'sandbox') return known.size > 0;
    if (pattern === 'in-page') return inPage.size > 0;
    return names.some((name) => new RegExp(pattern, 'i').test(name));
  };
  return { known, inPage, has };
}

/** An operation in one line, to compare those of two contracts. */
export function operationLine({
  operationId,
  method,
  path,
}: Pick<ReturnType<typeof operations>[number], 'operationId' | 'method' | 'path'>): string {
  return `${operationId} ${method} ${path}`;
}

/** Names that a contract gives: of operations, tags, parameters, statuses, headers, types, schemes and webhooks. */
function namesIn(document: OpenApiDocument): string[] {
  const { tags = [], components = {}, webhooks = {} } = document;
  return [
    ...tags.map(({ name }) => name),
    ...Object.keys({ ...components.schemas, ...webhooks }),
    ...Object.keys(components.securitySchemes ?? {}),
    ...operations(document).flatMap(({ operationId, path, parameters, responses }) => [
      operationId,
      path,
      ...parameters.map(({ value }) => value.name),
      ...Object.entries(responses).flatMap(([status, { value }]) => [
        status,
        ...Object.keys(resolve(document, value).headers ?? {}),
      ]),
    ]),
  ];
}

/**
 * Keeps the parts of a page that are true for a contract. `<!-- has: security -->` and `<!-- lacks: chargeback|dispute -->`
 * begin a part, `<!-- /has -->` and `<!-- /lacks -->` end it.
 */
export function applicableParts(markdown: string, { has }: Pick<Facts, 'has'>): string {
  return markdown.replaceAll(
    /^<!-- (has|lacks): (.+?) -->\n([\s\S]*?)^<!-- \/\1 -->\n?/gm,
    (_, kind: string, pattern: string, part: string) => (has(pattern) === (kind === 'has') ? part : ''),
  );
}

/** Discrepancies that a contract settles by containing something of that name. */
const SETTLED: Record<string, { by: string; pattern: string }> = {
  authentication: { by: 'security', pattern: 'security' },
  'rate-limits': { by: 'rate limits', pattern: 'rate.?limit|^429$|retry.?after' },
};

/** Removes the rows of discrepancies that the contract settles from their table. */
export function withoutSettled(markdown: string, { has }: Pick<Facts, 'has'>): string {
  return settledBy(has).reduce(
    (text, [id]) => text.replace(new RegExp(`^\\| <a id="${id}"></a>.*\\n`, 'm'), ''),
    markdown,
  );
}

function settledBy(has: Facts['has']) {
  return Object.entries(SETTLED).filter(([, { pattern }]) => has(pattern));
}

/** Removes the paragraphs of a contract's introduction that call something open which the contract settles. */
export function withoutSettledParagraphs(
  introduction: string,
  { has }: Pick<Facts, 'has'>,
): { text: string; warnings: string[] } {
  const warnings: string[] = [];
  const kept = introduction.split(/\n{2,}/).filter((paragraph) => {
    const settled = settledBy(has).find(([id]) => paragraph.includes(`](/discrepancies/#${id})`));
    if (settled)
      warnings.push(
        `info.description: the paragraph about #${settled[0]} is left out, because the contract has ${settled[1].by}`,
      );
    return !settled;
  });
  return { text: kept.join('\n\n'), warnings };
}
