import { Temporal } from 'temporal-polyfill';
import type { Scope } from '../database/collection.ts';
import type { Database } from '../database/database.ts';
import type { Seed } from '../generated/contract.ts';
import { formatInstant } from '../input/instant.ts';
import { bindContext } from '../records/context.ts';
import { DEFAULT_SETTINGS, loadSandbox, type Sandbox, type SandboxSettings } from '../records/sandboxes.ts';
import { deleteResources, empty } from '../sandboxes/lifecycle.ts';
import { makeReserved } from '../sandboxes/reservation.ts';
import { replaceState } from '../sandboxes/suspension.ts';
import { loadSeed } from './load.ts';

/** What a sandbox begins with. `clock`: that of the seed when left out, or the time of this machine. */
export type Beginning = { seed: Seed; clock?: Temporal.Instant };

/** Where sandboxes are made; `sandboxes`: how many there may be, 0 for any number. */
export type Home = { database: Database; limits: { sandboxes: number } };

/** Makes a sandbox and loads its seed. @throws {Failure} when the id is taken or there are too many sandboxes */
export async function makeSandbox(
  home: Home,
  { id, settings, ...beginning }: Beginning & { id: string; settings?: Partial<SandboxSettings> },
): Promise<Sandbox> {
  return makeReserved(home.database, id, home.limits.sandboxes, async (executor, begin) => {
    await begin({ clock: clockOf(beginning), settings: { ...DEFAULT_SETTINGS, ...settings } });
    await deleteResources(executor, id);
    // What was asked for goes before what the seed has.
    return fill({ executor, sandboxId: id }, beginning, settings);
  });
}

/** Empties a sandbox and loads a seed. Its settings stay, except those that the seed brings. */
export async function resetSandbox(home: Home, id: string, beginning: Beginning): Promise<Sandbox> {
  return replaceState(home.database, id, async (executor) => {
    const { settings } = await loadSandbox(executor, id);
    await empty(executor, id, { clock: clockOf(beginning), settings });
    return fill({ executor, sandboxId: id }, beginning);
  });
}

async function fill(
  scope: Scope,
  { seed, clock }: Beginning,
  settings: Partial<SandboxSettings> = {},
): Promise<Sandbox> {
  const sandbox = await loadSandbox(scope.executor, scope.sandboxId);
  // A seed brings no callbacks to deliver.
  const context = bindContext(scope, sandbox, { deliver: nothing, afterCommit: nothing });
  const filled = { ...seed, settings: { ...seed.settings, ...shown(settings) } };
  await loadSeed(context, clock ? { ...filled, clock: formatInstant(clock) } : filled);
  return loadSandbox(scope.executor, scope.sandboxId);
}

function nothing(): void {}

function shown({ callback_secret: _, ...rest }: Partial<SandboxSettings>) {
  return rest;
}

function clockOf({ seed, clock }: Beginning): Temporal.Instant {
  return clock ?? (seed.clock === undefined ? machineTime() : Temporal.Instant.from(seed.clock));
}

function machineTime(): Temporal.Instant {
  return Temporal.Now.instant().round('second');
}
