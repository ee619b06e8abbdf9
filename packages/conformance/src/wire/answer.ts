import type { WireResponse } from './exchange.ts';

/** Sends a request and reads the whole response. Redirects are not followed. @throws when none came in time */
export async function answerTo(
  send: typeof fetch,
  url: string,
  init: RequestInit,
  /** Milliseconds. */
  timeout: number,
): Promise<WireResponse> {
  try {
    const answer = await send(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new Error(`no answer within ${timeout / 1000} s`);
    throw error;
  }
}
