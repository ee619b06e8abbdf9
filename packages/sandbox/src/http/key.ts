import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../input/failures.ts';

/** Header with the key of the control interface. */
export const KEY_HEADER = 'x-sandbox-key';

/** How long the response to a wrong key is delayed. */
const HELD_BACK_MS = 250;

/** Maximum number of delayed responses. Beyond it, further wrong keys are refused immediately. */
const MOST_HELD_BACK = 32;

/**
 * Checks keys. It compares digests, so that timing reveals neither length nor content, and delays the responses to wrong
 * keys. Callers with the right key are never delayed. When `closing` aborts, delayed responses are sent.
 */
export function createKeyCheck(key: string, closing: AbortSignal) {
  const expected = digest(key);
  let heldBack = 0;
  /** @throws {Failure} if the key is missing or wrong */
  return async (given: unknown): Promise<void> => {
    if (typeof given === 'string' && timingSafeEqual(digest(given), expected)) return;
    // A missing key is no attempt to guess it, so it is refused immediately.
    if (given !== undefined) {
      if (heldBack >= MOST_HELD_BACK) throw new Failure('tooManyWrongKeys');
      heldBack++;
      await wait(HELD_BACK_MS, undefined, { signal: closing, ref: false }).catch(() => undefined);
      heldBack--;
    }
    throw new Failure('keyRequired', `send it in the header ${KEY_HEADER}`);
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
