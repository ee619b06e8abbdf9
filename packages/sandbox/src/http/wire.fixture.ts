import { connect } from 'node:net';

/** The response over a raw connection, once the server has closed it or sent everything. */
export interface RawResponse {
  status: number;
  headers: string;
  body: string;
}

/**
 * Sends bytes as they are and reads the response until its `Content-Length` is there or the connection ends. Parts are
 * sent one after the other, each when the one before has left.
 */
export function sendRaw(url: string, ...parts: (string | Buffer)[]): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname);
    const finish = () => {
      socket.destroy();
      resolve(read(received));
    };
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      received += chunk;
      if (isWhole(received)) finish();
    });
    socket.on('end', finish);
    socket.on('error', (error) => (received ? finish() : reject(error)));
    socket.on('connect', () => {
      for (const part of parts) socket.write(part);
    });
  });
}

function isWhole(received: string): boolean {
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(received) ?? [];
  const body = received.split('\r\n\r\n').slice(1).join('\r\n\r\n');
  return length !== undefined && Buffer.byteLength(body) >= Number(length);
}

function read(received: string): RawResponse {
  const [headers = '', ...body] = received.split('\r\n\r\n');
  return { status: Number(headers.split(' ')[1] ?? 0), headers, body: body.join('\r\n\r\n') };
}
