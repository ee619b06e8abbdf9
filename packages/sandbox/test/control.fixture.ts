import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@payments-openapi/client';
import type { Database } from '../src/database/database.ts';
import { type Control, createControl } from '../src/generated/client.ts';
import { type Served, serve } from '../src/http/served.fixture.ts';

/** A server over a database with both its clients, on a sandbox of its own or on one named. */
export type Controlled = {
  control: Control;
  api: Client;
  /** Both clients on another sandbox of the server. */
  on(sandbox: string): { control: Control; api: Client };
  served: Served;
  /** Name of the sandbox. */
  id: string;
};

/** Where a server was started that a test must stop. */
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
    return { control: createControl(at), api: createClient(at) };
  };
  return { ...on(id), on, served, id };
}
