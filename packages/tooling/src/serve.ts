import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import getPort, { portNumbers } from 'get-port';
import sirv from 'sirv';

/**
 * A URL at which nothing listens. Systems hand out high ports only; one that was free a moment ago may by now
 * belong to another server.
 */
export const CLOSED_URL = 'http://127.0.0.1:2';

export interface LocalServer {
  url: string;
  stop(): Promise<void>;
}

/** Returns the wanted port or, with a message, the next free one. */
export async function freePort(wanted: number): Promise<number> {
  const port = await getPort({
    port: portNumbers(wanted, Math.min(wanted + 100, 65_535)),
    host: '127.0.0.1',
  });
  if (port !== wanted) console.log(`Port ${wanted} is busy, using ${port}.`);
  return port;
}

/** Returns a free port for another process, lower than those that systems hand out: nobody else gets it meanwhile. */
export function portForProcess(): Promise<number> {
  const from = randomInt(10_000, 30_000);
  return getPort({ port: portNumbers(from, from + 100), host: '127.0.0.1' });
}

/** Serves a folder on 127.0.0.1, without caching. */
export async function serveFolder(folder: string, port: number): Promise<LocalServer> {
  const server = createServer(sirv(folder, { dev: true }));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, '127.0.0.1', resolve);
  await promise;
  const stop = async () => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
