import { Temporal } from 'temporal-polyfill';
import { readTimeZone } from '../billing/time-zone.ts';
import { type Database, type Executor, type Row, VersionConflict } from '../database/database.ts';
import { nextTick } from '../database/ids.ts';
import { newIncarnation } from '../database/incarnation.ts';
import type { Fault as ControlFault } from '../generated/contract.ts';
import { checked } from '../input/checked.ts';
import { Failure } from '../input/failures.ts';

/** The sandbox of paths without `/sandboxes/{id}`. */
export const DEFAULT_SANDBOX = 'default';

/** Settings of a sandbox. All are sandbox choices: the interface does not document them. */
export interface SandboxSettings {
  /** IANA time zone in which billing counts the days of new plans. @default 'Asia/Hong_Kong' */
  time_zone: string;
  /** Whether a non-empty filter is refused or ignored. @default 'refuse' */
  filter: 'refuse' | 'ignore';
  /** What is returned for a customer without payment tokens: an empty array, or null. @default 'empty' */
  no_payment_tokens: 'empty' | 'null';
  /** Clock by which a failed callback waits for its next attempt. @default 'sandbox_clock' */
  callback_retries: 'sandbox_clock' | 'real_time';
  /** Key that callbacks are signed with (HMAC-SHA256); without one they are not signed. */
  callback_secret?: string;
}

export const DEFAULT_SETTINGS: SandboxSettings = {
  time_zone: 'Asia/Hong_Kong',
  filter: 'refuse',
  no_payment_tokens: 'empty',
  callback_retries: 'sandbox_clock',
};

/** @throws {Failure} unless it is the name of a time zone */
export function checkTimeZone(name: string): void {
  checked('body.settings.', () => readTimeZone(name, 'time_zone'), 'invalidRequest');
}

/** A fault as stored: as in the control interface, with its operation always present. */
export type Fault = ControlFault & { operation_id: string | null };

/** A fault as the control interface receives it. */
export type FaultRequest = Omit<Fault, 'id' | 'calls_checked' | 'calls_hit'>;

/** An isolated set of resources. Its clock stands still until it is advanced, and never goes back. */
export interface Sandbox {
  id: string;
  /** Changes with each change of clock, settings or faults: a write may check it instead of loading the sandbox. */
  version: number;
  /** Changes with each creation, reset and restore. */
  incarnation: string;
  clock: Temporal.Instant;
  settings: SandboxSettings;
  /** Injected faults, oldest first. Stored with the sandbox, so that calls need not look them up. */
  faults: readonly Fault[];
  /** Since when its state is being replaced, in milliseconds of real time. Calls wait until it is null. */
  suspended_at: number | null;
}

/** @throws {Failure} if the id is taken */
export async function insertSandbox(
  executor: Executor,
  {
    id,
    clock,
    settings,
    faults = [],
  }: Omit<Sandbox, 'version' | 'incarnation' | 'faults' | 'suspended_at'> & Partial<Pick<Sandbox, 'faults'>>,
): Promise<void> {
  const rows = await executor.query(
    'INSERT INTO sandboxes (sandbox_id, version, clock, settings, faults, incarnation) VALUES ($1, $2, $3, $4, $5, $6) ' +
      'ON CONFLICT DO NOTHING RETURNING sandbox_id',
    [id, 1, clock.epochMilliseconds, JSON.stringify(settings), JSON.stringify(faults), newIncarnation()],
  );
  if (rows.length === 0) throw new Failure('sandboxExists', id);
}

/** @throws {Failure} if there is no such sandbox */
export async function loadSandbox(executor: Executor, id: string): Promise<Sandbox> {
  return (await findSandbox(executor, id)) ?? notFound(id);
}

export async function findSandbox(executor: Executor, id: string): Promise<Sandbox | undefined> {
  const row = await findRow(executor, id);
  return row && read(id, row);
}

