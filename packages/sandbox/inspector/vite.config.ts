import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type OpenApiDocument, operations } from '@payments-openapi/spec';
import { defineConfig } from 'vite';
import type { ContractOperation } from './src/contract.ts';

const file = fileURLToPath(import.meta.resolve('@payments-openapi/spec/openapi.json'));
const contract: OpenApiDocument = JSON.parse(readFileSync(file, 'utf8'));

/** What the page needs of each operation of the service. */
const shown: ContractOperation[] = operations(contract).map(
  ({ operationId, method, path, object, parameters, body }) => ({
    id: operationId,
    method,
    path,
    summary: object.summary ?? operationId,
    query: typesOf(parameters, 'query'),
    headers: Object.keys(typesOf(parameters, 'header')),
    hasBody: body !== undefined,
  }),
);

function typesOf(parameters: ReturnType<typeof operations>[number]['parameters'], place: string) {
  return Object.fromEntries(
    parameters
      .filter(({ value }) => value.in === place)
      .map(({ value }) => [value.name, String((value.schema as { type?: unknown } | undefined)?.type)]),
  );
}

export default defineConfig({
  root: import.meta.dirname,
  // URLs are relative to the page, which may be behind a proxy with a path prefix.
  base: './',
  logLevel: 'warn',
  define: { CONTRACT_OPERATIONS: JSON.stringify(shown) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // For development of the page: `vite` serves it and forwards calls to a sandbox.
  server: { proxy: { '^/(_sandbox|api|sandboxes|svc)/': 'http://127.0.0.1:4010' } },
  build: {
    outDir: 'dist',
    target: 'es2024',
    // The content security policy forbids inline content.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Plugins that are slow only because the machine is busy would cause warnings.
    rolldownOptions: { checks: { pluginTimings: false } },
    // Bundled libraries require their licences to be included.
    license: { fileName: 'licences.md' },
  },
});
