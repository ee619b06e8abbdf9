import { createRequire } from 'node:module';
import type { Logger } from 'pino';
import type { LogLevel } from './options.ts';

/** The server's log, for whoever runs it. */
export interface Log {
  error(what: unknown, message?: string): void;
  warn(message: string): void;
  info(message: string): void;
}

/** Opens a log that writes lines of JSON to standard output. @returns undefined if the log is silent */
export function openLog(level: LogLevel): Log | undefined {
  if (level === 'silent') return undefined;
  const require = createRequire(import.meta.url);
  let logger: Logger | undefined;
  // Loaded with the first line: most sandboxes write none, and loading takes a tenth of the start time.
  const load = () => {
    logger ??= (require('pino') as typeof import('pino')).pino({ level });
    return logger;
  };
  const writesInfo = level === 'info' || level === 'debug';
  return {
    error: (what, message) => load().error(what, message),
    warn: (message) => load().warn(message),
    info: (message) => writesInfo && load().info(message),
  };
}
