import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateClient, updateFolder } from '@payments-openapi/codegen';

const document = path.resolve(import.meta.dirname, '../control/dist/openapi.json');
const folder = path.resolve(import.meta.dirname, '../src/generated');

/**
 * Writes `src/generated/`, the types and the client of the control interface, from its bundled contract, and returns
 * the paths of the files that changed. With `check` nothing is written: what would change has drifted.
 */
export async function generate({ check }: { check: boolean }): Promise<string[]> {
  const contract = JSON.parse(await readFile(document, 'utf8'));
  const style = { maker: 'createControl', client: 'Control', runtime: '@payments-openapi/client/runtime' };
  return updateFolder(folder, await generateClient(contract, style), check);
}
