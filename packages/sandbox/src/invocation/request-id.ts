import { randomUUID } from '#platform';

/** Header with the id of a request, in requests and responses. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Returns the caller's id for a request if it is valid, otherwise a new one. */
export function requestIdOf(given: string | undefined): string {
  return given !== undefined && VALID.test(given) ? given : randomUUID();
}

/** Up to 128 visible ASCII characters, a common limit. */
const VALID = /^[\x21-\x7e]{1,128}$/;
