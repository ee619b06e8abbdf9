import { Temporal } from 'temporal-polyfill';
import type { Limits } from '../app/limits.ts';
import { createRoutes } from '../app/routes.ts';
import { createServices, invocationOver, type Services } from '../app/services.ts';
import type { Database } from '../database/database.ts';
import type { FailureStatus } from '../input/failures.ts';
import { type Context, createContext } from '../records/context.ts';
import { DEFAULT_SETTINGS, insertSandbox, loadSandbox, type SandboxSettings } from '../records/sandboxes.ts';
import { createFetch } from './fetch.ts';
import { createServer } from './server.ts';

/** A server over a database, with one sandbox of its own. */
export interface TestServer {
  /** Base URL of the service. */
  url: string;
  /** The same server in process. */
  fetch: typeof fetch;
  services: Services;
  begin(): Promise<Context>;
  close(): Promise<void>;
}

export const START = '2026-02-02T04:00:00Z';

export async function serve(
  database: Database,
  sandboxId: string,
  {
    limits,
    settings,
    make = true,
    failureStatus = 'by_kind',
  }: {
    limits?: Partial<Limits>;
    settings?: Partial<SandboxSettings>;
    make?: boolean;
    failureStatus?: FailureStatus;
  } = {},
): Promise<TestServer> {
  const services = createServices(database, { limits });
  const clock = Temporal.Instant.from(START);
  if (make)
    await insertSandbox(database, { id: sandboxId, clock, settings: { ...DEFAULT_SETTINGS, ...settings } });
  const closing = new AbortController();
  const invocation = invocationOver(services, {
    routes: createRoutes(services),
    log: { error: () => undefined },
    failureStatus,
    strict: true,
    closing: closing.signal,
  });
  const server = createServer({
    invocation,
    limits: services.limits,
    failureStatus,
    closing: closing.signal,
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `${address}/sandboxes/${sandboxId}`,
    fetch: createFetch({ invocation, closing: closing.signal, bodyBytes: services.limits.bodyBytes }),
    services,
    begin: async () => createContext(database, await loadSandbox(database, sandboxId)),
    async close() {
      closing.abort();
      // Otherwise a connection whose call ends while the server closes would be kept open for the next call.
      const sweep = setInterval(() => server.server.closeIdleConnections(), 20);
      await server.close();
      clearInterval(sweep);
      await services.deliveryWorker.close();
      await services.requestLog.close();
    },
  };
}

let users = 0;

/** A body that creates a unique user. */
export function newUser(): RequestInit {
  users++;
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      user: {
        reference_id: `crm-${users}`,
        calling_code: '852',
        phone_number: String(users),
        document_type: 'PASSPORT',
        document_number: 'K1234567',
        first_name: 'Tai Man',
        date_of_birth: '1990-01-31',
        issuing_country: 'HKG',
      },
    }),
  };
}
