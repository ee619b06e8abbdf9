import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Parses the arguments of a command. Exits on `--help`, and with code 2 on invalid arguments. */
export function readArgs<Config extends ParseArgsConfig>(help: string, config: Config) {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(help.trim());
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    // For `--name -1`, Node prints three lines.
    refuseArguments(error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error));
  }
}

/** Prints what is wrong with the arguments and how to get help, and exits with code 2. */
export function refuseArguments(message: string): never {
  console.error(`${message}\nRun ${thisCommand()} --help for usage.`);
  process.exit(2);
}

/** The command that runs this script, also if the Node of the shell is older than the pinned one. */
function thisCommand(): string {
  const script = path.relative(process.cwd(), process.argv[1] ?? '');
  const { npm_lifecycle_event: name, npm_lifecycle_script: line } = process.env;
  // Scripts that a script of package.json starts see its name too.
  return line?.split(' ')[1] === script ? `npm run ${name} --` : `npx pnpm exec node ${script}`;
}

/** Filters by words in the name; without words, returns all. Exits with code 2 if nothing matches. */
export function chooseByWords<Named extends { name: string }>(
  all: readonly Named[],
  words: readonly string[],
): Named[] {
  const chosen = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (chosen.length > 0) return chosen;
  const names = all.map(({ name }) => name).join('\n  ');
  refuseArguments(`No name contains "${words.join('" or "')}". Expected part of one of:\n  ${names}`);
}

/** Parses a port. Exits with code 2 if it is not valid. */
export function readPort(value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  refuseArguments(`--port must be a whole number from 1 to 65535, but is "${value}"`);
}

/** Runs until Ctrl-C or another termination signal, then stops what was started, in reverse order. */
export async function untilStopped(started: { stop(): Promise<void> }[]): Promise<void> {
  console.log('Press Ctrl-C to stop.');
  const asked = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.resolve());
  // A signal to npm only kills the shell between npm and us, and never reaches this process.
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== shell && asked.resolve(), 200);
  await asked.promise;
  for (const { stop } of started.toReversed()) await stop();
  process.exit(0);
}
