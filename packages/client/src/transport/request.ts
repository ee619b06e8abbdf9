import { RequestError } from '../errors/request-error.ts';
import { createFinalURL, createQuerySerializer, defaultPathSerializer } from '../openapi-fetch.ts';
import { placeMembers, writeBody } from '../operations/members.ts';
import type { Operation } from '../operations/operation.ts';
import { checkPath } from '../operations/path.ts';
import { joinHeaders } from '../options/headers.ts';
import type { CallOptions, ClientOptions, RequestHeaders } from '../options/options.ts';

/** A request of an operation, the same for all attempts. */
export interface BuiltRequest {
  url: string;
  headers: Headers;
  /** JSON text; undefined where the operation has no body. */
  body: string | undefined;
}

const querySerializer = createQuerySerializer();

/** @throws {RequestError} when the members cannot be made into a request */
export function buildRequest(
  options: ClientOptions,
  baseUrl: string,
  operation: Operation,
  path: Record<string, string>,
  params: Readonly<Record<string, unknown>>,
  own: CallOptions,
): BuiltRequest {
  const { id } = operation;
  checkPath(id, path);
  const { query, header, body: members } = placeMembers(operation, params);
  const body = writeBody(id, members);
  options.validator?.request(operation, { path, query, header, body });
  const headers = joinHeaders(
    id,
    { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    options.headers,
    own.headers,
    header as RequestHeaders,
  );
  try {
    const url = createFinalURL(operation.path, {
      baseUrl,
      params: { path, query },
      querySerializer,
      pathSerializer: defaultPathSerializer,
    });
    // Throws where a relative address has no page to be relative to.
    if (url.startsWith('/')) new URL(url, globalThis.location?.href);
    return { url, headers, body };
  } catch (cause) {
    throw new RequestError(id, 'baseUrl, path or query cannot be sent', cause);
  }
}
