import type { WireResponse } from './exchange.ts';

/** Sends a request and reads the whole response, without following redirects. @throws if there is none in time */
export async function sendRequest(
  send: typeof fetch,
  url: string,
  init: RequestInit,
  /** Milliseconds. */
  timeout: number,
): Promise<WireResponse> {
  try {
    const response = await send(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new Error(`no response within ${timeout / 1000} s`);
    throw error;
  }
}
