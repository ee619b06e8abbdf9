import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contractFile, render, renderServerTypes, update } from '../../client/scripts/generate.ts';

const document = path.resolve(import.meta.dirname, '../control/dist/openapi.json');
const folder = path.resolve(import.meta.dirname, '../src/generated');

/**
 * Writes `src/generated/`: the types and the client of the control interface, and the types of the service, each from
 * its bundled contract. Returns the paths of the files that changed. With `check` nothing is written: what would change has drifted.
 */
export async function generate({ check }: { check: boolean }): Promise<string[]> {
  const [control, service] = await Promise.all([document, contractFile].map(readJson));
  const style = {
    maker: 'createControl',
    client: 'Control',
    runtime: '@payments-openapi/client/runtime',
    isOneRelease: true,
  };
  const files = {
    ...(await render(control, style)),
    'service.ts': await renderServerTypes(service, style),
  };
  return update(folder, files, check);
}

async function readJson(file: string) {
  return JSON.parse(await readFile(file, 'utf8'));
}
