import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OpenApiDocument } from '@payments-openapi/spec';
import { errorCodesOf } from './error-codes.ts';
import { functionsOf } from './functions.ts';
import { lookUpsOf } from './look-ups.ts';
import { examplesOf, mocksOf } from './mocks.ts';
import { readOperations } from './operations.ts';
import { queriesOf } from './queries.ts';
import { schemasOf } from './schemas.ts';
import { endpointsOf, type Style, surfaceOf } from './surface.ts';
import { typesOf } from './types.ts';

const HEADING = '// Generated from the contract by packages/codegen. Change the contract, not this file.\n\n';

/** Generates the client of a contract. @returns the text of each file by its name */
export async function generateClient(
  contract: OpenApiDocument,
  style: Style = {},
): Promise<Record<string, string>> {
  const operations = readOperations(contract);
  const files = {
    'contract.ts': await typesOf(contract, operations, style),
    // Used by `isApiError` and other entries that only the client of the service has.
    ...(!style.runtime && {
      'error-codes.ts': errorCodesOf(operations),
      'functions.ts': functionsOf(operations, style),
      'examples.ts': examplesOf(contract, operations),
      'look-ups.ts': lookUpsOf(contract),
      'mocks.ts': mocksOf(contract, operations),
      'queries.ts': queriesOf(operations),
      'schemas.ts': schemasOf(operations),
    }),
    'operations.ts': endpointsOf(operations, style),
    'client.ts': surfaceOf(contract, operations, style),
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, `${HEADING}${text.trimEnd()}\n`]),
  );
}

/** Makes a folder contain exactly these files; with `check` it writes nothing. @returns the paths that differed */
export async function updateFolder(
  into: string,
  files: Record<string, string>,
  check: boolean,
): Promise<string[]> {
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
