import { enableCompileCache } from 'node:module';
import type { Command } from 'commander';
import { DEFAULT_LIMITS, type Limits, problemOfLimit } from '../app/limits.ts';
import { LOG_LEVELS, problemOfLogLevel } from '../app/options.ts';
import type { StartOptions } from '../app/serve.ts';
import { OptionError, StartError } from '../input/start-error.ts';
import { CommandError, rootMessageOf, UsageError } from './errors.ts';
import { readNumber, shownName, VariableOption } from './option.ts';
import { forgetServer, rememberServer } from './running.ts';

/** The options as they are given. */
interface ServeOptions {
  port?: string;
  host?: string;
  publicUrl?: string;
  data?: string;
  databaseUrl?: string;
  failureStatus?: string;
  seed?: string;
  clock?: string;
  controlKey?: string;
  allowOrigin?: string;
  allowCallbacksTo?: string;
  documentation?: string;
  logLevel?: string;
  limit?: string[];
  json?: boolean;
}

const OPTIONS: ConstructorParameters<typeof VariableOption>[] = [
  ['--port <number>', 'port to listen on, or 0 for any free port (default: $PORT, or 4010)', 'PORT'],
  [
    '--host <address>',
    'address to listen on; other than loopback requires a control key (default: 127.0.0.1)',
  ],
  [
    '--public-url <url>',
    'URL at which others reach the server, such as that of a proxy; shown at the start, on the page at / and in health (default: where it listens)',
  ],
  ['--data <folder>', 'folder to keep state in (default: in memory, lost when the process ends)'],
  [
    '--database-url <url>',
    'PostgreSQL database to keep state in (default: $DATABASE_URL, unless --data is set)',
    'DATABASE_URL',
  ],
  [
    '--failure-status <status>',
    'HTTP status of failures: by_kind, or one status for all, e.g. 200 (default: by_kind)',
  ],
  ['--seed <seed>', 'initial state of new sandboxes: ready, empty, or a YAML or JSON file (default: ready)'],
  [
    '--clock <instant>',
    "initial time of their clocks, e.g. 2026-02-01T00:00:00Z (default: the seed's clock)",
  ],
  [
    '--control-key <key>',
    'key, of at least 16 characters, that calls under /_sandbox must send in X-Sandbox-Key (default: $SANDBOX_CONTROL_KEY)',
    'SANDBOX_CONTROL_KEY',
  ],
  [
    '--allow-origin <origin>',
    'origin whose web pages can call the server, e.g. https://docs.example (default: none)',
  ],
  [
    '--allow-callbacks-to <hosts>',
    'private hosts that callbacks may go to: names, IP addresses and ranges, with commas in between, e.g. receiver,10.0.0.0/8; localhost is this machine, which is allowed without being named while only this machine can call the server (default: none)',
  ],
  ['--documentation <url>', 'documentation that the page at / and the inspector link to (default: none)'],
  ['--log-level <level>', `${LOG_LEVELS.slice(0, -1).join(', ')} or ${LOG_LEVELS.at(-1)} (default: warn)`],
];

/** Adds the options and the action of the server to a command. */
export function serveCommand(command: Command, stopped: Promise<void>): Command {
  for (const option of OPTIONS) command.addOption(new VariableOption(...option));
  const limit = new VariableOption(
    '--limit <name=number>',
    `set a limit; can be repeated, or have commas in between. Names: ${Object.keys(DEFAULT_LIMITS).join(', ')}. Timeouts are in milliseconds`,
  );
  limit.argParser<string[]>((text, before = []) => [...before, ...text.split(',')]);
  return command
    .addOption(limit)
    .option('--json', 'print where the server listens as JSON, in one line')
    .action((given: ServeOptions) => serve(given, command, stopped));
}

