import path from 'node:path';
import { execa } from 'execa';

export const root = path.resolve(import.meta.dirname, '../../..');

/** Runs a tool of the workspace by name, on the Node version of this script. */
export const tool = execa({
  cwd: root,
  preferLocal: true,
  // Tools are looked up from here upwards: first those that this package depends on, then those of the root.
  localDir: import.meta.dirname,
  stdin: 'ignore',
  // Those in Go, such as tsc, end after seconds: collecting garbage as often as a server takes a fifth of their time.
  env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', GOGC: '400' },
});

/** A path relative to the repository, if it is inside. */
export function shown(file: string): string {
  const relative = path.relative(root, file);
  return relative.startsWith('..') ? file : relative;
}
