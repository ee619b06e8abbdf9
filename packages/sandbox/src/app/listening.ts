import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../input/start-error.ts';

/** The ports that a server listens on; empty before it listens. */
export function portsOf(server: FastifyInstance | undefined): number[] {
  const addresses = server?.addresses() ?? [];
  return addresses.flatMap((address) => (typeof address === 'object' ? [address.port] : []));
}

/** How long calls in flight can take to finish. */
const GRACE_MS = 10_000;

const SWEEP_MS = 20;

/** Lets calls in flight finish, then closes the server, if there is one. */
export async function closeServer(server: FastifyInstance | undefined): Promise<void> {
  if (!server) return;
  // Otherwise a connection whose call ends while the server closes would be kept alive for the next one.
  const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
  const timeout = setTimeout(() => server.server.closeAllConnections(), GRACE_MS);
  await server.close();
  clearInterval(sweep);
  clearTimeout(timeout);
}

/** The reason why a server cannot listen, in words. */
export function listenError(error: unknown, port: number, host: string): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} is already in use`);
  if (code === 'EACCES') return new StartError(`This user is not allowed to listen on port ${port}`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`The host ${host} is not an address of this machine`);
  // For example, names cannot be looked up, or an address lacks its zone.
  if (syscall === 'getaddrinfo' || syscall === 'listen')
    return new StartError(`Cannot listen on the host ${host}: ${message}`);
  return error;
}
