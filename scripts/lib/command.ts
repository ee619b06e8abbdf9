import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The arguments of a command; `--help` and a wrong argument (exit code 2) end it here. */
export function readArgs<Config extends ParseArgsConfig>(help: string, config: Config) {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(help.trim());
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help.trim()}`);
    process.exit(2);
  }
}

/** A port given as text; anything else ends the command with exit code 2. */
export function readPort(value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  console.error(`--port takes a number from 1 to 65535, not ${value}.`);
  process.exit(2);
}

/** Runs until Ctrl-C (or a request to end), then stops what was started, last first. */
export async function untilStopped(started: { stop(): Promise<void> }[]): Promise<void> {
  console.log('Press Ctrl-C to stop.');
  const asked = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.resolve());
  // A signal to npm alone ends the shell between npm and us, and never arrives here.
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== shell && asked.resolve(), 200);
  await asked.promise;
  for (const { stop } of started.toReversed()) await stop();
  process.exit(0);
}