async function serve(given: ServeOptions, command: Command, stopped: Promise<void>): Promise<void> {
  const shown = (name: string) => shownName(name, command);
  const options = readOptions(given, shown);
  // Caches compiled code for the next start. Imported only here: help and invalid arguments do not need the server.
  enableCompileCache();
  const { startServer } = await import('../app/serve.ts');
  const server = await Promise.race([startServer(options), stopped]).catch((error) => {
    if (error instanceof OptionError)
      throw new UsageError(`${shown(error.option === 'folder' ? 'data' : error.option)} ${error.problem}`);
    if (error instanceof StartError) throw error;
    throw new CommandError(`The sandbox could not start: ${rootMessageOf(error)}`);
  });
  // Nothing has been acknowledged yet, and a database that does not respond must not delay the exit.
  if (!server) process.exit(0);
  const { url, privateTargets, close } = server;
  const remembered = await rememberServer(url);
  const at = options.publicUrl ?? url;
  if (given.json) console.log(JSON.stringify(asJson(at, options, privateTargets)));
  else console.log(asText(at, options, privateTargets));
  await stopped;
  await close();
  await forgetServer(remembered);
}

function asJson(url: string, options: StartOptions, privateTargets: readonly string[]) {
  const state = options.folder ?? (options.databaseUrl === undefined ? null : 'PostgreSQL');
  return {
    url,
    control: `${url}/_sandbox`,
    inspector: `${url}/_sandbox/ui/`,
    state,
    private_callback_targets: privateTargets,
  };
}

function asText(url: string, options: StartOptions, privateTargets: readonly string[]): string {
  const key = options.controlKey ? " -H 'X-Sandbox-Key: …'" : '';
  return `Payments sandbox  ${url}
Control           ${url}/_sandbox
Inspector         ${url}/_sandbox/ui/
State             ${describeState(options)}
Callbacks         ${describeTargets(privateTargets)}

Try it in another terminal:

  curl '${url}/svc/payment/api/v1/openapi/transactions/list'
  curl${key} '${url}/_sandbox/clock'

Press Ctrl-C to stop.`;
}

/** Reads the options. `shown` is what a message calls an option. */
function readOptions(given: ServeOptions, shown: (name: keyof ServeOptions) => string): StartOptions {
  const { data, databaseUrl, failureStatus: status = 'by_kind', logLevel: level = 'warn' } = given;
  // A database that a variable names is for servers without a folder of their own.
  if (data !== undefined && databaseUrl !== undefined && shown('databaseUrl') !== 'DATABASE_URL')
    throw new UsageError(`${shown('data')} and ${shown('databaseUrl')} cannot be combined`);
  const logLevel = LOG_LEVELS.find((known) => known === level);
  if (!logLevel) throw new UsageError(problemOfLogLevel(level, shown('logLevel')));
  return {
    ...(given.port !== undefined && { port: readNumber(shown('port'), given.port, 0, 65_535) }),
    ...(given.host !== undefined && { host: given.host }),
    ...(given.publicUrl !== undefined && { publicUrl: given.publicUrl.replace(/\/+$/, '') }),
    ...(data === undefined ? { databaseUrl } : { folder: data }),
    failureStatus: status === 'by_kind' ? status : readNumber(shown('failureStatus'), status, 200, 599),
    ...(given.seed !== undefined && { seed: given.seed }),
    ...(given.clock !== undefined && { clock: given.clock }),
    controlKey: given.controlKey,
    ...(given.allowOrigin !== undefined && { allowOrigin: given.allowOrigin }),
    ...(given.allowCallbacksTo !== undefined && { allowCallbacksTo: given.allowCallbacksTo.split(',') }),
    ...(given.documentation !== undefined && { documentation: given.documentation }),
    logLevel,
    limits: readLimits(given.limit ?? [], shown('limit')),
  };
}

function readLimits(given: readonly string[], shown: string): Partial<Limits> {
  const limits = new Map<string, number>();
  for (const one of given) {
    const [name = '', ...rest] = one.split('=');
    const text = rest.join('=');
    const value = Number(text);
    const problem = problemOfLimit(name, text === '' || Number.isNaN(value) ? text : value, shown);
    if (problem !== undefined) throw new UsageError(problem);
    limits.set(name, value);
  }
  return Object.fromEntries(limits);
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
