import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../input/failures.ts';

/** Header that brings the key of the control interface. */
export const KEY_HEADER = 'x-sandbox-key';

/** How long the answer to a wrong key is held back. */
const HELD_BACK_MS = 250;

/** Wrong keys whose answers are held back at once. While there are as many, further wrong ones are refused right away. */
const MOST_HELD_BACK = 32;

/**
 * Checks keys. Digests are compared, so that time tells neither length nor content, and guesses are slowed down:
 * what keeps a key from being guessed is its length. Guesses of others make no difference to who has the right one.
 * `closing` ends what is held back.
 */
export function createKeyCheck(key: string, closing: AbortSignal) {
  const expected = digest(key);
  let heldBack = 0;
  /** @throws {Failure} without the key */
  return async (given: unknown): Promise<void> => {
    if (typeof given === 'string' && timingSafeEqual(digest(given), expected)) return;
    // A call without any guesses nothing.
    if (given !== undefined) {
      if (heldBack >= MOST_HELD_BACK) throw new Failure('tooManyWrongKeys');
      heldBack++;
      await wait(HELD_BACK_MS, undefined, { signal: closing, ref: false }).catch(() => undefined);
      heldBack--;
    }
    throw new Failure('keyRequired', `send it as ${KEY_HEADER}`);
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
