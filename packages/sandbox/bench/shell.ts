import { createRoutes } from '../src/app/routes.ts';
import { createServices, invocationOver } from '../src/app/services.ts';
import type { Database, Row } from '../src/database/database.ts';
import { createServer } from '../src/http/server.ts';
import { Failure } from '../src/input/failures.ts';
import type { Route } from '../src/invocation/route.ts';
import type { Handlers, ServiceOperations } from '../src/records/context.ts';
import { DEFAULT_SETTINGS } from '../src/records/sandboxes.ts';
import { createUsersMap } from './users-map.ts';

// The complete server of the sandbox over a Map: without a database, and without the request log, which needs one.

const users = createUsersMap();

const handlers: Handlers<ServiceOperations, 'users_create' | 'users_get'> = {
  async users_create({ body }) {
    return users.create(body.user);
  },
  async users_get({ query }) {
    const found = users.get(query.user_id ?? '');
    if (!found) throw new Failure('notFound', 'there is no such user');
    return found;
  },
};

/** Contains only the default sandbox. */
const sandbox: Row = {
  version: 1,
  clock: 0,
  settings: JSON.stringify(DEFAULT_SETTINGS),
  faults: '[]',
  suspended_at: null,
};
const database: Database = {
  type: 'sqlite',
  sliceMs: Number.POSITIVE_INFINITY,
  query: async <R extends Row>() => [sandbox as R],
  run: async () => 0,
  transaction: (work) => work(database, false),
  close: async () => undefined,
};

const services = createServices(database, { limits: { requestsKept: 0 } });
const FAILURE_STATUS = 'by_kind';
const closing = new AbortController().signal;
const invocation = invocationOver(services, {
  routes: createRoutes(services).map((route) => ({ ...route, ...overMap(route) })),
  log: console,
  failureStatus: FAILURE_STATUS,
  strict: false,
  closing,
});
const server = createServer({ invocation, limits: services.limits, failureStatus: FAILURE_STATUS, closing });

function overMap({ operation }: Route): Pick<Route, 'handle'> | undefined {
  const handle = Object.entries(handlers).find(([id]) => id === operation.operationId)?.[1];
  return handle && { handle };
}

await server.listen({ host: '127.0.0.1', port: Number(process.argv[2]) });
