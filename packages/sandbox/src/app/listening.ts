import type { FastifyInstance } from 'fastify';

/** The ports that a server listens on; none before it does. */
export function portsOf(server: FastifyInstance | undefined): number[] {
  const addresses = server?.addresses() ?? [];
  return addresses.flatMap((address) => (typeof address === 'object' ? [address.port] : []));
}

/** How long calls in flight may take to end. */
const GRACE_MS = 10_000;

const SWEEP_MS = 20;

/** Lets calls in flight finish, and closes a server if there is one. */
export async function closeServer(server: FastifyInstance | undefined): Promise<void> {
  if (!server) return;
  // A connection whose call ends while the server closes would else be kept for the next one.
  const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
  const impatience = setTimeout(() => server.server.closeAllConnections(), GRACE_MS);
  await server.close();
  clearInterval(sweep);
  clearTimeout(impatience);
}
