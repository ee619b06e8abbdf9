import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@payments-openapi/client';
import { operations } from '@payments-openapi/spec';
import { loadControlContract } from '../src/contract/load.ts';
import type { Database } from '../src/database/database.ts';
import { type Control, createControl } from '../src/generated/client.ts';
import { serve, type TestServer } from '../src/http/served.fixture.ts';

/** A server over a database with both clients, for a new sandbox or a given one. */
export interface Controlled {
  control: Control;
  api: Client;
  /** Both clients on another sandbox of the server. */
  on(sandbox: string): { control: Control; api: Client };
  served: TestServer;
  /** Name of the sandbox. */
  id: string;
}

/** Registers a server that the test must stop. */
type Cleanup = (stop: () => Promise<void>) => void;

export async function controlled(
  database: Database,
  cleanup: Cleanup,
  options: Parameters<typeof serve>[2] = {},
): Promise<Controlled> {
  const id = randomUUID();
  // What concerns the whole server goes through the sandbox of the plain address too.
  const served = await serve(database, id, options);
  cleanup(() => served.close());
  const base = served.url.replace(/\/sandboxes\/.*/, '');
  const on = (sandbox: string) => {
    const at = { baseUrl: `${base}/sandboxes/${sandbox}` };
    return { control: createControl({ ...at, fetch: fetchChecked }), api: createClient(at) };
  };
  return { ...on(id), on, served, id };
}

const contract = loadControlContract();

/** The codes in a text. */
function codesIn(text: string | undefined): number[] {
  return [...(text ?? '').matchAll(/\b9\d{5}\b/g)].map(([code]) => Number(code));
}

const ofAnyCall = codesIn(JSON.stringify(contract.info));

const documented = operations(contract).map(({ operationId, method, path, responses }) => ({
  operationId,
  method,
  pattern: new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  codes: [...ofAnyCall, ...codesIn(JSON.stringify(responses.default?.value))],
}));

/** Checks each failure of the control interface against the codes that the contract lists for its operation. */
const fetchChecked: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const response = await fetch(request);
  if (response.ok) return response;
  const { pathname } = new URL(request.url);
  const operation = documented.find(
    ({ method, pattern }) => method === request.method && pattern.test(pathname),
  );
  const { code } = await response.clone().json();
  if (operation?.codes.includes(code)) return response;
  throw new Error(`the contract names no code ${code} for ${operation?.operationId}`);
};
