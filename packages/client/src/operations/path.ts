import { RequestError } from '../errors/request-error.ts';

/** Refuses path parameters that would name another path: URL parsers drop `.` and `..`, and `''` leaves a gap. */
export function checkPath(operationId: string, path: Record<string, string>): void {
  for (const [name, value] of Object.entries(path)) {
    // Callers without types pass what they have, such as an unset variable.
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
      throw new RequestError(operationId, `path parameter ${name} is no text, or '', '.' or '..'`);
  }
}
