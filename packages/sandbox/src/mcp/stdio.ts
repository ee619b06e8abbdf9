import type { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio';

/** Serves the client that started this process. @returns a promise that resolves when the client has gone */
export function serveStdio(newServer: () => Server): { gone: Promise<void>; close(): Promise<void> } {
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  class Watched extends StdioServerTransport {
    override async close(): Promise<void> {
      await super.close();
      resolve();
    }
  }
  const onerror = (error: Error) => console.error(`MCP: ${error.name}`);
  const { close } = serve(newServer, { transport: new Watched(), onerror });
  return { gone, close };
}
