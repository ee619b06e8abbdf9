import { ApiError } from './api-error.ts';
import type { Answer } from './call.ts';
import { isSuccessCode, readEnvelope, type SuccessEnvelope } from './envelope.ts';
import { ResponseError } from './response-error.ts';
import { isPassing } from './retry.ts';

/** The answer that a body and its response make, or the error that they are. */
export function readAnswer<Data>(
  operationId: string,
  isSafe: boolean,
  body: unknown,
  response: Response,
): Answer<Data> {
  const { status, type, ok } = response;
  const envelope = readEnvelope(body);
  let fault: string | undefined;
  // A browser hides what a redirect says, its status too.
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) fault = 'A redirect is not followed';
  else if (typeof envelope === 'string') fault = envelope;
  else if (!isSuccessCode(envelope)) {
    const isOpen = !isSafe && isPassing(status);
    throw new ApiError(operationId, envelope, response, isOpen ? 'unknown' : undefined);
  } else if (!ok) fault = `The code ${envelope.code} says success, the status failure`;
  else if (!('data' in envelope)) fault = 'A success without `data`';
  if (fault) throw new ResponseError(operationId, fault, body, response, isSafe ? undefined : 'unknown');
  const success = envelope as SuccessEnvelope<Data>;
  return { data: success.data, envelope: success, response };
}
