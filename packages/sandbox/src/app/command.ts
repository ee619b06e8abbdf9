import { enableCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { OptionError, StartError } from '../input/start-error.ts';
import { version } from '../input/version.ts';
import { type Limits, problemOfLimit } from './limits.ts';
import { LOG_LEVELS, problemOfLogLevel } from './options.ts';
import type { StartOptions } from './serve.ts';

const HELP = `
Runs the payments sandbox: all operations of the service with real state, and a clock that you control.

  payments-sandbox [options]
  payments-sandbox mcp [options]   serves the operations to agents; see payments-sandbox mcp --help

  --port <number>            port to listen on, or 0 for any free port (default: 4010)
  --host <address>           address to listen on; other than loopback requires a control key (default: 127.0.0.1)
  --data <folder>            folder to keep state in (default: in memory, lost when the process ends)
  --database-url <url>       PostgreSQL database to keep state in (default: $DATABASE_URL)
  --failure-status <status>  HTTP status of failures: by_kind, or one status for all, e.g. 200 (default: by_kind)
  --seed <seed>              initial state of new sandboxes: ready, empty, or a YAML or JSON file (default: ready)
  --clock <instant>          initial time of their clocks, e.g. 2026-02-01T00:00:00Z (default: the seed's clock)
  --control-key <key>        key, of at least 16 characters, that calls under /_sandbox must send in
                             X-Sandbox-Key (default: $SANDBOX_CONTROL_KEY)
  --allow-origin <origin>    origin whose web pages can call the server, e.g. https://docs.example (default: none)
  --allow-callbacks-to <hosts>
                             private hosts that callbacks may go to: names, IP addresses and ranges, with commas in
                             between, e.g. receiver,10.0.0.0/8; localhost is this machine, which is allowed
                             without being named while only this machine can call the server (default: none)
  --documentation <url>      documentation that the page at / and the inspector link to (default: none)
  --log-level <level>        silent, error, warn, info or debug (default: warn)
  --limit <name>=<number>    set a limit; can be repeated. Names: bodyBytes, headerBytes, requestTimeout,
                             idleTimeout, sandboxes, seedEntries, requestsKept, requestBytesKept,
                             deliveriesKept, eventStreams, callbackTimeout, waitTimeout,
                             databaseTimeout. Timeouts are in milliseconds
  -h, --help                 show this help
  --version                  print the version

Exit codes: 0 stopped by Ctrl-C or SIGTERM; 1 could not start; 2 invalid arguments, environment variables or seed file.
`;

class UsageError extends Error {}

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  'database-url': { type: 'string' },
  'failure-status': { type: 'string' },
  seed: { type: 'string' },
  clock: { type: 'string' },
  'control-key': { type: 'string' },
  'allow-origin': { type: 'string' },
  'allow-callbacks-to': { type: 'string' },
  documentation: { type: 'string' },
  'log-level': { type: 'string' },
  limit: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** Environment variables that set an option if the arguments do not. */
const VARIABLES: Record<string, string> = {
  'database-url': 'DATABASE_URL',
  'control-key': 'SANDBOX_CONTROL_KEY',
};

function readOptions(values: ReturnType<typeof readValues>): StartOptions {
  const databaseUrl = values['database-url'] ?? (process.env.DATABASE_URL || undefined);
  if (values.data !== undefined && values['database-url'] !== undefined) {
    throw new UsageError('--data and --database-url cannot be combined');
  }
  const status = values['failure-status'] ?? 'by_kind';
  const targets = values['allow-callbacks-to'];
  const level = values['log-level'] ?? 'warn';
  const logLevel = LOG_LEVELS.find((known) => known === level);
  if (!logLevel) throw new UsageError(problemOfLogLevel(level, '--log-level'));
  return {
    ...(values.port === undefined ? {} : { port: readNumber('--port', values.port, 0, 65_535) }),
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values.data === undefined ? { databaseUrl } : { folder: values.data }),
    failureStatus: status === 'by_kind' ? status : readNumber('--failure-status', status, 200, 599),
    ...(values.seed === undefined ? {} : { seed: values.seed }),
    ...(values.clock === undefined ? {} : { clock: values.clock }),
    controlKey: values['control-key'] ?? (process.env.SANDBOX_CONTROL_KEY || undefined),
    ...(values['allow-origin'] === undefined ? {} : { allowOrigin: values['allow-origin'] }),
    ...(targets === undefined ? {} : { allowCallbacksTo: targets.split(',') }),
    ...(values.documentation === undefined ? {} : { documentation: values.documentation }),
    logLevel,
    limits: readLimits(values.limit ?? []),
  };
}

