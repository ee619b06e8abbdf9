import type { WireResponse } from './exchange.ts';

/** Maximum length of a decoded response: 64 MiB. */
const MAX_LENGTH = 64 * 1024 * 1024;

/** A response was too long to read. */
export class ResponseTooLongError extends Error {
  static {
    ResponseTooLongError.prototype.name = 'ResponseTooLongError';
  }
}

/**
 * Sends a request and reads the whole response, without following redirects.
 * @throws {ResponseTooLongError}
 * @throws if there is no response in time
 */
export async function sendRequest(
  send: typeof fetch,
  url: string,
  init: RequestInit,
  /** Milliseconds. */
  timeout: number,
  signal?: AbortSignal,
): Promise<WireResponse> {
  try {
    const response = await send(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
    });
    return { status: response.status, headers: response.headers, body: await textOf(response) };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new Error(`no response within ${timeout / 1000} s`);
    throw error;
  }
}

async function textOf({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let length = 0;
  let text = '';
  for await (const chunk of body) {
    length += chunk.length;
    // Leaving the loop cancels the rest.
    if (length > MAX_LENGTH) throw new ResponseTooLongError('the response is longer than 64 MiB');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
