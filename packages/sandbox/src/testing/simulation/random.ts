import { createHash } from 'node:crypto';

/** Draws that depend only on their seed. */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number;
}

export function seededRandom(seed: string): Random {
  let drawn = 0;
  let block = Buffer.alloc(0);
  return {
    next() {
      const at = (drawn % 8) * 4;
      if (at === 0) block = createHash('sha256').update(`${seed}:${drawn}`).digest();
      drawn += 1;
      return block.readUInt32BE(at) / 2 ** 32;
    },
  };
}

/**
 * Which of `count` choices is the turn of a seed, from 0. Of `count` seeds in a row, each has another, in an order that depends
 * on the name of the choice: remainders of a seed would meet the same remainders for another choice again and again.
 */
export function turnOf(seed: number, name: string, count: number): number {
  const round = Math.floor(seed / count);
  const { next } = seededRandom(`${name}:${round}`);
  const turns = Array.from({ length: count }, (_, turn) => ({ turn, at: next() }));
  return turns.sort((one, other) => one.at - other.at)[seed - round * count]?.turn ?? 0;
}

/** A UUID of version 4. */
export function uuidBy({ next }: Random): `${string}-${string}-${string}-${string}-${string}` {
  const hex = (length: number) => Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}
