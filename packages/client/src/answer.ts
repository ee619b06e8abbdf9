import { ApiError } from './api-error.ts';
import type { Answer } from './call.ts';
import { readEnvelope, type SuccessEnvelope, successCodes } from './envelope.ts';
import { ResponseError } from './response-error.ts';
import { isPassing } from './retry.ts';

/** The answer that a body and its response make, or the error that they are. */
export function readAnswer<Data>(
  operationId: string,
  isSafe: boolean,
  body: unknown,
  response: Response,
): Answer<Data> {
  const { status, ok } = response;
  const envelope = readEnvelope(body);
  let fault: string;
  // A browser hides what a redirect says, its status too.
  if (!status || (status >= 300 && status < 400)) fault = 'redirects are not followed';
  else if (typeof envelope === 'string') fault = envelope;
  else if (!successCodes.includes(envelope.code)) {
    const isOpen = !isSafe && isPassing(status);
    throw new ApiError(operationId, envelope, response, isOpen ? 'unknown' : undefined);
  } else if (!ok) fault = `code ${envelope.code} says success`;
  else if (!('data' in envelope)) fault = 'no `data`';
  else return { data: envelope.data as Data, envelope: envelope as SuccessEnvelope<Data>, response };
  throw new ResponseError(operationId, fault, body, response, isSafe ? undefined : 'unknown');
}
