import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Client, type ClientOptions, createClient } from '@payments-openapi/client';
import { createValidator } from '@payments-openapi/client/validate';
import { createSandbox } from '../app/in-process.ts';
import { type Control, createControl } from '../generated/client.ts';
import { BASE } from '../http/fetch.ts';
import { OptionError } from '../input/start-error.ts';

/** What the tools call. */
export interface Target {
  api: Client;
  /** Undefined for the service, which has no control interface. */
  control: Control | undefined;
  /** The writes that agents may call; undefined for all. */
  writes: ReadonlySet<string> | undefined;
  /** The target in words, without credentials. */
  name: string;
  close(): Promise<void>;
}

/** What to call. Without an address, it is a new sandbox in this process. */
export interface TargetOptions {
  /** Where a new sandbox keeps its state, and what it starts with. */
  folder?: string | undefined;
  seed?: string | undefined;
  /** URL of a running sandbox, and the key of its control interface. */
  server?: string | undefined;
  controlKey?: string | undefined;
  /** URL of the service, the writes that are allowed, and a module that exports `options` of the client. */
  baseUrl?: string | undefined;
  allow?: readonly string[] | undefined;
  clientOptions?: string | undefined;
}

/** Less than the minute that clients of MCP wait by default, so that an agent learns that an outcome is unknown. */
const TIMEOUT_MS = 45_000;

export async function openTarget(options: TargetOptions): Promise<Target> {
  const { baseUrl, server } = options;
  if (baseUrl !== undefined) return serviceAt(baseUrl, options);
  if (server !== undefined) return sandboxAt(server, options);
  return newSandbox(options);
}

/** The client of the tools. Every request is checked before it is sent; stdout is not written to. */
export function toolClient(options: ClientOptions): Client {
  const validator = createValidator({ numbers: 'string', report: (error) => console.error(error.message) });
  return createClient({ timeout: TIMEOUT_MS, ...options, validator });
}

async function newSandbox({ folder, seed }: TargetOptions): Promise<Target> {
  const sandbox = await createSandbox({
    ...(folder !== undefined && { folder }),
    ...(seed !== undefined && { seed }),
  });
  return {
    api: toolClient({ baseUrl: BASE, fetch: sandbox.fetch }),
    control: createControl({ baseUrl: BASE, fetch: sandbox.fetch, timeout: TIMEOUT_MS }),
    writes: undefined,
    name: `a new sandbox, ${folder === undefined ? 'in memory' : `in ${folder}`}`,
    close: sandbox.close,
  };
}

async function sandboxAt(baseUrl: string, { controlKey }: TargetOptions): Promise<Target> {
  const headers = controlKey === undefined ? undefined : { 'X-Sandbox-Key': controlKey };
  const control = createControl({ baseUrl, headers, timeout: TIMEOUT_MS });
  // The control interface of a sandbox, which the service does not have, shows that this is one.
  await control.clock.get(undefined, { retries: 0 });
  return { api: toolClient({ baseUrl }), control, writes: undefined, name: 'a running sandbox', close };
}

async function serviceAt(baseUrl: string, { allow = [], clientOptions }: TargetOptions): Promise<Target> {
  const own = clientOptions === undefined ? {} : await importOptions(clientOptions);
  return {
    api: toolClient({ ...own, baseUrl }),
    control: undefined,
    writes: new Set(allow),
    name: `the service, ${allow.length === 0 ? 'reads only' : `reads and ${allow.join(', ')}`}`,
    close,
  };
}

/** The options of the user's module, such as `sign`, `auth` and `headers`. */
async function importOptions(file: string): Promise<Partial<ClientOptions>> {
  const { options } = await import(pathToFileURL(path.resolve(file)).href).catch((error: Error) => {
    throw new OptionError('clientOptions', `${file} cannot be imported: ${error.message}`, { cause: error });
  });
  if (typeof options !== 'object' || options === null)
    throw new OptionError('clientOptions', `must be a module that exports "options", but ${file} does not`);
  return options;
}

async function close(): Promise<void> {}
