import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { dist } from '../bundle.ts';

interface Parameter {
  name: string;
  in: string;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

const operation = { path: '/svc/ts/api/v1/openapi/user', method: 'users.get', parameter: 'user_id' };

/** The first calls of a newcomer, one by curl and one by the client, with an example of the contract. */
export async function firstCalls(baseUrl: string): Promise<string> {
  const contract = JSON.parse(await readFile(path.join(dist, 'openapi.json'), 'utf8'));
  const parameters: Parameter[] = contract.paths[operation.path].get.parameters;
  const parameter = parameters.find(({ name }) => name === operation.parameter);
  const [named] = Object.values(parameter?.examples ?? {});
  const value = String(parameter?.example ?? named?.value);
  const url = `${baseUrl}${operation.path}?${new URLSearchParams({ [operation.parameter]: value })}`;
  return `  curl '${url}'

  npx node --input-type=module -e "
    import { createClient } from './packages/client/src/index.ts';
    const api = createClient({ baseUrl: '${baseUrl}' });
    console.log(await api.${operation.method}({ ${operation.parameter}: '${value}' }));
  "`;
}
