import { readFile } from 'node:fs/promises';
import type { Seed } from '../generated/contract.ts';
import { Failure } from '../input/failures.ts';
import { StartError } from '../input/start-error.ts';
import { EMPTY_SEED, readSeed } from './read.ts';
import { readySeed } from './ready.ts';

/** The seed that a server is started with. @throws {StartError} when the file cannot be read, or is no seed */
export async function openSeed(seed: 'default' | 'none' | (string & {})): Promise<Seed> {
  if (seed === 'default') return readySeed;
  if (seed === 'none') return EMPTY_SEED;
  try {
    return readSeed(await readFile(seed, 'utf8'));
  } catch (error) {
    const isNoFile = error instanceof Error && 'code' in error && 'syscall' in error;
    if (error instanceof Failure || isNoFile) throw new StartError(`The seed ${seed}: ${error.message}`);
    throw error;
  }
}
