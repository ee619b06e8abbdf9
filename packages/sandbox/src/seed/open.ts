import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { inspect } from 'node:util';
import type { Seed, SeedName } from '../generated/contract.ts';
import { Failure } from '../input/failures.ts';
import { OptionError, StartError } from '../input/start-error.ts';
import { linesOf } from '../input/yaml.ts';
import { EMPTY_SEED, readSeed } from './read.ts';
import { readySeed } from './ready.ts';

/** The named seeds, which are the same in the control interface. */
export const NAMED_SEEDS: Readonly<Record<SeedName, Seed>> = { ready: readySeed, empty: EMPTY_SEED };

/** Opens the seed for new sandboxes. @throws {StartError} if the file cannot be read or is not a valid seed */
export async function openSeed(seed: SeedName | (string & {})): Promise<Seed> {
  if (isSeedName(seed)) return NAMED_SEEDS[seed];
  if (typeof seed !== 'string') throw unknownSeed(inspect(seed, { depth: 0 }));
  try {
    const bytes = await readFile(seed);
    if (!isUtf8(bytes)) throw new Failure('malformedYaml', 'it is not UTF-8');
    return readSeed(bytes.toString());
  } catch (error) {
    if (error instanceof Failure) throw await seedError(seed, error);
    const isUnreadable = error instanceof Error && 'code' in error && 'syscall' in error;
    if (!isUnreadable) throw error;
    // Without a dot or a slash, it was meant as a name.
    if (error.code === 'ENOENT' && !/[./\\]/.test(seed)) throw unknownSeed(`"${seed}"`);
    throw new StartError(`Cannot read the seed ${seed}: ${error.message}`);
  }
}

function unknownSeed(shown: string): OptionError {
  return new OptionError('seed', `must be ready, empty or the path of a readable file, but is ${shown}`);
}

/** Reports what is wrong with a seed file. The failure's own message is about the body of a request. */
export async function seedError(file: string, { failure, detail }: Failure): Promise<StartError> {
  if (failure !== 'malformedYaml') {
    const what = failure === 'taken' ? detail.replace(':', ': already taken:') : detail;
    return new StartError(`The seed ${file}: ${await withLine(file, what)}`);
  }
  const format = file.toLowerCase().endsWith('.json') ? 'JSON' : 'YAML';
  return new StartError(`The seed ${file} is not valid ${format}: ${detail.replace(/^body\b/, 'seed')}`);
}

/** Adds the line to a detail that begins with the place of an entry or a setting: `users[0]`, `body.settings.time_zone`. */
async function withLine(file: string, detail: string): Promise<string> {
  const [place] = /^(?:\w+\[\d+\]|body(?:\.\w+)+)(?=[: ])/.exec(detail) ?? [];
  if (place === undefined || isSeedName(file)) return detail;
  const pointer = place
    .replace(/^body\b/, '')
    .replace(/^(?=\w)|[.[]/g, '/')
    .replace(']', '');
  const line = linesOf(await readFile(file, 'utf8'))(pointer);
  return `${place.replace(/^body\b/, 'seed')} (line ${line})${detail.slice(place.length)}`;
}

export function isSeedName(seed: string): seed is SeedName {
  return Object.hasOwn(NAMED_SEEDS, seed);
}
