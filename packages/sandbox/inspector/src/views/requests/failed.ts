import type { RequestEntry } from '../../../../src/generated/contract.ts';

export function hasFailed({
  http_status: status,
  code,
}: Pick<RequestEntry, 'http_status' | 'code'>): boolean {
  return status === null || status >= 400 || (code !== 200 && code !== 0);
}

/** The message of an envelope. */
export function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  return String(body.message);
}
