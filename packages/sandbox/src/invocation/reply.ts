import { bodyAfter } from '../faults/effects.ts';
import type { BodyPieces, Envelope, Outcome } from './outcome.ts';
import type { RequestHead } from './request.ts';

/** What a request is answered with, however it came. */
export type Reply = {
  status: number;
  /** Names are in lower case. */
  headers: Record<string, string>;
  body: string | BodyPieces;
};

export const CONTENT_TYPE = 'application/json; charset=utf-8';

/**
 * The reply with an outcome. Pieces that an injected fault makes end with `over`.
 * @returns nothing when the connection is dropped instead
 */
export function replyWith(
  { status, envelope, pieces, fault }: Outcome,
  head: RequestHead,
  over: () => AbortSignal,
): Reply | undefined {
  if (!envelope || fault?.effect === 'drop_after') return undefined;
  if (pieces) return finish(head, status, { 'content-type': pieces.type }, pieces.of);
  if (!fault) return replyWithEnvelope(head, status, envelope);
  const { http_status = status, retry_after } = fault;
  const headers: Reply['headers'] = { 'content-type': CONTENT_TYPE };
  if (retry_after !== undefined) headers['retry-after'] = retry_after;
  return finish(head, http_status, headers, bodyAfter(fault, JSON.stringify(envelope), over));
}

export function replyWithEnvelope(head: RequestHead, status: number, envelope: Envelope): Reply {
  return finish(head, status, { 'content-type': CONTENT_TYPE }, JSON.stringify(envelope));
}

/** Adds the length where that is known, and leaves the body out in answer to HEAD. */
function finish(
  { method }: RequestHead,
  status: number,
  headers: Reply['headers'],
  body: Reply['body'],
): Reply {
  if (typeof body === 'string') headers['content-length'] = String(Buffer.byteLength(body));
  return { status, headers, body: method === 'HEAD' ? '' : body };
}
