import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type OpenApiDocument, type Operation, operations } from '@payments-openapi/spec';
import { digestOf } from '@payments-openapi/tooling/inputs';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { minifySync } from 'rolldown/utils';
import { type Compiler, createCompilers, nameOfEntry } from '../src/contract/compile.ts';
import { loadControlContract, loadServiceContract } from '../src/contract/load.ts';
import { type Part, schemaOf } from '../src/contract/schemas.ts';

/** Source of `src/contract/checks.ts` with compiled checks: it loads those of an operation with its first call. */
export const READY_CHECKS = `
import { createRequire } from 'node:module';
import { entriesOf } from './entries.ts';

const require = createRequire(import.meta.url);

function checksIn(folder) {
  const loaded = {};
  return ({ operationId }, part) => {
    loaded[operationId] ??= require(\`./checks/\${folder}/\${operationId}.cjs\`)(entriesOf);
    return loaded[operationId][part];
  };
}

export const serviceChecks = () => checksIn('service');
export const controlChecks = () => checksIn('control');
`;

/** What the checks are made of. */
const INPUTS = [
  '{spec,packages/sandbox/control}/dist/openapi.json',
  'spec/src/*.ts',
  'packages/sandbox/src/contract/*.ts',
  'packages/sandbox/scripts/ready-checks.ts',
  'pnpm-lock.yaml',
];

type Files = readonly (readonly [name: string, code: string])[];

/** The last checks: four builds have the same ones, and making them takes two seconds. */
const cache = path.resolve(import.meta.dirname, '../node_modules/.cache/ready-checks.json');

let files: ReadonlyMap<string, string> | undefined;

/** The modules that it loads, by file name: a CommonJS module with compiled checks for each operation. */
export function readyCheckFiles(): ReadonlyMap<string, string> {
  files ??= new Map(keptFiles(digestOf(INPUTS)));
  return files;
}

function keptFiles(digest: string): Files {
  if (existsSync(cache)) {
    const kept: { digest: string; files: Files } = JSON.parse(readFileSync(cache, 'utf8'));
    if (kept.digest === digest) return kept.files;
  }
  const files = [...filesOf('service', loadServiceContract()), ...filesOf('control', loadControlContract())];
  mkdirSync(path.dirname(cache), { recursive: true });
  // Renamed into place, so that no other build reads half of it.
  const next = `${cache}-${process.pid}`;
  writeFileSync(next, JSON.stringify({ digest, files }));
  renameSync(next, cache);
  return files;
}

function filesOf(folder: string, document: OpenApiDocument): [file: string, code: string][] {
  const moduleOf = createModules(document);
  return operations(document).map((each) => [`checks/${folder}/${each.operationId}.cjs`, moduleOf(each)]);
}

/** Generates the module of an operation. */
export function createModules(document: OpenApiDocument): (operation: Operation) => string {
  const compilerOf = createCompilers(withoutDescriptions(document), {
    code: { source: true, optimize: true },
  });
  return (operation) => {
    const parameters = codeOf(operation, ['parameters'], compilerOf('parameters'));
    const bodies = codeOf(operation, ['body', 'response'], compilerOf('body'));
    return minified(`module.exports = (entriesOf) => ({ ...parameters(entriesOf), ...bodies(entriesOf) });
function parameters(entriesOf) {${parameters}
return exports;}
function bodies(entriesOf) {${bodies}
return exports;}`);
  };
}

/** Removes descriptions from the schemas in the code of a check. A property named `description` is an object, and stays. */
export function withoutDescriptions(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'description' && typeof value === 'string' ? undefined : value,
  );
}

/** Minifies code that nobody reads, but that is most of the package. @throws {Error} if it is not JavaScript */
function minified(code: string): string {
  const { code: short, errors } = minifySync('checks.cjs', code, { sourcemap: false });
  if (errors[0]) throw errors[0];
  return short;
}

/** The checks of the parts of an operation, and of the entries of lists and maps in them. */
function codeOf(operation: Operation, parts: readonly Part[], { ajv, entries }: Compiler): string {
  const ids: Record<string, string> = {};
  for (const part of parts) {
    const schema = schemaOf(operation, part);
    if (schema) ids[part] = add(`${operation.operationId}.${part}`, schema);
  }
  for (;;) {
    const code = standaloneCode.default(ajv, ids);
    const needed = [...code.matchAll(/exports\.entry(\d+)/g)].map(([, index]) => Number(index));
    const missing = needed.filter((index) => !(nameOfEntry(index) in ids));
    if (missing.length === 0) return `const exports = {};${code.replace('"use strict";', '')}`;
    for (const index of missing) ids[nameOfEntry(index)] = add(nameOfEntry(index), entries[index] as object);
  }

  function add(id: string, schema: object): string {
    if (!ajv.schemas[id]) ajv.addSchema(schema, id);
    ajv.getSchema(id);
    return id;
  }
}
