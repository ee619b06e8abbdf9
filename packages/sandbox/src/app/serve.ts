import { isIP, isIPv4 } from 'node:net';
import { inspect } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { OptionError } from '../input/start-error.ts';
import { closeServer, listenError, portsOf } from './listening.ts';
import { startNodeEngine } from './node-engine.ts';
import { checkEngineOptions, ENGINE_OPTIONS, type EngineOptions } from './options.ts';

export type StartOptions = EngineOptions & {
  /** Port to listen on; 0 for any free port. @default 4010 */
  port?: number;
  /**
   * URL at which others reach the server, such as `https://sandbox.example` of a proxy. Shown on the page at `/` and in
   * health. @default where it listens
   */
  publicUrl?: string;
  /** Address to listen on; other than loopback requires `controlKey`. @default '127.0.0.1' */
  host?: string;
  /** Key, of at least 16 characters, that calls to the control interface must send in `X-Sandbox-Key`. @default none */
  controlKey?: string;
  /** Origin whose web pages can call the server, such as `https://docs.example`. @default none */
  allowOrigin?: string;
  /** URL of the documentation that the page at `/` and the inspector link to. @default none */
  documentation?: string;
};

const START_OPTIONS = [
  ...ENGINE_OPTIONS,
  ...Object.keys({
    port: true,
    publicUrl: true,
    host: true,
    controlKey: true,
    allowOrigin: true,
    documentation: true,
  } satisfies Record<Exclude<keyof StartOptions, keyof EngineOptions>, true>),
];

export interface RunningServer {
  /** Base URL, without a trailing slash. */
  url: string;
  /** Private hosts and ranges of addresses that callbacks may go to when the server starts. */
  privateTargets: readonly string[];
  /** Waits for calls in flight, then stops the server. No acknowledged write is lost. */
  close(): Promise<void>;
}

/** Minimum length of a key, so that it cannot be guessed. */
const KEY_LENGTH = 16;

/** Starts a sandbox server. @throws {StartError} if it cannot start */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  checkEngineOptions('startServer', options, START_OPTIONS);
  const { port = 4010, host = '127.0.0.1', controlKey, allowOrigin, documentation, publicUrl } = options;
  if (!isHost(host))
    throw new OptionError(
      'host',
      `must be an IP address or a host name, e.g. 127.0.0.1 or 0.0.0.0, but is ${JSON.stringify(host)}`,
    );
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new OptionError('port', `must be a whole number from 0 to 65535, but is ${inspect(port)}`);
  if (!isLoopbackAddress(host) && controlKey === undefined)
    throw new OptionError(
      'host',
      `must be a loopback address unless you set a control key, but is ${JSON.stringify(host)}`,
    );
  if (controlKey !== undefined) checkKey(controlKey);
  for (const [name, origin] of Object.entries({ allowOrigin, publicUrl }))
    if (origin !== undefined && URL.parse(origin)?.origin !== origin)
      throw new OptionError(name, `must be an origin, e.g. https://docs.example, but is "${origin}"`);
  if (documentation !== undefined && !/^https?:$/.test(URL.parse(documentation)?.protocol ?? '')) {
    throw new OptionError(
      'documentation',
      `must be a URL that starts with http:// or https://, but is "${documentation}"`,
    );
  }
  const exposedBy = controlKey === undefined ? undefined : 'a control key';
  let server: FastifyInstance | undefined;
  const ownPorts = () => portsOf(server);
  const engine = await startNodeEngine(options, { exposedBy, ownPorts, documentation, publicUrl });
  const close = () => engine.close(() => closeServer(server));
  try {
    // A sandbox in process does not need to load it.
    const { createServer } = await import('../http/server.ts');
    const failureStatus = options.failureStatus ?? 'by_kind';
    server = createServer({ ...engine, failureStatus, controlKey, allowOrigin, documentation });
    await server.listen({ port, host: host === 'localhost' ? '127.0.0.1' : host });
  } catch (error) {
    await close();
    throw listenError(error, port, host);
  }
  engine.warmUp();
  const [bound = port] = portsOf(server);
  const url = `http://${urlHost(host)}:${bound}`;
  engine.log?.info(`Server listening at ${url}`);
  return { url, privateTargets: await engine.callbackTargets.allowed(), close };
}

/** A key that cannot be sent in a header would lock everybody out; leading and trailing spaces are trimmed there. */
function checkKey(key: string): void {
  if (key.length < KEY_LENGTH)
    throw new OptionError('controlKey', `must have at least ${KEY_LENGTH} characters`);
  if (!/^[\x20-\x7e]*$/.test(key) || key !== key.trim())
    throw new OptionError(
      'controlKey',
      'must be printable ASCII without leading or trailing spaces, so that a header can contain it',
    );
}

/** Refuses names that look like an IPv4 address but are not one. */
function isHost(host: string): boolean {
  if (host === '') return false;
  return isIP(host) !== 0 || !/^[\d.]+$/.test(host);
}

function isLoopbackAddress(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
