import { randomUUID } from 'node:crypto';

/** Header with the id of a request, in requests and answers. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The caller's id for a request, or a new one. */
export function requestIdOf(given: string | undefined): string {
  return given !== undefined && VALID.test(given) ? given : randomUUID();
}

/** Up to 128 characters of visible ASCII, a usual limit. */
const VALID = /^[\x21-\x7e]{1,128}$/;
