import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type OpenApiDocument, operations } from '@payments-openapi/spec';
import { defineConfig } from 'vite';
import type { ContractOperation } from './src/contract.ts';

const file = fileURLToPath(import.meta.resolve('@payments-openapi/spec/openapi.json'));
const contract: OpenApiDocument = JSON.parse(readFileSync(file, 'utf8'));

/** What the page shows of each operation of the service, and needs to write a call of it. */
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
  // Addresses relative to the page, which is served below whatever path a proxy puts before it.
  base: './',
  logLevel: 'warn',
  define: { CONTRACT_OPERATIONS: JSON.stringify(shown) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // For work on the page itself: `vite` serves it, and passes calls on to a sandbox.
  server: { proxy: { '^/(_sandbox|api|sandboxes|svc)/': 'http://127.0.0.1:4010' } },
  build: {
    outDir: 'dist',
    target: 'es2024',
    // The policy of the page allows no inline content.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Slow is what a busy machine makes of it.
    rolldownOptions: { checks: { pluginTimings: false } },
    // What is bundled asks for its licence to be told.
    license: { fileName: 'licences.md' },
  },
});
