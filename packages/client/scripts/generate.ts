import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OpenApiDocument } from '@payments-openapi/spec';
import { functionsOf } from './functions.ts';
import { examplesOf, mocksOf } from './mocks.ts';
import { readOperations } from './operations.ts';
import { queriesOf } from './queries.ts';
import { endpointsOf, failureCodesOf, type Style, surfaceOf } from './surface.ts';
import { typesOf } from './types.ts';

export const contractFile = path.resolve(import.meta.dirname, '../../../spec/dist/openapi.json');
const folder = path.resolve(import.meta.dirname, '../src/generated');
const HEADING =
  '// Generated from the contract by packages/client/scripts/generate.ts. Change the contract, not this file.\n\n';

/**
 * Generates `src/generated/` from the bundled contract. Returns the paths of the files that changed, or, with
 * `check`, of those that would change; then nothing is written.
 */
export async function generate({ check }: { check: boolean }): Promise<string[]> {
  const contract = JSON.parse(await readFile(contractFile, 'utf8'));
  return update(folder, await render(contract), check);
}

/** Renders the generated files of a contract, by file name. */
export async function render(contract: OpenApiDocument, style: Style = {}): Promise<Record<string, string>> {
  const operations = readOperations(contract);
  const files = {
    'contract.ts': await typesOf(contract, operations, style.runtime, style.isOneRelease),
    // Used by `isApiError` and other entries that only the client of the service has.
    ...(!style.runtime && {
      'failure-codes.ts': failureCodesOf(operations),
      'functions.ts': functionsOf(operations),
      'examples.ts': examplesOf(contract, operations),
      'mocks.ts': mocksOf(contract, operations),
      'queries.ts': queriesOf(operations),
    }),
    'operations.ts': endpointsOf(operations, style),
    'client.ts': surfaceOf(contract, operations, style),
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, `${HEADING}${text.trimEnd()}\n`]),
  );
}

/** Renders the types of a contract as its own server needs them: it returns no other values than the contract lists. */
export async function renderServerTypes(contract: OpenApiDocument, { runtime }: Style): Promise<string> {
  return `${HEADING}${(await typesOf(contract, readOperations(contract), runtime, true)).trimEnd()}\n`;
}

/** Makes the folder contain exactly these files. Returns the paths that differed. */
export async function update(into: string, files: Record<string, string>, check: boolean): Promise<string[]> {
  const present = await readdir(into).catch((): string[] => []);
  const changed: string[] = [];
  for (const name of new Set([...Object.keys(files), ...present])) {
    const file = path.join(into, name);
    const text = files[name];
    const old = present.includes(name) ? await readFile(file, 'utf8') : undefined;
    if (text === old) continue;
    changed.push(file);
    if (check) continue;
    await mkdir(into, { recursive: true });
    await (text === undefined ? rm(file) : writeFile(file, text));
  }
  return changed;
}
