import { ApiError } from '../errors/api-error.ts';
import type { CallState } from '../errors/call-error.ts';
import { ResponseError } from '../errors/response-error.ts';
import type { Operation } from '../operations/operation.ts';
import { type Answer, readEnvelope, type SuccessEnvelope, successCodes } from './envelope.ts';

/** HTTP statuses after which the same request may succeed, and after which a write may have been carried out. */
export function isTransient(status: number): boolean {
  return status === 408 || status >= 500;
}

/** The state of a call that got a response. */
export type Answered = CallState & { response: Response };

/**
 * Reads an answer.
 *
 * @param request method and address for messages, such as `GET https://host/path`
 * @param state the state of the call; its outcome applies when the answer does not say what became of a write
 * @throws {ApiError} when the service says that the call failed
 * @throws {ResponseError} when the answer is not an envelope, contradicts itself, or has no data of the right kind
 */
export function readAnswer<Data>(
  { id, items, refusals }: Operation,
  request: string,
  body: string,
  state: Answered,
): Answer<Data> {
  const { status, ok } = state.response;
  const envelope = readEnvelope(body);
  let fault: string;
  // Browsers hide everything about a redirect, even its status.
  if (!status || (status >= 300 && status < 400)) fault = 'a redirect';
  else if (typeof envelope === 'string') fault = envelope;
  else if (!successCodes.includes(envelope.code)) {
    // Under HTTP 2xx, only the contract tells a refusal from a failure halfway.
    const isRefused = ok ? refusals?.includes(envelope.code) : !isTransient(status);
    throw new ApiError(id, envelope, isRefused ? { ...state, outcome: undefined } : state);
  } else if (!ok) fault = 'a success code';
  else {
    const { data } = envelope as SuccessEnvelope<Data>;
    const isList = items === '';
    if (Object(data) === data && Array.isArray(data) === isList)
      return { data, envelope: envelope as SuccessEnvelope<Data>, response: state.response };
    fault = `no ${isList ? 'array' : 'object'} in \`data\``;
  }
  throw new ResponseError(id, `${request} answered with ${fault}`, body, state);
}
