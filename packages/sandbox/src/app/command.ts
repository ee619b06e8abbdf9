import { enableCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { StartError } from '../input/start-error.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import type { StartOptions } from './serve.ts';

const HELP = `
The payments service as a sandbox: all its operations with real state, and its own clock.

  payments-sandbox [options]

  --port <number>            port to listen on, 0 for a free one (4010)
  --host <address>           address to listen on (127.0.0.1); any but loopback requires a control key
  --data <folder>            keep state in this folder (in memory, lost when the process ends)
  --database-url <url>       keep state in a PostgreSQL instead (DATABASE_URL)
  --failure-status <status>  HTTP status of failures: by_kind, or one for all such as 200 (by_kind)
  --seed <seed>              initial state of sandboxes: ready, empty, or a YAML or JSON file (ready)
  --clock <instant>          initial time of their clocks, such as 2026-02-01T00:00:00Z (that of the seed)
  --control-key <key>        key that calls under /_sandbox must send in X-Sandbox-Key, at least 16 characters
                             (SANDBOX_CONTROL_KEY)
  --allow-origin <origin>    let web pages of this origin call, such as https://docs.example (none)
  --documentation <url>      documentation that the page at / and the inspector link to (none)
  --log-level <level>        silent, error, warn, info or debug (warn)
  --limit <name>=<number>    a limit, repeatable: bodyBytes, headerBytes, requestTimeout, idleTimeout,
                             sandboxes, seedEntries, requestsKept, requestBytesKept, deliveriesKept,
                             eventStreams, callbackTimeout, waitTimeout, databaseTimeout; times in
                             milliseconds
  --help                     this text

Exit code: 0 stopped by Ctrl-C or SIGTERM, 1 it could not start, 2 wrong arguments.
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
  documentation: { type: 'string' },
  'log-level': { type: 'string' },
  limit: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as (keyof Limits)[];

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** @returns the options, or nothing when help was asked for */
function readOptions(): StartOptions | undefined {
  const values = readValues();
  if (values.help) return undefined;
  const databaseUrl = values['database-url'] ?? (process.env.DATABASE_URL || undefined);
  if (values.data !== undefined && values['database-url'] !== undefined) {
    throw new UsageError('--data and --database-url cannot be combined');
  }
  const status = values['failure-status'] ?? 'by_kind';
  const logLevel = LOG_LEVELS.find((level) => level === (values['log-level'] ?? 'warn'));
  if (!logLevel) throw new UsageError(`--log-level takes one of ${LOG_LEVELS.join(', ')}`);
  return {
    ...(values.port === undefined ? {} : { port: readNumber('--port', values.port, 0, 65_535) }),
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values.data === undefined ? { databaseUrl } : { folder: values.data }),
    failureStatus: status === 'by_kind' ? status : readNumber('--failure-status', status, 200, 599),
    ...(values.seed === undefined ? {} : { seed: values.seed }),
    ...(values.clock === undefined ? {} : { clock: values.clock }),
    controlKey: values['control-key'] ?? (process.env.SANDBOX_CONTROL_KEY || undefined),
    ...(values['allow-origin'] === undefined ? {} : { allowOrigin: values['allow-origin'] }),
    ...(values.documentation === undefined ? {} : { documentation: values.documentation }),
    logLevel,
    limits: readLimits(values.limit ?? []),
  };
}

function readValues() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (text !== '' && Number.isInteger(number) && number >= least && number <= most) return number;
  throw new UsageError(
    `${name} takes a whole number from ${least} to ${most}, not ${text || 'an empty text'}`,
  );
}

function readLimits(given: readonly string[]): Partial<Limits> {
  const limits: Partial<Limits> = {};
  for (const one of given) {
    const [text = '', value] = one.split('=', 2);
    const name = LIMIT_NAMES.find((known) => known === text);
    if (!name) throw new UsageError(`--limit: ${text} is not a limit; use one of ${LIMIT_NAMES.join(', ')}`);
    if (value === undefined)
      throw new UsageError(`--limit ${name} takes a number: --limit ${name}=${DEFAULT_LIMITS[name]}`);
    limits[name] = readNumber(`--limit ${name}`, value, LEAST[name] ?? 0, 2 ** 31 - 1);
  }
  return limits;
}

/** Limits below which nothing would work. */
const LEAST: Partial<Record<keyof Limits, number>> = {
  bodyBytes: 1,
  headerBytes: 1_024,
  requestTimeout: 1,
  callbackTimeout: 1,
  waitTimeout: 1,
  databaseTimeout: 1,
};

/** The command: it ends once `stopped` resolves, with its exit code set. */
export async function run(stopped: Promise<void>): Promise<void> {
  try {
    await main(stopped);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${HELP.trim()}`);
      process.exitCode = 2;
    } else {
      console.error(
        error instanceof StartError ? `${error.message}.` : `The sandbox could not start: ${plain(error)}`,
      );
      process.exitCode = 1;
    }
  }
}

async function main(stopped: Promise<void>): Promise<void> {
  const options = readOptions();
  if (!options) {
    console.log(HELP.trim());
    return;
  }
  // Compiled code is kept for the next start. Loaded now, since help and wrong arguments are answered without.
  enableCompileCache();
  const { startServer } = await import('./serve.ts');
  const server = await Promise.race([startServer(options), stopped]);
  // Nothing was acknowledged yet, and a database that does not answer must not hold up the end.
  if (!server) process.exit(0);
  const { url, close } = server;
  const key = options.controlKey ? " -H 'X-Sandbox-Key: …'" : '';
  console.log(`Payments sandbox  ${url}
Control           ${url}/_sandbox
Inspector         ${url}/_sandbox/ui/
State             ${describeState(options)}

Try it in another terminal:

  curl '${url}/svc/payment/api/v1/openapi/transactions/list'
  curl${key} '${url}/_sandbox/clock'

Press Ctrl-C to stop.`);
  await stopped;
  await close();
}

/** Never includes the URL of a database, which contains a password. */
function describeState({ folder, databaseUrl }: StartOptions): string {
  if (folder !== undefined) return `in ${folder}`;
  return databaseUrl === undefined ? 'in memory, ends with this process' : 'in PostgreSQL';
}

/** An error of connecting to several addresses has its messages in the errors it contains. */
function plain(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(plain).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : plain(error.cause);
}
