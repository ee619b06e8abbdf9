import { parseArgs } from 'node:util';
import { CallError } from '@payments-openapi/client';
import { operations } from '@payments-openapi/spec';
import { loadServiceContract } from '../contract/load.ts';
import { StartError } from '../input/start-error.ts';
import { openTarget, type TargetOptions } from './target.ts';

const HELP = `
Serves the operations as tools for agents, by the Model Context Protocol (MCP).

  payments-sandbox mcp [options]

Without options, it serves the client that started it over stdio, with a new sandbox in this process.

  --http <port>              serve Streamable HTTP at http://127.0.0.1:<port>/mcp instead; 0 for any free port
  --data <folder>            folder to keep the state of the new sandbox in (default: in memory, lost at the end)
  --seed <seed>              initial state of the new sandbox: ready, empty, or a YAML or JSON file (default: ready)
  --sandbox <url>            use a running sandbox instead, e.g. http://127.0.0.1:4010; its control key, if it has
                             one, is read from $SANDBOX_CONTROL_KEY
  --base-url <url>           use the service itself: reads only, unless you allow writes
  --allow <operations>       writes that agents may call at --base-url, e.g. users_create,recurringPlans_create
  --client-options <module>  module that exports "options" of the client for --base-url, such as auth and sign
  -h, --help                 show this help

It needs the MCP SDK: npm install @modelcontextprotocol/server @modelcontextprotocol/node

Exit codes: 0 stopped by Ctrl-C, SIGTERM or the end of stdin; 1 could not start; 2 invalid arguments.
`;

class UsageError extends Error {}

const OPTIONS = {
  http: { type: 'string' },
  data: { type: 'string' },
  seed: { type: 'string' },
  sandbox: { type: 'string' },
  'base-url': { type: 'string' },
  allow: { type: 'string' },
  'client-options': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Runs the command until `stopped` resolves, or the client that it serves has gone. @returns the exit code */
export async function run(args: readonly string[], stopped: Promise<void>): Promise<number> {
  try {
    const values = readValues(args);
    if (values.help) {
      console.log(HELP.trim());
      return 0;
    }
    const port = values.http === undefined ? undefined : readPort(values.http);
    await serve(readTarget(values), port, stopped);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\nRun payments-sandbox mcp --help for usage.`);
      return 2;
    }
    console.error(messageOf(error));
    return 1;
  }
}

function readValues(args: readonly string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError((error as Error).message.replaceAll('\n', ' '));
  }
}

function readTarget(values: ReturnType<typeof readValues>): TargetOptions {
  const ways = (['sandbox', 'base-url', 'data', 'seed'] as const).filter(
    (name) => values[name] !== undefined,
  );
  const [first, other] = ways;
  if (other && !(first === 'data' && other === 'seed'))
    throw new UsageError(`--${first} and --${other} cannot be combined`);
  for (const name of ['allow', 'client-options'] as const)
    if (values[name] !== undefined && values['base-url'] === undefined)
      throw new UsageError(`--${name} requires --base-url`);
  for (const name of ['sandbox', 'base-url'] as const)
    if (values[name] !== undefined && !/^https?:$/.test(URL.parse(values[name])?.protocol ?? ''))
      throw new UsageError(`--${name} must be a URL that starts with http:// or https://`);
  return {
    folder: values.data,
    seed: values.seed,
    sandbox: values.sandbox,
    controlKey: process.env.SANDBOX_CONTROL_KEY || undefined,
    baseUrl: values['base-url'],
    allow: readAllowed(values.allow),
    clientOptions: values['client-options'],
  };
}

function readAllowed(text: string | undefined): string[] {
  const known = operations(loadServiceContract()).map(({ operationId }) => operationId);
  const allowed = text?.split(',') ?? [];
  const unknown = allowed.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--allow: no operation "${unknown}". The operations are ${known.join(', ')}`);
  return allowed;
}

function readPort(text: string): number {
  const port = Number(text);
  if (text !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError(`--http must be a port from 0 to 65535, but is "${text}"`);
}

async function serve(
  options: TargetOptions,
  port: number | undefined,
  stopped: Promise<void>,
): Promise<void> {
  const { serverFactory, serveHttp, serveStdio } = await importServers(port !== undefined);
  const target = await openTarget(options);
  try {
    const newServer = await serverFactory(target);
    const server = serveHttp ? await serveHttp(newServer, port ?? 0) : serveStdio(newServer);
    // On stderr: over stdio, stdout has the protocol only.
    console.error(`MCP for ${target.name}${'url' in server ? `  ${server.url}` : ', over stdio'}`);
    await ('gone' in server ? Promise.race([stopped, server.gone]) : stopped);
    await server.close();
  } finally {
    await target.close();
  }
}

/** The SDK is an optional peer: who only wants a sandbox does not install it. */
async function importServers(isHttp: boolean) {
  try {
    const { serverFactory } = await import('./server.ts');
    const { serveHttp } = isHttp ? await import('./http.ts') : {};
    const { serveStdio } = await import('./stdio.ts');
    return { serverFactory, serveHttp, serveStdio };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes('@modelcontextprotocol/')) throw error;
    throw new StartError(
      'payments-sandbox mcp needs the MCP SDK, which is not installed. Run: npm install @modelcontextprotocol/server @modelcontextprotocol/node',
    );
  }
}

/** Errors of the client and of the start quote no credentials. */
function messageOf(error: unknown): string {
  if (error instanceof StartError || error instanceof CallError) return error.message;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'listen') return `Cannot listen on the port of --http: ${code}`;
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
}