function readValues(args: readonly string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // For `--port -1`, Node prints three lines about an ambiguous option.
    const [, option] = /^Option '(--[\w-]+)[^']*' argument (?:is ambiguous|missing)/.exec(message) ?? [];
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && option)
      throw new UsageError(`${option} requires a value. If it starts with a dash, write ${option}=<value>`);
    throw new UsageError(message);
  }
}

function readNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (text !== '' && Number.isInteger(number) && number >= least && number <= most) return number;
  throw new UsageError(`${name} must be a whole number from ${least} to ${most}, but is "${text}"`);
}

function readLimits(given: readonly string[]): Partial<Limits> {
  const limits = new Map<string, number>();
  for (const one of given) {
    const [name = '', ...rest] = one.split('=');
    const text = rest.join('=');
    const value = Number(text);
    const problem = problemOfLimit(name, text === '' || Number.isNaN(value) ? text : value, '--limit');
    if (problem !== undefined) throw new UsageError(problem);
    limits.set(name, value);
  }
  return Object.fromEntries(limits);
}

/** Runs the command until `stopped` resolves. @returns the exit code */
export async function run(args: readonly string[], stopped: Promise<void>): Promise<number> {
  try {
    await main(args, stopped);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return refuse(error.message);
    if (error instanceof OptionError) return refuse(`${sourceOf(error.option, args)} ${error.problem}`);
    console.error(
      error instanceof StartError ? `${error.message}.` : `The sandbox could not start: ${plain(error)}`,
    );
    return 1;
  }
}

/** Says what is wrong with the arguments. @returns the exit code */
function refuse(problem: string): number {
  // In one line: values that are quoted can contain more.
  console.error(`${problem.replaceAll('\n', ' ')}\nRun payments-sandbox --help for usage.`);
  return 2;
}

/** What set an option of the server: an option of the command, or an environment variable. */
function sourceOf(option: string, args: readonly string[]): string {
  const name =
    option === 'folder' ? 'data' : option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const variable = Object.hasOwn(readValues(args), name) ? undefined : VARIABLES[name];
  return variable ?? `--${name}`;
}

async function main(args: readonly string[], stopped: Promise<void>): Promise<void> {
  const values = readValues(args);
  if (values.help || values.version) {
    console.log(values.help ? HELP.trim() : version);
    return;
  }
  const options = readOptions(values);
  // Caches compiled code for the next start. Imported only here: help and invalid arguments do not need the server.
  enableCompileCache();
  const { startServer } = await import('./serve.ts');
  const server = await Promise.race([startServer(options), stopped]);
  // Nothing has been acknowledged yet, and a database that does not respond must not delay the exit.
  if (!server) process.exit(0);
  const { url, privateTargets, close } = server;
  const key = options.controlKey ? " -H 'X-Sandbox-Key: …'" : '';
  console.log(`Payments sandbox  ${url}
Control           ${url}/_sandbox
Inspector         ${url}/_sandbox/ui/
State             ${describeState(options)}
Callbacks         ${describeTargets(privateTargets)}

Try it in another terminal:

  curl '${url}/svc/payment/api/v1/openapi/transactions/list'
  curl${key} '${url}/_sandbox/clock'

Press Ctrl-C to stop.`);
  await stopped;
  await close();
}

/** Never includes the URL of the database, which contains a password. */
function describeState({ folder, databaseUrl }: StartOptions): string {
  if (folder !== undefined) return `in ${folder}`;
  return databaseUrl === undefined ? 'in memory, lost when this process ends' : 'in PostgreSQL';
}

function describeTargets(privateTargets: readonly string[]): string {
  if (privateTargets.length === 0) return 'to public addresses only';
  return `to public addresses, ${privateTargets.join(', ')}`;
}

/** If connecting to several addresses failed, the messages are those of the aggregated errors. */
function plain(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(plain).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : plain(error.cause);
}
