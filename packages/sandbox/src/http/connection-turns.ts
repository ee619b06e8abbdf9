import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** A connection whose requests are being handled. */
interface Connection {
  isBusy: boolean;
  /** Requests that were pipelined, in order. */
  waiting: [IncomingMessage, ServerResponse][];
}

/**
 * Handles a request that was pipelined once the response before its own has been sent, and reads nothing from its
 * connection until then. Responses must be in order anyway, and if nobody reads them, they would fill memory.
 */
export function handleInTurn(server: Server): void {
  const [handle] = server.listeners('request') as Handle[];
  if (!handle) throw new Error('the server handles no requests');
  const connections = new WeakMap<Socket, Connection>();

  const begin = (connection: Connection, request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    connection.isBusy = true;
    response.once('close', () => {
      connection.isBusy = false;
      // Those of a closed connection are not handled.
      if (socket.destroyed) connection.waiting = [];
      const next = connection.waiting.shift();
      if (!next) return;
      if (connection.waiting.length === 0) socket.resume();
      begin(connection, ...next);
    });
    handle(request, response);
  };

  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    let connection = connections.get(socket);
    if (!connection) {
      connection = { isBusy: false, waiting: [] };
      connections.set(socket, connection);
    }
    if (!connection.isBusy) return begin(connection, request, response);
    // Node's parser reads from a socket past its stream, and so past a pause, unless somebody listens for data.
    if (socket.listenerCount('data') < 2) socket.on('data', () => undefined);
    // Later, because Node resumes the connection once it has parsed this request.
    process.nextTick(() => socket.pause());
    connection.waiting.push([request, response]);
  });
}
