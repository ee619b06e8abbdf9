import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

type AnswerError = (error: Error & { code?: string }, socket: Socket) => void;

/** A connection whose requests are being handled. */
interface Connection {
  /** The request that is being handled. */
  current?: IncomingMessage | undefined;
  /** What was pipelined, in order: requests, and last the error of one. */
  waiting: { request?: IncomingMessage; begin: () => void }[];
  /** Whether a response has closed it: what follows is not handled, even if it has arrived. */
  isOver?: boolean;
}

/**
 * Handles a request that was pipelined once the response before its own has been sent, and reads nothing from its
 * connection until then. Responses must be in order anyway, and if nobody reads them, they would fill memory. The response
 * to a request that cannot be read waits too: it would look like that of a request before it.
 */
export function handleInTurn(server: Server): void {
  const [handle] = server.listeners('request') as Handle[];
  const [answerError] = server.listeners('clientError') as AnswerError[];
  if (!handle || !answerError) throw new Error('the server handles no requests');
  const connections = new WeakMap<Socket, Connection>();

  const begin = (connection: Connection, request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    connection.current = request;
    response.once('close', () => {
      connection.current = undefined;
      connection.isOver = socket.destroyed || !response.shouldKeepAlive;
      if (connection.isOver) connection.waiting = [];
      const next = connection.waiting.shift();
      if (!next) return;
      if (connection.waiting.length === 0) socket.resume();
      next.begin();
    });
    handle(request, response);
  };

  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    let known = connections.get(socket);
    if (!known) {
      known = { waiting: [] };
      connections.set(socket, known);
    }
    const connection = known;
    if (connection.isOver) return;
    if (!connection.current) return begin(connection, request, response);
    // Node's parser reads from a socket past its stream, and so past a pause, unless somebody listens for data.
    if (socket.listenerCount('data') < 2) socket.on('data', () => undefined);
    // Later, because Node resumes the connection once it has parsed this request.
    process.nextTick(() => socket.pause());
    connection.waiting.push({ request, begin: () => begin(connection, request, response) });
  });

  server.removeAllListeners('clientError');
  server.on('clientError', (error: Error, socket: Socket) => {
    const { current, waiting } = connections.get(socket) ?? { waiting: [] };
    if (!current?.complete || !socket.writable) return answerError(error, socket);
    const last = waiting.at(-1);
    // Each further piece that is read is another error.
    if (last && !last.request) return;
    if (last?.request?.complete === false) waiting.pop();
    // Sent at once, it would be taken for the response to an earlier request.
    waiting.push({ begin: () => answerError(error, socket) });
  });
}
