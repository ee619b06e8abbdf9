import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  type Json,
  type OpenApiDocument,
  operations,
  type RequestExample,
  requestExamples,
} from '@payments-openapi/spec';
import { createSandbox, type InProcessSandbox } from '../../src/app/in-process.ts';
import { loadControlContract, loadServiceContract } from '../../src/contract/load.ts';
import { sendExample } from '../send-example.ts';

/** Operations that replace or delete what the others have made. */
const REPLACE = /^(sandboxes|seeds|deliveries|faults)_|_delete$/;

/** The file that a sandbox keeps in its folder. */
export const DATABASE_FILE = 'sandbox.sqlite';

/** What it saves as a seed, which is how state is moved between versions and databases. */
export const SEED = 'seed.json';

/** Creates a sandbox with a little of everything in a folder, and calls `use` before the folder is deleted. */
export async function withData<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'data-'));
  try {
    const sandbox = await createSandbox({ folder, strict: true });
    await makeData(sandbox);
    await writeFile(path.join(folder, SEED), JSON.stringify((await sandbox.control.seeds.save()).seed));
    await sandbox.close();
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Sends every request of the contracts' examples that writes, and lets half a year pass. */
async function makeData({ fetch, control }: InProcessSandbox): Promise<void> {
  for (const example of examples((method, id) => method !== 'GET' && !REPLACE.test(id)))
    await sendExample(fetch, {
      ...example,
      ...(example.body !== undefined && { body: refusing(example.body) }),
    });
  await control.clock.advance({ by: 'P6M' });
  // Last, since they disturb other calls.
  for (const example of examples((_, id) => id === 'faults_create')) await sendExample(fetch, example);
}

/** With receivers that refuse callbacks at once: looking up the host of an example can take seconds. */
function refusing(body: Json): Json {
  const text = JSON.stringify(body).replaceAll(/"https:\/\/[^"]*\/hooks/g, '"http://127.0.0.1:9/hooks');
  return JSON.parse(text);
}

/** The requests of the service that only read. The ready seed has what they name. */
export function reads(): RequestExample[] {
  return examples((method) => method === 'GET', [loadServiceContract()]);
}

function examples(
  isWanted: (method: string, operationId: string) => boolean,
  documents: OpenApiDocument[] = [loadServiceContract(), loadControlContract()],
): RequestExample[] {
  return documents.flatMap((document) =>
    operations(document)
      .filter(({ method, operationId }) => isWanted(method, operationId))
      .flatMap(({ operationId }) => requestExamples(document, operationId)),
  );
}

export async function compress(from: string, to: string): Promise<void> {
  await writeFile(to, await promisify(gzip)(await readFile(from), { level: 9 }));
}

export async function decompress(from: string, to: string): Promise<void> {
  await writeFile(to, await promisify(gunzip)(await readFile(from)));
}
