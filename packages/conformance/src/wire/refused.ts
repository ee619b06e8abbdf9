import { InconclusiveError } from '../run/result.ts';

/** Milliseconds between the attempts to connect. A server that restarts at once is back in time. */
const PAUSES = [100, 200, 400, 800];

/**
 * Wraps a fetch function. A server that refuses the connection has not received the request, so it is sent again. After
 * several refusals in a row, it and every later request to that server reject: what they would show is not about the request.
 */
export function untilRefused(send: typeof fetch): typeof fetch {
  const gone = new Map<string, InconclusiveError>();
  const last = new Map<string, string>();
  return async (input, init) => {
    const { origin, pathname } = new URL(String(input));
    for (const pause of [...PAUSES, undefined]) {
      const known = gone.get(origin);
      if (known) throw known;
      try {
        const response = await send(input, init);
        if (!pathname.includes('/_sandbox/')) last.set(origin, `${init?.method ?? 'GET'} ${pathname}`);
        return response;
      } catch (error) {
        if (!isRefused(error)) throw error;
        const after = last.get(origin);
        if (pause === undefined)
          gone.set(
            origin,
            new InconclusiveError(`${origin} stopped responding${after ? ` after ${after}` : ''}`, {
              cause: error,
            }),
          );
        else await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    throw gone.get(origin);
  };
}

function isRefused(error: unknown): boolean {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  return code === 'ECONNREFUSED' || (cause !== undefined && isRefused(cause));
}
