import type { Executor } from '../database/database.ts';
import { isExposed, recordExposure } from '../records/migrations.ts';

/** Stands for this machine: the name, names below it, and all loopback addresses. */
export const LOCALHOST = 'localhost';

/** Decides which private hosts and addresses callbacks may go to. Public ones are always allowed. */
export interface CallbackTargets {
  /** The private targets that are allowed now: names, addresses and ranges of addresses. */
  allowed(): Promise<readonly string[]>;
  /**
   * Stores that callers on other machines may reach the sandboxes of the database. From then on, no server of it allows
   * this machine as a target unless it is named. `sign` says what showed that they may, for the log.
   */
  expose(sign: string): Promise<void>;
}

/**
 * Whoever makes a call chooses the targets of callbacks, and a delivery may be sent long after the call, by any server of
 * the database. So the database keeps whether others may have called.
 */
export function createTargets(
  database: Executor,
  { named, onExposed }: { named: readonly string[]; onExposed: (sign: string) => void },
): CallbackTargets {
  const local = named.includes(LOCALHOST) ? named : [LOCALHOST, ...named];
  let exposed = false;
  let noted: Promise<void> | undefined;
  return {
    allowed: async () => (exposed || (await isExposed(database)) ? named : local),
    async expose(sign) {
      if (!exposed) onExposed(sign);
      exposed = true;
      // If it cannot be stored, the next call tries again.
      noted ??= recordExposure(database).catch((error) => {
        noted = undefined;
        throw error;
      });
      await noted;
    },
  };
}
