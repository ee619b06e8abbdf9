import type { FastifyInstance } from 'fastify';
import { KEY_HEADER } from './key.ts';

/** Request headers that a page may set: those of the contracts, and those that the client adds. */
const HEADERS = ['content-type', 'x-appid', 'x-p-customer-code', KEY_HEADER];

/** How long a browser may cache the permission. */
const MAX_AGE_SECONDS = 600;

/** Lets web pages of one origin call the server and read its responses. Pages of any other origin cannot. */
export function allowPagesOf(server: FastifyInstance, origin: string): void {
  server.addHook('onRequest', async (request, reply) => {
    // On Node.js's own response, which sends the replies.
    reply.raw.setHeader('vary', 'Origin');
    if (request.headers.origin !== origin) return;
    reply.raw.setHeader('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    return reply
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', HEADERS.join(', '))
      .header('access-control-max-age', String(MAX_AGE_SECONDS))
      .code(204)
      .send();
  });
}
