import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { inspect } from 'node:util';
import type { Seed, SeedName } from '../../generated/contract.ts';
import { detailOf, Failure } from '../../input/failures.ts';
import { OptionError } from '../../input/start-error.ts';
import { linesOf } from '../../input/yaml.ts';
import { isSeedName, NAMED_SEEDS } from './named.ts';
import { readSeed } from './read.ts';

/** Opens the seed for new sandboxes. @throws {OptionError} if the file cannot be read or is not a valid seed */
export async function openSeed(seed: SeedName | (string & {})): Promise<Seed> {
  if (isSeedName(seed)) return NAMED_SEEDS[seed];
  if (typeof seed !== 'string') throw unknownSeed(inspect(seed, { depth: 0 }));
  const format = seed.toLowerCase().endsWith('.json') ? 'JSON' : 'YAML';
  try {
    const bytes = await readFile(seed);
    if (!isUtf8(bytes)) throw new Failure('malformedYaml', 'it is not UTF-8');
    return readSeed(bytes.toString(), format);
  } catch (error) {
    // The failure's own message is about the body of a request.
    if (error instanceof Failure)
      throw new OptionError(
        'seed',
        `${seed}${error.failure === 'malformedYaml' ? ` is not valid ${format}` : ''}: ${error.detail}`,
      );
    const isUnreadable = error instanceof Error && 'code' in error && 'syscall' in error;
    if (!isUnreadable) throw error;
    // Without a dot or a slash, it was meant as a name.
    if (error.code === 'ENOENT' && !/[./\\]/.test(seed)) throw unknownSeed(`"${seed}"`);
    throw new OptionError('seed', `${seed} cannot be read: ${error.message}`);
  }
}

function unknownSeed(shown: string): OptionError {
  return new OptionError('seed', `must be ready, empty or the path of a readable file, but is ${shown}`);
}

/** Reports which members of a seed file are refused, and why. */
export async function seedError(file: string, { failure, refused }: Failure): Promise<OptionError> {
  const lineAt = linesOf(await readFile(file, 'utf8'));
  const problems = refused.map(({ path, text }) => {
    const member = path.replace(/^body\b/, 'seed');
    return `${member} (line ${lineAt(pointerOf(path))}): ${text}${failure === 'taken' ? ' is already taken' : ''}`;
  });
  return new OptionError('seed', `${file}: ${detailOf(problems)}`);
}

/** The members of a body in a message, such as `body.users[0].id`. */
const MEMBERS = /\bbody(?:\.[\w-]+|\[\d+\])+/g;

/** Reports why a server refused a seed file: `message` names its members. */
export async function refusedSeed(file: string, message: string, cause: unknown): Promise<OptionError> {
  const lineAt = linesOf(await readFile(file, 'utf8'));
  const located = message.replace(
    MEMBERS,
    (path) => `${path.replace('body', 'seed')} (line ${lineAt(pointerOf(path))})`,
  );
  return new OptionError('seed', `${file}: ${located}`, { cause });
}

/** `body.users[0].id` is at `/users/0/id`. */
function pointerOf(path: string): string {
  return path
    .replace(/^body\b/, '')
    .replace(/[.[]/g, '/')
    .replaceAll(']', '');
}
