import type { Logger } from 'pino';
import type { LogLevel } from './options.ts';

/** @returns nothing when the log is silent */
export async function openLog(level: LogLevel): Promise<Logger | undefined> {
  if (level === 'silent') return undefined;
  // Loaded when it is used: most sandboxes in process log nothing.
  const { pino } = await import('pino');
  return pino({ level });
}
