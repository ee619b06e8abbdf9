import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../input/failures.ts';
import { findSandbox } from '../records/sandboxes.ts';
import { makeSandbox } from '../seed/begin.ts';
import { DEFAULT_SANDBOX } from './answer.ts';
import type { Parts } from './services.ts';

/** Milliseconds between looks while another process makes it. */
const PAUSE_MS = 20;

/** Makes the sandbox of the plain address and loads the seed of the server, unless it is there. */
export async function ensureDefaultSandbox(parts: Parts): Promise<void> {
  while (!(await findSandbox(parts.database, DEFAULT_SANDBOX))) {
    try {
      await makeSandbox(parts, { id: DEFAULT_SANDBOX, seed: parts.seed });
    } catch (error) {
      // Another process has started on the same database at the same moment, or has died while it did.
      if (!(error instanceof Failure) || error.failure !== 'sandboxExists') throw error;
      await pause(PAUSE_MS);
    }
  }
}
