import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../input/failures.ts';
import { DEFAULT_SANDBOX, findSandbox } from '../records/sandboxes.ts';
import { makeSandbox } from '../seed/initial-state.ts';
import type { Services } from './services.ts';

/** Milliseconds between looks while another process makes it. */
const PAUSE_MS = 20;

/** Makes the sandbox of the plain address and loads the seed of the server, unless it is there. */
export async function ensureDefaultSandbox(services: Services): Promise<void> {
  while (!(await findSandbox(services.database, DEFAULT_SANDBOX))) {
    try {
      await makeSandbox(services, { id: DEFAULT_SANDBOX, seed: services.seed });
    } catch (error) {
      // Another process has started on the same database at the same moment, or has died while it did.
      if (!(error instanceof Failure) || error.failure !== 'sandboxExists') throw error;
      await pause(PAUSE_MS);
    }
  }
}
