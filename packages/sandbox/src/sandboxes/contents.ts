import { type Executor, VersionConflict } from '../database/database.ts';
import { Failure } from '../input/failures.ts';
import { COLLECTIONS, REPLACED, STATE } from '../records/all-collections.ts';
import { refreshDue } from '../records/due.ts';
import {
  adopt,
  finishReplacement,
  IncompleteError,
  noteTorn,
  requireComplete,
  reserveHidden,
} from '../records/replacement.ts';
import { deleteReserved, hide, holdReservation, type Reservation } from '../records/reservations.ts';
import { deleteRows, inSlices, isLarge, TakenOverError } from '../records/rows.ts';
import { loadSandbox, type Sandbox } from '../records/sandboxes.ts';
import { enterSandbox, type Waiting } from '../records/suspension.ts';
import { GradualCopy } from './gradual-copy.ts';
import {
  continueAfter,
  copyState,
  deleteResources,
  deleteSandbox,
  overwrite,
  restoreFrom,
} from './lifecycle.ts';
import { type Begin, makeReserved } from './reservation.ts';
import { replaceState } from './suspension.ts';

// Whatever takes long is done in short transactions if all other calls would wait for a long one.

/** Creates a copy of a sandbox. @param most as in `makeReserved` */
export function copySandbox(waiting: Waiting, id: string, from: string, most: number): Promise<Sandbox> {
  return onceComplete(waiting, from, () => copyOnce(waiting, id, from, most));
}

async function copyOnce({ database }: Waiting, id: string, from: string, most: number): Promise<Sandbox> {
  if (!(await isLarge(database, from, STATE))) {
    const fill = async (executor: Executor, begin: Begin) => {
      await requireComplete(executor, from);
      await begin(await loadSandbox(executor, from));
      await deleteResources(executor, id);
      await copyState(executor, id, from);
      return loadSandbox(executor, id);
    };
    return makeReserved(database, id, most, fill, { snapshot: true });
  }
  const copy = new GradualCopy(from, id);
  const fill = async (executor: Executor, begin: Begin) => {
    await requireComplete(executor, from);
    await begin(await loadSandbox(executor, from));
    await copy.complete(executor);
    await continueAfter(executor, id, from);
    await refreshDue({ executor, sandboxId: id });
    return loadSandbox(executor, id);
  };
  try {
    return await makeReserved(database, id, most, fill, {
      prepare: async (hold) => {
        await inSlices(database, COLLECTIONS, deleteRows(id), hold);
        await copy.begin(database, hold);
      },
    });
  } finally {
    copy.stop();
  }
}

/** Replaces the state of a sandbox with that of another one. */
export function restoreSandbox(waiting: Waiting, id: string, from: string): Promise<Sandbox> {
  return onceComplete(waiting, from, () => restoreOnce(waiting, id, from));
}

/** Does something with the contents of a sandbox, again when they have been moved if they were not complete. */
async function onceComplete<T>(waiting: Waiting, from: string, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + waiting.limits.waitTimeout;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof IncompleteError)) throw error;
      await enterSandbox(waiting, from, end);
    }
  }
}

async function restoreOnce(waiting: Waiting, id: string, from: string): Promise<Sandbox> {
  const { database } = waiting;
  if (!(await isLarge(database, id, REPLACED)) && !(await isLarge(database, from, STATE))) {
    return replaceState(waiting, id, async (executor) => {
      await requireComplete(executor, from);
      await restoreFrom(executor, id, from);
      return loadSandbox(executor, id);
    });
  }
  const hidden = await reserveHidden(database);
  const copy = new GradualCopy(from, hidden.id);
  try {
    await copy.begin(database, holdReservation(hidden));
    return await replaceGradually(waiting, id, async (executor) => {
      await requireComplete(executor, from);
      const { clock, settings } = await loadSandbox(executor, from);
      await copy.complete(executor);
      await overwrite(executor, id, clock, settings);
      await continueAfter(executor, id, from);
      return hidden;
    });
  } catch (error) {
    // The original error is thrown; what is left is deleted later.
    await deleteReserved(database, hidden).catch(() => undefined);
    throw error instanceof TakenOverError ? new VersionConflict(error.message, { cause: error }) : error;
  } finally {
    copy.stop();
  }
}

/**
 * Replaces the contents of a sandbox with those of a hidden one.
 * @param decide stores its clock and settings, and returns the hidden sandbox
 */
export async function replaceGradually(
  waiting: Waiting,
  id: string,
  decide: (executor: Executor) => Promise<Reservation>,
): Promise<Sandbox> {
  let torn = '';
  const sandbox = await replaceState(waiting, id, async (executor, before) => {
    torn = before;
    await adopt(executor, id, await decide(executor));
    return loadSandbox(executor, id);
  });
  noteTorn(torn);
  await finishReplacement(waiting.database, id);
  return sandbox;
}

/** Deletes a sandbox and everything in it. @throws {Failure} if there is no such sandbox */
export async function removeSandbox(waiting: Waiting, id: string): Promise<void> {
  const { database } = waiting;
  if (!(await isLarge(database, id, COLLECTIONS)))
    return replaceState(waiting, id, (executor) => deleteSandbox(executor, id));
  const [hidden, torn] = await replaceState(waiting, id, async (executor, before) => {
    const reservation = await hide(executor, id);
    if (!reservation) throw new Failure('notFound', `there is no sandbox ${JSON.stringify(id)}`);
    return [reservation, before] as const;
  });
  noteTorn(torn);
  await deleteReserved(database, hidden);
}
