import { execa } from 'execa';

/** A runtime outside this repository, with a command line that succeeds only if it is installed. */
export type Runtime = readonly [name: string, command: string, ...arguments_: string[]];

/** @returns the names of those that are not installed */
export async function missingRuntimes(runtimes: readonly Runtime[]): Promise<string[]> {
  const found = await Promise.all(
    runtimes.map(async ([, command, ...arguments_]) => {
      const { failed } = await execa(command, arguments_, { reject: false, stdin: 'ignore' });
      return !failed;
    }),
  );
  return runtimes.filter((_, index) => !found[index]).map(([name]) => name);
}
