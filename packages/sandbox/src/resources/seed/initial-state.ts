import { Temporal } from 'temporal-polyfill';
import type { Scope } from '../../database/collection.ts';
import type { Database } from '../../database/database.ts';
import type { Seed } from '../../generated/contract.ts';
import { formatInstant } from '../../input/instant.ts';
import { REPLACED } from '../../records/all-collections.ts';
import { requests } from '../../records/collections.ts';
import { bindContext } from '../../records/context.ts';
import { loadDue } from '../../records/due.ts';
import { reserveHidden } from '../../records/replacement.ts';
import { hide } from '../../records/reservations.ts';
import { isLarge } from '../../records/rows.ts';
import {
  DEFAULT_SETTINGS,
  loadSandbox,
  type Sandbox,
  type SandboxSettings,
} from '../../records/sandboxes.ts';
import { advanceClock } from '../../recurring/clock.ts';
import { replaceGradually } from '../../sandboxes/contents.ts';
import { deleteAll, deleteResources, empty, NO_FAULTS, overwrite } from '../../sandboxes/lifecycle.ts';
import { beginOf, makeReserved } from '../../sandboxes/reservation.ts';
import { replaceState } from '../../sandboxes/suspension.ts';
import { loadSeed } from './load.ts';

/** Initial state of a sandbox. `clock` defaults to that of the seed, or to the time of this machine. */
export interface InitialState {
  seed: Seed;
  clock?: Temporal.Instant | undefined;
}

/** Where sandboxes are created. `sandboxes` is their maximum number, or 0 for no limit. */
export interface Host {
  database: Database;
  limits: { sandboxes: number; waitTimeout: number };
}

/** Creates a sandbox and loads its seed. @throws {Failure} if the id is taken or there are too many sandboxes */
export async function makeSandbox(
  host: Host,
  { id, settings, ...initial }: InitialState & { id: string; settings?: Partial<SandboxSettings> },
): Promise<Sandbox> {
  const made = await makeReserved(host.database, id, host.limits.sandboxes, async (executor, begin) => {
    await begin({ clock: clockOf(initial), settings: { ...DEFAULT_SETTINGS, ...settings } });
    await deleteResources(executor, id);
    // Requested settings override those of the seed.
    return fill({ executor, sandboxId: id }, initial, settings);
  });
  await billUpToClock(host, id);
  return made;
}

/** Empties a sandbox and loads a seed. Its settings stay unless the seed sets them. */
export async function resetSandbox(host: Host, id: string, initial: InitialState): Promise<Sandbox> {
  const isGradual = await isLarge(host.database, id, REPLACED);
  const reset = await (isGradual ? resetGradually : resetAtOnce)(host, id, initial);
  await billUpToClock(host, id);
  return reset;
}

function resetAtOnce(host: Host, id: string, initial: InitialState): Promise<Sandbox> {
  return replaceState(host, id, async (executor) => {
    const { settings } = await loadSandbox(executor, id);
    await empty(executor, id, { clock: clockOf(initial), settings });
    return fill({ executor, sandboxId: id }, initial);
  });
}

function resetGradually(host: Host, id: string, initial: InitialState): Promise<Sandbox> {
  return replaceGradually(host, id, async (executor) => {
    const { settings } = await loadSandbox(executor, id);
    const hidden = await reserveHidden(executor);
    await beginOf(executor, hidden)({ clock: clockOf(initial), settings });
    const filled = await fill({ executor, sandboxId: hidden.id }, initial);
    await overwrite(executor, id, filled.clock, filled.settings, NO_FAULTS);
    await deleteAll(executor, id, [requests]);
    return (await hide(executor, hidden.id)) ?? hidden;
  });
}

/** Bills what is due if the clock is later than the plans of the seed, so that it does not happen in the background. */
async function billUpToClock({ database }: Host, id: string): Promise<void> {
  const state = await loadDue(database, id);
  if (!state || state.due === null || state.due > state.clock) return;
  await advanceClock(database, id, (now) => now);
}

async function fill(
  scope: Scope,
  { seed, clock }: InitialState,
  settings: Partial<SandboxSettings> = {},
): Promise<Sandbox> {
  const sandbox = await loadSandbox(scope.executor, scope.sandboxId);
  // A seed contains no callbacks.
  const context = bindContext(scope, sandbox, {
    deliver: nothing,
    afterCommit: nothing,
    record: nothing,
    noteDue: nothing,
  });
  const filled = { ...seed, settings: { ...seed.settings, ...shown(settings) } };
  await loadSeed(context, clock ? { ...filled, clock: formatInstant(clock) } : filled);
  return loadSandbox(scope.executor, scope.sandboxId);
}

function nothing(): void {}

function shown({ callback_secret: _, ...rest }: Partial<SandboxSettings>) {
  return rest;
}

function clockOf({ seed, clock }: InitialState): Temporal.Instant {
  return clock ?? (seed.clock === undefined ? machineTime() : Temporal.Instant.from(seed.clock));
}

function machineTime(): Temporal.Instant {
  return Temporal.Now.instant().round('second');
}
