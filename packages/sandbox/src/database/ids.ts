import { randomFillSync, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { flatText } from '../input/flat-text.ts';

/** Ticks per millisecond: how many ids one can hold before they run ahead of the clock. */
const TICKS = 4096;

let lastTick = 0;

/**
 * A UUIDv7 whose time is the sandbox's and whose order is the order of making: ids made later sort later, also
 * while the sandbox's clock stands still, and after a restart.
 */
export function newId(now: { epochMilliseconds: number }): string {
  const tick = nextTick();
  // The tick's 53 bits fill the 32 of the sequence and the next 21; what is left stays random.
  const low = tick % 2 ** 21;
  const random = randomBytes16();
  random[10] = low >>> 19;
  random[11] = low >>> 11;
  random[12] = low >>> 3;
  random[13] = ((low & 7) << 5) | ((random[13] ?? 0) & 0x1f);
  return v7({ msecs: now.epochMilliseconds, seq: Math.floor(tick / 2 ** 21), random });
}

/** Random bytes are drawn for many ids at once: a draw costs more than the rest of an id. */
const pool = new Uint8Array(16 * 256);
let drawn = pool.length;

function randomBytes16(): Uint8Array {
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  drawn += 16;
  return pool.slice(drawn - 16, drawn);
}

/** Random digits at the end of a number. */
const RANDOM_DIGITS = 6;

/**
 * An order number: 22 digits, rising like the ids. Its last digits are random, since servers of one database share no
 * counter and come to the same tick.
 */
export function newNumber(): string {
  return flatText(String(nextTick()), String(randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0'));
}

/** Rises by the machine's clock, so that ids of one process or of several keep their order over time. */
export function nextTick(): number {
  lastTick = Math.max(lastTick + 1, Date.now() * TICKS);
  return lastTick;
}
