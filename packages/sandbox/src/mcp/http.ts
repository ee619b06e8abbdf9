import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import { createMcpHandler, type Server } from '@modelcontextprotocol/server';
import { listenError } from '../app/listening.ts';

/** Only this machine. */
const HOST = '127.0.0.1';

/** Where clients of MCP send their requests. */
const PATH = '/mcp';

/** A server that clients on this machine can reach. */
export interface HttpServer {
  url: string;
  close(): Promise<void>;
}

/** Serves Streamable HTTP on this machine only: neither other hosts nor web pages of other sites can call it. */
export async function serveHttp(newServer: () => Server, port: number): Promise<HttpServer> {
  const isLocalHost = localhostHostValidation();
  const isLocalOrigin = localhostOriginValidation();
  const mcp = createMcpHandler(newServer, { onerror: report });
  const handle = toNodeHandler(mcp);
  const server = createServer((request, response) => {
    if (!isLocalHost(request, response) || !isLocalOrigin(request, response)) return;
    if (request.url?.split('?')[0] === PATH) void handle(request, response);
    else response.writeHead(404).end();
  });
  server.listen(port, HOST);
  await once(server, 'listening').catch((error) => {
    throw listenError(error, port, HOST);
  });
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}${PATH}`,
    async close() {
      await mcp.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Names the kind of an error only: its message may quote what was received. */
export function report(error: Error): void {
  console.error(`MCP: ${error.name}`);
}
