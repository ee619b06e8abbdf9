import { setHeaders } from './headers.ts';
import type { ClientOptions } from './options.ts';
import { headerFault, RequestError } from './request-error.ts';

/** Puts the headers on the request that `sign` returns for it; null takes one away. */
export async function signRequest(
  sign: NonNullable<ClientOptions['sign']>,
  request: Request,
  { body, attempt, operationId }: { body: string; attempt: number; operationId: string },
): Promise<void> {
  const { method, url } = request;
  const { pathname, search } = new URL(url);
  let headers: Awaited<ReturnType<typeof sign>> | undefined;
  try {
    headers = await sign({ method, url, pathAndQuery: pathname + search, body, attempt, operationId });
    setHeaders(request.headers, headers);
  } catch (cause) {
    // What the platform says of a header quotes it.
    throw headers
      ? new RequestError(operationId, `of sign: ${headerFault(headers)}`)
      : new RequestError(operationId, '`sign` failed', cause);
  }
}
