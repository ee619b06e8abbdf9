import { operations } from '@payments-openapi/spec';
import type { Command } from 'commander';
import { changesState } from '../contract/changes-state.ts';
import { loadServiceContract } from '../contract/load.ts';
import { OptionError } from '../input/start-error.ts';
import type { TargetOptions } from '../mcp/target.ts';
import { keyOption, readKey, serverOf } from './connection.ts';
import { CommandError, UsageError } from './errors.ts';
import { readBaseUrl, readNumber, shownName, VariableOption } from './option.ts';

/** The options as they are given. */
interface McpOptions {
  http?: string;
  data?: string;
  seed?: string;
  server?: string;
  controlKey?: string;
  baseUrl?: string;
  allow?: string;
  clientOptions?: string;
}

const OPTIONS: ConstructorParameters<typeof VariableOption>[] = [
  [
    '--http <port>',
    'serve Streamable HTTP at http://127.0.0.1:<port>/mcp instead of stdio; 0 for any free port',
  ],
  ['--data <folder>', 'folder to keep the state of the new sandbox in (default: in memory, lost at the end)'],
  [
    '--seed <seed>',
    'initial state of the new sandbox: ready, empty, or a YAML or JSON file (default: ready)',
  ],
  [
    '--server <url>',
    'use a running sandbox instead, e.g. http://127.0.0.1:4010 or http://127.0.0.1:4010/sandboxes/mine',
  ],
];

const SERVICE_OPTIONS: typeof OPTIONS = [
  ['--base-url <url>', 'use the service itself instead: reads only, unless you allow writes'],
  [
    '--allow <operations>',
    'writes that agents may call there, with commas in between, e.g. users_create,recurringPlans_create',
  ],
  [
    '--client-options <module>',
    'module that exports "options" of the client for the service, such as auth and sign',
  ],
];

/** What the tools can call, by the option that names it. Without any, it is a new sandbox in memory. */
const TARGETS = ['data', 'server', 'baseUrl'] as const;

/** The options that have a meaning only for one target. */
const BELONGS_TO = { seed: 'data', allow: 'baseUrl', clientOptions: 'baseUrl' } as const;

export function mcpCommand(program: Command, stopped: Promise<void>): void {
  const command = program
    .command('mcp')
    .summary('serve the operations as tools for agents, by MCP')
    .description(
      'Serves the operations as tools for agents, by the Model Context Protocol (MCP). Without options, it serves the client that started it over stdio, with a new sandbox in this process. It needs the MCP SDK: npm install @modelcontextprotocol/server @modelcontextprotocol/node',
    );
  for (const option of OPTIONS) command.addOption(new VariableOption(...option));
  command.addOption(keyOption());
  for (const option of SERVICE_OPTIONS) command.addOption(new VariableOption(...option));
  command.action(async (given: McpOptions) => {
    const shown = (name: string) => shownName(name, command);
    try {
      const port = given.http === undefined ? undefined : readNumber(shown('http'), given.http, 0, 65_535);
      await serve(readTarget(given, command), port, stopped);
    } catch (error) {
      if (!(error instanceof OptionError)) throw error;
      throw new UsageError(`${shown(error.option === 'folder' ? 'data' : error.option)} ${error.problem}`);
    }
  });
}

/** Reads what to call. What the command line names comes before variables, as everywhere. */
function readTarget(given: McpOptions, command: Command): TargetOptions {
  const isTyped = (name: keyof McpOptions) => command.getOptionValueSource(name) === 'cli';
  const shown = (name: keyof McpOptions) => shownName(name, command);
  const named = TARGETS.filter((name) => given[name] !== undefined);
  const typed = named.filter(isTyped);
  const [target, other] = typed.length > 0 ? typed : named;
  if (target && other) throw new UsageError(`${shown(target)} and ${shown(other)} cannot be combined`);
  for (const [name, of] of Object.entries(BELONGS_TO) as [keyof typeof BELONGS_TO, keyof McpOptions][]) {
    if (!isTyped(name) || target === of || (of === 'data' && target === undefined)) continue;
    throw new UsageError(
      target === undefined
        ? `${shown(name)} requires --base-url`
        : `${shown(name)} and ${shown(target)} cannot be combined`,
    );
  }
  if (target === 'server')
    return {
      server: serverOf(given, shown('server')),
      controlKey: given.controlKey && readKey(given.controlKey),
    };
  if (target === 'baseUrl' && given.baseUrl !== undefined)
    return {
      baseUrl: readBaseUrl(shown('baseUrl'), given.baseUrl),
      allow: readAllowed(shown('allow'), given.allow),
      clientOptions: given.clientOptions,
    };
  return { folder: given.data, seed: given.seed };
}

function readAllowed(shown: string, text: string | undefined): string[] {
  const writes = operations(loadServiceContract())
    .filter(changesState)
    .map(({ operationId }) => operationId);
  const allowed = text?.split(',').map((name) => name.trim()) ?? [];
  const unknown = allowed.find((name) => !writes.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`${shown}: no write "${unknown}". Expected some of: ${writes.join(', ')}`);
  return allowed;
}

/** Serves until `stopped` resolves, or the client that this process serves has gone. */
async function serve(options: TargetOptions, port: number | undefined, stopped: Promise<void>) {
  const { openTarget, serverFactory, serveHttp, serveStdio } = await importServers(port !== undefined);
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
  const { openTarget } = await import('../mcp/target.ts');
  try {
    const { serverFactory } = await import('../mcp/server.ts');
    const { serveHttp } = isHttp ? await import('../mcp/http.ts') : {};
    const { serveStdio } = await import('../mcp/stdio.ts');
    return { openTarget, serverFactory, serveHttp, serveStdio };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes('@modelcontextprotocol/')) throw error;
    throw new CommandError(
      'payments-sandbox mcp needs the MCP SDK, which is not installed. Run: npm install @modelcontextprotocol/server @modelcontextprotocol/node',
    );
  }
}
