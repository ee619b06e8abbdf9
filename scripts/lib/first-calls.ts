import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type OpenApiDocument, type RequestExample, requestExamples } from '@payments-openapi/spec';
import { contract, control } from '@payments-openapi/tooling/documents';

/** The first calls to a sandbox: examples from both contracts that work with the built-in seed. */
export async function firstCalls(baseUrl: string): Promise<string> {
  const get = await firstExample(contract.dist, 'users_get');
  const advance = await firstExample(control.dist, 'clock_advance');
  const query = new URLSearchParams(get.query as Record<string, string>);
  const members = Object.entries(get.query).map(([name, value]) => `${name}: '${value}'`);
  return `  curl '${baseUrl}${get.path}?${query}'

  npx node --input-type=module -e "
    import { createClient } from './packages/client/src/index.ts';
    const api = createClient({ baseUrl: '${baseUrl}' });
    console.log(await api.users.get({ ${members} }));
  "

Its control interface creates resources, injects faults and advances the clock:

  curl -X ${advance.method} '${baseUrl}${advance.path}' -H 'content-type: application/json' \\
    -d '${JSON.stringify(advance.body)}'`;
}

async function firstExample(dist: string, operationId: string): Promise<RequestExample> {
  const document: OpenApiDocument = JSON.parse(await readFile(path.join(dist, 'openapi.json'), 'utf8'));
  const [example] = requestExamples(document, operationId);
  if (!example) throw new Error(`${operationId}: no request example`);
  return example;
}