const SELECT =
  'SELECT version, incarnation, clock, settings, faults, suspended_at FROM sandboxes ' +
  'WHERE sandbox_id = $1 AND reserved_at IS NULL';

async function findRow(executor: Executor, id: string): Promise<Row | undefined> {
  const [row] = await executor.query(SELECT, [id]);
  return row;
}

function notFound(id: string): never {
  throw new Failure('notFound', `there is no sandbox ${JSON.stringify(id)}`);
}

/** Ordered by name. */
export async function listSandboxes(
  executor: Executor,
  { offset, limit }: { offset: number; limit: number },
): Promise<Sandbox[]> {
  const rows = await executor.query(
    'SELECT sandbox_id, version, incarnation, clock, settings, faults, suspended_at FROM sandboxes ' +
      'WHERE reserved_at IS NULL ORDER BY sandbox_id LIMIT $1 OFFSET $2',
    [limit, offset],
  );
  return rows.map(({ sandbox_id: id, ...row }) => read(String(id), row));
}

/**
 * The next version of a sandbox: no lower than the tick of a parameter. If the database is restored to an earlier state,
 * such as by a failover, it differs from the versions that servers remember from the lost time.
 */
export function nextVersion(parameter: number): string {
  return `CASE WHEN version < $${parameter} THEN $${parameter} ELSE version + 1 END`;
}

/** Stores a changed sandbox. @throws {VersionConflict} if it has changed since it was loaded */
export async function replaceSandbox(executor: Executor, sandbox: Sandbox): Promise<void> {
  const { id, version, clock, settings, faults } = sandbox;
  const rows = await executor.query(
    `UPDATE sandboxes SET version = ${nextVersion(6)}, clock = $3, settings = $4, faults = $5 ` +
      'WHERE sandbox_id = $1 AND version = $2 RETURNING sandbox_id',
    [id, version, clock.epochMilliseconds, JSON.stringify(settings), JSON.stringify(faults), nextTick()],
  );
  if (rows.length === 0) throw new VersionConflict(`sandbox ${id} has changed since it was read`);
}

/**
 * Rows of each database as last read for a call, and what they contain. They were committed: what a transaction reads can
 * be rolled back, and another change can then have its version.
 */
const lastRows = new WeakMap<Database, Map<string, { row: Row; sandbox: Sandbox }>>();

/** Maximum number of sandboxes of a database that are remembered. */
const REMEMBERED = 256;

/** The sandbox as it was when it was last loaded for a call here. */
export function lastLoaded(database: Database, id: string): Sandbox | undefined {
  return lastRows.get(database)?.get(id)?.sandbox;
}

/**
 * Loads a sandbox for a call. It always queries the current row. If that is the same as the last time, the sandbox is the
 * same object.
 * @throws {Failure} if there is no such sandbox
 */
export async function loadForCall(database: Database, id: string): Promise<Sandbox> {
  const row = (await findRow(database, id)) ?? notFound(id);
  const rows = lastRows.get(database) ?? new Map<string, { row: Row; sandbox: Sandbox }>();
  lastRows.set(database, rows);
  const before = rows.get(id);
  if (before && isSame(before.row, row)) return before.sandbox;
  const sandbox = read(id, row);
  if (rows.size >= REMEMBERED) rows.clear();
  rows.set(id, { row, sandbox });
  return sandbox;
}

function read(id: string, row: Row): Sandbox {
  return {
    id,
    version: Number(row.version),
    incarnation: String(row.incarnation),
    clock: Temporal.Instant.fromEpochMilliseconds(Number(row.clock)),
    settings: JSON.parse(String(row.settings)),
    faults: JSON.parse(String(row.faults)),
    suspended_at: row.suspended_at === null ? null : Number(row.suspended_at),
  };
}

function isSame(a: Row, b: Row): boolean {
  return (
    a.version === b.version &&
    a.incarnation === b.incarnation &&
    a.clock === b.clock &&
    a.settings === b.settings &&
    a.faults === b.faults &&
    a.suspended_at === b.suspended_at
  );
}
