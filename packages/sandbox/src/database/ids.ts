import { randomFillSync, randomInt } from 'node:crypto';
import { flatText } from '../input/flat-text.ts';
import { sharedNow } from './clock.ts';

/** Ticks per millisecond: the number of ids in a millisecond before they run ahead of the clock. */
const TICKS = 4096;

let lastTick = 0;

/**
 * Creates a UUIDv7 with the sandbox's time. Ids created later sort later, even while the sandbox's clock stands still, and
 * after a restart.
 */
export function newId({ epochMilliseconds: time }: { epochMilliseconds: number }): string {
  const tick = nextTick();
  const [high, low] = [Math.floor(tick / 2 ** 21), tick % 2 ** 21];
  const bytes = randomBytes16();
  bytes.writeUInt16BE(Math.floor(time / 2 ** 32) & 0xffff, 0);
  bytes.writeUInt32BE(time >>> 0, 2);
  // RFC 9562 leaves 74 bits besides time, version and variant. The tick's 53 come first; the rest stays random.
  bytes.writeUInt16BE(0x7000 | (high >>> 20), 6);
  bytes.writeUInt16BE(0x8000 | ((high >>> 6) & 0x3fff), 8);
  bytes.writeUInt32BE(((high << 26) | (low << 5) | (bytes.readUInt8(13) % 32)) >>> 0, 10);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Random bytes for many ids: drawing them costs more than the rest of an id. */
const pool = Buffer.alloc(16 * 256);
let drawn = pool.length;

/** Returns sixteen random bytes, which are reused only after all others have been. */
function randomBytes16(): Buffer {
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  drawn += 16;
  return pool.subarray(drawn - 16, drawn);
}

/** Random digits at the end of a number. */
const RANDOM_DIGITS = 6;

/**
 * Creates an order number: 22 digits, ascending like the ids. Its last digits are random, since servers of one database
 * share no counter and can reach the same tick.
 */
export function newNumber(): string {
  return flatText(String(nextTick()), String(randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0'));
}

/** Ascends with the clock that servers share, so that ids of one or several processes keep their order over time. */
export function nextTick(): number {
  lastTick = Math.max(lastTick + 1, sharedNow() * TICKS);
  return lastTick;
}

/** Continues after the ids of a process that wrote last at this time, by a clock that may have been ahead. */
export function continueIds(writtenAt: number): void {
  lastTick = Math.max(lastTick, Math.ceil(writtenAt) * TICKS);
}
