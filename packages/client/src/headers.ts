import type { RequestHeaders } from './options.ts';

/** Sets headers on those there are; null takes one away. */
export function setHeaders(target: Headers, headers: RequestHeaders): void {
  for (const [name, value] of headers instanceof Headers ? headers : Object.entries(headers)) {
    if (value === null) target.delete(name);
    else if (value !== undefined) target.set(name, value);
  }
}
