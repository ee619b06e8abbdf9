import { ApiError } from '../errors/api-error.ts';
import type { CallState } from '../errors/call-error.ts';
import { ResponseError } from '../errors/response-error.ts';
import type { Endpoint } from '../operations/endpoint.ts';
import { type ApiResponse, readEnvelope, type SuccessEnvelope } from './envelope.ts';

/** Whether the same request may succeed later, and a write may have been carried out. */
export function isTransient(status: number): boolean {
  return status === 408 || status >= 500;
}

/** The state of a call that got a response. */
export type AnsweredState = CallState & { response: Response };

/**
 * Reads a response.
 *
 * @param request method and URL for messages, such as `GET https://host/path`
 * @param state the state of the call; its outcome applies when the response does not say whether a write was carried out
 * @throws {ApiError} when the service reports a failure
 * @throws {ResponseError} when the response is not an envelope, contradicts itself, or has no data of the right type
 */
export function readResponse<Data>(
  { id, items, refusals }: Endpoint,
  request: string,
  body: string,
  state: AnsweredState,
): ApiResponse<Data> {
  const { status, ok } = state.response;
  const envelope = readEnvelope(body);
  let problem: string;
  // Browsers hide everything about a redirect, even its status.
  if (!status || (status >= 300 && status < 400)) problem = 'a redirect';
  else if (typeof envelope === 'string') problem = envelope;
  else if (![0, 200].includes(envelope.code)) {
    // With HTTP 2xx, only the contract tells a refusal from a failure halfway.
    const isRefused = ok ? refusals?.includes(envelope.code) : !isTransient(status);
    throw new ApiError(id, envelope, isRefused ? { ...state, outcome: undefined } : state);
  } else if (!ok) problem = 'a success code';
  else {
    const { data } = envelope as SuccessEnvelope<Data>;
    const isList = items != null;
    if (Object(data) === data && Array.isArray(items ? data[items as keyof Data] : data) === isList)
      return { data, envelope: envelope as SuccessEnvelope<Data>, response: state.response, text: body };
    problem = `no ${isList ? 'array' : 'object'} in data`;
  }
  throw new ResponseError(id, `${request} returned ${problem}`, body, state);
}
