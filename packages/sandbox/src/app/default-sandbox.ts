import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../input/failures.ts';
import { DEFAULT_SANDBOX, findSandbox } from '../records/sandboxes.ts';
import { makeSandbox } from '../resources/seed/initial-state.ts';
import type { Services } from './services.ts';

/** Milliseconds between checks while another process creates it. */
const PAUSE_MS = 20;

/** Creates the default sandbox with the seed and the clock of the server, unless it exists. */
export async function ensureDefaultSandbox(services: Services): Promise<void> {
  while (!(await findSandbox(services.database, DEFAULT_SANDBOX))) {
    try {
      await makeSandbox(services, { id: DEFAULT_SANDBOX, seed: services.seed, clock: services.clock });
    } catch (error) {
      // Another process is creating it in the same database, or died while creating it.
      if (!(error instanceof Failure) || error.failure !== 'sandboxExists') throw error;
      await pause(PAUSE_MS);
    }
  }
}
