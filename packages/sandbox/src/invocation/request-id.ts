import { randomUUID } from 'node:crypto';

/** Header that names a request, in a request and in its answer. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** The id that the caller gave a request, or else a new one. */
export function requestIdOf(given: string | undefined): string {
  return given !== undefined && SOUND.test(given) ? given : randomUUID();
}

/** Visible ASCII, as most services bound it. */
const SOUND = /^[\x21-\x7e]{1,128}$/;
