import { byteLength } from '#platform';
import { bodyAfter } from '../requests/fault-effects.ts';
import type { BodyChunks, CallResult } from './call-result.ts';
import type { RequestHead } from './request.ts';

/** The HTTP response to a request, over the network or in process. */
export interface Reply {
  status: number;
  /** Names are in lower case. */
  headers: Record<string, string>;
  body: string | BodyChunks;
}

export const CONTENT_TYPE = 'application/json; charset=utf-8';

/**
 * Makes the reply for the result of a call, whose envelope is `text`. A body that a fault slows down ends when
 * `createSignal`'s signal aborts.
 * @returns undefined if the connection is dropped instead
 */
export function replyWith(
  { status, stream, fault }: CallResult,
  text: string,
  head: RequestHead,
  createSignal: () => AbortSignal,
): Reply | undefined {
  if (fault?.effect === 'drop_after') return undefined;
  if (stream) return finish(head, status, { 'content-type': stream.type }, stream.chunks);
  if (!fault) return replyWithText(head, status, text);
  const { http_status = status, retry_after } = fault;
  const headers: Reply['headers'] = { 'content-type': CONTENT_TYPE };
  if (retry_after !== undefined) headers['retry-after'] = retry_after;
  return finish(head, http_status, headers, bodyAfter(fault, text, createSignal));
}

/** Makes the reply with an envelope. */
export function replyWithText(head: RequestHead, status: number, text: string): Reply {
  return finish(head, status, { 'content-type': CONTENT_TYPE }, text);
}

/** Adds Content-Length if it is known, and omits the body for HEAD. */
export function finish(
  { method }: RequestHead,
  status: number,
  headers: Reply['headers'],
  body: Reply['body'],
): Reply {
  if (typeof body === 'string') headers['content-length'] = String(byteLength(body));
  return { status, headers, body: method === 'HEAD' ? '' : body };
}
