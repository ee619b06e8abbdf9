import { fillRandom, formatBytes, randomInt } from '#platform';
import { flatText } from '../input/flat-text.ts';
import { databaseNow } from './clock.ts';

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
  const at = drawBytes();
  view.setUint16(at, Math.floor(time / 2 ** 32) & 0xffff);
  view.setUint32(at + 2, time >>> 0);
  // RFC 9562 leaves 74 bits besides time, version and variant. The tick's 53 come first; the rest stays random.
  view.setUint16(at + 6, 0x7000 | (high >>> 20));
  view.setUint16(at + 8, 0x8000 | ((high >>> 6) & 0x3fff));
  view.setUint32(at + 10, ((high << 26) | (low << 5) | (view.getUint8(at + 13) % 32)) >>> 0);
  const hex = formatBytes(pool.subarray(at, at + ID_BYTES), 'hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const ID_BYTES = 16;

/** Random bytes for many ids: drawing them costs more than the rest of an id. */
const pool = new Uint8Array(ID_BYTES * 256);
const view = new DataView(pool.buffer);
let drawn = pool.length;

/** Returns where sixteen random bytes begin in the pool, which are reused only after all others have been. */
function drawBytes(): number {
  if (drawn === pool.length) {
    fillRandom(pool);
    drawn = 0;
  }
  drawn += ID_BYTES;
  return drawn - ID_BYTES;
}

/** Random digits at the end of a number. */
const RANDOM_DIGITS = 6;

/**
 * Creates an order number: 22 digits, ascending like the ids. Its last digits are random, since servers of one database
 * share no counter and can reach the same tick.
 */
export function newNumber(): string {
  if (closeUsers > 0) return String(nextClose++);
  return flatText(String(nextTick()), String(randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0'));
}

let closeUsers = 0;
let nextClose = 0n;

/** Smaller than other numbers, so that those drawn later ascend still; at this size, doubles are 2 ** 17 apart. */
const FIRST_CLOSE = 10n ** 21n;
const APART_BITS = 17n;

/**
 * From now on, numbers of this process differ only in digits that a double cannot hold, so that whoever reads them as numbers
 * takes one for another.
 * @returns ends it
 */
export function keepNumbersClose(): () => void {
  closeUsers++;
  // Those of another process can come with a seed.
  nextClose ||= FIRST_CLOSE + (BigInt(Math.floor(databaseNow())) << APART_BITS);
  return () => {
    closeUsers--;
  };
}

/** Ascends with the clock that servers share, so that ids of one or several processes keep their order over time. */
export function nextTick(): number {
  lastTick = Math.max(lastTick + 1, databaseNow() * TICKS);
  return lastTick;
}

/** Continues after the ids of a process that wrote last at this time, by a clock that may have been ahead. */
export function continueIds(writtenAt: number): void {
  lastTick = Math.max(lastTick, Math.ceil(writtenAt) * TICKS);
}
