import {
  type OpenApiDocument,
  type Operation,
  operations,
  type Parameter,
  type RequestExample,
  requestExamples,
} from '@payments-openapi/spec';
import { linkPages } from './markdown.ts';
import { curlSnippet, typescriptSnippet } from './snippets.ts';

/** The contract as the reference shows it: with code samples, and with links to the site's own pages. */
export function contractForDocs(contract: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(contract);
  const baseUrl = defaultBaseUrl(contract);
  for (const operation of operations(copy)) {
    const [request] = requestExamples(contract, operation.operationId);
    if (request)
      Object.assign(operation.object, {
        'x-codeSamples': codeSamples(contract, operation, request, baseUrl),
      });
    for (const { value } of operation.parameters) listExamples(value);
  }
  return forReaders(copy);
}

function codeSamples(
  contract: OpenApiDocument,
  operation: Operation,
  request: RequestExample,
  baseUrl: string,
) {
  return [
    // Redoc has no colours of TypeScript's own; JavaScript's are the same for a call.
    {
      lang: 'JavaScript',
      label: 'TypeScript',
      source: typescriptSnippet(contract, operation, request, baseUrl),
    },
    { lang: 'Shell', label: 'curl', source: curlSnippet(request, baseUrl) },
  ];
}

/** Redoc lists named examples with a dash and a summary, of each scenario again; a plain list of values reads better. */
function listExamples(parameter: Parameter): void {
  if (!parameter.examples) return;
  const values = Object.values(parameter.examples).flatMap((example) =>
    'value' in example ? [example.value] : [],
  );
  parameter.schema = { ...parameter.schema, examples: [...new Set(values)] };
  delete parameter.examples;
}

/** The first server's address, its variables at their defaults. */
export function defaultBaseUrl({ servers = [] }: OpenApiDocument): string {
  const [server] = servers;
  if (!server) throw new Error('the contract names no server');
  return server.url.replace(
    /\{([^}]+)\}/g,
    (whole, name: string) => server.variables?.[name]?.default ?? whole,
  );
}

/**
 * Redoc shows a condition between members as alternative shapes, `case 1` and `case 2`, and drops members from them.
 * The descriptions say the same conditions in words.
 */
function forReaders<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (name, member) => {
    if (name === 'description' && typeof member === 'string') return linkPages(member);
    if (!isCondition(member)) return member;
    const { if: _, then: __, else: ___, ...shape } = member;
    return shape;
  });
}

function isCondition(schema: unknown): schema is { if: object; then?: object; else?: object } {
  return typeof schema === 'object' && schema !== null && 'if' in schema && typeof schema.if === 'object';
}
