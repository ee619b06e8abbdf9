import type { Client } from '@payments-openapi/client';
import type { Command } from 'commander';
import type { Control } from '../generated/client.ts';
import { UsageError } from './errors.ts';
import { readBaseUrl, VariableOption } from './option.ts';

/** Options of every command that calls a running server. */
export interface ConnectionOptions {
  server?: string;
  controlKey?: string;
  json?: boolean;
}

/** A running server, and a sandbox on it. */
export interface Connection {
  /** URL of the server, without that of the sandbox. */
  url: string;
  /** URL of the sandbox. */
  baseUrl: string;
  /** Name of the sandbox. */
  id: string;
  control: Control;
  /** Calls the service in this sandbox. */
  service(): Promise<Client>;
}

/** Adds the options of a command that calls a running server. */
export function connectable(command: Command): Command {
  const server = new VariableOption(
    '--server <url>',
    'URL of the server, or of one of its sandboxes, e.g. http://127.0.0.1:4010/sandboxes/mine (default: http://127.0.0.1:4010, or at $PORT)',
  );
  return command
    .addOption(server)
    .addOption(keyOption())
    .option('--json', 'print JSON: one line for each result');
}

export function keyOption(): VariableOption {
  return new VariableOption(
    '--control-key <key>',
    'key of its control interface (default: $SANDBOX_CONTROL_KEY)',
    'SANDBOX_CONTROL_KEY',
  );
}

/** The address that a server of this environment listens at. */
export function serverOf({ server }: ConnectionOptions, name = '--server'): string {
  const { PAYMENTS_SANDBOX_PORT, PORT } = process.env;
  return readBaseUrl(name, server ?? `http://127.0.0.1:${PAYMENTS_SANDBOX_PORT || PORT || 4010}`);
}

/** A key that no header can contain is a mistake, such as a line break at the end of a file. */
export function readKey(key: string): string {
  if (/^[\x20-\x7e]*$/.test(key)) return key;
  throw new UsageError('--control-key must be printable ASCII');
}

/** Connects to the server that the options name. Calls end when `signal` aborts. */
export async function connect(options: ConnectionOptions, signal: AbortSignal): Promise<Connection> {
  const baseUrl = serverOf(options);
  const [, url = baseUrl, id = 'default'] = /^(.*)\/sandboxes\/([^/]+)$/.exec(baseUrl) ?? [];
  const headers = options.controlKey === undefined ? {} : { 'X-Sandbox-Key': readKey(options.controlKey) };
  // Only these commands need the clients.
  const { createControl } = await import('../generated/client.ts');
  return {
    url,
    baseUrl,
    id,
    control: createControl({ baseUrl, headers, signal }),
    async service() {
      const { createClient } = await import('@payments-openapi/client');
      return createClient({ baseUrl, signal });
    },
  };
}
