import { createRequire } from 'node:module';
import type { Logger } from 'pino';
import type { LogLevel } from './options.ts';

/** What is written down for whoever runs a sandbox. */
export type Log = {
  error(what: unknown, message?: string): void;
  info(message: string): void;
};

/** Writes lines of JSON on standard output. @returns nothing when the log is silent */
export function openLog(level: LogLevel): Log | undefined {
  if (level === 'silent') return undefined;
  const require = createRequire(import.meta.url);
  let logger: Logger | undefined;
  // Loaded with the first line: most sandboxes write none, and it takes a tenth of a start.
  const load = () => {
    logger ??= (require('pino') as typeof import('pino')).pino({ level });
    return logger;
  };
  const writesInfo = level === 'info' || level === 'debug';
  return {
    error: (what, message) => load().error(what, message),
    info: (message) => writesInfo && load().info(message),
  };
}
