import type { Seed, SeedName } from '../../generated/contract.ts';
import { EMPTY_SEED } from './read.ts';
import { readySeed } from './ready.ts';

/** The named seeds, which are the same in the control interface. */
export const NAMED_SEEDS: Readonly<Record<SeedName, Seed>> = { ready: readySeed, empty: EMPTY_SEED };

export function isSeedName(seed: string): seed is SeedName {
  return Object.hasOwn(NAMED_SEEDS, seed);
}
