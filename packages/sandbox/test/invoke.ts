import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createRoutes } from '../src/app/routes.ts';
import { createServices, invocationOver } from '../src/app/services.ts';
import type { Live, StreamedData } from '../src/contract/response-data.ts';
import type { CheckedOperation } from '../src/contract/validator.ts';
import type { ControlOperations } from '../src/control/types.ts';
import type { Database } from '../src/database/database.ts';
import { FAILURES, Failure, type FailureEntry, type FailureName } from '../src/input/failures.ts';
import type { Invocation } from '../src/invocation/invocation.ts';
import type { Reply } from '../src/invocation/reply.ts';
import type { Handler, InputOf, ServiceOperations } from '../src/records/context.ts';

type Operations = ServiceOperations & ControlOperations;

export type OperationId = keyof Operations;

/** What a request contains. Every part is optional, so that a test can leave one out. */
export type RequestOf<Id extends OperationId> = Partial<
  Pick<InputOf<Operations[Id]>, 'path' | 'query' | 'header' | 'body'>
>;

/** The `data` of a success envelope. */
export type DataOf<Id extends OperationId> = Exclude<
  Awaited<ReturnType<Handler<Operations[Id]>>>,
  StreamedData<never> | Live<unknown>
>;

/**
 * Calls an operation with a request, as every other caller does, and returns the `data` of its response.
 * @throws {Failure} if the response is a failure, without what a response leaves out, such as `refused`
 * @throws if the response breaks the contract, or the sandbox has a bug
 */
export async function invoke<Id extends OperationId>(
  database: Database,
  sandboxId: string,
  id: Id,
  request: RequestOf<Id>,
): Promise<DataOf<Id>> {
  const { invocation, operations } = serverOver(database);
  const operation = operations.get(id);
  if (!operation) throw new Error(`the contract has no operation ${id}`);
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const call = invocation.begin({
    method: operation.method,
    url: `/sandboxes/${sandboxId}${urlOf(operation, request)}`,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...textsOf(request.header),
    },
    hasBody: body !== undefined,
  });
  const reply = await call.answer(body, never);
  if (!reply) throw new Error(`${id}: a fault dropped the connection`);
  const { code, message, data } = JSON.parse(await textOf(reply));
  if (code === 200) return data;
  throw failureOf(code, message) ?? new Error(`${id}: ${code} ${message}`);
}

interface Server {
  invocation: Invocation;
  operations: ReadonlyMap<string, CheckedOperation>;
}

const servers = new WeakMap<Database, Server>();

/** One for each database: creating it takes as long as ten calls. */
function serverOver(database: Database): Server {
  const known = servers.get(database);
  if (known) return known;
  // The request log would still be written when a test is over and its database closed.
  const services = createServices(database, { limits: { requestsKept: 0 } });
  const routes = createRoutes(services);
  // Callbacks stay in the outbox, where tests look at them, until the clock is advanced.
  const deliveryWorker = { ...services.deliveryWorker, wake: () => undefined };
  const invocation = invocationOver(
    { ...services, deliveryWorker },
    { routes, log: console, failureStatus: 'by_kind', strict: true, closing: never() },
  );
  const operations = new Map(routes.map(({ operation }) => [operation.operationId, operation]));
  const server = { invocation, operations };
  servers.set(database, server);
  return server;
}

const never = () => new AbortController().signal;

function urlOf({ path: template }: CheckedOperation, { path, query }: { path?: object; query?: object }) {
  const values = textsOf(path);
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`path.${name} of ${template} is missing`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(textsOf(query)).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** Parameters as a request contains them; those that are undefined are left out. */
function textsOf(values: object = {}): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

async function textOf({ body }: Reply): Promise<string> {
  return typeof body === 'string' ? body : text(Readable.from(body));
}

/** The failure that a response reports; undefined for a bug and for a code that the sandbox does not have. */
function failureOf(code: number, message: string): Failure | undefined {
  const all = Object.entries(FAILURES) as [FailureName, FailureEntry][];
  const [name, entry] = all.find(([, known]) => known.code === code) ?? [];
  if (!name || !entry || name === 'internal') return undefined;
  return new Failure(name, message.slice(`${entry.message}: `.length));
}
