import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../input/failures.ts';

/** Header with the key of the control interface. */
export const KEY_HEADER = 'x-sandbox-key';

/** How long the response to a wrong key is delayed. */
const DELAY_MS = 250;

/** Maximum number of delayed responses to one address, and so four times as many guesses a second; and to all. */
const MAX_DELAYED_PER_NETWORK = 32;
const MAX_DELAYED = 4_096;

/** A connection, as far as the check needs it. */
export interface Caller {
  remoteAddress?: string | undefined;
}

/**
 * Checks keys. It compares digests, so that timing reveals neither length nor content, and delays the responses to wrong
 * keys. While an address has as many of them as it can, its other keys are refused unseen, except on connections that
 * have sent the right key before. When `closing` aborts, delayed responses are sent.
 */
export function createKeyCheck(key: string, closing: AbortSignal) {
  const expected = digest(key);
  const proven = new WeakSet<Caller>();
  const delayedByNetwork = new Map<string, number>();
  let delayedInAll = 0;
  /** @throws {Failure} if the key is missing or wrong */
  return async (given: unknown, caller: Caller): Promise<void> => {
    // A call without a key is not a guess.
    if (given === undefined) throw keyRequired();
    const network = networkOf(caller.remoteAddress ?? '');
    const delayed = delayedByNetwork.get(network) ?? 0;
    const isFull = delayed >= MAX_DELAYED_PER_NETWORK || delayedInAll >= MAX_DELAYED;
    if (isFull && !proven.has(caller)) throw new Failure('tooManyWrongKeys');
    if (typeof given === 'string' && timingSafeEqual(digest(given), expected)) {
      proven.add(caller);
      return;
    }
    proven.delete(caller);
    if (isFull) throw new Failure('tooManyWrongKeys');
    delayedByNetwork.set(network, delayed + 1);
    delayedInAll++;
    await wait(DELAY_MS, undefined, { signal: closing, ref: false }).catch(() => undefined);
    delayedInAll--;
    const left = (delayedByNetwork.get(network) ?? 1) - 1;
    if (left > 0) delayedByNetwork.set(network, left);
    else delayedByNetwork.delete(network);
    throw keyRequired();
  };
}

function keyRequired(): Failure {
  return new Failure('keyRequired', `send it in the header ${KEY_HEADER}`);
}

/** The address; of IPv6 the first four groups, since one subscriber has all addresses below them. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [before = '', after] = address.split('::');
  const groups = before === '' ? [] : before.split(':');
  const missing = after === undefined ? 0 : 8 - groups.length - after.split(':').filter(Boolean).length;
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(after ?? '').split(':').filter(Boolean)];
  return all.slice(0, 4).join(':');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
